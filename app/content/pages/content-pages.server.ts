import { href } from "react-router";
import { dressed, typo } from "#app/french/typo.ts";
import { type Film, illustratedFilms } from "./films.server.ts";
import { illustratedHome } from "./home.server.ts";
import { imageCredit } from "#app/content/parts/imagery.ts";
import type { LegalDocument, LegalPageName } from "#app/content/legal/legal-document.ts";
import { legalDocuments } from "#app/content/legal/legal-documents.ts";
import type { Service } from "#app/content/navigation/navigation.ts";
import { type FindUploaded, illustrated, picture, type ShownContent } from "./pictures.server.ts";
import { plainProse, readProse } from "./read-prose.ts";
import { illustratedPriceList } from "./price-list.server.ts";
import { shownGalleries } from "./shown-galleries.ts";
import { spelled } from "#app/content/parts/spelled.ts";
import { changedSpellings } from "#app/content/parts/spellings.ts";
import type { SiteContent } from "#app/content/parts/site-content.ts";
import type { SiteKind } from "#app/content/parts/services.ts";

const SITE_KINDS = ["landing", "vitrine", "dynamique"] as const satisfies readonly SiteKind["id"][];

/** Changes neither offers, which enquiries quote, nor identity and credits, which picture files contain. */
function dressedContent(version: SiteContent): SiteContent {
  const { home, services, contact, search, galleries, films } = version;
  return { ...version, ...dressed({ home, services, contact, search, galleries, films }) };
}

export function contentPages(version: SiteContent, uploaded: FindUploaded) {
  const content: ShownContent = { ...dressedContent(version), uploaded };
  const { identity, services, search } = content;
  const { invitation } = content.contact;
  const changed = changedSpellings(content.spellings);
  /** Applies the agency's spellings. Pass only built-in texts, because the agency's own names must not change. */
  const spelledAsChosen = (text: string): string => spelled(text, changed);
  const ending = {
    callToAction: { ...invitation, lede: readProse(invitation.lede), note: readProse(invitation.note) },
  };
  return {
    home: () => ({ ...illustratedHome(content), search: search.home, ...ending }),

    photo() {
      const { linkLabel, banner, title } = services.photo;
      const link = { label: linkLabel, to: href("/services/photo/tarifs") };
      return {
        title,
        search: search.photo,
        ...ending,
        banner: banner.map((figure) => ({ ...illustrated(content, figure), link })),
      };
    },

    /** @param id by default the first visible gallery @returns null if no visible gallery matches */
    gallery(id?: string) {
      const shown = shownGalleries(content.galleries);
      const found = id === undefined ? shown[0] : shown.find((each) => each.id === id);
      if (!found) return null;
      const { items, title, lede, to } = found;
      return {
        title,
        to,
        lede: readProse(lede),
        search: found === shown[0] ? search.gallery : { title, description: plainProse(lede) },
        ...(shown.length > 1 && { galleries: shown.map((each) => ({ label: each.title, to: each.to })) }),
        ...ending,
        credit: imageCredit(identity.name, identity.imagery),
        items: items.map(({ id, ...item }) => ({
          slug: id,
          ...illustrated(content, item),
          ...signed(item.description, typo(content.pictures[item.picture]?.credit ?? "")),
        })),
      };
    },

    contact(isMember: boolean) {
      const { figure, head, memberHead } = content.contact;
      const { title, lede } = isMember ? memberHead : head;
      return { title, lede: readProse(lede), search: search.contact, figure: illustrated(content, figure) };
    },

    videos: () => ({
      ...services.films,
      lede: readProse(services.films.lede),
      search: search.films,
      ...ending,
      films: illustratedFilms(content),
    }),

    film: (slug: string): Film | null => illustratedFilms(content).find((film) => film.slug === slug) ?? null,

    web: () => ({
      title: services.web.title,
      search: search.web,
      ...ending,
      kinds: SITE_KINDS.map((id): SiteKind => ({ id, ...services.web.kinds[id] })),
    }),

    prices: (service: Service["id"]) => ({ ...illustratedPriceList(content, service), ...ending }),

    legal: (page: LegalPageName): LegalDocument => legalDocuments[page](dressed(identity), spelledAsChosen),

    spelled: spelledAsChosen,

    picture: (name: string) => picture(content, name),
  };
}

function signed(description: string, author = ""): { description: string; author?: string } {
  if (author === "") return { description };
  return { description: [description, `Photo : ${author}`].filter(Boolean).join(" — "), author };
}

export type ContentPages = ReturnType<typeof contentPages>;

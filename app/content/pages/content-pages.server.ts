import { href } from "react-router";
import { typesetAll, typeset } from "#app/french/typeset.ts";
import { type Film, filmsWithPictures } from "./films.server.ts";
import { homeWithPictures } from "./home.server.ts";
import { imageCredit } from "#app/content/parts/imagery.ts";
import type { LegalDocument, LegalPageName } from "#app/content/legal/legal-document.ts";
import { legalDocuments } from "#app/content/legal/legal-documents.ts";
import type { Service } from "#app/content/navigation/navigation.ts";
import { type FindUploaded, withPicture, picture, type ContentWithUploads } from "./pictures.server.ts";
import { plainProse, readProse } from "./read-prose.ts";
import { priceListWithPictures } from "./price-list.server.ts";
import { visibleGalleries } from "./visible-galleries.ts";
import { applySpellings } from "#app/content/parts/apply-spellings.ts";
import { changedSpellings } from "#app/content/parts/spellings.ts";
import type { SiteContent } from "#app/content/parts/site-content.ts";
import type { SiteKind } from "#app/content/parts/services.ts";

const SITE_KINDS = ["landing", "vitrine", "dynamique"] as const satisfies readonly SiteKind["id"][];

/** Leaves offers, identity and credits as typed, because enquiries quote offers and picture files contain the others. */
function withTypography(version: SiteContent): SiteContent {
  const { home, services, contact, search, galleries, films } = version;
  return { ...version, ...typesetAll({ home, services, contact, search, galleries, films }) };
}

export function contentPages(version: SiteContent, uploaded: FindUploaded) {
  const content: ContentWithUploads = { ...withTypography(version), uploaded };
  const { identity, services, search } = content;
  const { invitation } = content.contact;
  const changed = changedSpellings(content.spellings);
  /** Applies the agency's spellings. Pass only built-in texts, because the agency's own names must not change. */
  const applyChosenSpellings = (text: string): string => applySpellings(text, changed);
  const callToAction = { ...invitation, lede: readProse(invitation.lede), note: readProse(invitation.note) };
  return {
    home: () => ({ ...homeWithPictures(content), search: search.home, callToAction }),

    photo() {
      const { linkLabel, banner, title } = services.photo;
      const link = { label: linkLabel, to: href("/services/photo/tarifs") };
      return {
        title,
        search: search.photo,
        callToAction,
        banner: banner.map((figure) => ({ ...withPicture(content, figure), link })),
      };
    },

    /** @param id by default the first visible gallery @returns null if no visible gallery matches */
    gallery(id?: string) {
      const galleries = visibleGalleries(content.galleries);
      const gallery = id === undefined ? galleries[0] : galleries.find((each) => each.id === id);
      if (!gallery) return null;
      const { items, title, lede, to } = gallery;
      return {
        title,
        to,
        lede: readProse(lede),
        search: gallery === galleries[0] ? search.gallery : { title, description: plainProse(lede) },
        ...(galleries.length > 1 && { galleries: galleries.map((each) => ({ label: each.title, to: each.to })) }),
        callToAction,
        credit: imageCredit(identity.name, identity.imagery),
        items: items.map(({ id, ...item }) => ({
          slug: id,
          ...withPicture(content, item),
          ...withAuthor(item.description, typeset(content.pictures[item.picture]?.credit ?? "")),
        })),
      };
    },

    contact(isLoggedIn: boolean) {
      const { figure, head, memberHead } = content.contact;
      const { title, lede } = isLoggedIn ? memberHead : head;
      return { title, lede: readProse(lede), search: search.contact, figure: withPicture(content, figure) };
    },

    videos: () => ({
      ...services.films,
      lede: readProse(services.films.lede),
      search: search.films,
      callToAction,
      films: filmsWithPictures(content),
    }),

    film: (slug: string): Film | null => filmsWithPictures(content).find((film) => film.slug === slug) ?? null,

    web: () => ({
      title: services.web.title,
      search: search.web,
      callToAction,
      kinds: SITE_KINDS.map((id): SiteKind => ({ id, ...services.web.kinds[id] })),
    }),

    prices: (service: Service["id"]) => ({ ...priceListWithPictures(content, service), callToAction }),

    legal: (page: LegalPageName): LegalDocument => legalDocuments[page](typesetAll(identity), applyChosenSpellings),

    applySpellings: applyChosenSpellings,

    picture: (name: string) => picture(content, name),
  };
}

function withAuthor(description: string, author = ""): { description: string; author?: string } {
  if (author === "") return { description };
  return { description: [description, `Photo : ${author}`].filter(Boolean).join(" — "), author };
}

export type ContentPages = ReturnType<typeof contentPages>;

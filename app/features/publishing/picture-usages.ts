import type { PartKey, SiteContent } from "#app/content/parts/site-content.ts";
import { partNames } from "./part-names.ts";

export interface PictureUsage {
  part: PartKey;
  /** Path of the picture's name in the part; list members appear by id. */
  path: readonly string[];
  /** « Accueil, carrousel : Alliances, lin, bougies » */
  label: string;
  name: string;
  /** The text that visitors read with the picture; null if it has none. */
  title: string | null;
  isHidden: boolean;
}

const PRICES = ["prices-photo", "prices-video", "prices-web"] as const;

export function pictureUsages(content: SiteContent): PictureUsage[] {
  const { home, services, contact, galleries, films } = content;
  const usage = (
    part: PartKey,
    path: string,
    name: string | null,
    location: string,
    title: string | null,
    isHidden = false,
  ): PictureUsage[] => {
    if (name === null) return [];
    const label = `${partNames[part]}${location}${title === null ? "" : ` : ${title}`}`;
    return [{ part, path: path.split("/"), name, label, title, isHidden }];
  };
  return [
    ...home.carousel.slides.flatMap(({ id, picture, caption }) =>
      usage("home", `carousel/slides/${id}/picture`, picture, ", carrousel", caption),
    ),
    ...(["web", "photo", "video"] as const).flatMap((key) => {
      const { name, picture } = home.services.cards[key];
      return usage("home", `services/cards/${key}/picture`, picture, ", carte", name);
    }),
    ...usage("home", "values/figure/picture", home.values.figure.picture, ", image", home.values.figure.caption),
    ...services.photo.banner.flatMap(({ id, picture, title }) =>
      usage("services", `photo/banner/${id}/picture`, picture, ", bannière", title),
    ),
    ...usage("contact", "figure/picture", contact.figure.picture, "", null),
    ...PRICES.flatMap((part) =>
      content[part].offers.flatMap(({ id, image, name, hidden }) =>
        usage(part, `offers/${id}/image`, image, "", name, hidden),
      ),
    ),
    ...usage("identity", "logo", content.identity.logo ?? null, ", logo", null),
    ...films.films.flatMap(({ id, picture, title, hidden }) =>
      usage("films", `films/${id}/picture`, picture, "", title, hidden),
    ),
    ...galleries.galleries.flatMap((gallery) =>
      gallery.items.flatMap(({ id, picture, title }) =>
        usage(
          "galleries",
          `galleries/${gallery.id}/items/${id}/picture`,
          picture,
          galleries.galleries.length === 1 ? "" : `, ${gallery.title}`,
          title,
          gallery.hidden,
        ),
      ),
    ),
  ];
}

export function visibleUsages(content: SiteContent): PictureUsage[] {
  return pictureUsages(content).filter(({ isHidden }) => !isHidden);
}

export function usedPictures(content: SiteContent): ReadonlySet<string> {
  return new Set(pictureUsages(content).map(({ name }) => name));
}

export function visiblePictures(content: SiteContent): ReadonlySet<string> {
  return new Set(visibleUsages(content).map(({ name }) => name));
}

export function usageKey({ part, path }: PictureUsage): string {
  return [part, ...path].join("/");
}

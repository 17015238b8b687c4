import type { PartKey, SiteContent } from "#app/content/parts/site-content.ts";
import { partNames } from "./part-names.ts";

export interface PicturePlace {
  part: PartKey;
  /** The path of the picture's name in the part; list members appear by id. */
  path: readonly string[];
  /** « Accueil, carrousel : Alliances, lin, bougies » */
  label: string;
  name: string;
  isHidden?: true;
}

const PRICES = ["prices-photo", "prices-video", "prices-web"] as const;

export function picturePlaces(content: SiteContent): PicturePlace[] {
  const { home, services, contact, galleries, films } = content;
  const place = (part: PartKey, path: string, name: string | null, what: string): PicturePlace[] =>
    name === null ? [] : [{ part, path: path.split("/"), name, label: `${partNames[part]}${what}` }];
  return [
    ...home.carousel.slides.flatMap(({ id, picture, caption }) =>
      place("home", `carousel/slides/${id}/picture`, picture, `, carrousel : ${caption}`),
    ),
    ...(["web", "photo", "video"] as const).flatMap((key) => {
      const { name, picture } = home.services.cards[key];
      return place("home", `services/cards/${key}/picture`, picture, `, carte : ${name}`);
    }),
    ...place("home", "values/plate/picture", home.values.plate.picture, `, image : ${home.values.plate.caption}`),
    ...services.photo.banner.flatMap(({ id, picture, title }) =>
      place("services", `photo/banner/${id}/picture`, picture, `, bannière : ${title}`),
    ),
    ...place("contact", "plate/picture", contact.plate.picture, ""),
    ...PRICES.flatMap((part) =>
      content[part].offers.flatMap(({ id, image, name, hidden }) =>
        place(part, `offers/${id}/image`, image, ` : ${name}`).map(hiddenIf(hidden)),
      ),
    ),
    ...place("identity", "logo", content.identity.logo ?? null, ", logo"),
    ...films.films.flatMap(({ id, picture, title, hidden }) =>
      place("films", `films/${id}/picture`, picture, ` : ${title}`).map(hiddenIf(hidden)),
    ),
    ...galleries.galleries.flatMap((gallery) =>
      gallery.items.flatMap(({ id, picture, title }) =>
        place(
          "galleries",
          `galleries/${gallery.id}/items/${id}/picture`,
          picture,
          galleries.galleries.length === 1 ? ` : ${title}` : `, ${gallery.title} : ${title}`,
        ).map(hiddenIf(gallery.hidden)),
      ),
    ),
  ];
}

const hiddenIf =
  (hidden: boolean | undefined) =>
  (place: PicturePlace): PicturePlace =>
    hidden ? { ...place, isHidden: true } : place;

export function placeName({ part, path }: Pick<PicturePlace, "part" | "path">): string {
  return [part, ...path].join("/");
}

import { CAROUSEL_SLIDES } from "#app/content/parts/home.ts";
import { home, photo } from "#app/content/navigation/navigation.ts";
import { BANNER_PANELS } from "#app/content/parts/services.ts";
import type { PartValue, SiteContent } from "#app/content/parts/site-content.ts";
import { freshId, movedTo, titleOf } from "#app/features/publishing/list-edits.ts";

/** A picture of a series, and the words that stand on it. */
export interface SeriesPicture {
  id: string;
  title: string;
  picture: string;
}

/** What the series are called in addresses. */
export const seriesIds = ["carrousel", "banniere"] as const;
export type SeriesId = (typeof seriesIds)[number];

export interface Series {
  title: string;
  /** « Ajouter au carrousel » */
  into: string;
  /** « Retirer du carrousel » */
  from: string;
  /** Where visitors see it. */
  page: string;
  about: string;
  /** How many there may be; one stays. */
  most: number;
}

/** Pictures that follow each other on a page that is no gallery. */
export const pictureSeries: Record<SeriesId, Series> = {
  carrousel: {
    title: "Carrousel",
    into: "au carrousel",
    from: "du carrousel",
    page: home.to,
    about: "En haut de l'accueil, cinq secondes chacune.",
    most: CAROUSEL_SLIDES,
  },
  banniere: {
    title: "Bannière",
    into: "à la bannière",
    from: "de la bannière",
    page: photo.pages[0].to,
    about: "Sur la page Photographie, l'une sous l'autre, chacune sur toute la largeur.",
    most: BANNER_PANELS,
  },
};

export function isSeriesId(id: string | null): id is SeriesId {
  return seriesIds.includes(id as SeriesId);
}

/** The pictures of a series, in their order. */
export function seriesPictures(content: Pick<SiteContent, "home" | "services">, series: SeriesId): SeriesPicture[] {
  return series === "carrousel" ? content.home.carousel.slides.map(titled) : content.services.photo.banner;
}

/** The field in which the words of one of its pictures are changed: its part, and its name there. */
export function seriesField(series: SeriesId, id: string): [part: "home" | "services", name: string] {
  return series === "carrousel" ? ["home", `carousel.slides.${id}.caption`] : ["services", `photo.banner.${id}.title`];
}

/** null: there is nothing left to change. */
export type SeriesChange = (pictures: readonly SeriesPicture[]) => SeriesPicture[] | null;

export function withCarousel(all: PartValue<"home">, change: SeriesChange): PartValue<"home"> | null {
  const slides = change(all.carousel.slides.map(titled))?.map(({ title, ...slide }) => ({ ...slide, caption: title }));
  return slides ? { ...all, carousel: { ...all.carousel, slides } } : null;
}

export function withBanner(all: PartValue<"services">, change: SeriesChange): PartValue<"services"> | null {
  const banner = change(all.photo.banner);
  return banner && { ...all, photo: { ...all.photo, banner } };
}

const titled = ({ caption, ...slide }: { id: string; caption: string; picture: string }): SeriesPicture => ({
  ...slide,
  title: caption,
});

const TITLE = 40;

/** Pictures at the end, called as their files are. */
export function withMore(added: readonly { name: string; sentName: string }[]): SeriesChange {
  return (pictures) =>
    added.reduce<SeriesPicture[]>(
      (all, { name, sentName }) => {
        const title = titleOf(sentName, "Photo").slice(0, TITLE).trim();
        return [...all, { id: freshId(title, all, "photo"), title, picture: name }];
      },
      [...pictures],
    );
}

/** @param place from 1 on; beyond the ends it is the first or the last */
export function withPlaced(id: string, place: number): SeriesChange {
  return (pictures) => movedTo(pictures, id, place);
}

/** The last one stays: its page would begin with nothing. */
export function withoutSeriesPicture(id: string): SeriesChange {
  return (pictures) => (pictures.length > 1 ? pictures.filter((each) => each.id !== id) : null);
}

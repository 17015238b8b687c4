import { MAX_CAROUSEL_SLIDES } from "#app/content/parts/home.ts";
import { home, photo } from "#app/content/navigation/navigation.ts";
import { MAX_BANNER_PANELS } from "#app/content/parts/services.ts";
import type { PartValue, SiteContent } from "#app/content/parts/site-content.ts";
import { uniqueId, moveMember, titleFromFilename } from "#app/features/publishing/list-edits.ts";

export interface SeriesPicture {
  id: string;
  title: string;
  picture: string;
}

export const pictureSeries = {
  carrousel: {
    title: "Carrousel",
    into: "au carrousel",
    from: "du carrousel",
    page: home.to,
    about: "En haut de l’accueil, cinq secondes chacune.",
    max: MAX_CAROUSEL_SLIDES,
  },
  banniere: {
    title: "Bannière",
    into: "à la bannière",
    from: "de la bannière",
    page: photo.pages[0].to,
    about: "Sur la page Photographie, l’une sous l’autre, chacune sur toute la largeur.",
    max: MAX_BANNER_PANELS,
  },
};

export type SeriesId = keyof typeof pictureSeries;
export const seriesIds = Object.keys(pictureSeries) as SeriesId[];

export function isSeriesId(id: string | null): id is SeriesId {
  return id !== null && Object.hasOwn(pictureSeries, id);
}

export function seriesPictures(content: Pick<SiteContent, "home" | "services">, series: SeriesId): SeriesPicture[] {
  return series === "carrousel" ? content.home.carousel.slides.map(slidePicture) : content.services.photo.banner;
}

export function seriesField(series: SeriesId, id: string): [part: "home" | "services", name: string] {
  return series === "carrousel" ? ["home", `carousel.slides.${id}.caption`] : ["services", `photo.banner.${id}.title`];
}

/** Null leaves the series unchanged. */
export type SeriesChange = (pictures: readonly SeriesPicture[]) => SeriesPicture[] | null;

export function withCarousel(all: PartValue<"home">, change: SeriesChange): PartValue<"home"> | null {
  const slides = change(all.carousel.slides.map(slidePicture))?.map(({ title, ...slide }) => ({
    ...slide,
    caption: title,
  }));
  return slides ? { ...all, carousel: { ...all.carousel, slides } } : null;
}

export function withBanner(all: PartValue<"services">, change: SeriesChange): PartValue<"services"> | null {
  const banner = change(all.photo.banner);
  return banner && { ...all, photo: { ...all.photo, banner } };
}

const slidePicture = ({ caption, ...slide }: { id: string; caption: string; picture: string }): SeriesPicture => ({
  ...slide,
  title: caption,
});

const MAX_TITLE_LENGTH = 40;

export function withAppended(added: readonly { name: string; sentName: string }[]): SeriesChange {
  return (pictures) =>
    added.reduce<SeriesPicture[]>(
      (all, { name, sentName }) => {
        const title = titleFromFilename(sentName, "Photo").slice(0, MAX_TITLE_LENGTH).trim();
        return [...all, { id: uniqueId(title, all, "photo"), title, picture: name }];
      },
      [...pictures],
    );
}

export function withMoved(id: string, position: number): SeriesChange {
  return (pictures) => moveMember(pictures, id, position);
}

/** Does not remove the only picture, because the page begins with the series. */
export function withoutSeriesPicture(id: string): SeriesChange {
  return (pictures) => (pictures.length > 1 ? pictures.filter((each) => each.id !== id) : null);
}

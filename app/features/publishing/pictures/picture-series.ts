import { MAX_CAROUSEL_SLIDES } from "#app/content/parts/home.ts";
import { home, photo } from "#app/content/navigation/navigation.ts";
import { MAX_BANNER_PANELS } from "#app/content/parts/services.ts";
import type { PartValue, SiteContent } from "#app/content/parts/site-content.ts";
import { withoutMember } from "#app/features/publishing/list-edits.ts";
import type { ListPicture, PictureListChange } from "./picture-list.ts";

export const SERIES_TITLE_LENGTH = 40;

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

export function seriesPictures(content: Pick<SiteContent, "home" | "services">, series: SeriesId): ListPicture[] {
  return series === "carrousel" ? content.home.carousel.slides.map(slidePicture) : content.services.photo.banner;
}

export function titleFieldOf(series: SeriesId, picture: string): [part: "home" | "services", name: string] {
  return series === "carrousel"
    ? ["home", `carousel.slides.${picture}.caption`]
    : ["services", `photo.banner.${picture}.title`];
}

export function withCarousel(all: PartValue<"home">, change: PictureListChange): PartValue<"home"> | null {
  const slides = change(all.carousel.slides.map(slidePicture))?.map(({ title, ...slide }) => ({
    ...slide,
    caption: title,
  }));
  return slides ? { ...all, carousel: { ...all.carousel, slides } } : null;
}

export function withBanner(all: PartValue<"services">, change: PictureListChange): PartValue<"services"> | null {
  const banner = change(all.photo.banner);
  return banner && { ...all, photo: { ...all.photo, banner } };
}

const slidePicture = ({ caption, ...slide }: { id: string; caption: string; picture: string }): ListPicture => ({
  ...slide,
  title: caption,
});

/** Does not remove the only picture, because the page begins with the series. */
export function withoutSeriesPicture(id: string): PictureListChange {
  return (pictures) => (pictures.length > 1 ? withoutMember(pictures, id) : null);
}

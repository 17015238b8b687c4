import { href } from "react-router";
import { home as homePage, web as webService } from "#app/content/navigation/navigation.ts";
import { visibleGalleries } from "./visible-galleries.ts";
import { visibleSlides } from "./visible-slides.ts";
import type { SiteContent } from "#app/content/parts/site-content.ts";

export interface ShareCard {
  /** The second half, if there is one, is in italics. */
  title: readonly [string, string?];
  picture: string;
}

export function shareCards(content: SiteContent): Record<string, ShareCard> {
  const { home, services, contact, galleries, films } = content;
  const slide = visibleSlides(home)[0]!.picture;
  const titleOf = ({ start, turn }: { start: string; turn: string }) => [start, turn] as const;
  const [gallery] = visibleGalleries(galleries);
  const offerPicture = (part: "prices-photo" | "prices-video" | "prices-web") =>
    content[part].offers.find(({ hidden }) => !hidden)?.image ?? slide;
  const filmPicture = films.films.find(({ hidden }) => !hidden)?.picture ?? slide;
  const legal = (title: readonly [string, string]): ShareCard => ({ title, picture: slide });
  return {
    [homePage.to]: { title: titleOf(home.title), picture: slide },
    [href("/contact")]: { title: titleOf(contact.head.title), picture: contact.figure.picture },
    [href("/services/photo/accueil")]: {
      title: [services.photo.title],
      picture: services.photo.banner[0]?.picture ?? slide,
    },
    [href("/services/photo/galerie")]: {
      title: [gallery?.title ?? "Galerie"],
      picture: gallery?.items[0]?.picture ?? slide,
    },
    [href("/services/photo/tarifs")]: {
      title: [`${services.photo.title},`, "les tarifs."],
      picture: offerPicture("prices-photo"),
    },
    [href("/services/video/accueilV")]: { title: [services.films.title], picture: filmPicture },
    [href("/services/video/tarifsV")]: {
      title: [`${services.films.title},`, "les tarifs."],
      picture: offerPicture("prices-video"),
    },
    [href("/services/web/accueilW")]: { title: [services.web.title], picture: offerPicture("prices-web") },
    [href("/services/web/tarifsW")]: {
      title: [`${webService.title},`, "les tarifs."],
      picture: offerPicture("prices-web"),
    },
    [href("/terms")]: legal(["Conditions", "générales."]),
    [href("/mentions")]: legal(["Mentions", "légales."]),
    [href("/rgpd")]: legal(["Protection", "des données."]),
  };
}

import { href } from "react-router";
import { home as homePage, web as webService } from "#app/content/navigation/navigation.ts";
import { shownGalleries } from "./shown-galleries.ts";
import { shownSlides } from "./shown-slides.ts";
import type { SiteContent } from "#app/content/parts/site-content.ts";

export interface ShareCard {
  /** The second half, if there is one, is in italics. */
  title: readonly [string, string?];
  picture: string;
}

export function shareCards(content: SiteContent): Record<string, ShareCard> {
  const { home, services, contact, galleries, films } = content;
  const first = shownSlides(home)[0]!.picture;
  const turned = ({ start, turn }: { start: string; turn: string }) => [start, turn] as const;
  const [gallery] = shownGalleries(galleries);
  const offer = (part: "prices-photo" | "prices-video" | "prices-web") =>
    content[part].offers.find(({ hidden }) => !hidden)?.image ?? first;
  const film = films.films.find(({ hidden }) => !hidden)?.picture ?? first;
  const legal = (title: readonly [string, string]): ShareCard => ({ title, picture: first });
  return {
    [homePage.to]: { title: turned(home.title), picture: first },
    [href("/contact")]: { title: turned(contact.head.title), picture: contact.figure.picture },
    [href("/services/photo/accueil")]: {
      title: [services.photo.title],
      picture: services.photo.banner[0]?.picture ?? first,
    },
    [href("/services/photo/galerie")]: {
      title: [gallery?.title ?? "Galerie"],
      picture: gallery?.items[0]?.picture ?? first,
    },
    [href("/services/photo/tarifs")]: {
      title: [`${services.photo.title},`, "les tarifs."],
      picture: offer("prices-photo"),
    },
    [href("/services/video/accueilV")]: { title: [services.films.title], picture: film },
    [href("/services/video/tarifsV")]: {
      title: [`${services.films.title},`, "les tarifs."],
      picture: offer("prices-video"),
    },
    [href("/services/web/accueilW")]: { title: [services.web.title], picture: offer("prices-web") },
    [href("/services/web/tarifsW")]: { title: [`${webService.title},`, "les tarifs."], picture: offer("prices-web") },
    [href("/terms")]: legal(["Conditions", "générales."]),
    [href("/mentions")]: legal(["Mentions", "légales."]),
    [href("/rgpd")]: legal(["Protection", "des données."]),
  };
}

import { href } from "react-router";
import { contact, photo, video, web } from "#app/content/navigation/navigation.ts";
import { illustrated, type ShownContent } from "./pictures.server.ts";
import { readProse } from "./read-prose.ts";
import { shownSlides } from "./shown-slides.ts";

export function illustratedHome(content: ShownContent) {
  const { links, carousel, services, values, ...home } = content.home;
  const { cards } = services;
  const shown = [
    { ...cards.web, to: web.pages[0].to },
    { ...cards.photo, to: photo.pages[0].to },
    { ...cards.video, to: video.pages[0].to },
  ];
  return {
    ...home,
    lede: readProse(home.lede),
    links: [
      { label: links.gallery, to: href("/services/photo/galerie") },
      { label: links.contact, to: contact.to },
    ],
    carousel: { ...carousel, slides: shownSlides(content.home).map((slide) => illustrated(content, slide)) },
    services: {
      ...services,
      cards: shown.map((card) =>
        card.picture === null ? { ...card, picture: null } : illustrated(content, { ...card, picture: card.picture }),
      ),
    },
    values: {
      ...values,
      items: values.items.map(({ text, ...item }) => ({ ...item, text: readProse(text) })),
      figure: illustrated(content, values.figure),
    },
  };
}

import { href } from "react-router";
import { contact, photo, video, web } from "#app/content/navigation/navigation.ts";
import { withPicture, type ContentWithUploads } from "./pictures.server.ts";
import { readProse } from "./read-prose.ts";
import { visibleSlides } from "./visible-slides.ts";

export function homeWithPictures(content: ContentWithUploads) {
  const { links, carousel, services, values, ...home } = content.home;
  const { cards } = services;
  const linkedCards = [
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
    carousel: { ...carousel, slides: visibleSlides(content.home).map((slide) => withPicture(content, slide)) },
    services: {
      ...services,
      cards: linkedCards.map((card) =>
        card.picture === null ? { ...card, picture: null } : withPicture(content, { ...card, picture: card.picture }),
      ),
    },
    values: {
      ...values,
      items: values.items.map(({ text, ...item }) => ({ ...item, text: readProse(text) })),
      figure: withPicture(content, values.figure),
    },
  };
}

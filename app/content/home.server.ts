import { home } from "./home.ts";
import { illustrated } from "./pictures.server.ts";

const { carousel, services, values } = home;

export const illustratedHome = {
  ...home,
  carousel: { ...carousel, slides: carousel.slides.map(illustrated) },
  services: {
    ...services,
    cards: services.cards.map((card) =>
      card.picture === null ? { ...card, picture: null } : illustrated({ ...card, picture: card.picture }),
    ),
  },
  values: { ...values, plate: illustrated(values.plate) },
};

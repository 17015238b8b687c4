import { photo as service } from "./navigation.ts";
import type { PictureName } from "./pictures.ts";

const prices = { label: "Voir les tarifs", to: service.pages[2]!.to };

export const photo = {
  title: service.title,
  banner: [
    { title: "BAPTÊME", picture: "bapteme-coupe", link: prices },
    { title: "REPORTAGE", picture: "reportage-appareil", link: prices },
    { title: "MARIAGE", picture: "mariage-livre", link: prices },
  ] satisfies { title: string; picture: PictureName; link: { label: string; to: string } }[],
};

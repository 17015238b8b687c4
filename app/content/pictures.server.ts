import { type BuiltPicture, pictures } from "virtual:pictures";
import { type PictureName, pictureSources } from "./pictures.ts";

export interface Picture extends BuiltPicture {
  name: string;
  alt: string;
}

/** A picture as pages get it from their loaders: `<Picture picture={…} sizes="…" />` (app/ui/picture.tsx) shows it. */
export function picture(name: PictureName): Picture {
  return { name, alt: pictureSources[name].alt, ...pictures[name]! };
}

/** The same, with its picture instead of the picture's name. */
export function illustrated<Plate extends { picture: PictureName }>(plate: Plate) {
  return { ...plate, picture: picture(plate.picture) };
}

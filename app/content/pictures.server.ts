import { type BuiltPicture, pictures } from "virtual:pictures";
import type { SiteContent } from "./site-content.ts";

export interface Picture extends BuiltPicture {
  name: string;
  alt: string;
}

/** A picture as pages get it from their loaders: `<Picture picture={…} sizes="…" />` (app/ui/picture.tsx) shows it. */
export function picture(content: SiteContent, name: string): Picture {
  const alternative = content.pictures[name]?.alternative;
  return { name, alt: alternative?.kind === "described" ? alternative.text : "", ...pictures[name]! };
}

/** The same, with its picture instead of the picture's name. */
export function illustrated<Plate extends { picture: string }>(content: SiteContent, plate: Plate) {
  return { ...plate, picture: picture(content, plate.picture) };
}

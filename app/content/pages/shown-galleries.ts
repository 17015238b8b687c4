import { href } from "react-router";
import type { PartValue } from "#app/content/parts/site-content.ts";

type Gallery = PartValue<"galleries">["galleries"][number];

/** A gallery that visitors see, and where. */
export interface ShownGallery extends Gallery {
  to: string;
}

const FIRST = href("/services/photo/galerie");

/**
 * The galleries that visitors see, in their order. The first has the address of the menu; each of the others one of its own,
 * which leads to the menu's while it is the first.
 */
export function shownGalleries({ galleries }: PartValue<"galleries">): ShownGallery[] {
  return galleries
    .filter(({ hidden }) => !hidden)
    .map((gallery, index) => ({ ...gallery, to: index === 0 ? FIRST : ownAddress(gallery) }));
}

const ownAddress = ({ id }: Gallery) => href("/services/photo/galerie/:gallery", { gallery: id });

import { href } from "react-router";
import type { PartValue } from "#app/content/parts/site-content.ts";

type Gallery = PartValue<"galleries">["galleries"][number];

export interface ShownGallery extends Gallery {
  to: string;
}

const FIRST = href("/services/photo/galerie");

/**
 * The first gallery has the address of the menu, and its own address redirects there; every other gallery has its own
 * address.
 */
export function shownGalleries({ galleries }: PartValue<"galleries">): ShownGallery[] {
  return galleries
    .filter(({ hidden }) => !hidden)
    .map((gallery, index) => ({ ...gallery, to: index === 0 ? FIRST : ownAddress(gallery) }));
}

const ownAddress = ({ id }: Gallery) => href("/services/photo/galerie/:gallery", { gallery: id });

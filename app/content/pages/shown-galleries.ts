import { href } from "react-router";
import type { PartValue } from "#app/content/parts/site-content.ts";

type Gallery = PartValue<"galleries">["galleries"][number];

export interface ShownGallery extends Gallery {
  to: string;
}

const FIRST = href("/services/photo/galerie");

/**
 * The visible galleries, in order. The first one has the menu's address. Each other one has its own address, which
 * redirects to the menu's when the gallery becomes the first.
 */
export function shownGalleries({ galleries }: PartValue<"galleries">): ShownGallery[] {
  return galleries
    .filter(({ hidden }) => !hidden)
    .map((gallery, index) => ({ ...gallery, to: index === 0 ? FIRST : ownAddress(gallery) }));
}

const ownAddress = ({ id }: Gallery) => href("/services/photo/galerie/:gallery", { gallery: id });

import { href } from "react-router";
import type { PartValue } from "#app/content/parts/site-content.ts";

export type VisibleGallery = PartValue<"galleries">["galleries"][number] & { to: string };

/** The first gallery has the menu's address; its own address redirects there. */
export function visibleGalleries({ galleries }: PartValue<"galleries">): VisibleGallery[] {
  return galleries
    .filter(({ hidden }) => !hidden)
    .map((gallery, index) => ({
      ...gallery,
      to:
        index === 0
          ? href("/services/photo/galerie")
          : href("/services/photo/galerie/:gallery", { gallery: gallery.id }),
    }));
}

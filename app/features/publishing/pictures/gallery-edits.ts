import type { PartValue } from "#app/content/parts/site-content.ts";
import { uniqueId, withMember } from "#app/features/publishing/list-edits.ts";
import type { PictureListChange } from "./picture-list.ts";

type Galleries = PartValue<"galleries">;
type Gallery = Galleries["galleries"][number];
export type GalleryItem = Gallery["items"][number];

function withGallery(all: Galleries, id: string, change: (gallery: Gallery) => Gallery | null): Galleries | null {
  const galleries = withMember(all.galleries, id, change);
  return galleries && { galleries };
}

export function withGalleryPictures(all: Galleries, gallery: string, change: PictureListChange): Galleries | null {
  return withGallery(all, gallery, (found) => {
    const items = change(found.items)?.map((item) => ({ description: "", ...item }));
    return items ? { ...found, items } : null;
  });
}

export function withGalleryTexts(
  all: Galleries,
  gallery: string,
  texts: Pick<Gallery, "title" | "lede">,
): Galleries | null {
  return withGallery(all, gallery, (found) => ({ ...found, ...texts }));
}

export function withItem(all: Galleries, gallery: string, item: GalleryItem): Galleries | null {
  return withGallery(all, gallery, (found) => {
    const items = withMember(found.items, item.id, () => item);
    return items && { ...found, items };
  });
}

/** Appends a hidden gallery, because an empty visible one would prevent the publication. */
export function withNewGallery(
  all: Galleries,
  { title, lede }: Pick<Gallery, "title" | "lede">,
): { galleries: Galleries; id: string } {
  const id = uniqueId(title, all.galleries, "galerie");
  return { galleries: { galleries: [...all.galleries, { id, title, lede, items: [], hidden: true }] }, id };
}

import type { PartValue } from "#app/content/parts/site-content.ts";
import { uniqueId, moveMember, titleFromFilename } from "#app/features/publishing/list-edits.ts";

type Galleries = PartValue<"galleries">;
type Gallery = Galleries["galleries"][number];
export type GalleryItem = Gallery["items"][number];

function withGallery(all: Galleries, id: string, change: (gallery: Gallery) => Gallery | null): Galleries | null {
  const gallery = all.galleries.find((each) => each.id === id);
  const after = gallery && change(gallery);
  if (!after) return null;
  return { galleries: all.galleries.map((each) => (each.id === id ? after : each)) };
}

export function withPictures(
  all: Galleries,
  gallery: string,
  pictures: readonly { name: string; sentName: string }[],
): Galleries | null {
  return withGallery(all, gallery, (found) => ({
    ...found,
    items: pictures.reduce((items, { name, sentName }) => {
      const title = titleFromFilename(sentName, "Photo");
      return [...items, { id: uniqueId(title, items, "photo"), title, description: "", picture: name }];
    }, found.items),
  }));
}

export function withItemAt(all: Galleries, gallery: string, item: string, position: number): Galleries | null {
  return withGallery(all, gallery, (found) => {
    const items = moveMember(found.items, item, position);
    return items && { ...found, items };
  });
}

export function withoutItem(all: Galleries, gallery: string, item: string): Galleries | null {
  return withGallery(all, gallery, (found) => ({ ...found, items: found.items.filter(({ id }) => id !== item) }));
}

export function withGalleryTexts(
  all: Galleries,
  gallery: string,
  texts: Pick<Gallery, "title" | "lede">,
): Galleries | null {
  return withGallery(all, gallery, (found) => ({ ...found, ...texts }));
}

export function withItem(all: Galleries, gallery: string, item: GalleryItem): Galleries | null {
  return withGallery(all, gallery, (found) => ({
    ...found,
    items: found.items.map((each) => (each.id === item.id ? item : each)),
  }));
}

/** Appends a hidden gallery, because an empty visible one would prevent the publication. */
export function withNewGallery(
  all: Galleries,
  { title, lede }: Pick<Gallery, "title" | "lede">,
): { galleries: Galleries; id: string } {
  const id = uniqueId(title, all.galleries, "galerie");
  return { galleries: { galleries: [...all.galleries, { id, title, lede, items: [], hidden: true }] }, id };
}

import type { PartValue } from "#app/content/parts/site-content.ts";
import { moveMember, titleFromFilename, uniqueId, withMember } from "#app/features/publishing/list-edits.ts";

type Galleries = PartValue<"galleries">;
type Gallery = Galleries["galleries"][number];
export type GalleryItem = Gallery["items"][number];

function withGallery(all: Galleries, id: string, change: (gallery: Gallery) => Gallery | null): Galleries | null {
  const galleries = withMember(all.galleries, id, change);
  return galleries && { galleries };
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

import type { PartValue } from "#app/content/site-content.ts";

type Galleries = PartValue<"galleries">;
type Gallery = Galleries["galleries"][number];
export type GalleryItem = Gallery["items"][number];

const TITLE = 60;
const ID = 40;

function changed(all: Galleries, id: string, change: (gallery: Gallery) => Gallery | null): Galleries | null {
  const gallery = all.galleries.find((each) => each.id === id);
  const after = gallery && change(gallery);
  if (!after) return null;
  return { galleries: all.galleries.map((each) => (each.id === id ? after : each)) };
}

/** Pictures at the end of a gallery, called as their files are. */
export function withPictures(
  all: Galleries,
  gallery: string,
  pictures: readonly { name: string; sentName: string }[],
): Galleries | null {
  return changed(all, gallery, (found) => ({
    ...found,
    items: pictures.reduce((items, { name, sentName }) => {
      const title = titleOf(sentName);
      return [...items, { id: freshId(title, items), title, description: "", picture: name }];
    }, found.items),
  }));
}

/** @param place from 1 on; beyond the ends it is the first or the last */
export function withItemAt(all: Galleries, gallery: string, item: string, place: number): Galleries | null {
  return changed(all, gallery, (found) => {
    const moved = found.items.find(({ id }) => id === item);
    if (!moved || !Number.isInteger(place)) return null;
    const others = found.items.filter((each) => each !== moved);
    return { ...found, items: others.toSpliced(Math.min(Math.max(place - 1, 0), others.length), 0, moved) };
  });
}

export function withoutItem(all: Galleries, gallery: string, item: string): Galleries | null {
  return changed(all, gallery, (found) => ({ ...found, items: found.items.filter(({ id }) => id !== item) }));
}

export function withItem(all: Galleries, gallery: string, item: GalleryItem): Galleries | null {
  return changed(all, gallery, (found) => ({
    ...found,
    items: found.items.map((each) => (each.id === item.id ? item : each)),
  }));
}

/** « IMG_2200.jpg » is called « IMG 2200 » until somebody calls it otherwise. */
function titleOf(sentName: string): string {
  const words = sentName
    .replace(/\.\w{1,5}$/, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  return words.slice(0, TITLE) || "Photo";
}

function freshId(title: string, items: readonly { id: string }[]): string {
  const plain = title.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
  const stem =
    plain
      .replaceAll(/[^a-z0-9]+/g, "-")
      .replaceAll(/^-|-$/g, "")
      .slice(0, ID) || "photo";
  const taken = new Set(items.map(({ id }) => id));
  let id = stem;
  for (let count = 2; taken.has(id); count++) id = `${stem}-${count}`;
  return id;
}

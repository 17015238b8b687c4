import { expect, it } from "vitest";
import { defaultContent, readPart } from "#app/content/parts/site-content.ts";
import { withGalleryPictures, withItem, withNewGallery } from "./gallery-edits.ts";
import { withAppended, withMoved, withoutPicture } from "./picture-list.ts";

const { galleries: all } = defaultContent;
const ids = (changed: typeof all | null) => changed?.galleries[0]!.items.map(({ id }) => id);

it.each([
  [1, ["amour", "celebration", "duo", "entreprise"]],
  [4, ["celebration", "duo", "entreprise", "amour"]],
  [99, ["celebration", "duo", "entreprise", "amour"]],
  [-3, ["amour", "celebration", "duo", "entreprise"]],
  [3, ["celebration", "duo", "amour", "entreprise"]],
])("withMoved moves an item to position %i, clamped to the gallery", (position, order) => {
  expect(ids(withGalleryPictures(all, "photo", withMoved("amour", position)))).toEqual(order);
});

it("withAppended appends pictures with unique ids", () => {
  const sent = ["IMG_2200.jpg", "IMG_2200.jpeg", "Été à Nîmes.png", ".jpg", "DUO.webp"];
  const added = sent.map((sentName, index) => ({ name: `p-${index}`, sentName }));
  const changed = withGalleryPictures(all, "photo", withAppended(added));
  expect(readPart("galleries", changed)).toEqual(changed);
  expect(changed!.galleries[0]!.items.slice(4).map(({ id, title, picture }) => [id, title, picture])).toEqual([
    ["img-2200", "IMG 2200", "p-0"],
    ["img-2200-2", "IMG 2200", "p-1"],
    ["ete-a-nimes", "Été à Nîmes", "p-2"],
    ["photo", "Photo", "p-3"],
    ["duo-2", "DUO", "p-4"],
  ]);
});

it("withoutPicture removes an item, and withItem replaces one", () => {
  expect(ids(withGalleryPictures(all, "photo", withoutPicture("duo")))).toEqual(["celebration", "amour", "entreprise"]);
  const item = { id: "duo", title: "NOUS", description: "", picture: "duo-tasses" };
  expect(withItem(all, "photo", item)!.galleries[0]!.items[1]).toEqual(item);
});

it("withGalleryPictures returns null if the gallery, the item or the position does not exist", () => {
  expect(withGalleryPictures(all, "nothing", withMoved("duo", 1))).toBeNull();
  expect(withGalleryPictures(all, "photo", withMoved("nothing", 1))).toBeNull();
  expect(withGalleryPictures(all, "photo", withMoved("duo", Number.NaN))).toBeNull();
  expect(withGalleryPictures(all, "nothing", withAppended([]))).toBeNull();
});

it("withNewGallery appends a hidden gallery with a unique id", () => {
  const added = withNewGallery(all, { title: "Galerie photo", lede: "Une autre." });
  const again = withNewGallery(added.galleries, { title: "Galerie photo", lede: "" });
  expect([added.id, again.id]).toEqual(["galerie-photo", "galerie-photo-2"]);
  expect(added.galleries.galleries[1]).toEqual({
    id: "galerie-photo",
    title: "Galerie photo",
    lede: "Une autre.",
    items: [],
    hidden: true,
  });
});

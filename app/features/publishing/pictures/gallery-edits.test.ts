import { expect, it } from "vitest";
import { defaultContent } from "#app/content/parts/site-content.ts";
import { withItem, withItemAt, withNewGallery, withoutItem, withPictures } from "./gallery-edits.ts";

const { galleries: all } = defaultContent;
const ids = (changed: typeof all | null) => changed?.galleries[0]!.items.map(({ id }) => id);

it.each([
  [1, ["amour", "celebration", "duo", "entreprise"]],
  [4, ["celebration", "duo", "entreprise", "amour"]],
  [99, ["celebration", "duo", "entreprise", "amour"]],
  [-3, ["amour", "celebration", "duo", "entreprise"]],
  [3, ["celebration", "duo", "amour", "entreprise"]],
])("withItemAt moves an item to position %i, clamped to the gallery", (position, order) => {
  expect(ids(withItemAt(all, "photo", "amour", position))).toEqual(order);
});

it("withPictures appends pictures with unique ids", () => {
  const sent = ["IMG_2200.jpg", "IMG_2200.jpeg", "Été à Nîmes.png", ".jpg", "DUO.webp"];
  const changed = withPictures(
    all,
    "photo",
    sent.map((sentName, index) => ({ name: `p-${index}`, sentName })),
  );
  expect(changed!.galleries[0]!.items.slice(4).map(({ id, title, picture }) => [id, title, picture])).toEqual([
    ["img-2200", "IMG 2200", "p-0"],
    ["img-2200-2", "IMG 2200", "p-1"],
    ["ete-a-nimes", "Été à Nîmes", "p-2"],
    ["photo", "Photo", "p-3"],
    ["duo-2", "DUO", "p-4"],
  ]);
});

it("withoutItem removes an item, and withItem replaces one", () => {
  expect(ids(withoutItem(all, "photo", "duo"))).toEqual(["celebration", "amour", "entreprise"]);
  const item = { id: "duo", title: "NOUS", description: "", picture: "duo-tasses" };
  expect(withItem(all, "photo", item)!.galleries[0]!.items[1]).toEqual(item);
});

it("withItemAt and withPictures return null if the gallery, the item or the position does not exist", () => {
  expect(withItemAt(all, "nothing", "duo", 1)).toBeNull();
  expect(withItemAt(all, "photo", "nothing", 1)).toBeNull();
  expect(withItemAt(all, "photo", "duo", Number.NaN)).toBeNull();
  expect(withPictures(all, "nothing", [])).toBeNull();
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

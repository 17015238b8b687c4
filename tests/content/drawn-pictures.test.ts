import { join } from "node:path";
import sharp, { type Stats } from "sharp";
import { afterAll, expect, it } from "vitest";
import { drawnKey, drawOnce } from "#app/features/media/drawn-pictures.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { openFileStore } from "#app/platform/files/open-file-store.server.ts";
import { defaultContent } from "#app/content/parts/site-content.ts";
import { shareCards } from "#app/content/pages/share-cards.ts";
import { type DrawingPlan, drawPicture } from "#app/platform/media/draw-picture.server.ts";
import { textPath, withoutUnknownCharacters } from "#app/platform/media/text-paths.server.ts";
import { temporaryFolder } from "#support/temporary-folder.ts";

const builtPicture = (name: string) => join(import.meta.dirname, `../../app/content/parts/pictures/${name}.jpg`);
const files = { picture: builtPicture("duo-tasses"), logo: null };
const card = (more: Partial<Extract<DrawingPlan, { kind: "card" }>>): DrawingPlan => ({
  kind: "card",
  name: "Atelier Solstice",
  title: ["Retenir", "la lumière."],
  focus: { x: 0.5, y: 0.5 },
  logo: false,
  ...more,
});

// Drawing unblocks libvips' SVG loader in this process; block it again for tests that decode uploads.
afterAll(() => void sharp.block({ operation: ["VipsForeignLoadSvg"] }));

it.each([
  "Quel type de site vous convient\u202F?",
  "Łódź & Δελφοί",
  "Việt Nam, Київ",
  "«\u00A0l’été\u00A0»",
  "30\u00A0€",
])("text in the site's display face is drawn as paths: %s", async (words) => {
  for (const style of ["normal", "italic"] as const) {
    const line = await textPath(words, 100, style, -0.028);
    expect(line.width).toBeGreaterThan(words.length * 20);
    expect(line.pathAt(64, 500)).toMatch(/^<path d="[MLQCZ\d. -]+"\/>$/);
  }
});

it("text in the site's display face omits characters that no font of the site has, without placeholders", async () => {
  const line = await textPath('"/><script>漢</script>', 100, "normal", 0);
  expect(line.pathAt(0, 0)).toMatch(/^<path d="[MLQCZ\d. -]+"\/>$/);
  expect((await textPath("漢字", 100, "normal", 0)).width).toBe(0);
});

it.each([
  ["Nous deux 🎉.", "Nous deux."],
  ["Nous 🎉 deux 👩‍💻 🎊, ici", "Nous deux, ici"],
  ["🎉 Nous deux ❤️\u202F!", "Nous deux\u202F!"],
  ["Nous 🎉deux", "Nous deux"],
  ["漢字 🎉", ""],
])("text in the site's display face leaves no gap for omitted characters: %s", async (text, drawn) => {
  expect(await withoutUnknownCharacters(text, "italic")).toBe(drawn);
});

it("a picture is drawn for each of two stores that request it at the same moment", async () => {
  const folder = await temporaryFolder();
  const stores = ["one", "other"].map((name) => openFileStore({ dataDir: join(folder, name) }));
  // A picture of the build needs no database.
  const db = undefined as unknown as Db;
  const drawing = { plan: card({}), picture: "duo-tasses", logo: null, file: "card.jpeg", address: "" };
  const drawn = await Promise.all(stores.map((store) => drawOnce({ db, files: store, incoming: folder }, drawing)));
  expect(drawn).toEqual([true, true]);
  for (const store of stores) expect(await store.get(drawnKey("duo-tasses", "card.jpeg"))).not.toBeNull();
});

/**
 * Draws a card, whose text is dark (below 60) on a light background (above 235).
 * @returns a function that reads one channel of a pixel, red by default
 */
async function pixelsOf(plan: DrawingPlan, pictures = files) {
  const { data, info } = await sharp(await drawPicture(plan, pictures))
    .raw()
    .toBuffer({ resolveWithObject: true });
  return (x: number, y: number, channel = 0) => data[(y * info.width + x) * info.channels + channel]!;
}

it("a share card is 1200 by 630 pixels, and smaller than 200 kB", async () => {
  for (const { title, picture } of Object.values(shareCards(defaultContent)).slice(0, 3)) {
    const made = await drawPicture(card({ title }), { ...files, picture: builtPicture(picture) });
    expect(await sharp(made).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
    expect(made.byteLength).toBeLessThan(200_000);
  }
});

it("a share card keeps even a long text within the text background", async () => {
  const title = ["Mariages ".repeat(6), "racontés ".repeat(6)] as const;
  const brightness = await pixelsOf(card({ name: "Maison ".repeat(8), title }));
  // At the right edge there is the picture and no text.
  for (let y = 0; y < 630; y += 5) expect(brightness(1198, y), `at ${y}`).toBeGreaterThan(60);
  expect([brightness(2, 2), brightness(2, 627)].every((value) => value > 235)).toBe(true);
});

it("a share card keeps even one long word within the text background", async () => {
  const brightness = await pixelsOf(card({ name: "", title: ["Anticonstitutionnellement".repeat(4)] }));
  for (let y = 0; y < 630; y += 5) expect(brightness(1198, y), `at ${y}`).toBeGreaterThan(60);
  expect(brightness(2, 627)).toBeGreaterThan(235);
});

it("a share card has no background for text that no font of the site has", async () => {
  const brightness = await pixelsOf(card({ name: "", title: ["漢字 🎉"] }));
  expect(brightness(2, 627)).toBeLessThan(235);
});

it("a share card shows the picture's focus", async () => {
  const red = { create: { width: 300, height: 400, channels: 3, background: "red" } } as const;
  const picture = join(await temporaryFolder(), "wide.png");
  await sharp({ create: { width: 2400, height: 400, channels: 3, background: "blue" } })
    .composite([{ input: red, left: 2100, top: 0 }])
    .toFile(picture);
  const colorAt = async (x: number) => {
    const pixel = await pixelsOf(card({ name: "A", title: ["B"], focus: { x, y: 0.5 } }), { ...files, picture });
    return pixel(1100, 300) > pixel(1100, 300, 2) ? "red" : "blue";
  };
  expect([await colorAt(0), await colorAt(1)]).toEqual(["blue", "red"]);
});

it("a share card shows the logo instead of the name", async () => {
  const [withName, withLogo] = await Promise.all([
    drawPicture(card({ name: "Un nom" }), files),
    drawPicture(card({ name: "Un nom", logo: true }), { ...files, logo: builtPicture("site-vitrine") }),
  ]);
  const corner = (file: Buffer) => sharp(file).extract({ left: 0, top: 0, width: 240, height: 132 }).stats();
  const brightness = ({ channels }: Stats) => channels[0]!.mean;
  expect(brightness(await corner(withLogo!))).toBeLessThan(brightness(await corner(withName!)));
});

it.each([
  [{ kind: "logo" } as const, { format: "webp", height: 96 }],
  [{ kind: "icon", side: 32, share: 1 } as const, { format: "png", width: 32, height: 32 }],
  [{ kind: "icon", side: 512, share: 0.68 } as const, { format: "png", width: 512, height: 512 }],
])("a logo or an icon is drawn in the planned format and size: %j", async (plan, facts) => {
  expect(await sharp(await drawPicture(plan, files)).metadata()).toMatchObject(facts);
});

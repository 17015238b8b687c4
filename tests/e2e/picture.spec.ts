import { open, rm } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { updateRows } from "#support/database/rows.ts";
import { expect, type Person, test } from "./fixtures.ts";
import { delayRequests } from "./requests.ts";

const CHANGE = "Modifier la photo de profil";
const CHANGED = "Votre photo de profil a été modifiée.";
const REMOVED = "Votre photo de profil a été retirée.";
const UNREADABLE = "Ce fichier n’est pas une photo que nous savons lire. Choisissez une image JPEG, PNG, WebP ou AVIF.";

/** A large file is passed by its path, because its bytes would go through the test protocol. */
type File = { name: string; mimeType: string; buffer: Buffer } | string;

test("a picture is previewed while it is uploaded, appears everywhere, and is removed", async ({
  page,
  visit,
  client,
}) => {
  await visit("/services/photo/tarifs");
  const menu = await openMenu(page, client);
  await expectDefault(menu, client);

  const release = await delayRequests(page, "**/photo-de-profil", { times: 1 });
  await choose(page, menu, await portrait());
  await expect(menu.getByRole("progressbar", { name: "Envoi de la photo…" })).toBeVisible();
  await expect(menu.getByRole("status")).toHaveText(/^(Envoi|Préparation) de la photo…$/);
  await expect.poll(() => colorOf(menu.locator("canvas"))).toEqual([200, 40, 40]);
  await expect(menu.getByRole("button", { name: CHANGE })).toHaveAttribute("aria-disabled", "true");
  release();

  await expect(menu.getByRole("status")).toHaveText(CHANGED);
  await expect(menu.locator("canvas")).toBeHidden();
  const address = await expectPicture(menu);
  await expect(page).toHaveURL("/services/photo/tarifs");
  await page.reload();
  await openMenu(page, client);
  expect(await expectPicture(menu)).toBe(address);

  await menu.getByRole("button", { name: "Retirer la photo" }).click();
  await expect(menu.getByRole("status")).toHaveText(REMOVED);
  await expectDefault(menu, client);
  await expect(menu.getByRole("button", { name: "Retirer la photo" })).toHaveCount(0);
});

test("a picture is changed and removed in the client's space, and the header follows", async ({
  page,
  visit,
  client,
}) => {
  await visit("/compte");
  const profile = page
    .getByRole("main")
    .locator("div")
    .filter({ hasText: `Bienvenue, ${client.firstName}` })
    .first();
  await choose(page, profile, await portrait());
  await expect(profile.getByRole("status")).toHaveText(CHANGED);
  await expect(profile.locator("img")).toHaveAttribute("src", /^\/profile_pictures\//);
  const address = await profile.locator("img").getAttribute("src");
  expect(await expectPicture(menuOf(page, client))).toBe(address);
  await profile.getByRole("button", { name: "Retirer la photo" }).click();
  await expect(profile.getByRole("status")).toHaveText(REMOVED);
  await expect(profile.locator("img")).toHaveCount(0);
  await expectDefault(menuOf(page, client), client);
});

test("a bar shows the progress of an upload", async ({ page, visit, client }) => {
  await visit("/terms");
  const menu = await openMenu(page, client);
  const network = await page.context().newCDPSession(page);
  await network.send("Network.enable");
  await network.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 150_000,
  });
  await choose(page, menu, await heavyPortrait());
  const bar = menu.getByRole("progressbar", { name: "Envoi de la photo…" });
  const progress = new Set<number>();
  await expect
    .poll(async () => {
      progress.add(await bar.evaluate((element: HTMLProgressElement) => element.value).catch(() => 0));
      return [...progress].filter((value) => value > 0 && value < 1).length;
    })
    .toBeGreaterThan(1);
  await expect(menu.getByRole("status")).toHaveText(CHANGED, { timeout: 30_000 });
});

test("an upload failure is shown in the account menu, and the picture stays", async ({
  page,
  visit,
  client,
}, testInfo) => {
  const tooLarge = testInfo.outputPath("photo.jpg");
  await createFile(tooLarge, 11 * 1024 * 1024);
  await visit("/terms");
  const menu = await openMenu(page, client);
  await choose(page, menu, await portrait());
  await expect(menu.getByRole("status")).toHaveText(CHANGED);
  const address = await expectPicture(menu);

  // tests/content/picture-uploads.test.ts has every refusal of the server.
  const refusals: [File, string][] = [
    [fileOf("dessin.svg", "image/svg+xml", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")), UNREADABLE],
    [fileOf("page.html", "text/html", Buffer.from("<p>")), UNREADABLE],
    [tooLarge, "Cette photo dépasse 10 Mo. Choisissez-en une plus légère."],
  ];
  for (const [file, sentence] of refusals) {
    await choose(page, menu, file);
    await expect(menu.getByRole("alert")).toHaveText(sentence);
    expect(await expectPicture(menu)).toBe(address);
  }

  await rm(tooLarge);

  const saveFailed = "Votre photo n’a pas pu être enregistrée. Réessayez.";
  for (const failure of ["connection", 502] as const) {
    await page.route("**/photo-de-profil", (route) =>
      failure === "connection" ? route.abort() : route.fulfill({ status: failure, body: "<h1>Bad gateway</h1>" }),
    );
    await choose(page, menu, await portrait());
    await expect(menu.getByRole("alert")).toHaveText(saveFailed);
    await page.unroute("**/photo-de-profil");
    await choose(page, menu, await portrait());
    await expect(menu.getByRole("status")).toHaveText(CHANGED);
  }

  await page.context().clearCookies();
  await choose(page, menu, await portrait());
  await expect(menu.getByRole("alert")).toHaveText("Votre session a expiré : reconnectez-vous pour changer de photo.");
});

test("a picture whose file is missing falls back to the default one", async ({ page, visit, site, client }) => {
  const picture = "/profile_pictures/nobody/nothing.webp";
  await updateRows(site.db, "users", { picture }, { email: client.email });
  await visit("/terms");
  const menu = await openMenu(page, client);
  await expectDefault(menu, client);
});

test("a picture is uploaded and removed by keyboard alone", async ({ page, visit, client }) => {
  await visit("/terms");
  const summary = page.getByRole("banner").locator("summary", { hasText: client.firstName });
  // Listens before the key is pressed, because the key may open the chooser at once.
  const chooser = page.waitForEvent("filechooser");
  await summary.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: CHANGE })).toBeFocused();
  await page.keyboard.press("Enter");
  await (await chooser).setFiles(await portrait());
  const menu = menuOf(page, client);
  await expect(menu.getByRole("status")).toHaveText(CHANGED);
  const remove = menu.getByRole("button", { name: "Retirer la photo" });
  await expect(remove).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(remove).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(menu.getByRole("status")).toHaveText(REMOVED);
  await page.keyboard.press("Escape");
  await expect(summary).toBeFocused();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("without JavaScript, a picture is uploaded and removed by plain forms", async ({ page, visit, client }) => {
    await visit("/services/photo/tarifs");
    const menu = await openMenu(page, client);
    await expectDefault(menu, client);
    await expect(menu.getByRole("button", { name: CHANGE, exact: true })).toHaveAttribute("type", "file");

    await menu.getByLabel(CHANGE).setInputFiles(await portrait());
    await menu.getByRole("button", { name: "Envoyer la photo" }).click();
    await expect(page).toHaveURL("/services/photo/tarifs");
    await expect(menu.getByRole("status")).toHaveText(CHANGED);
    await expectPicture(menu);
    await menu.getByRole("button", { name: "Retirer la photo" }).click();
    await expect(menu.getByRole("status")).toHaveText(REMOVED);
    await expectDefault(menu, client);
  });
});

function menuOf(page: Page, { firstName }: Person): Locator {
  return page.getByRole("banner").locator("details", { hasText: `Bienvenue, ${firstName}` });
}

async function openMenu(page: Page, person: Person): Promise<Locator> {
  const menu = menuOf(page, person);
  await menu.locator("summary").click();
  await expect(menu.getByText(person.email)).toBeVisible();
  return menu;
}

async function choose(page: Page, menu: Locator, file: File): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await menu.getByRole("button", { name: CHANGE }).click();
  await (await chooser).setFiles(file);
}

async function expectDefault(menu: Locator, { firstName }: Person): Promise<void> {
  await expect(menu.locator("img")).toHaveCount(0);
  await expect(menu.locator("span[aria-hidden]")).toHaveText([firstName[0]!, firstName[0]!]);
}

async function expectPicture(menu: Locator): Promise<string> {
  await expect(menu.locator("img")).toHaveCount(2);
  const addresses = [];
  for (const image of await menu.locator("img").all()) {
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(512);
    addresses.push(await image.getAttribute("src"));
  }
  expect(addresses[1]).toBe(addresses[0]);
  return addresses[0]!;
}

function colorOf(canvas: Locator): Promise<number[]> {
  return canvas.evaluate((element: HTMLCanvasElement) => {
    const [red, green, blue] = element.getContext("2d")!.getImageData(68, 68, 1, 1).data;
    return [red, green, blue].map((value) => Math.round(value! / 10) * 10);
  });
}

async function createFile(path: string, length: number): Promise<void> {
  const file = await open(path, "w");
  await file.truncate(length);
  await file.close();
}

function fileOf(name: string, mimeType: string, buffer: Buffer) {
  return { name, mimeType, buffer };
}

async function portrait() {
  const buffer = await sharp({ create: { width: 300, height: 400, channels: 3, background: "#c82828" } })
    .jpeg()
    .toBuffer();
  return fileOf("portrait.jpg", "image/jpeg", buffer);
}

/** A picture of about 400 kB, whose upload takes a while. */
async function heavyPortrait() {
  const { buffer } = await portrait();
  return fileOf("portrait.jpg", "image/jpeg", Buffer.concat([buffer, Buffer.alloc(400_000)]));
}

import { agency } from "#app/content/parts/agency.ts";
import { a } from "#app/french/elision.ts";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

const films = [
  { slug: "one-day", title: "One Day", caption: "Une journée, de l’aube aux étincelles.", duration: 14, clock: "0:14" },
  {
    slug: "video-corporate",
    title: "Produire une vidéo corporate",
    caption: "Le plateau, le bureau, l’écran : un tournage en cinq plans.",
    duration: 13,
    clock: "0:13",
  },
  {
    slug: "naitre-a-nouveau",
    title: "Naître à nouveau",
    caption: "L’aube, une pousse, l’eau d’un baptême.",
    duration: 13.96,
    clock: "0:14",
  },
];

test("a film plays in the dialog, whose code and file are loaded at the press, and stops when the dialog closes", async ({
  page,
  visit,
}) => {
  const foreign = foreignRequests(page);
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  const requestedByPlayer = () =>
    ["player-dialog", ".mp4", "/lecteur"].filter((part) => requests.some((address) => address.includes(part)));
  await visit("/services/video/accueilV");
  await page.waitForLoadState("networkidle");
  expect(requestedByPlayer()).toEqual([]);

  const { title, duration, clock } = films[0]!;
  const card = page.getByRole("link", { name: `Lire ${title}, ${clock}`, exact: true });
  await card.click();
  const dialog = page.getByRole("dialog", { name: title });
  await expect(dialog.getByText("Film sans son, sous-titré.")).toBeVisible();
  await expect(dialog.getByTitle(`Lecteur\u00A0: ${title}`)).toBeVisible();
  const video = page.frameLocator("iframe").locator("video");
  await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.currentTime)).toBeGreaterThan(0.2);
  expect(await video.evaluate((film: HTMLVideoElement) => film.duration)).toBeCloseTo(duration, 1);
  expect(
    await video.evaluate((film: HTMLVideoElement) =>
      [...film.textTracks].map(({ kind, language, mode }) => `${kind} ${language} ${mode}`),
    ),
  ).toEqual(["captions fr showing"]);
  expect(requestedByPlayer()).toEqual(["player-dialog", ".mp4", "/lecteur"]);

  await dialog.getByRole("button", { name: "Fermer" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator("iframe")).toHaveCount(0);
  await expect(card).toBeFocused();

  const durations = await page.evaluate(() => {
    const structuredData = [...document.querySelectorAll("script[type='application/ld+json']")].map((script) =>
      JSON.parse(script.textContent!),
    ) as { "@type": string; contentUrl: string }[];
    const addresses = structuredData
      .filter((each) => each["@type"] === "VideoObject")
      .map(({ contentUrl }) => contentUrl);
    return Promise.all(
      addresses.map(async (address) => {
        const film = Object.assign(document.createElement("video"), { preload: "metadata", src: address });
        await new Promise((known, failed) => Object.assign(film, { onloadedmetadata: known, onerror: failed }));
        return Math.round(film.duration);
      }),
    );
  });
  expect(durations).toEqual(films.map((film) => Math.round(film.duration)));
  expect(foreign).toEqual([]);
});

test("three films are shown with titles, texts and durations, and a film's dialog closes on Escape and on the backdrop", async ({
  page,
  visit,
}) => {
  await visit("/services/video/accueilV");
  await expect(page).toHaveTitle(
    `Vidéaste ${a(agency.address.city)} : films de mariage, clips, entreprises · ${agency.name}`,
  );
  await expect(page.getByRole("heading", { level: 1, name: "Vidéographie" })).toBeVisible();
  const cards = page.getByRole("main").getByRole("article");
  await expect(cards).toHaveCount(films.length);
  for (const [index, { title, caption, clock }] of films.entries()) {
    await expect(cards.nth(index).getByRole("heading", { level: 2 })).toHaveText(title);
    await expect(cards.nth(index).getByText(caption)).toBeVisible();
    await expect(cards.nth(index).getByRole("link", { name: `Lire ${title}, ${clock}`, exact: true })).toBeVisible();
  }
  const card = page.getByRole("link", { name: "Lire One Day, 0:14" });
  const dialog = page.getByRole("dialog", { name: "One Day" });

  await card.press("Enter");
  await expect(dialog.getByRole("button", { name: "Fermer" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(card).toBeFocused();

  await card.click();
  const video = page.frameLocator("iframe").locator("video");
  await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.currentTime)).toBeGreaterThan(0);
  await video.focus();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  await card.click();
  await expect(dialog).toBeVisible();
  await page.mouse.click(4, 4);
  await expect(dialog).toBeHidden();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("without JavaScript, a card leads to the film's page with a player and the scenes in words", async ({
    page,
    visit,
  }) => {
    await visit("/services/video/accueilV");
    await page.getByRole("link", { name: "Lire Produire une vidéo corporate, 0:13" }).click();
    await expect(page).toHaveTitle(`Produire une vidéo corporate · ${agency.name}`);
    await expect(page.getByRole("heading", { level: 1, name: "Produire une vidéo corporate" })).toBeVisible();
    const film = page.getByLabel("Produire une vidéo corporate", { exact: true });
    await expect(film).toHaveAttribute("controls");
    await expect(film).not.toHaveAttribute("autoplay");
    const scenes = page.getByRole("region", { name: "Ce que montre le film" });
    await expect(scenes.getByText("Film sans son, sous-titré en français.")).toBeVisible();
    await expect(scenes.getByRole("listitem")).toHaveCount(5);
    await scenes.getByRole("link", { name: "Tous les films" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Vidéographie" })).toBeVisible();
  });
});

function foreignRequests(page: Page): string[] {
  const foreign: string[] = [];
  page.on("request", (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (protocol.startsWith("http") && hostname !== "127.0.0.1") foreign.push(request.url());
  });
  return foreign;
}

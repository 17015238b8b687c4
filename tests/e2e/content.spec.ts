import type { Locator, Page } from "@playwright/test";
import { defaultContent } from "#app/content/parts/site-content.ts";
import { pictureSeries } from "#app/features/publishing/pictures/picture-series.ts";
import { restoreVersion } from "#app/features/publishing/versions/publish.server.ts";
import { phonePicture } from "../../support/media-pictures.ts";
import { contentDeps } from "../../support/numbered-content.ts";
import { expectAccessible } from "./accessibility.ts";
import { answerCookies, enterAsOwner, expect, type House, PHONE, test } from "./fixtures.ts";

const GALLERY = "/agence/contenu/galeries/photo";
/** As a telephone is held: on each of its four sides. */
const ORIENTATIONS = [1, 3, 6, 8];
const { name } = defaultContent.identity;

/** Whatever a test left: the other tests are about the site as it began. */
async function restore({ db }: House, id: string): Promise<void> {
  await db.deleteFrom("contentDrafts").execute();
  await db.deleteFrom("mediaFiles").execute();
  await restoreVersion(contentDeps({ db }), { id, role: "owner" }, 0);
}

/** As a finger does. */
async function touchDrag(page: Page, from: Locator, to: Locator): Promise<void> {
  const client = await page.context().newCDPSession(page);
  // Both have come to rest, and nothing lies over them.
  for (const each of [to, from]) await each.click({ trial: true });
  // Where a finger scrolls the page and where it drags, the browser knows from the next picture of the screen on.
  await drawn(page);
  const [start, goal] = await Promise.all([from, to].map(middleOf));
  const touch = (type: "touchStart" | "touchMove", x: number, y: number) =>
    client.send("Input.dispatchTouchEvent", { type, touchPoints: [{ x, y }] });
  await touch("touchStart", start!.x, start!.y);
  // A finger is slower than a busy machine: each place is seen before the next.
  for (const share of [0.1, 0.5, 1]) {
    await touch("touchMove", start!.x + (goal!.x - start!.x) * share, start!.y + (goal!.y - start!.y) * share);
    await drawn(page);
  }
  await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await client.detach();
}

const drawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

async function middleOf(locator: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await locator.boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
}

/** The titles on the contact sheet, in their order. */
const titles = (page: Page) => page.getByRole("main").getByText(/^(CELEBRATION|DUO|AMOUR|ENTREPRISE)$/);

test("an owner changes the site from a telephone; whoever has an older page open never sees two versions", async ({
  page: visitor,
  context,
  browser,
  house,
  visit,
}) => {
  const desk = await browser.newContext({ baseURL: house.url, viewport: PHONE, hasTouch: true });
  // Beside what another test has left to be undone, the question on cookies would lie over the photos.
  await answerCookies(desk);
  const owner = await enterAsOwner(house, desk);
  const { id } = await house.db
    .selectFrom("users")
    .select("id")
    .where("email", "=", owner.email)
    .executeTakeFirstOrThrow();
  await context.clearCookies();
  const page = await desk.newPage();
  const shown = async () => (await (await fetch(`${house.url}/contact`)).text()).includes("Maison Témoin");
  await visit("/");
  try {
    await test.step("writes, and looks at it before anybody else", async () => {
      await visit("/agence/contenu/identite", page);
      const form = page.getByRole("form", { name: "Identité" });
      await form.getByLabel("Nom", { exact: true }).first().fill("Maison Témoin");
      // It stays at hand, however long the form is.
      const keep = form.getByRole("button", { name: "Enregistrer le brouillon" });
      await expect(keep).toBeInViewport();
      await keep.click();
      await expect(page.getByRole("region", { name: "Brouillon" })).toContainText("Une modification en brouillon.");
      await page.getByRole("region", { name: "Brouillon" }).getByRole("link", { name: "Aperçu" }).click();
      const frame = (title: string) => page.frameLocator(`iframe[title="${title}, la page"]`).getByRole("banner");
      await expect(frame("Brouillon")).toContainText("Maison Témoin");
      await expect(frame("En ligne")).toContainText(name);
    });

    await test.step("is led to the price that is wrong, wherever the table stands", async () => {
      await visit("/agence/contenu/tarifs", page);
      const price = page.getByLabel("Baptême, BRONZE, prix");
      await price.fill("cher");
      await page.getByRole("button", { name: "Enregistrer le brouillon" }).click();
      await expect(price).toBeFocused();
      await expect(price).toBeInViewport();
      // And goes on from there once it is kept, though the table is another one then.
      await price.fill("320");
      await price.press("Enter");
      await expect(page.getByText("avant : 300")).toBeVisible();
      await expect(price).toBeFocused();
    });

    await test.step("puts a photo elsewhere, with a finger and with a mouse", async () => {
      await visit(GALLERY, page);
      const frames = page
        .getByRole("main")
        .getByRole("listitem")
        .filter({ has: page.getByRole("link", { name: /^Modifier / }) });
      await expect(titles(page)).toHaveText(["CELEBRATION", "DUO", "AMOUR", "ENTREPRISE"]);
      // Away from the window's edges, where the page would scroll along while a finger is held there.
      await frames.nth(1).evaluate((frame) => frame.parentElement!.scrollIntoView({ block: "center" }));
      await touchDrag(page, frames.nth(3).locator("[data-handle]"), frames.nth(0));
      await expect(titles(page)).toHaveText(["ENTREPRISE", "CELEBRATION", "DUO", "AMOUR"]);
      // And back down, behind the one that it is dropped on.
      await frames.nth(0).dragTo(frames.nth(2));
      await expect(titles(page)).toHaveText(["CELEBRATION", "DUO", "ENTREPRISE", "AMOUR"]);
      await page.reload();
      await expect(titles(page)).toHaveText(["CELEBRATION", "DUO", "ENTREPRISE", "AMOUR"]);
      // A finger beside the handle scrolls, and drags nothing.
      await touchDrag(page, frames.nth(3).getByText("AMOUR"), frames.nth(0));
      await expect(page.locator("[data-dragged]")).toHaveCount(0);
      await expect(titles(page)).toHaveText(["CELEBRATION", "DUO", "ENTREPRISE", "AMOUR"]);
    });

    await test.step("sends four photos as the telephone took them", async () => {
      await visit("/agence/contenu/galeries", page);
      await page.getByLabel("Titre").fill("Un mariage");
      await page.getByLabel("Introduction").fill("De midi à l’aube.");
      // Pressed twice, it is made once.
      await page.getByRole("button", { name: "Créer la galerie" }).dblclick();
      await expect(page).toHaveURL(/\/un-mariage$/);
      await expect(page.getByRole("heading", { level: 1 })).toContainText("Un mariage");
      const photos = await Promise.all(
        ORIENTATIONS.map(async (orientation, index) => ({
          name: `IMG_${2200 + index}.jpg`,
          mimeType: "image/jpeg",
          buffer: await phonePicture({ width: 300, height: 200, orientation, seed: index }),
        })),
      );
      await page.getByLabel("Ajouter des photos").setInputFiles(photos);
      await expect(page.getByRole("heading", { level: 1 })).toContainText("quatre photos", { timeout: 120_000 });
      await expect(page.getByRole("list", { name: "Envois" })).toHaveCount(0);
      // Each stands upright in the order in which it was chosen.
      const shapes = await page
        .getByRole("link", { name: /^Modifier IMG/i })
        .locator("img")
        .evaluateAll((images) =>
          images.map((image) => Number(image.getAttribute("height")) > Number(image.getAttribute("width"))),
        );
      expect(shapes).toEqual(ORIENTATIONS.map((orientation) => orientation > 4));
    });

    await test.step("publishes", async () => {
      await page.setViewportSize(PHONE);
      await page.getByRole("region", { name: "Brouillon" }).getByRole("link", { name: "Publier" }).click();
      const tab = await desk.newPage();
      await visit("/agence/contenu/publier", tab);
      await page.getByRole("button", { name: /^Publier \(/ }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(/aucune modification/);
      await expect(page.getByRole("main")).toBeFocused();
      // Another window that still shows what waited says what has become of it.
      await tab.getByLabel(/^Ou le jour dit/).fill(new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10));
      await tab.getByRole("button", { name: "Programmer" }).click();
      await expect(tab.getByRole("alert")).toHaveText(/Le brouillon est vide/);
      await expect(tab.getByRole("heading", { level: 1 })).toHaveText(/aucune modification/);
      await tab.close();
      await expect.poll(shown).toBe(true);
    });

    await test.step("whoever was there goes on with one version", async () => {
      await expect(visitor.getByRole("banner")).toContainText(name);
      await visitor.getByRole("link", { name: "Prendre rendez-vous" }).first().click();
      await expect(visitor).toHaveURL(/\/contact$/);
      await expect(visitor.getByRole("banner")).toContainText("Maison Témoin");
      await expect(visitor.getByRole("contentinfo")).toContainText("Maison Témoin");
    });

    await test.step("goes back", async () => {
      await page.getByRole("button", { name: "Revenir à l’origine" }).click();
      await expect.poll(shown).toBe(false);
    });
  } finally {
    await restore(house, id);
    await expect.poll(shown).toBe(false);
    await desk.close();
  }
});

test.describe("the screens of the contents", () => {
  test.use({ entersAs: "owner" });

  test("what was refused stays to be read where the rest was taken, until it is dismissed", async ({
    page,
    house,
    visit,
  }) => {
    const { home } = defaultContent;
    // One place is left.
    const slides = Array.from({ length: pictureSeries.carrousel.most - 1 }, (_, index) => ({
      ...home.carousel.slides[0]!,
      id: `photo-${index}`,
    }));
    const value = JSON.stringify({ ...home, carousel: { ...home.carousel, slides } });
    await house.db
      .insertInto("contentDrafts")
      .values({ part: "home", value, lockVersion: "one-left", changedAt: new Date().toISOString(), changedBy: null })
      .execute();
    const photo = {
      name: "IMG_1.jpg",
      mimeType: "image/jpeg",
      buffer: await phonePicture({ width: 60, height: 40, seed: 1 }),
    };
    const notes = { name: "notes.jpg", mimeType: "image/jpeg", buffer: Buffer.from("À ne pas oublier") };
    const sent = page.getByRole("list", { name: "Envois" });
    const dismiss = () => sent.getByRole("button", { name: "Retirer" }).click();
    try {
      await visit("/agence/contenu/suites/carrousel");
      await page.getByLabel("Ajouter des photos").setInputFiles([notes, photo]);
      // It is full now, and takes no more.
      await expect(page.getByLabel("Ajouter des photos")).toHaveCount(0);
      await expect(sent.getByRole("alert")).toContainText("notes.jpg");
      await dismiss();
      await expect(sent).toHaveCount(0);
      await visit("/agence/contenu/photos/envoi");
      await page.getByLabel("Ajouter des photos").setInputFiles([photo, notes]);
      await expect(sent.getByRole("alert")).toContainText("notes.jpg");
      await dismiss();
      await expect(page).toHaveURL(/\/agence\/contenu\/photos$/);
    } finally {
      await house.db.deleteFrom("contentDrafts").execute();
      await house.db.deleteFrom("mediaFiles").execute();
    }
  });

  test("the tabs leave a wide page at its top, and keep « Publier » in sight on a telephone", async ({
    page,
    visit,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await visit("/agence/contenu/identite");
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.setViewportSize(PHONE);
    await visit("/agence/contenu/films");
    const tabs = page.getByRole("navigation", { name: "Contenu du site" });
    await expect(tabs.getByRole("link", { name: "Publier" })).toBeInViewport({ ratio: 1 });
    await expect(tabs.getByRole("link", { name: "Films" })).toBeInViewport({ ratio: 1 });
  });

  test("a column of prices is gone through by the arrows, and Escape brings back what a cell said", async ({
    page,
    visit,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await visit("/agence/contenu/tarifs");
    const price = (tier: string) => page.getByRole("textbox", { name: `Mariage, ${tier}, prix` });
    await price("BRONZE").focus();
    await page.keyboard.press("ArrowDown");
    await expect(price("ARGENT")).toBeFocused();
    const before = await price("ARGENT").inputValue();
    await page.keyboard.type("1");
    await expect(price("ARGENT")).toHaveValue("1");
    await page.keyboard.press("Escape");
    await expect(price("ARGENT")).toHaveValue(before);
    await page.keyboard.press("ArrowUp");
    await expect(price("BRONZE")).toBeFocused();
  });

  test("the button that sends a form shows it until the answer is there, and moves nothing", async ({
    page,
    visit,
  }) => {
    const main = page.getByRole("main");
    const button = (name: string) => main.getByRole("button", { name, exact: true });
    const busy = main.locator("button[aria-busy]");
    const positionOf = (name: string) =>
      button(name).evaluate((element: HTMLElement) => [element.offsetLeft, element.offsetTop, element.offsetWidth]);
    const percent = page.getByLabel("Tout augmenter de (%)");
    const ways = {
      "Enregistrer le brouillon": () => percent.press("Enter"),
      "Augmenter dans le brouillon": () => button("Augmenter dans le brouillon").click(),
      "Ajouter une offre": () => button("Ajouter une offre").click(),
      "Monter Reportage": () => button("Monter Reportage").click(),
    };
    for (const [name, send] of Object.entries(ways)) {
      // Each on a page of its own: what is said of the last would move the next under the pointer.
      await visit("/agence/contenu/tarifs");
      const answered = Promise.withResolvers<void>();
      let sendings = 0;
      await page.route("**/agence/contenu/tarifs.data*", async (route) => {
        // Refused, so that the prices stay as they are for the other tests.
        if (route.request().method() === "POST") sendings++;
        await answered.promise;
        await route.abort();
      });
      const place = await positionOf(name);
      await send();
      await expect(button(name)).toHaveAttribute("aria-busy", "true");
      await expect(busy).toHaveCount(1);
      expect(await positionOf(name)).toEqual(place);
      await button(name).click({ force: true });
      answered.resolve();
      await expect(busy).toHaveCount(0);
      expect(sendings, name).toBe(1);
      await page.unroute("**/agence/contenu/tarifs.data*");
    }
  });

  test("the frames of the preview are scrolled by the keyboard and by a finger, and hold what axe accepts", async ({
    page,
    visit,
  }) => {
    await visit("/agence/contenu/apercu?largeur=telephone");
    for (const title of ["En ligne", "Brouillon"]) {
      const frame = page.getByTitle(`${title}, la page`);
      await frame.scrollIntoViewIfNeeded();
      const inside = frame.contentFrame().locator("html");
      await expect(inside.locator("main")).toBeVisible();
      const scrolled = () => frame.evaluate((it: HTMLIFrameElement) => it.contentDocument!.scrollingElement!.scrollTop);
      if (title === "En ligne") await page.getByRole("link", { name: "Téléphone", exact: true }).focus();
      await page.keyboard.press("Tab");
      await expect(frame).toBeFocused();
      await page.keyboard.press("End");
      await expect.poll(scrolled).toBeGreaterThan(500);
      // The key does nothing while the last one still moves the page.
      await expect(async () => {
        await page.keyboard.press("Home");
        expect(await scrolled()).toBe(0);
      }).toPass();

      const client = await page.context().newCDPSession(page);
      // As on a telephone, which cannot point without touching.
      await client.send("Emulation.setTouchEmulationEnabled", { enabled: true });
      expect(await page.evaluate(() => matchMedia("(hover: none)").matches)).toBe(true);
      // The first touch after the keyboard may only stop what still moves.
      await expect(async () => {
        await frame.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
        const { x, y } = await middleOf(frame);
        const touch = (type: "touchStart" | "touchMove" | "touchEnd", dy?: number) =>
          client.send("Input.dispatchTouchEvent", { type, touchPoints: dy === undefined ? [] : [{ x, y: y + dy }] });
        await touch("touchStart", 0);
        for (const dy of [-20, -60, -100, -140, -180]) {
          await touch("touchMove", dy);
          await drawn(page);
        }
        await touch("touchEnd");
        expect(await scrolled()).toBeGreaterThan(50);
      }).toPass({ timeout: 20_000 });
      await client.detach();
    }
    const addresses = await page
      .locator("iframe")
      .evaluateAll((frames: HTMLIFrameElement[]) => frames.map(({ src }) => src));
    for (const address of addresses) {
      await page.goto(address);
      await expectAccessible(page);
    }
  });

  test("the field that has the focus stands clear of the bar at the window's lower edge, from 320 px on", async ({
    page,
    visit,
  }) => {
    for (const [width, height] of [
      [320, 800],
      [768, 800],
      [1440, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      await visit("/agence/contenu/tarifs");
      const foot = page.getByRole("button", { name: "Enregistrer le brouillon" }).locator("..");
      const fields = page.getByRole("main").getByRole("textbox", { name: /, prix$/ });
      await fields.first().focus();
      const last = await fields.last().getAttribute("name");
      for (let name: string | null = null; name !== last;) {
        await page.keyboard.press("Tab");
        const focused = page.locator(":focus");
        name = await focused.getAttribute("name");
        await expect(async () => {
          const [at, bar] = await Promise.all([focused.boundingBox(), foot.boundingBox()]);
          expect(at!.y + at!.height, `${name} at ${width}`).toBeLessThanOrEqual(bar!.y);
          expect(at!.y, `${name} at ${width}`).toBeGreaterThanOrEqual(0);
        }).toPass({ timeout: 2_000 });
      }
    }
  });
});

import type { Locator, Page } from "@playwright/test";
import { addDays } from "#app/french/dates.ts";
import { parisDate } from "#app/features/booking/time/paris-time.ts";
import { defaultContent } from "#app/content/parts/site-content.ts";
import { pictureSeries } from "#app/features/publishing/pictures/picture-series.ts";
import { restoreVersion } from "#app/features/publishing/versions/publish.server.ts";
import { phonePicture } from "#support/media/media-pictures.ts";
import { contentDeps } from "#support/fixtures/numbered-content.ts";
import { accountOf } from "#support/fixtures/people.ts";
import { insertRows } from "#support/database/rows.ts";
import { expectAccessible } from "./accessibility.ts";
import { refuseCookies, logInAsOwner, expect, type TestSite, PHONE, test, waitForHydration } from "./fixtures.ts";
import { follow } from "./follow.ts";
import { waitForPaint } from "./paint.ts";
import { delayRequests } from "./requests.ts";
import { touch } from "./touch.ts";

const GALLERY = "/agence/contenu/galeries/photo";
/** The EXIF orientations of a phone's landscape and portrait photos. */
const ORIENTATIONS = [1, 6];
const { name } = defaultContent.identity;

async function resetContent({ db }: TestSite, id: string): Promise<void> {
  await db.deleteFrom("contentDrafts").execute();
  await db.deleteFrom("mediaFiles").execute();
  await restoreVersion(contentDeps({ db }), { id, role: "owner" }, 0);
}

async function touchDrag(page: Page, from: Locator, to: Locator): Promise<void> {
  const client = await page.context().newCDPSession(page);
  // Both elements must be at rest and uncovered.
  for (const each of [to, from]) await each.click({ trial: true });
  // The browser updates its touch regions with the next frame.
  await waitForPaint(page);
  const [start, end] = await Promise.all([from, to].map(middleOf));
  await touch(client, "touchStart", start!);
  // Wait at each position until it is painted, even on a busy machine.
  for (const share of [0.1, 0.5, 1]) {
    const at = (axis: "x" | "y") => start![axis] + (end![axis] - start![axis]) * share;
    await touch(client, "touchMove", { x: at("x"), y: at("y") });
    await waitForPaint(page);
  }
  await touch(client, "touchEnd");
  await client.detach();
}

async function middleOf(locator: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await locator.boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
}

const photosOf = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name: /^Modifier / }) });
const announcement = (page: Page, sentence: string) => page.locator("[aria-live=polite]").filter({ hasText: sentence });
const titles = (page: Page) => page.getByRole("main").getByText(/^(CELEBRATION|DUO|AMOUR|ENTREPRISE)$/);

test("an owner changes the site from a phone, and an already open page then shows the new version as a whole", async ({
  page: visitorPage,
  context,
  browser,
  site,
  visit,
}) => {
  const ownerContext = await browser.newContext({ baseURL: site.url, viewport: PHONE, hasTouch: true });
  // The cookie banner would cover the photos.
  await refuseCookies(ownerContext);
  const { id } = await accountOf(site.db, await logInAsOwner(site, ownerContext));
  await context.clearCookies();
  const page = await ownerContext.newPage();
  const isPublished = async () => (await (await fetch(`${site.url}/contact`)).text()).includes("Maison Témoin");
  await visit("/");
  try {
    await test.step("edits a draft and previews it before anybody else sees it", async () => {
      await visit("/agence/contenu/identite", page);
      const form = page.getByRole("form", { name: "Identité" });
      await form.getByLabel("Nom", { exact: true }).first().fill("Maison Témoin");
      const save = form.getByRole("button", { name: "Enregistrer le brouillon" });
      await expect(save).toBeInViewport();
      await save.click();
      await expect(page.getByRole("region", { name: "Brouillon" })).toContainText("1 modification en brouillon.");
      await page.getByRole("region", { name: "Brouillon" }).getByRole("link", { name: "Aperçu" }).click();
      const frame = (title: string) => page.frameLocator(`iframe[title="${title}, la page"]`).getByRole("banner");
      await expect(frame("Brouillon")).toContainText("Maison Témoin");
      await expect(frame("En ligne")).toContainText(name);
    });

    await test.step("finds the focus at the invalid price, scrolled into view", async () => {
      await visit("/agence/contenu/tarifs", page);
      const price = page.getByLabel("Baptême, BRONZE, prix");
      await price.fill("cher");
      await page.getByRole("button", { name: "Enregistrer le brouillon" }).click();
      await expect(price).toBeFocused();
      await expect(price).toBeInViewport();
      await price.fill("320");
      await price.press("Enter");
      await expect(page.getByText("avant : 300")).toBeVisible();
      await expect(price).toBeFocused();
    });

    await test.step("reorders the photos by touch and by mouse", async () => {
      await visit(GALLERY, page);
      const photos = photosOf(page);
      await expect(titles(page)).toHaveText(["CELEBRATION", "DUO", "AMOUR", "ENTREPRISE"]);
      // The photos are scrolled away from the window's edges, where a held finger would scroll the page.
      await photos.nth(1).evaluate((photo) => photo.parentElement!.scrollIntoView({ block: "center" }));
      await touchDrag(page, photos.nth(3).locator("[data-handle]"), photos.nth(0));
      await expect(titles(page)).toHaveText(["ENTREPRISE", "CELEBRATION", "DUO", "AMOUR"]);
      await expect(announcement(page, "« ENTREPRISE » est maintenant en position 1 sur 4.")).toBeAttached();
      await photos.nth(0).dragTo(photos.nth(2));
      await expect(titles(page)).toHaveText(["CELEBRATION", "DUO", "ENTREPRISE", "AMOUR"]);
      await page.reload();
      await expect(titles(page)).toHaveText(["CELEBRATION", "DUO", "ENTREPRISE", "AMOUR"]);
      // A finger drags a photo only by its handle.
      await touchDrag(page, photos.nth(3).getByText("AMOUR"), photos.nth(0));
      await expect(page.locator("[data-dragged]")).toHaveCount(0);
      await expect(titles(page)).toHaveText(["CELEBRATION", "DUO", "ENTREPRISE", "AMOUR"]);
    });

    await test.step("creates a gallery, and uploads two photos as the phone took them", async () => {
      await visit("/agence/contenu/galeries", page);
      await page.getByLabel("Titre").fill("Un mariage");
      await page.getByLabel("Introduction").fill("De midi à l’aube.");
      await page.getByRole("button", { name: "Créer la galerie" }).dblclick();
      await expect(page).toHaveURL(/\/un-mariage$/);
      await expect(page.getByRole("heading", { level: 1 })).toContainText("Un mariage");
      await expect(page.getByText("Glissez une photo")).toHaveCount(0);
      await expect(page.getByRole("heading", { name: "Planche" })).toHaveCount(0);
      const photos = await Promise.all(
        ORIENTATIONS.map(async (orientation, index) => ({
          name: `IMG_${2200 + index}.jpg`,
          mimeType: "image/jpeg",
          buffer: await phonePicture({ width: 300, height: 200, orientation, seed: index }),
        })),
      );
      await page.getByLabel("Ajouter des photos").setInputFiles(photos);
      await expect(page.getByRole("heading", { level: 1 })).toContainText("2 photos", { timeout: 120_000 });
      await expect(page.getByRole("list", { name: "Envois" })).toHaveCount(0);
      const shapes = await page
        .getByRole("link", { name: /^Modifier IMG/i })
        .locator("img")
        .evaluateAll((images) =>
          images.map((image) => Number(image.getAttribute("height")) > Number(image.getAttribute("width"))),
        );
      expect(shapes).toEqual(ORIENTATIONS.map((orientation) => orientation > 4));
    });

    await test.step("publishes, so that another tab has no draft left to schedule", async () => {
      await page.setViewportSize(PHONE);
      await page.getByRole("region", { name: "Brouillon" }).getByRole("link", { name: "Publier" }).click();
      const otherTab = await ownerContext.newPage();
      await visit("/agence/contenu/publier", otherTab);
      await page.getByRole("button", { name: /^Publier \(/ }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(/aucune modification/);
      await expect(page.getByRole("main")).toBeFocused();
      await otherTab.getByLabel(/^Ou programmer la publication/).fill(addDays(parisDate(new Date()), 7));
      await otherTab.getByRole("button", { name: "Programmer" }).click();
      await expect(otherTab.getByRole("alert")).toHaveText(/Le brouillon est vide/);
      await expect(otherTab.getByRole("heading", { level: 1 })).toHaveText(/aucune modification/);
      await otherTab.close();
      await expect.poll(isPublished).toBe(true);
    });

    await test.step("a page that was already open shows the new version as a whole", async () => {
      await expect(visitorPage.getByRole("banner")).toContainText(name);
      await visitorPage.getByRole("link", { name: "Prendre rendez-vous" }).first().click();
      await expect(visitorPage).toHaveURL(/\/contact$/);
      await expect(visitorPage.getByRole("banner")).toContainText("Maison Témoin");
      await expect(visitorPage.getByRole("contentinfo")).toContainText("Maison Témoin");
    });

    await test.step("goes back to the former version", async () => {
      await page.getByRole("button", { name: "Rétablir la version d’origine" }).click();
      await expect.poll(isPublished).toBe(false);
    });
  } finally {
    await resetContent(site, id);
    await expect.poll(isPublished).toBe(false);
    await ownerContext.close();
  }
});

test.describe("the order", () => {
  test.use({ loggedInAs: "owner" });

  test.afterEach(async ({ site }) => {
    await site.db.deleteFrom("contentDrafts").execute();
  });

  test("photos, films and offers are moved by buttons and photos by dragging, and the new position is announced", async ({
    page,
    visit,
  }) => {
    await test.step("the focus stays on the arrow that moved its photo to the end, and the new position is announced", async () => {
      await visit(GALLERY);
      const back = page.getByRole("button", { name: "Reculer AMOUR" });
      await back.press("Enter");
      await expect(titles(page)).toHaveText(["CELEBRATION", "DUO", "ENTREPRISE", "AMOUR"]);
      await expect(back).toBeFocused();
      await expect(back).toBeDisabled();
      await back.press("Enter");
      await page.getByRole("button", { name: "Avancer DUO" }).press("Enter");
      await expect(titles(page)).toHaveText(["DUO", "CELEBRATION", "ENTREPRISE", "AMOUR"]);
      await expect(announcement(page, "« DUO » est maintenant en position 1 sur 4.")).toBeAttached();
    });

    await test.step("photos moved again before the first response arrives end up in the order of the moves", async () => {
      const photos = photosOf(page);
      const release = await delayRequests(page, "**/*.data*");
      await photos.filter({ hasText: "CELEBRATION" }).dragTo(photos.filter({ hasText: "AMOUR" }));
      await photos.filter({ hasText: "ENTREPRISE" }).dragTo(photos.filter({ hasText: "DUO" }));
      await page.getByRole("button", { name: "Reculer DUO" }).press("Enter");
      await page.getByRole("button", { name: "Reculer DUO" }).press("Enter");
      release();
      await expect(titles(page)).toHaveText(["ENTREPRISE", "AMOUR", "CELEBRATION", "DUO"]);
    });

    await test.step("the new position of a film or an offer is announced", async () => {
      const offers = defaultContent["prices-photo"].offers;
      const films = defaultContent.films.films;
      for (const [path, button, sentence] of [
        [
          "/agence/contenu/films",
          `Descendre ${films[0]!.title}`,
          `« ${films[0]!.title} » est maintenant en position 2 sur ${films.length}.`,
        ],
        [
          "/agence/contenu/tarifs",
          `Monter ${offers[2]!.name}`,
          `« ${offers[2]!.name} » est maintenant en position 2 sur ${offers.length}.`,
        ],
      ] as const) {
        await follow(page, path);
        await page.getByRole("button", { name: button, exact: true }).press("Enter");
        await expect(announcement(page, sentence)).toBeAttached();
      }
    });
  });
});

test.describe("the content screens", () => {
  test.use({ loggedInAs: "owner" });

  const insertDraft = ({ db }: TestSite, part: string, value: string) => {
    const changedAt = new Date().toISOString();
    return insertRows(db, "contentDrafts", { part, value, lockVersion: "one", changedAt, changedBy: null });
  };

  test("the links to the other galleries are aligned with the gallery's title", async ({ page, site }) => {
    const { galleries } = defaultContent.galleries;
    const value = JSON.stringify({
      galleries: [...galleries, { ...galleries[0]!, id: "mariages", title: "Mariages" }],
    });
    await insertDraft(site, "galleries", value);
    try {
      await page.goto("/services/photo/galerie?apercu=brouillon");
      const links = await page.getByRole("navigation", { name: "Galeries" }).boundingBox();
      const title = await page.getByRole("heading", { level: 1 }).boundingBox();
      expect(links!.x).toBeCloseTo(title!.x);
    } finally {
      await site.db.deleteFrom("contentDrafts").execute();
    }
  });

  test("a rejected photo's message stays while the other photos are accepted, until it is dismissed", async ({
    page,
    site,
    visit,
  }) => {
    const { home } = defaultContent;
    const slides = Array.from({ length: pictureSeries.carrousel.max - 1 }, (_, index) => ({
      ...home.carousel.slides[0]!,
      id: `photo-${index}`,
    }));
    const value = JSON.stringify({ ...home, carousel: { ...home.carousel, slides } });
    await insertDraft(site, "home", value);
    const photo = {
      name: "IMG_1.jpg",
      mimeType: "image/jpeg",
      buffer: await phonePicture({ width: 60, height: 40, seed: 1 }),
    };
    const notes = { name: "notes.jpg", mimeType: "image/jpeg", buffer: Buffer.from("À ne pas oublier") };
    const uploads = page.getByRole("list", { name: "Envois" });
    const dismiss = () => uploads.getByRole("button", { name: "Retirer" }).click();
    try {
      await visit("/agence/contenu/suites/carrousel");
      await page.getByLabel("Ajouter des photos").setInputFiles([notes, photo]);
      // The series has its maximum of photos now.
      await expect(page.getByLabel("Ajouter des photos")).toHaveCount(0);
      await expect(uploads.getByRole("alert")).toContainText("notes.jpg");
      await dismiss();
      await expect(uploads).toHaveCount(0);
      await visit("/agence/contenu/photos/envoi");
      await page.getByLabel("Ajouter des photos").setInputFiles([photo, notes]);
      await expect(uploads.getByRole("alert")).toContainText("notes.jpg");
      await dismiss();
      await expect(page).toHaveURL(/\/agence\/contenu\/photos$/);
    } finally {
      await site.db.deleteFrom("contentDrafts").execute();
      await site.db.deleteFrom("mediaFiles").execute();
    }
  });

  test("a form of photos that was sent without the script keeps its refusals and its list during later uploads", async ({
    page,
    site,
    visit,
  }) => {
    const buffer = await phonePicture({ width: 60, height: 40, seed: 2 });
    const photo = { name: "IMG_2.jpg", mimeType: "image/jpeg", buffer };
    const notes = { name: "notes.jpg", mimeType: "image/jpeg", buffer: Buffer.from("À ne pas oublier") };
    const refused = page.getByRole("main").getByRole("listitem").filter({ hasText: "refusée" });
    const uploads = page.getByRole("list", { name: "Envois" });
    try {
      await visit("/agence/contenu/suites/carrousel");
      await page.getByLabel("Ajouter des photos").evaluate((field: HTMLInputElement) => {
        const files = new DataTransfer();
        files.items.add(new File(["À ne pas oublier"], "liste.jpg", { type: "image/jpeg" }));
        field.files = files.files;
        field.form!.submit();
      });
      await expect(refused).toContainText("liste.jpg");
      await waitForHydration(page);
      await page.getByLabel("Ajouter des photos").setInputFiles([photo, notes]);
      await expect(uploads.getByRole("alert")).toContainText("notes.jpg");
      await expect(refused).toContainText("liste.jpg");
      await uploads.getByRole("button", { name: "Retirer" }).click();
      await expect(page).toHaveURL(/\/agence\/contenu\/suites\/carrousel/);
    } finally {
      await site.db.deleteFrom("contentDrafts").execute();
      await site.db.deleteFrom("mediaFiles").execute();
    }
  });

  test("in a wide window, a content page opens at its top; on a phone, the « Publier » tab is in sight", async ({
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

  test("the prices are edited by keyboard under a bar that covers none of them, and their pressed button is busy", async ({
    page,
    visit,
  }) => {
    await test.step("arrow keys move the focus in a column of prices, and Escape restores a cell's former value", async () => {
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

    await test.step("the bar with the save button covers no focused price at 320, 768 and 1440 px", async () => {
      // A price that already has the focus would not be scrolled into view.
      await visit("/agence/contenu/tarifs");
      for (const width of [320, 768, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        const bar = page.getByRole("button", { name: "Enregistrer le brouillon" }).locator("..");
        const fields = page.getByRole("main").getByRole("textbox", { name: /, prix$/ });
        const positions = await fields.evaluateAll(
          async (inputs, bar) => {
            const rows: { name: string | null; top: number; bottom: number; barTop: number }[] = [];
            for (const input of inputs) {
              (input as HTMLInputElement).focus();
              await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
              const { top, bottom } = input.getBoundingClientRect();
              const name = document.activeElement === input ? input.getAttribute("name") : null;
              rows.push({ name, top, bottom, barTop: bar!.getBoundingClientRect().top });
            }
            return rows;
          },
          await bar.elementHandle(),
        );
        expect(positions.length).toBeGreaterThan(8);
        for (const { name, top, bottom, barTop } of positions) {
          expect(name).not.toBeNull();
          expect(bottom, `${name} at ${width}`).toBeLessThanOrEqual(barTop);
          expect(top, `${name} at ${width}`).toBeGreaterThanOrEqual(0);
        }
      }
    });

    await test.step("the pressed button is busy until the response arrives, and stays in its place", async () => {
      await page.setViewportSize({ width: 1280, height: 720 });
      const main = page.getByRole("main");
      const button = (name: string) => main.getByRole("button", { name, exact: true });
      const busy = main.locator("button[aria-busy]");
      const positionOf = (name: string) =>
        button(name).evaluate((element: HTMLElement) => [element.offsetLeft, element.offsetTop, element.offsetWidth]);
      const submissions = {
        "Enregistrer le brouillon": () => page.getByLabel("Tout augmenter de (%)").press("Enter"),
        "Augmenter dans le brouillon": () => button("Augmenter dans le brouillon").click(),
        "Ajouter une offre": () => button("Ajouter une offre").click(),
        "Monter Reportage": () => button("Monter Reportage").click(),
      };
      for (const [name, submit] of Object.entries(submissions)) {
        // Each form is sent on a new page, because the former message would move the next button.
        await visit("/agence/contenu/tarifs");
        const { promise: released, resolve: release } = Promise.withResolvers<void>();
        let posts = 0;
        await page.route("**/agence/contenu/tarifs.data*", async (route) => {
          if (route.request().method() === "POST") posts++;
          await released;
          // Abort the request, so that the prices stay as they are for the other tests.
          await route.abort();
        });
        const position = await positionOf(name);
        await submit();
        await expect(button(name)).toHaveAttribute("aria-busy", "true");
        await expect(busy).toHaveCount(1);
        expect(await positionOf(name)).toEqual(position);
        await button(name).click({ force: true });
        release();
        await expect(busy).toHaveCount(0);
        expect(posts, name).toBe(1);
        await page.unroute("**/agence/contenu/tarifs.data*");
      }
    });
  });

  test("the preview's frames scroll by keyboard and by touch, and the draft's page passes axe", async ({
    page,
    visit,
  }) => {
    await visit("/agence/contenu/apercu?largeur=telephone");
    for (const title of ["En ligne", "Brouillon"]) {
      const frame = page.getByTitle(`${title}, la page`);
      await frame.scrollIntoViewIfNeeded();
      const inside = frame.contentFrame().locator("html");
      await expect(inside.locator("main")).toBeVisible();
      const scrollTop = () =>
        frame.evaluate((iframe: HTMLIFrameElement) => iframe.contentDocument!.scrollingElement!.scrollTop);
      if (title === "En ligne") await page.getByRole("link", { name: "Téléphone", exact: true }).focus();
      await page.keyboard.press("Tab");
      await expect(frame).toBeFocused();
      await page.keyboard.press("End");
      await expect.poll(scrollTop).toBeGreaterThan(500);
      // The key has no effect while the former scroll is running.
      await expect(async () => {
        await page.keyboard.press("Home");
        expect(await scrollTop()).toBe(0);
      }).toPass();

      const client = await page.context().newCDPSession(page);
      // Emulates a phone, which cannot hover.
      await client.send("Emulation.setTouchEmulationEnabled", { enabled: true });
      expect(await page.evaluate(() => matchMedia("(hover: none)").matches)).toBe(true);
      // The first touch may only stop the scroll that is still running.
      await expect(async () => {
        await frame.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
        const { x, y } = await middleOf(frame);
        await touch(client, "touchStart", { x, y });
        for (const dy of [-20, -60, -100, -140, -180]) {
          await touch(client, "touchMove", { x, y: y + dy });
          await waitForPaint(page);
        }
        await touch(client, "touchEnd");
        expect(await scrollTop()).toBeGreaterThan(50);
      }).toPass({ timeout: 20_000 });
      await client.detach();
    }
    await page.goto((await page.getByTitle("Brouillon, la page").getAttribute("src"))!);
    await expectAccessible(page);
  });
});

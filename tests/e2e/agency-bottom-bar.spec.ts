import type { Page } from "@playwright/test";
import { seedAppointment, seedPendingChange } from "#support/fixtures/appointments.ts";
import { accountOf } from "#support/fixtures/people.ts";
import { bottomBar, clearUndoBar, hideForHours, visitLive } from "./agency.ts";
import { cookieCard, expect, PHONE, test } from "./fixtures.ts";
import { follow } from "./follow.ts";

test.use({ loggedInAs: "owner" });

const addLink = (page: Page) =>
  page.getByRole("main").getByRole("link", { name: "Ajouter un rendez-vous", exact: true });

const PHONES = [PHONE, { width: 320, height: 568 }];
const undoBar = (page: Page) => page.getByRole("region", { name: "Actions que vous pouvez encore annuler" });

test("the undo bar shows the member's own change, links to a colleague's, and covers no button", async ({
  page,
  visit,
  site,
  person,
}) => {
  const { id: actor } = await accountOf(site.db, person);

  await test.step("on a phone, the bottom bar contains the button that adds an appointment, and the undo bar shows the member's own change and links to a colleague's", async () => {
    const date = await site.freeDay();
    const [own, other] = await Promise.all(["10:00", "11:00"].map((time) => seedAppointment(site.db, { date, time })));
    await seedPendingChange(site.db, own!, { actor });
    await seedPendingChange(site.db, other!);
    await page.setViewportSize(PHONE);
    await visit("/agence");
    for (const size of PHONES) {
      await page.setViewportSize(size);
      const [barBox, linkBox] = [await bottomBar(page).boundingBox(), await addLink(page).boundingBox()];
      expect(linkBox!.y).toBeGreaterThanOrEqual(barBox!.y);
      const otherLinks = await bottomBar(page)
        .getByRole("link")
        .evaluateAll((all) => all.map((link) => link.getBoundingClientRect().x));
      expect(otherLinks.length).toBeGreaterThan(1);
      expect(Math.max(...otherLinks)).toBeLessThan(linkBox!.x);
      await expect(undoBar(page).getByRole("button", { name: "Défaire" })).toHaveCount(1);
      await expect(undoBar(page).getByText(/^E-mail à/)).toBeVisible();
      expect((await undoBar(page).boundingBox())!.height).toBeLessThan(140);
    }
    await undoBar(page)
      .getByRole("link", { name: /^et (un autre|\d+ autres) · Voir$/ })
      .click();
    await page.waitForURL("/agence/actes");
    await expect(page.getByRole("main").getByRole("button", { name: "Défaire" }).nth(1)).toBeVisible();
    await expect(undoBar(page)).toHaveCount(0);
    await clearUndoBar(site);
  });

  await test.step("the undo bar covers no save button of a content page", async () => {
    const id = await seedAppointment(site.db, { date: await site.freeDay(), time: "10:00" });
    await seedPendingChange(site.db, id, { actor });
    const save = page.getByRole("button", { name: "Enregistrer le brouillon" }).first();
    await follow(page, "/agence/contenu/tarifs");
    for (const size of [...PHONES, { width: 1440, height: 900 }]) {
      await page.setViewportSize(size);
      // On a small phone the form begins under the undo bar.
      await page.evaluate(() => scrollTo(0, 300));
      await expect(undoBar(page)).toBeInViewport({ ratio: 1 });
      await expect(save).toBeInViewport({ ratio: 1 });
      await expect(async () => {
        const [saveBox, undoBox] = [await save.boundingBox(), await undoBar(page).boundingBox()];
        expect(saveBox!.y + saveBox!.height).toBeLessThanOrEqual(undoBox!.y);
      }, `at ${size.width} px`).toPass({ timeout: 5_000 });
    }
    await clearUndoBar(site);
  });
});

test("as time passes, a change leaves the undo bar, and a row of tabs keeps its scroll position", async ({
  page,
  visit,
  site,
}) => {
  await test.step("a pending change that notifies nobody leaves the undo bar when it expires, even on a page that follows no events", async () => {
    const id = await seedAppointment(site.db, { date: await site.freeDay(), time: "12:00", userEmail: null });
    await seedPendingChange(site.db, id, { waitMs: 60_000 });
    await page.clock.install();
    await visit("/agence/reglages");
    await expect(undoBar(page)).toContainText("Aucun e-mail ne sera envoyé");
    await page.clock.fastForward("01:01");
    await expect(undoBar(page)).toHaveCount(0);
    await clearUndoBar(site);
  });

  await test.step("a row of tabs keeps its scroll position when the page's data is reloaded", async () => {
    // The five tabs fit into a wider screen.
    await page.setViewportSize({ width: 320, height: 844 });
    await visitLive(page, visit, "/agence/demandes");
    const row = page.getByRole("navigation", { name: "État" }).locator("> div");
    const scrollLeft = () => row.evaluate((element) => element.scrollLeft);
    await row.evaluate((element) => (element.scrollLeft = element.scrollWidth));
    const before = await scrollLeft();
    expect(before).toBeGreaterThan(0);
    const reload = page.waitForResponse((answer) => new URL(answer.url()).pathname === "/agence/demandes.data");
    await hideForHours(page);
    await reload;
    await page.clock.runFor(1_000);
    expect(await scrollLeft()).toBe(before);
  });
});

test.describe("while the cookie banner is shown", () => {
  test.use({ hasAnsweredCookies: false });

  test("the bottom bar and most of the page stay visible while the cookie banner is shown", async ({ page, visit }) => {
    await page.setViewportSize(PHONE);
    await visit("/agence/agenda");
    const banner = cookieCard(page);
    // The banner stays as long as the pointer is over it.
    await banner.hover();
    for (const size of PHONES) {
      await page.setViewportSize(size);
      const [bannerBox, barBox] = [await banner.boundingBox(), await bottomBar(page).boundingBox()];
      expect(bannerBox!.y + bannerBox!.height).toBeLessThanOrEqual(barBox!.y);
      expect(bannerBox!.height).toBeLessThanOrEqual(224);
      for (const name of ["Refuser", "Voir plus", "Accepter"]) {
        await expect(banner.getByRole("button", { name })).toBeInViewport({ ratio: 1 });
      }
      await expect(addLink(page)).toBeInViewport({ ratio: 1 });
    }
  });
});

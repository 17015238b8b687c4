import type { Page } from "@playwright/test";
import { expect, postLogin, test } from "./fixtures.ts";

test.use({ hasAnsweredCookies: false });

const cookieTableRows = (page: Page) =>
  page.getByRole("region", { name: "Données enregistrées dans votre navigateur" }).getByRole("row");

test("the cookie table lists everything that consent, theme and a login store, and the session's lifetime in days", async ({
  page,
  visit,
  context,
  account: person,
}) => {
  await visit("/rgpd");
  const listedNames = await cookieTableRows(page).getByRole("rowheader").allTextContents();
  await page.getByRole("button", { name: "Accepter" }).click();
  await page.getByRole("button", { name: /^Passer au thème/ }).click();
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBeGreaterThan(6);
  for (const key of await page.evaluate(() => Object.keys(localStorage))) expect(listedNames).toContain(key);

  await postLogin(context.request, person);
  const cookies = await context.cookies();
  expect(cookies.map(({ name }) => name)).toContain("solstice.session_token");
  for (const { name, expires, httpOnly } of cookies) {
    expect(listedNames).toContain(name);
    expect(httpOnly).toBe(true);
    if (name === "solstice.session_token") {
      expect(Math.round((expires - Date.now() / 1000) / 86_400)).toBe(7);
      await expect(cookieTableRows(page).filter({ hasText: name })).toContainText("7 jours");
    }
  }
});

test("a visit without consent sets no cookie and stores only the sessionStorage keys that the cookie table lists", async ({
  page,
  visit,
  context,
}) => {
  await visit("/");
  for (const name of ["Mentions légales", "Conditions générales", "Protection des données"]) {
    await page.getByRole("contentinfo").getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  }
  await page.reload();
  const sessionRows = cookieTableRows(page)
    .filter({ hasText: "stockage de session" })
    .filter({ hasText: "fermeture de l’onglet" })
    // Leave out values that only the agency's own pages store.
    .filter({ hasNotText: "Pour les membres de l’agence" });
  const keys = await page.evaluate(() => Object.keys(sessionStorage));
  expect(keys.toSorted()).toEqual((await sessionRows.getByRole("rowheader").allTextContents()).toSorted());
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test("the table of contents marks the section being read, and the page prints its text alone, with complete tables", async ({
  page,
  visit,
}) => {
  await visit("/rgpd");
  const contents = page.getByRole("navigation", { name: "Sommaire" });
  await contents.getByRole("link", { name: "Cookies" }).click();
  await expect(contents.locator("[aria-current]")).toHaveText("Cookies");
  await page.setViewportSize({ width: 390, height: 700 });
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(contents.locator("[aria-current]")).toHaveText("Changements");
  await page.evaluate(() => scrollTo(0, 0));
  await expect(contents.locator("[aria-current]")).toHaveText("Responsable du traitement");

  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  for (const part of [page.getByRole("banner"), page.getByRole("contentinfo"), contents]) {
    await expect(part).toBeHidden();
  }
  await page.setViewportSize({ width: 720, height: 1000 });
  const edges = await page
    .getByRole("main")
    .getByRole("heading")
    .evaluateAll((headings) => headings.map((heading) => Math.round(heading.getBoundingClientRect().left)));
  expect(new Set(edges).size).toBe(1);
  const overflows = await page
    .getByRole("main")
    .getByRole("region")
    .filter({ has: page.getByRole("table") })
    .evaluateAll((regions) => regions.map((region) => region.scrollWidth - region.clientWidth));
  expect(overflows.length).toBeGreaterThan(1);
  expect(overflows.filter((overflow) => overflow !== 0)).toEqual([]);
});

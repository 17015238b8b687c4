import type { Page } from "@playwright/test";
import { originalIdentity } from "#app/content/identity.part.ts";
import { originalContent } from "#app/content/site-content.ts";
import { setRole } from "#app/features/account/account-commands.server.ts";
import { nowInParis } from "#app/features/booking/slots.ts";
import { restoreVersion } from "#app/features/publishing/publish.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import { enter, expect, type House, somebody, test } from "./fixtures.ts";

const PHONE = { width: 390, height: 844 };
const GALLERY = "/agence/contenu/galeries/photo";
const { name } = originalContent.identity;

/** Whatever a test left: the other tests are about the site as it began. */
async function restore({ db }: House, id: string): Promise<void> {
  await db.deleteFrom("contentDrafts").execute();
  const deps = {
    db,
    log: createLog("silent"),
    now: () => new Date(),
    inParis: nowInParis,
    published: { refresh: async () => {} },
    mediaProblems: async () => [],
    identity: originalIdentity,
    publicUrl: "https://solstice.example",
  };
  await restoreVersion(deps, { id, role: "owner" }, 0);
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
  const owner = somebody();
  const desk = await browser.newContext({ baseURL: house.url, viewport: PHONE });
  await enter(house, desk, owner);
  await setRole(house.db, owner.email, "owner", "agency", new Date());
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
      await form.getByRole("button", { name: "Garder en brouillon" }).click();
      await expect(page.getByRole("region", { name: "Brouillon" })).toContainText("Une modification en brouillon.");
      await page.getByRole("region", { name: "Brouillon" }).getByRole("link", { name: "Aperçu" }).click();
      const frame = (title: string) => page.frameLocator(`iframe[title="${title}, la page"]`).getByRole("banner");
      await expect(frame("Brouillon")).toContainText("Maison Témoin");
      await expect(frame("En ligne")).toContainText(name);
    });

    await test.step("puts a photo elsewhere by dragging it", async () => {
      // With a mouse, on a screen that holds the whole sheet.
      await page.setViewportSize({ width: 1280, height: 1000 });
      await visit(GALLERY, page);
      const frames = page
        .getByRole("main")
        .getByRole("listitem")
        .filter({ has: page.getByRole("link", { name: /^Modifier / }) });
      await expect(titles(page)).toHaveText(["CELEBRATION", "DUO", "AMOUR", "ENTREPRISE"]);
      await frames.nth(3).dragTo(frames.nth(0));
      await expect(titles(page)).toHaveText(["ENTREPRISE", "CELEBRATION", "DUO", "AMOUR"]);
      // And back down, behind the one that it is dropped on.
      await frames.nth(0).dragTo(frames.nth(2));
      await expect(titles(page)).toHaveText(["CELEBRATION", "DUO", "ENTREPRISE", "AMOUR"]);
      await page.reload();
      await expect(titles(page)).toHaveText(["CELEBRATION", "DUO", "ENTREPRISE", "AMOUR"]);
    });

    await test.step("publishes", async () => {
      await page.setViewportSize(PHONE);
      await page.getByRole("region", { name: "Brouillon" }).getByRole("link", { name: "Publier" }).click();
      await page.getByRole("button", { name: /^Publier \(/ }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(/rien n’attend/);
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

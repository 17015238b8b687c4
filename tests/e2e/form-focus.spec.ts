import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { holdBack } from "./late-files.ts";

const GALLERY = "/agence/contenu/galeries/photo";

test.use({ loggedInAs: "owner" });

const titles = (page: Page) => page.getByRole("main").getByText(/^(CELEBRATION|DUO|AMOUR|ENTREPRISE)$/);

test("the focus stays in the field of the saved form, among forms of the same kind", async ({ page, visit }) => {
  await visit("/agence/reglages/modeles");
  const name = (form: string) => page.getByRole("form", { name: form, exact: true }).getByLabel("Nom du modèle");
  const [before, after] = ["Proposer un rendez-vous", "Proposer une rencontre"];
  for (const [from, to] of [
    [before, after],
    [after, before],
  ] as const) {
    await name(from).fill(to);
    await name(from).press("Enter");
    await expect(name(to)).toBeFocused();
  }
});

test.describe("reordering a gallery's photos", () => {
  test.afterEach(async ({ site }) => {
    await site.db.deleteFrom("contentDrafts").execute();
  });

  test("the focus stays on the arrow that moved its photo to the end", async ({ page, visit }) => {
    await visit(GALLERY);
    const back = page.getByRole("button", { name: "Reculer AMOUR" });
    await back.press("Enter");
    await expect(titles(page)).toHaveText(["CELEBRATION", "DUO", "ENTREPRISE", "AMOUR"]);
    await expect(back).toBeFocused();
    await expect(back).toBeDisabled();
    await back.press("Enter");
    await page.getByRole("button", { name: "Reculer CELEBRATION" }).press("Enter");
    await expect(titles(page)).toHaveText(["DUO", "CELEBRATION", "ENTREPRISE", "AMOUR"]);
  });

  test("photos moved again before the first response arrives end up in the order of the moves", async ({
    page,
    visit,
  }) => {
    await visit(GALLERY);
    const frames = page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ has: page.getByRole("link", { name: /^Modifier / }) });
    const release = await holdBack(page, "**/*.data*");
    await frames.filter({ hasText: "CELEBRATION" }).dragTo(frames.filter({ hasText: "AMOUR" }));
    await frames.filter({ hasText: "ENTREPRISE" }).dragTo(frames.filter({ hasText: "DUO" }));
    await page.getByRole("button", { name: "Reculer DUO" }).press("Enter");
    await page.getByRole("button", { name: "Reculer DUO" }).press("Enter");
    release();
    await expect(titles(page)).toHaveText(["ENTREPRISE", "AMOUR", "CELEBRATION", "DUO"]);
  });
});

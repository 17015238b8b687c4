import { expect, test } from "./fixtures.ts";

test.use({ loggedInAs: "owner" });

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

test("the focus stays on the button that saved the form", async ({ page, visit, site }) => {
  await visit("/agence/contenu/galeries/photo");
  const save = page.getByRole("button", { name: "Enregistrer le brouillon" });
  try {
    await page.getByLabel("Introduction").fill("De midi à l’aube.");
    await save.press("Enter");
    await expect(page.getByRole("region", { name: "Brouillon" })).toContainText("1 modification en brouillon.");
    await expect(save).toBeFocused();
  } finally {
    await site.db.deleteFrom("contentDrafts").execute();
  }
});

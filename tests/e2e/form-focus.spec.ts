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

import { countAnnouncements } from "./announcements.ts";
import { expect, test } from "./fixtures.ts";
import { follow } from "./follow.ts";
import { abortPosts } from "./requests.ts";

test.use({ loggedInAs: "owner" });

test("a form announces the same message again when it fails again, and keeps the focus when it is saved", async ({
  page,
  visit,
  site,
}) => {
  const [before, after] = ["Proposer un rendez-vous", "Proposer une rencontre"];
  await visit("/agence/reglages/modeles");

  await test.step("a form announces the same message again when it fails again", async () => {
    await abortPosts(page);
    const form = page.getByRole("form", { name: before });
    const send = form.getByRole("button", { name: "Enregistrer" });
    await send.click();
    const announcements = await countAnnouncements(form.getByRole("alert"));
    await send.click();
    await expect.poll(announcements).toBeGreaterThan(0);
    await expect(form.getByRole("alert")).toHaveCount(1);
    await page.unrouteAll();
  });

  await test.step("the focus stays in the field of the saved form, among forms of the same kind", async () => {
    const name = (form: string) => page.getByRole("form", { name: form, exact: true }).getByLabel("Nom du modèle");
    for (const [from, to] of [
      [before, after],
      [after, before],
    ] as const) {
      await name(from).fill(to);
      await name(from).press("Enter");
      await expect(name(to)).toBeFocused();
    }
  });

  await test.step("the focus stays on the button that saved the form", async () => {
    await follow(page, "/agence/contenu/galeries/photo");
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
});

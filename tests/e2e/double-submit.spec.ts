import { findOrCreateGuestRecord } from "#app/records/client-records.server.ts";
import { readValues } from "#support/database/rows.ts";
import { expect, test } from "./fixtures.ts";

test.use({ loggedInAs: "owner" });

test("a note is stored once if its form is sent again before the response, or after the response was lost", async ({
  page,
  visit,
  site,
}) => {
  const { id } = await findOrCreateGuestRecord(site.db, { name: "Paul Sorel", email: null, phone: null }, new Date());
  const notes = async () => (await readValues(site.db, "clientNotes", "text", { clientId: id })).toSorted();
  await visit(`/agence/clients/${id}`);
  const form = page.getByRole("form", { name: "Ajouter une note" });
  const [note, add] = [form.getByRole("textbox"), form.getByRole("button", { name: "Ajouter" })];

  let requests = 0;
  await page.route("**/*.data*", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    const isFirst = ++requests === 1;
    const response = await route.fetch();
    // When the second request arrives, the browser has dropped the first.
    if (isFirst) await expect.poll(() => requests).toBe(2);
    await route.fulfill({ response }).catch(() => {});
  });
  await note.fill("Préfère le soir.");
  await add.click();
  await expect.poll(() => requests).toBe(1);
  // The busy button ignores presses, but a fast press comes before React has rendered the button as busy.
  await form.evaluate((element: HTMLFormElement) => element.requestSubmit());
  await expect(note).toHaveValue("");
  expect(requests).toBe(2);
  expect(await notes()).toEqual(["Préfère le soir."]);

  await page.unrouteAll();
  await page.route("**/*.data*", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await note.fill("Vient avec son chien.");
  await add.click();
  await expect(form.getByRole("alert")).toBeVisible();
  await page.unrouteAll();
  await add.click();
  await expect(note).toHaveValue("");
  expect(await notes()).toEqual(["Préfère le soir.", "Vient avec son chien."]);
});

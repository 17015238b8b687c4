import { addDays } from "#app/content/dates.ts";
import { weekOf } from "#app/features/booking/calendar-month.ts";
import { todayInParis } from "#app/features/booking/slots.ts";
import { enter, enterAsOwner, expect, somebody, test } from "./fixtures.ts";

test.use({ viewport: { width: 390, height: 844 } });

/** The Tuesday of a week that nobody else uses. */
const DAY = addDays(weekOf(addDays(todayInParis(new Date()), 300))[0]!, 1);

test("a day of hers on the telephone: a booking moves, comes back and moves again; one is noted, the day closes", async ({
  page,
  visit,
  house,
  context,
  browser,
}) => {
  const client = { ...somebody(), firstName: "Sofia", lastName: "Nadir" };
  const elsewhere = await browser.newContext({ baseURL: house.url });
  await enter(house, elsewhere, client);
  const booked = await elsewhere.request.post("/contact", {
    form: { date: DAY, slot: "10:00" },
    headers: { origin: house.url },
  });
  await expect(booked).toBeOK();
  await elsewhere.close();
  await enterAsOwner(house, context);

  const slotOf = async () =>
    (
      await house.db
        .selectFrom("appointments")
        .select("slot")
        .where("date", "=", DAY)
        .where("userEmail", "=", client.email)
        .executeTakeFirstOrThrow()
    ).slot;
  /** What can be undone about one client: the bar has what others of the agency did as well. */
  const waiting = (name: string) => page.locator("[data-undo] form").filter({ hasText: name });
  const tapTo = async (slot: string) => {
    await page
      .getByRole("link", { name: /Sofia Nadir/ })
      .first()
      .click();
    await page.getByRole("link", { name: "Déplacer" }).click();
    await page.getByRole("button", { name: slot, exact: true }).click();
    await expect.poll(slotOf).toBe(slot);
  };

  await visit(`/agence/agenda?vue=jour&date=${DAY}`);
  await tapTo("15:00");
  // At once, while the day is still changing.
  await waiting("Sofia Nadir").getByRole("button", { name: "Défaire" }).click();
  await expect.poll(slotOf).toBe("10:00");
  await visit(`/agence/agenda?vue=jour&date=${DAY}`);
  await tapTo("16:00");
  // What can be undone outlives a reload.
  await visit(`/agence/agenda?vue=jour&date=${DAY}`);
  await waiting("Sofia Nadir").getByRole("button", { name: "Prévenir maintenant" }).click();
  const moved = await house.inbox.waitFor(({ to, subject }) => to === client.email && subject.includes("16:00"));
  expect(moved.text).toContain("10:00");

  // The telephone rings.
  await visit(`/agence/agenda/nouveau?date=${addDays(DAY, 1)}&heure=11:00`);
  await page.getByLabel("Nom").fill("Mas des Pins");
  await page.getByLabel("Téléphone").fill("06 39 98 00 55");
  await page.getByRole("button", { name: "Ajouter à 11:00" }).click();
  await expect(page.getByText("Ajouté : Mas des Pins.").first()).toBeVisible();
  // However short the page, on the bar under the thumb.
  const [undo, thumbs] = [page.locator("[data-undo]"), page.getByRole("navigation", { name: "Bureau, sous le pouce" })];
  const [bar, thumb] = [(await undo.boundingBox())!, (await thumbs.boundingBox())!];
  expect(Math.abs(bar.y + bar.height - thumb.y)).toBeLessThanOrEqual(1);

  // She closes the day of the first one, and cancels it with a word.
  await visit("/agence/jours-fermes");
  await page.getByLabel("Du", { exact: true }).fill(DAY);
  await page.getByRole("button", { name: "Fermer", exact: true }).click();
  const clash = page.getByRole("group", { name: /Sofia Nadir/ });
  await clash.getByLabel("Annuler avec un mot").check();
  await clash.getByLabel("Votre mot à Sofia Nadir").fill("Je serai en reportage.");
  await page.getByRole("button", { name: "Fermer et prévenir un client" }).click();
  await expect(page.getByText("C’est fermé.").first()).toBeVisible();
  // What is closed is no longer typed: pressed again, it would close nothing more.
  await expect(page.getByLabel("Du", { exact: true })).toHaveValue("");
  await waiting("Sofia Nadir").getByRole("button", { name: "Prévenir maintenant" }).click();
  const cancelled = await house.inbox.waitFor(
    ({ to, subject }) => to === client.email && subject.startsWith("Annulation"),
  );
  expect(cancelled.text).toContain("Je serai en reportage.");
  expect(house.inbox.mails.filter(({ to }) => to === client.email)).toHaveLength(3);

  // What is wrong with the hours, and that they are saved, is several screens above the button.
  const save = page.getByRole("button", { name: "Enregistrer les horaires" });
  const end = page.locator('input[name="to-2"]');
  const closes = await end.inputValue();
  await end.fill("08:00");
  await save.click();
  await expect(end).toBeFocused();
  await expect(end).toBeInViewport();
  await end.fill(closes);
  await save.click();
  await expect(page.getByText("Horaires enregistrés.").first()).toBeInViewport();
});

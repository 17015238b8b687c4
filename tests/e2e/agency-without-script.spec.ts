import { addDays } from "#app/content/dates.ts";
import { weekOf } from "#app/features/booking/calendar-month.ts";
import { todayInParis } from "#app/features/booking/slots.ts";
import { seedAppointment } from "../../support/appointments.ts";
import { enterAsOwner, expect, somebody, test } from "./fixtures.ts";

test.use({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false });

/** The Tuesday of a week that nobody else uses. */
const DAY = addDays(weekOf(addDays(todayInParis(new Date()), 310))[0]!, 1);

test("a day of hers without JavaScript: moved, undone, moved again; noted; closed, and a client chooses another slot", async ({
  page,
  visit,
  house,
  context,
}) => {
  await enterAsOwner(house, context);
  const client = somebody();
  const id = await seedAppointment(house.db, { date: DAY, slot: "10:00", userEmail: client.email });
  await house.db.updateTable("appointments").set({ name: "Sofia Nadir" }).where("id", "=", id).execute();
  const slotOf = async () =>
    (await house.db.selectFrom("appointments").select("slot").where("id", "=", id).executeTakeFirstOrThrow()).slot;
  /** What can be undone about one client: the bar has what others of the agency did as well. */
  const waiting = (name: string) => page.locator("[data-undo] form").filter({ hasText: name });
  const tapTo = async (slot: string) => {
    await visit(`/agence/agenda?vue=jour&date=${DAY}&deplacer=${id}`);
    await page.getByRole("button", { name: slot, exact: true }).click();
    await expect(waiting("Sofia Nadir")).toBeVisible();
    expect(await slotOf()).toBe(slot);
  };

  await visit(`/agence/agenda?vue=jour&date=${DAY}`);
  await expect(page.getByRole("link", { name: /Sofia Nadir/ }).first()).toBeVisible();
  await tapTo("15:00");
  await waiting("Sofia Nadir").getByRole("button", { name: "Défaire" }).click();
  await expect(page.getByText("personne n’en a rien su").first()).toBeVisible();
  expect(await slotOf()).toBe("10:00");
  await tapTo("16:00");
  await waiting("Sofia Nadir").getByRole("button", { name: "Prévenir maintenant" }).click();
  await house.inbox.waitFor(({ to, subject }) => to === client.email && subject.includes("16:00"));

  await visit(`/agence/agenda/nouveau?date=${addDays(DAY, 1)}&heure=11:00`);
  await page.getByLabel("Nom").fill("Mas des Pins");
  await page.getByLabel("Durée").selectOption("600");
  await page.getByRole("button", { name: "Ajouter", exact: true }).click();
  // Ten hours go on after the opening hours: that is said once, and confirmed.
  await page.getByRole("button", { name: /quand même/ }).click();
  await expect(page.getByText("Ajouté : Mas des Pins.").first()).toBeVisible();

  const other = somebody();
  const otherId = await seedAppointment(house.db, { date: DAY, slot: "11:00", userEmail: other.email });
  await house.db.updateTable("appointments").set({ name: "Hugo Lambert" }).where("id", "=", otherId).execute();
  await visit("/agence/jours-fermes");
  await page.getByLabel("Du", { exact: true }).fill(DAY);
  await page.getByRole("button", { name: "Fermer", exact: true }).click();
  const decide = (name: RegExp, words: string) => page.getByRole("group", { name }).getByLabel(words).check();
  await decide(/Sofia Nadir/, "Garder ce rendez-vous");
  await decide(/Hugo Lambert/, "Envoyer un lien pour choisir un autre créneau");
  await page.getByRole("button", { name: "Fermer et faire ainsi" }).click();
  await expect(page.getByText("C’est fermé.").first()).toBeVisible();
  await expect(page.getByText("Sofia Nadir, sur un temps fermé")).toBeVisible();
  await waiting("Hugo Lambert").getByRole("button", { name: "Prévenir maintenant" }).click();

  // The client opens the mail, in a browser where nobody has logged in.
  const asked = await house.inbox.waitFor(({ to, text }) => to === other.email && text.includes("/creneau/"));
  await context.clearCookies();
  await visit(/\/creneau\/[\w-]+/.exec(asked.text)![0]);
  const held = page.getByRole("group", { name: /^Gardés pour vous/ }).getByRole("radio");
  await expect(held).toHaveCount(3);
  const [, date, slot] = /^(\S{10})[ T](\S{5})$/.exec(await held.nth(1).inputValue())!;
  await held.nth(1).check();
  await page.getByRole("button", { name: "Prendre ce créneau" }).click();
  await expect(page.getByText("Votre rendez-vous est déplacé.")).toBeVisible();
  const chosen = house.db.selectFrom("appointments").select(["date", "slot"]).where("id", "=", otherId);
  expect(await chosen.executeTakeFirstOrThrow()).toEqual({ date, slot });
});

import { createServer } from "node:http";
import { seedAppointment } from "#support/fixtures/appointments.ts";
import { accountOf } from "#support/fixtures/people.ts";
import { calendarText, seedPersonalCalendar } from "#support/fixtures/personal-calendars.ts";
import { listen } from "#support/network/listen.ts";
import { expectAccessible, expectAccessibleAndFitting, expectNoSidewaysScroll } from "./accessibility.ts";
import { expect, PHONE, test } from "./fixtures.ts";
import { abortPosts } from "./requests.ts";

const PAGE = "/agence/reglages/agendas";

async function hostCalendar(day: string): Promise<{ link: string; close(): void }> {
  const compact = day.replaceAll("-", "");
  const text = calendarText([`${compact}T100000`, `${compact}T113000`]);
  const server = createServer((_, response) => response.end(text));
  return { link: `http://127.0.0.1:${await listen(server)}/private.ics`, close: () => server.close() };
}

test.use({ loggedInAs: "owner", viewport: PHONE });

test("a personal calendar is added by keyboard, is shown in the agenda, and is removed", async ({
  page,
  site,
  person: owner,
}) => {
  // A free day, because an appointment would split the busy hours.
  const day = await site.freeDay();
  const host = await hostCalendar(day);
  await page.goto(PAGE);
  await page.locator("summary", { hasText: "Ajouter un agenda" }).focus();
  await page.keyboard.press("Enter");
  const form = page.getByRole("form", { name: "Ajouter un agenda" });
  await form.getByLabel("Nom de l’agenda").fill("Google");
  await form.getByLabel("Lien secret (ICS)").fill(host.link);
  await form.getByLabel("Votre mot de passe").fill(owner.password);
  await form.getByRole("button", { name: "Ajouter l’agenda" }).click();
  await expect(page.getByText("est ajouté : ses heures occupées ne sont plus proposées.")).toBeVisible();
  await expect(page.getByText("private.ics")).toHaveCount(0);
  await expectAccessible(page, "main");

  await page.goto(`/agence/agenda?vue=jour&date=${day}`);
  const line = page.getByRole("listitem").filter({ hasText: /occupé\sde\s10:00\sà\s11:30\s\(Google\)/ });
  await expect(line).toBeVisible();
  await expectAccessibleAndFitting(page, "main");

  await page.goto(PAGE);
  await page.locator("summary", { hasText: "Retirer « Google »" }).click();
  const remove = page.getByRole("button", { name: "Retirer l’agenda « Google »" });
  await abortPosts(page);
  await remove.click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Pas de réponse.");
  await page.unrouteAll();
  await expect(remove).not.toHaveAttribute("aria-busy");
  await remove.click();
  await expect(page.getByText("a été retiré : il ne bloque plus aucun créneau.")).toBeVisible();
  await expectNoSidewaysScroll(page);
  host.close();
});

test("an appointment over a busy time is marked accessibly on « Aujourd’hui » and in the agenda, with links to move and to cancel it", async ({
  page,
  site,
  person: owner,
}) => {
  const date = await site.freeDay();
  await seedAppointment(site.db, { date, time: "10:00" });
  const { id: userId } = await accountOf(site.db, owner);
  const calendarId = await seedPersonalCalendar(site.db, userId, { times: [{ date, from: "09:00", to: "11:00" }] });

  // « Aujourd’hui » lists the conflicts of all coming days.
  for (const path of ["/agence", `/agence/agenda?vue=jour&date=${date}`, `/agence/agenda?vue=liste&date=${date}`]) {
    await page.goto(path);
    const busyTime = page.getByText(/occupé\sde\s09:00\sà\s11:00\s\(Google\)/).filter({ visible: true });
    await expect(busyTime.first()).toBeVisible();
    await expectAccessibleAndFitting(page, "main");
    for (const name of [/^Annuler\sle\srendez-vous/, /^Déplacer\sle\srendez-vous/])
      await expect(page.getByRole("link", { name })).toBeVisible();
  }
  await site.db.deleteFrom("personalCalendars").where("id", "=", calendarId).execute();
});

import type { Locator, Page } from "@playwright/test";
import { capitalise, longDate, longDateTime } from "#app/french/dates.ts";
import { parisDate } from "#app/features/booking/time/paris-time.ts";
import type { InboxMail } from "#support/network/inbox.ts";
import { expectAccessibleAndFitting } from "./accessibility.ts";
import { seedLinks } from "./sent-links.ts";
import { fillSignup, sendLogin, signupButton } from "./auth-forms.ts";
import {
  AGENCY_EMAIL,
  agendaOf,
  calendarStart,
  dayButton,
  expect,
  waitForHydration,
  waitForMail,
  test,
} from "./fixtures.ts";
import { delayRequests } from "./requests.ts";

const CONFIRMED = "Rendez-vous confirmé ! Un e-mail a été envoyé avec les détails.";
const SLOT = "10:30";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("a visitor signs up, books an appointment and cancels it from the mail", async ({
      page,
      visit,
      site,
      person,
    }) => {
      const date = await site.freeDay();
      const startText = longDateTime(date, SLOT);
      const agenda = agendaOf(page);
      const mailTo = (to: string, subject: string) => waitForMail(site, to, subject);

      await test.step("sees the agenda disabled, with the reason", async () => {
        await visit("/contact");
        await expect(agenda).toContainText("Connectez-vous pour choisir une date et réserver un créneau.");
        await expect(agenda.getByRole("button", { name: longDate(parisDate(new Date())) })).toBeDisabled();
        await expect(agenda.getByRole("button", { disabled: false })).toHaveCount(0);
      });

      await test.step("signs up", async () => {
        await agenda.getByRole("link", { name: "Inscription" }).click();
        const form = await authForm(page, "Faisons connaissance");
        await fillSignup(form, person);
        await signupButton(form).click();
        const welcome = await authForm(page, "Confirmez votre adresse");
        await expect(welcome.getByRole("status")).toHaveText("Inscription réussie. Vérifiez votre boîte mail.");
        await expect(welcome.getByLabel("Adresse e-mail")).toHaveValue("");
      });

      await test.step("confirms the address with the button behind the mailed link", async () => {
        const mail = await mailTo(person.email, "Confirmez votre adresse e-mail");
        await visit(linkIn(mail, site.url, "/verification?token="));
        await expect(page.getByRole("heading", { level: 1, name: "Confirmez votre adresse." })).toBeVisible();
        await page.getByRole("button", { name: "Confirmer mon adresse" }).click();
        await expect(page.getByRole("main").getByRole("status")).toContainText("Votre adresse est confirmée.");
      });

      await test.step("logs in from the agenda and comes back to it", async () => {
        await visit("/contact");
        await agenda.getByRole("link", { name: "Connexion" }).click();
        await sendLogin(await authForm(page, "Ravis de vous revoir"), person);
        await expect(page.getByRole("status").filter({ hasText: "Connexion réussie !" })).toHaveText(
          `Connexion réussie !Bienvenue, ${person.email}`,
        );
        await expect(page).toHaveURL("/contact#agenda");
        await expect(page.getByRole("dialog")).toBeHidden();
        if (javaScriptEnabled) await expect(page.locator("#agenda")).toBeFocused();
      });

      await test.step("chooses a day and a time", async () => {
        await chooseDay(page, date);
        await expect(agenda).toContainText("18 créneaux disponibles");
        await agenda.getByRole("radio", { name: SLOT }).check();
        await expect(agenda).toContainText(capitalise(longDate(date)));
        if (javaScriptEnabled) await expect(agenda.getByText(`${capitalise(longDate(date))} à ${SLOT}`)).toBeVisible();
        await expect(agenda.getByLabel(/^Adresse e-mail/)).toHaveValue(person.email);
        await expect(agenda.getByLabel(/^Adresse e-mail/)).toBeEditable({ editable: false });
      });

      await test.step("confirms", async () => {
        await confirmButton(page).click();
        await expectConfirmed(page);
        await expect(agenda).toContainText("Choisissez un jour dans le calendrier");
        await expect(confirmButton(page)).toHaveCount(0);
      });

      const confirmation = await test.step("receives the confirmation, and the agency its notice", async () => {
        const mail = await mailTo(person.email, `Confirmation de votre rendez-vous du ${startText}`);
        expectCalendar(mail, "REQUEST", date);
        expectCalendar(await mailTo(AGENCY_EMAIL, `Nouveau rendez-vous : ${startText}`), "REQUEST", date);
        return mail;
      });

      await test.step("no longer sees the slot", async () => {
        await visit("/contact");
        await chooseDay(page, date);
        await expect(agenda).toContainText("17 créneaux disponibles");
        await expect(agenda.getByRole("radio", { name: SLOT })).toHaveCount(0);
      });

      await test.step("cancels with the button behind the mailed link", async () => {
        await visit(linkIn(confirmation, site.url, "/cancelAppointment?id="));
        await expect(page.getByRole("heading", { level: 1, name: "Annuler votre rendez-vous ?" })).toBeVisible();
        await expect(page.getByRole("main")).toContainText(`${capitalise(longDate(date))} à ${SLOT}`);
        await page.getByRole("button", { name: "Confirmer l’annulation" }).click();
        const notice = page.getByRole("main").getByRole("status");
        await expect(notice).toContainText("Rendez-vous annulé.");
        if (javaScriptEnabled) await expect(notice).toBeFocused();
        expectCalendar(await mailTo(person.email, `Annulation de votre rendez-vous du ${startText}`), "CANCEL", date);
        expectCalendar(await mailTo(AGENCY_EMAIL, `Rendez-vous annulé : ${startText}`), "CANCEL", date);
      });

      await test.step("sees the slot again", async () => {
        await visit("/contact");
        await chooseDay(page, date);
        await expect(agenda).toContainText("18 créneaux disponibles");
        await expect(agenda.getByRole("radio", { name: SLOT })).toBeVisible();
      });

      expect(site.inbox.mails.filter(({ to }) => to === person.email)).toHaveLength(3);
    });

    async function authForm(page: Page, title: string): Promise<Locator> {
      const form = javaScriptEnabled ? page.getByRole("dialog", { name: title }) : page.getByRole("main");
      await expect(form.getByRole("heading", { name: title })).toBeVisible();
      return form;
    }

    async function chooseDay(page: Page, date: string): Promise<void> {
      const agenda = agendaOf(page);
      if (javaScriptEnabled) {
        await (await dayButton(page, date)).click();
      } else {
        await agenda.getByLabel("Date du rendez-vous").fill(date);
        await agenda.getByRole("button", { name: "Voir les créneaux" }).click();
      }
      await expect(agenda.getByText(longDate(date), { exact: true })).toBeVisible();
    }

    async function expectConfirmed(page: Page): Promise<void> {
      if (javaScriptEnabled) {
        const dialog = page.getByRole("dialog", { name: "Confirmation" });
        await expect(dialog.getByRole("paragraph")).toHaveText(CONFIRMED);
        await dialog.getByRole("button").click();
        await expect(dialog).toBeHidden();
      } else {
        const notice = agendaOf(page).getByRole("status").filter({ hasText: "Confirmation" });
        await expect(notice.getByText("Confirmation", { exact: true })).toBeVisible();
        await expect(notice).toContainText(CONFIRMED);
      }
    }
  });
}

test("a session that ends before the confirmation is reported, and the login restores the chosen slot and the typed text", async ({
  page,
  visit,
  site,
  context,
  client,
}) => {
  await visit("/contact");
  await (await dayButton(page, await site.freeDay())).click();
  await agendaOf(page).getByRole("radio", { name: SLOT }).check();
  const title = page.getByLabel("Titre");
  await title.fill("Un mariage en juin");
  await context.clearCookies();
  await confirmButton(page).click();
  const message = "Erreur lors de la réservation. Votre session a expiré : reconnectez-vous pour réserver.";
  const dialog = page.getByRole("dialog", { name: "Erreur" });
  await expect(dialog.getByRole("paragraph")).toHaveText(message);
  await dialog.getByRole("button", { name: "Fermer" }).click();
  await expect(title).toHaveValue("Un mariage en juin");
  await confirmButton(page).click();
  await dialog.getByRole("button", { name: "Se reconnecter" }).click();
  await sendLogin(page.getByRole("dialog", { name: "Ravis de vous revoir" }), client);
  await expect(title).toHaveValue("Un mariage en juin");
  await expect(agendaOf(page).getByRole("radio", { name: SLOT })).toBeChecked();
  await confirmButton(page).click();
  await expect(page.getByRole("dialog", { name: "Confirmation" }).getByRole("paragraph")).toHaveText(CONFIRMED);
});

test("slots that load slowly or not at all are reported accessibly, and « Réessayer » loads them", async ({
  page,
  visit,
  site,
  client: _,
}) => {
  const date = await site.freeDay();
  const agenda = agendaOf(page);
  await visit("/contact");
  const release = await delayRequests(page, "**/agenda/creneaux?*", { times: 1 });
  await (await dayButton(page, date)).click();
  await expect(agenda.getByText("Chargement des créneaux")).toBeVisible();
  release();
  await expect(agenda).toContainText("18 créneaux disponibles");
  await expect(agenda.getByText("Chargement des créneaux")).toHaveCount(0);
  for (const failure of [503, "connection"] as const) {
    await page.route("**/agenda/creneaux?*", (route) =>
      failure === 503 ? route.fulfill({ status: 503 }) : route.abort(),
    );
    await (await dayButton(page, date)).click();
    await expect(agenda.getByRole("alert")).toContainText("Les créneaux n’ont pas pu être chargés.");
    await expect(agenda.getByRole("radio")).toHaveCount(0);
    if (failure === "connection") await expectAccessibleAndFitting(page, "#agenda [role=alert]");
    await page.unroute("**/agenda/creneaux?*");
    await agenda.getByRole("button", { name: "Réessayer" }).click();
    await expect(agenda).toContainText("18 créneaux disponibles");
    await expect(agenda.getByRole("alert")).toHaveCount(0);
  }
});

test("behind a mailed link, slots that cannot be loaded are reported beside the calendar, and « Réessayer » loads them", async ({
  page,
  visit,
  site,
}) => {
  const [day, otherDay] = [await site.freeDay(), await site.freeDay()];
  const { proposalToken, reminderToken } = await seedLinks(site, day);
  for (const path of [`/creneau/${proposalToken}`, `/rappel/${reminderToken}`]) {
    await visit(path);
    const agenda = page.locator("#agenda");
    await page.route("**/creneaux?*", (route) => route.abort());
    await (await dayButton(page, otherDay, longDate(otherDay), agenda)).click();
    await expect(agenda.getByRole("alert")).toContainText("Les créneaux n’ont pas pu être chargés.");
    await page.unroute("**/creneaux?*");
    await agenda.getByRole("button", { name: "Réessayer" }).click();
    await expect(agenda.getByRole("radio", { name: "14:00" })).toBeVisible();
    await page.reload();
    await expect(agenda.getByRole("radio", { name: "14:00" })).toBeVisible();
  }
});

test("if the page's scripts fail to load, the month can still be changed and an appointment booked", async ({
  page,
  site,
  client,
}) => {
  await page.route("**/*.js", (route) => route.abort());
  const date = await site.freeDay();
  const agenda = agendaOf(page);
  const month = agenda.getByRole("heading", { level: 3 }).first();
  await page.goto("/contact");
  const currentMonth = await month.textContent();
  await agenda.getByRole("button", { name: "Mois suivant" }).click();
  await expect(month).not.toHaveText(currentMonth!);
  await expect(confirmButton(page)).toBeHidden();
  if (longDate(date).endsWith(currentMonth!)) await agenda.getByRole("button", { name: "Mois précédent" }).click();
  await agenda.getByRole("button", { name: longDate(date), exact: true }).click();
  await expect(agenda.getByText(longDate(date), { exact: true })).toBeVisible();
  await agenda.getByRole("radio", { name: SLOT }).check();
  await confirmButton(page).click();
  await expect(agenda.getByRole("status").filter({ hasText: CONFIRMED })).toBeVisible();
  await site.inbox.waitFor(({ to }) => to === client.email);
});

test("choosing another date clears the slot, a reload keeps the date, and a double press books once", async ({
  page,
  visit,
  site,
  client,
}) => {
  const [firstDay, secondDay] = [await site.freeDay(), await site.freeDay()];
  const agenda = agendaOf(page);
  await visit("/contact");
  await (await dayButton(page, firstDay)).click();
  await agenda.getByRole("radio", { name: SLOT }).check();
  await expect(confirmButton(page)).toBeVisible();
  await (await dayButton(page, secondDay)).click();
  await expect(agenda.getByText(longDate(secondDay), { exact: true })).toBeVisible();
  await expect(agenda.getByRole("radio", { name: SLOT })).not.toBeChecked();
  await expect(confirmButton(page)).toBeHidden();
  await page.reload();
  await expect(agenda.getByRole("button", { name: longDate(secondDay) })).toHaveAttribute("aria-pressed", "true");
  await expect(agenda).toContainText("18 créneaux disponibles");
  await waitForHydration(page);
  await agenda.getByRole("radio", { name: SLOT }).check();
  await confirmButton(page).dblclick();
  await expect(page.getByRole("dialog", { name: "Confirmation" })).toContainText(CONFIRMED);
  await site.inbox.waitFor(({ to }) => to === client.email);
  expect(site.inbox.mails.filter(({ to }) => to === client.email)).toHaveLength(1);
});

function confirmButton(page: Page): Locator {
  return agendaOf(page).getByRole("button", { name: "Confirmer le rendez-vous" });
}

function linkIn(mail: InboxMail, origin: string, start: string): string {
  const address = new RegExp(`${RegExp.escape(origin + start)}[\\w.%&=-]+`);
  const [link] = address.exec(mail.text) ?? [];
  expect(link).toBeDefined();
  expect(mail.html).toContain(`href="${link!.replaceAll("&", "&amp;")}"`);
  return link!;
}

function expectCalendar(mail: InboxMail, method: "REQUEST" | "CANCEL", date: string): void {
  expect(mail.calendar?.method).toBe(method);
  expect(mail.calendar?.content).toContain(`METHOD:${method}`);
  expect(mail.calendar?.content).toContain(calendarStart(date, SLOT));
}

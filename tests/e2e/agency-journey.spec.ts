import { addDays, longDateTime } from "#app/french/dates.ts";
import { typeset } from "#app/french/typeset.ts";
import { weekOf } from "#app/features/booking/time/calendar-month.ts";
import { parisDate } from "#app/features/booking/time/paris-time.ts";
import { mailedLink } from "#support/network/inbox.ts";
import { seedAccount, Visitor } from "#support/site/site.ts";
import { bottomBar, clearUndoBar, saveHoursAsColleague, visitLive } from "./agency.ts";
import { refuseCookies, expect, PHONE, type Person, somebody, test } from "./fixtures.ts";

test.use({ viewport: PHONE, loggedInAs: "owner" });

/** No other test books in this week. */
const week = weekOf(addDays(parisDate(new Date()), 140)) as [string, string, string, string, string, string, string];

test.afterEach(async ({ site }) => {
  await site.db.deleteFrom("settings").where("key", "=", "booking-rules").execute();
});

test("on a phone, the owner moves a booking, undoes the move and moves it again, enters a wedding, and closes a week with three bookings", async ({
  page,
  visit,
  site,
  browser,
}) => {
  const { db, url, inbox } = site;
  await clearUndoBar(site);
  const [monday, tuesday, wednesday, thursday, , , sunday] = week;
  const weddingDay = addDays(monday, -2);
  const clients = ["Ada", "Jules", "Zoé"].map((firstName) => ({ ...somebody(), firstName })) as [
    Person,
    Person,
    Person,
  ];
  for (const client of clients) await seedAccount(db, client);
  const [movedClient, choosingClient, cancelledClient] = clients;
  const movedName = nameOf(movedClient);
  const main = page.getByRole("main");
  const dayOf = (date: string) => `/agence/agenda?vue=jour&date=${date}`;
  const line = (time: string, name: string) =>
    main.getByRole("listitem").filter({ has: page.getByRole("link", { name, exact: true }), hasText: time });
  const pendingChange = (name: string) => page.locator("[data-undo] form").filter({ hasText: name });
  const notifyNow = (name: string) => pendingChange(name).getByRole("button", { name: "Prévenir maintenant" }).click();
  const book = async (person: Person, date: string, time: string) => {
    const client = await new Visitor(url).logIn(person);
    expect((await client.post("/contact", { date, slot: time })).status).toBe(303);
  };
  const mailTo = ({ email }: Person, about: string) =>
    inbox.waitFor(({ to, subject }) => to === email && subject.includes(about));
  const subjectsTo = ({ email }: Person) => inbox.mails.filter(({ to }) => to === email).map(({ subject }) => subject);

  await test.step("moves a booking by tap, undoes the move, moves it again and notifies the client", async () => {
    await visitLive(page, visit, dayOf(tuesday));
    await expect(main.getByText(movedName)).toHaveCount(0);
    await book(movedClient, tuesday, "10:00");
    await expect(line("10:00", movedName)).toBeVisible();

    const moveByTap = async (time: string) => {
      await main.getByRole("link", { name: movedName, exact: true }).click();
      await page.getByRole("link", { name: "Déplacer" }).click();
      await page.getByRole("button", { name: time, exact: true }).click();
    };
    await moveByTap("14:00");
    await pendingChange(movedName).getByRole("button", { name: "Défaire" }).click();
    await expect(page.getByText("Personne n’a été prévenu").first()).toBeVisible();
    await expect(line("10:00", movedName)).toBeVisible();
    await moveByTap("15:00");
    await expect(line("15:00", movedName)).toBeVisible();
    await visit(dayOf(tuesday));
    await notifyNow(movedName);
    expect((await mailTo(movedClient, "15:00")).text).toContain("10:00");
  });

  await test.step("enters a ten-hour wedding, which runs past the opening hours and has to be confirmed", async () => {
    await visit(`/agence/agenda/nouveau?date=${weddingDay}&heure=11:00`);
    await page.getByLabel("Nom").fill("Mas des Pins");
    await page.getByLabel("Téléphone").fill("06 39 98 00 55");
    await page.getByLabel("Durée").selectOption("10 heures");
    await page.getByLabel("Objet").fill("Mariage");
    await page.getByRole("button", { name: "Ajouter à 11:00", exact: true }).click();
    // The confirmation appears before the revalidation ends; until then its button is busy.
    const confirm = page.getByRole("button", {
      name: "Ajouter à 11:00 quand même",
    });
    await expect(page.getByText("10 heures, de 11:00 à 21:00.")).toBeVisible();
    await expect(confirm).not.toHaveAttribute("aria-busy");
    await confirm.click();
    await expect(page.getByText("Rendez-vous ajouté : Mas des Pins.").first()).toBeVisible();
    const [undoBox, bottomBox] = await Promise.all(
      [page.locator("[data-undo]"), bottomBar(page)].map((bar) => bar.boundingBox()),
    );
    expect(Math.abs(undoBox!.y + undoBox!.height - bottomBox!.y)).toBeLessThanOrEqual(1);
    await visit(dayOf(weddingDay));
    await expect(line("11:00", "Mas des Pins")).toContainText("jusqu’à 21:00");
  });

  await test.step("closes a week: keeps one appointment, lets one client choose a slot, and cancels one with a message", async () => {
    await book(choosingClient, wednesday, "11:00");
    await book(cancelledClient, thursday, "09:30");
    await visit("/agence/jours-fermes");
    const closingForm = page.getByRole("form", { name: "Fermer des jours" });
    const firstDay = closingForm.getByLabel("Du", { exact: true });
    await firstDay.fill(monday);
    await closingForm.getByLabel(/^Au/).fill(sunday);
    await closingForm.getByRole("button", { name: "Fermer", exact: true }).click();
    await expect(closingForm.getByRole("alert")).toContainText("Trois rendez-vous sont prévus.");
    const decisionOn = (person: Person) => closingForm.getByRole("group", { name: nameOf(person) });
    await decisionOn(movedClient).getByLabel("Garder ce rendez-vous").check();
    await decisionOn(choosingClient).getByLabel("Envoyer un lien pour choisir un autre créneau").check();
    await decisionOn(cancelledClient).getByLabel("Annuler, en joignant un mot").check();
    await decisionOn(cancelledClient)
      .getByLabel(`Votre mot pour ${nameOf(cancelledClient)}`)
      .fill("Je serai en reportage.");
    await closingForm.getByRole("button", { name: "Fermer et prévenir deux clients" }).click();
    await expect(page.getByText("Fermeture enregistrée.").first()).toBeVisible();
    await expect(firstDay).toHaveValue("");
    await notifyNow(nameOf(choosingClient));
    expect((await mailTo(cancelledClient, "Annulation")).text).toContain("Je serai en reportage.");
  });

  const save = page.getByRole("button", { name: "Enregistrer les horaires" });
  const end = page.locator('input[name="to-2"]');
  await test.step("refused hours focus their field, and are saved once corrected", async () => {
    const closingTime = await end.inputValue();
    await end.fill("08:00");
    await save.click();
    await expect(end).toBeFocused();
    await expect(end).toBeInViewport();
    await end.fill(closingTime);
    await save.click();
    await expect(page.getByText("Horaires enregistrés.").first()).toBeInViewport();
  });

  const [date, time] = await test.step("the client takes a slot outside the closed week", async () => {
    const clientPage = await browser.newPage();
    await refuseCookies(clientPage.context());
    await visit(await mailedLink(inbox, choosingClient.email, "/creneau"), clientPage);
    const slots = clientPage.getByRole("group", { name: /^Créneaux gardés pour vous/ }).getByRole("radio");
    await expect(slots).toHaveCount(3);
    const chosen = (await slots.nth(1).inputValue()).split(/[T ]/) as [string, string];
    await slots.nth(1).check();
    await clientPage.getByRole("button", { name: "Prendre ce créneau" }).click();
    await expect(clientPage.getByText("Votre rendez-vous a été déplacé.")).toBeVisible();
    await clientPage.close();
    expect(week).not.toContain(chosen[0]);
    return chosen;
  });

  await test.step("the agenda, the mails and the list of closures show the result", async () => {
    await visit(dayOf(date));
    await expect(line(time, nameOf(choosingClient))).toBeVisible();
    await visit(dayOf(tuesday));
    await expect(line("15:00", movedName)).toBeVisible();
    await visit(dayOf(thursday));
    await expect(main.getByText(nameOf(cancelledClient))).toHaveCount(0);

    const [formerStart, newStart] = [longDateTime(wednesday, "11:00"), longDateTime(date, time)];
    await expect
      .poll(() => clients.map(subjectsTo))
      .toEqual(
        [
          [
            `Confirmation de votre rendez-vous du ${longDateTime(tuesday, "10:00")}`,
            `Votre rendez-vous a été déplacé\u00A0: ${longDateTime(tuesday, "15:00")}`,
          ],
          [
            `Confirmation de votre rendez-vous du ${formerStart}`,
            `Choisissez un autre créneau pour votre rendez-vous du ${formerStart}`,
            `Votre rendez-vous a été déplacé au ${newStart}`,
          ],
          [
            `Confirmation de votre rendez-vous du ${longDateTime(thursday, "09:30")}`,
            `Annulation de votre rendez-vous du ${longDateTime(thursday, "09:30")}`,
          ],
        ].map((subjects) => subjects.map((subject) => typeset(subject))),
      );

    await visit("/agence/jours-fermes");
    await expect(main.getByText(`${movedName}, pendant une fermeture`)).toBeVisible();
    await expect(main.getByText(`déplacé au ${longDateTime(date, time)}`)).toBeVisible();
  });

  await test.step("saving the hours does not overwrite a colleague's newer ones, even after the owner saved the holidays", async () => {
    await saveHoursAsColleague(end);
    await page.getByRole("button", { name: "Appliquer" }).click();
    await expect(page.getByText("mercredi de 09:00 à 17:00").first()).toBeVisible();
    await save.click();
    await expect(page.getByText("Les horaires ont été modifiés entre-temps")).toBeVisible();
  });
});

function nameOf({ firstName, lastName }: Person): string {
  return `${firstName} ${lastName}`;
}

import type { Locator, Page } from "@playwright/test";
import { addDays, longDate } from "#app/french/dates.ts";
import { weekOf } from "#app/features/booking/time/calendar-month.ts";
import { parisDate } from "#app/features/booking/time/paris-time.ts";
import { seedAppointment } from "#support/fixtures/appointments.ts";
import { readRow, updateRows } from "#support/database/rows.ts";
import { seedAccount } from "#support/site/site.ts";
import { clearUndoBar } from "./agency.ts";
import { expect, type TestSite, PHONE, somebody, takeSlot, test } from "./fixtures.ts";
import { follow } from "./follow.ts";
import { delayRequests } from "./requests.ts";

test.use({ loggedInAs: "owner", viewport: { width: 1440, height: 1000 } });

/** The Tuesday of each test's own week, with Léa at 10:00 for an hour and another client at 14:00. */
let day = addDays(weekOf(addDays(parisDate(new Date()), 21))[0]!, 1);
let appointmentId: string;

test.beforeEach(async ({ site }) => {
  await clearUndoBar(site);
  day = addDays(day, 7);
  const lea = { name: "Léa", userEmail: "lea@courriel.example" };
  appointmentId = await seedAppointment(site.db, { date: day, time: "10:00", minutes: 60, ...lea });
  await takeSlot(site.db, day, "14:00");
});

test.afterEach(({ site }) => clearUndoBar(site));

const weekday = (date: string) => longDate(date).replace(/ \d{4}$/, "");
const card = (page: Page) => page.locator(`td a[data-appointment="${appointmentId}"]`);
const cell = (page: Page, date: string, time: string) => page.locator(`td[data-date="${date}"][data-time="${time}"]`);
const announcement = (page: Page, date: string, time: string) =>
  page.getByRole("status").getByText(`Léa : ${weekday(date)} à ${time}.`);

async function storedSlot({ db }: TestSite): Promise<string> {
  const { date, slot } = await readRow(db, "appointments", ["date", "slot"], { id: appointmentId });
  return `${date} ${slot}`;
}

async function expectMovedBack(page: Page, site: TestSite): Promise<void> {
  await expect.poll(() => storedSlot(site)).toBe(`${day} 10:00`);
  await expect(cell(page, day, "10:00").locator(`a[data-appointment="${appointmentId}"]`)).toBeVisible();
}

async function dragOver(page: Page, dragged: Locator, target: Locator): Promise<void> {
  const [from, to] = [(await dragged.boundingBox())!, (await target.boundingBox())!];
  await page.mouse.move(from.x + from.width / 2, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + 4, { steps: 4 });
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 2 });
}

test("a member moves an appointment by tap, with a message that stays while its slot is chosen, and undoes the move", async ({
  page,
  visit,
  site,
}) => {
  await visit(`/agence/agenda?date=${day}`);
  await card(page).click();
  const panel = page.getByRole("complementary");
  await expect(panel.getByRole("heading", { level: 2 }).first()).toBeFocused();
  // The page has one main heading, even on a phone, where the panel replaces the agenda.
  for (const size of [PHONE, page.viewportSize()!]) {
    await page.setViewportSize(size);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  }
  await panel.getByRole("link", { name: "Déplacer" }).click();
  await page.getByText("Joindre un mot").click();
  await page.getByLabel("Votre mot").fill("La lumière y est plus belle.");
  // The slots are this form's only submit buttons, so Ctrl+Enter must choose none of them.
  await page.keyboard.press("Control+Enter");
  await expect(page.getByLabel("Votre mot")).toBeFocused();
  // An hour from 13:30 would overlap the appointment at 14:00.
  await expect(page.getByRole("button", { name: `${weekday(day)} à 13:30` })).toHaveCount(0);
  await page.getByRole("link", { name: "Modifier la durée ou le lieu" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Déplacer" })).toBeVisible();
  await expect(page.getByLabel("Votre mot")).toHaveValue("La lumière y est plus belle.");
  await page.goBack();
  await page.getByRole("button", { name: `${weekday(day)} à 15:00` }).click();
  await expect(card(page)).toBeFocused();
  expect(await storedSlot(site)).toBe(`${day} 15:00`);
  await expect(announcement(page, day, "15:00")).toBeAttached();
  const release = await delayRequests(page, "**/agence/actes*", { times: 1 });
  const undo = page.getByRole("button", { name: "Défaire" });
  await undo.click();
  await expect(undo).toHaveAttribute("aria-busy", "true");
  await expect(undo).toBeFocused();
  release();
  await expectMovedBack(page, site);
});

test("Alt and arrow keys move an appointment, whose card keeps the focus, also on a day that was not shown", async ({
  page,
  visit,
  site,
}) => {
  await visit(`/agence/agenda?date=${day}`);
  await card(page).focus();
  await page.keyboard.press("Alt+ArrowDown");
  await expect.poll(() => storedSlot(site)).toBe(`${day} 10:30`);
  await expect(card(page)).toBeFocused();
  await page.keyboard.press("Alt+ArrowRight");
  await expect.poll(() => storedSlot(site)).toBe(`${addDays(day, 1)} 10:30`);
  await expect(announcement(page, addDays(day, 1), "10:30")).toBeAttached();
  await expect(card(page)).toBeFocused();
  await page.keyboard.press("Control+z");
  await expectMovedBack(page, site);

  await follow(page, `/agence/agenda?vue=jour&date=${day}`);
  await card(page).focus();
  for (const [key, to] of [
    ["Alt+ArrowDown", `${day} 10:30`],
    ["Alt+ArrowRight", `${addDays(day, 1)} 10:30`],
    ["Alt+ArrowLeft", `${day} 10:30`],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(() => storedSlot(site)).toBe(to);
    await expect(page).toHaveURL(new RegExp(`date=${to.slice(0, 10)}`));
    await expect(card(page)).toBeFocused();
  }
  await page.keyboard.press("Control+z");
  await expect.poll(() => storedSlot(site)).toBe(`${day} 10:00`);
  await page.getByRole("link", { name: "Semaine", exact: true }).click();
  await expectMovedBack(page, site);
});

test("in the week, cards are dragged, a taken slot is answered with other ones, and a move outside the opening hours is confirmed", async ({
  page,
  visit,
  site,
}) => {
  await test.step("dragging a card moves its appointment, unless Escape cancels the drag or the slot is occupied", async () => {
    await visit(`/agence/agenda?date=${day}`);
    await dragOver(page, card(page), cell(page, addDays(day, 2), "11:00"));
    await page.keyboard.press("Escape");
    await page.mouse.up();
    await dragOver(page, card(page), cell(page, day, "14:00"));
    await page.mouse.up();
    expect(await storedSlot(site)).toBe(`${day} 10:00`);
    await dragOver(page, card(page), cell(page, addDays(day, 2), "16:00"));
    await page.mouse.up();
    await expect.poll(() => storedSlot(site)).toBe(`${addDays(day, 2)} 16:00`);
    // The click at the end of a drag must not open the panel.
    await expect(page.getByRole("complementary")).toHaveCount(0);
    await page.getByRole("button", { name: "Défaire" }).click();
    await expectMovedBack(page, site);
  });

  await test.step("a slot that is taken while a member chooses it is answered with the nearest free ones, until the member stops moving", async () => {
    await follow(page, `/agence/agenda?date=${day}&deplacer=${appointmentId}`);
    const slot = page.getByRole("button", { name: `${weekday(day)} à 12:00` });
    await expect(slot).toBeVisible();
    await takeSlot(site.db, day, "12:00");
    await slot.click();
    await expect(page.getByText("Créneaux libres les plus proches")).toBeVisible();
    await page.getByRole("link", { name: "Ne pas déplacer" }).click();
    await expect(page.getByText("Choisissez un nouveau créneau.")).toHaveCount(0);
    await expect(page.getByText("Créneaux libres les plus proches")).toHaveCount(0);
  });

  await test.step("a move outside the opening hours has to be confirmed, and the next one outside them does not", async () => {
    appointmentId = await seedAppointment(site.db, { date: day, time: "09:00" });
    await follow(page, `/agence/agenda?date=${day}`);
    await card(page).focus();
    await page.keyboard.press("Alt+ArrowUp");
    const question = page.getByRole("dialog", { name: "Déplacer quand même" });
    await expect(question).toContainText("en dehors des horaires d’ouverture");
    await question.getByRole("button", { name: "Déplacer quand même" }).click();
    await expect.poll(() => storedSlot(site)).toBe(`${day} 08:30`);
    await expect(card(page)).toBeFocused();
    await page.keyboard.press("Alt+ArrowUp");
    await expect.poll(() => storedSlot(site)).toBe(`${day} 08:00`);
    await expect(card(page)).toBeFocused();
  });
});

test("in the day, a moved card has the focus while pages load slowly, and a link leads to its page while a move is sent", async ({
  page,
  visit,
  site,
}) => {
  await test.step("a card that is moved back while the next day loads is shown on its former day and has the focus", async () => {
    await visit(`/agence/agenda?vue=jour&date=${day}`);
    await card(page).focus();
    const release = await delayRequests(page, `**/agence/agenda.data?*date=${addDays(day, 1)}*`);
    const nextDay = page.waitForRequest(`**/agence/agenda.data?*date=${addDays(day, 1)}*`);
    await page.keyboard.press("Alt+ArrowRight");
    await nextDay;
    await page.keyboard.press("Alt+ArrowLeft");
    await expect.poll(() => storedSlot(site)).toBe(`${day} 10:00`);
    release();
    await expect(card(page)).toBeFocused();
    await expect(page).toHaveURL(new RegExp(`date=${day}`));
  });

  await test.step("a card that is moved to the next day has the focus there, even if the next day loads slowly", async () => {
    // The delay is longer than the agenda waits for the moved card (AGENDA_LOADED_MS).
    const pages = /agenda(\.data)?\?.*date=/;
    await page.route(pages, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 4_000));
      await route.continue();
    });
    await page.keyboard.press("Alt+ArrowRight");
    await expect(page).toHaveURL(new RegExp(`date=${addDays(day, 1)}`));
    await expect(card(page)).toBeFocused();
    await page.unroute(pages);
  });

  await test.step("a link that is followed while a move is sent leads to its page", async () => {
    const releaseMove = await delayRequests(page, `**/agence/agenda/${appointmentId}/deplacer.data*`);
    const releasePage = await delayRequests(page, "**/agence/demandes.data*");
    await page.keyboard.press("Alt+ArrowRight");
    const followed = page.waitForRequest("**/agence/demandes.data*");
    await page.getByRole("link", { name: "Demandes" }).first().click();
    await followed;
    releaseMove();
    await expect.poll(() => storedSlot(site)).toBe(`${addDays(day, 2)} 10:00`);
    releasePage();
    await expect(page).toHaveURL(/demandes/);
  });
});

test("keyboard shortcuts lead to pages and fields, and one-key shortcuts work neither in a field nor while they are turned off", async ({
  page,
  visit,
  site,
}) => {
  // « d » must also start a move from outside the opening hours.
  appointmentId = await seedAppointment(site.db, { date: day, time: "08:00" });
  const leaveField = () => page.getByRole("heading", { level: 1 }).click();
  let requestsForNew = 0;
  page.on("request", (request) => (requestsForNew += Number(request.url().includes("/agence/agenda/nouveau"))));
  await visit(`/agence/agenda?date=${day}`);

  await test.step("« d » and arrow keys choose another slot, and Escape stops that", async () => {
    await card(page).focus();
    await page.keyboard.press("d");
    await expect(page).toHaveURL(new RegExp(`deplacer=${appointmentId}`));
    await expect(page.getByText("08:00, créneau actuel")).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("button", { name: `${weekday(addDays(day, 1))} à 08:30` })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(card(page)).toBeFocused();
  });

  await test.step("an arrow key shows the next week", async () => {
    await leaveField();
    await page.keyboard.press("ArrowRight");
    await expect(page).toHaveURL(new RegExp(`date=${addDays(day, 7)}`));
  });

  await test.step("« n » adds an appointment, except in a field and while the shortcuts are turned off", async () => {
    const dateField = page.getByRole("textbox", { name: "Date" });
    // The next week has a new field.
    await expect(dateField).toHaveValue(addDays(day, 7));
    await dateField.focus();
    await page.keyboard.press("n");
    await leaveField();
    await page.keyboard.press("?");
    await page.getByRole("button", { name: "Désactiver les raccourcis à une touche" }).click();
    await expect(page.getByText("Désactivés sur tous vos appareils.")).toBeVisible();
    await leaveField();
    await page.keyboard.press("n");
    await page.getByRole("button", { name: "Réactiver les raccourcis à une touche" }).click();
    await expect(page.getByRole("button", { name: "Désactiver les raccourcis à une touche" })).toBeVisible();
    expect(requestsForNew).toBe(0);
    await leaveField();
    await page.keyboard.press("n");
    await expect(page.getByRole("heading", { level: 1, name: "Ajouter un rendez-vous" })).toBeVisible();
    expect(requestsForNew).toBeGreaterThan(0);
  });

  await test.step("« / » focuses the search, which keeps the focus when its page shows the results", async () => {
    await leaveField();
    await page.keyboard.press("/");
    const search = page.getByRole("searchbox", { name: "Rechercher un client" });
    await expect(search).toBeFocused();
    const listSearch = page.getByRole("searchbox", { name: "Chercher un client", exact: true });
    for (const [field, words, leadsToOtherPage] of [
      [search, "Xyz", true],
      [search, "Yzx", false],
      [listSearch, "Zxy", false],
    ] as const) {
      await field.fill(words);
      await field.press("Enter");
      await expect(page).toHaveURL(new RegExp(`/clients\\?.*q=${words}`));
      await expect(page.getByRole("status").filter({ hasText: "aucun trouvé" })).toBeAttached();
      await expect(listSearch).toHaveValue(words);
      if (!leadsToOtherPage) await expect(field).toBeFocused();
    }
  });

  await test.step("« f » closes days, which Shift and arrow keys select", async () => {
    await leaveField();
    await page.keyboard.press("f");
    const firstDay = page.getByRole("form", { name: "Fermer des jours" }).getByLabel("Du", { exact: true });
    await expect(firstDay).toBeFocused();
    const tomorrow = addDays(parisDate(new Date()), 1);
    await page.locator(`a[data-date="${tomorrow}"]`).focus();
    await page.keyboard.press("Shift+ArrowRight");
    await expect(page).toHaveURL(new RegExp(`du=${tomorrow}&au=${addDays(tomorrow, 1)}`));
    await expect(page.locator(`a[data-date="${addDays(tomorrow, 1)}"]`)).toBeFocused();
    await expect(firstDay).toHaveValue(tomorrow);
  });
});

test("the form of a new appointment suggests known clients, and lists the times of its day and length", async ({
  page,
  visit,
  site,
}) => {
  await test.step("typing a known client's name suggests the client, and accepting the suggestion fills in the known details", async () => {
    const { id: userId } = await seedAccount(site.db, { ...somebody(), firstName: "Manon", lastName: "Vidalène" });
    await updateRows(site.db, "users", { phone: "06 39 98 00 71" }, { id: userId });
    const [name, phone, email] = ["Nom", "Téléphone", "E-mail"].map((label) =>
      page.getByLabel(label, { exact: false }),
    );
    await visit("/agence/agenda/nouveau");
    await email!.fill("autre@courriel.example");
    await name!.pressSequentially("Manon Vid");
    const suggestion = page.getByRole("button", { name: "Manon Vidalène, 06 39 98 00 71" });
    await suggestion.click();
    await expect(page.getByText("Déjà client : Manon Vidalène")).toBeVisible();
    await expect(name!).toHaveValue("Manon Vidalène");
    await expect(name!).toBeFocused();
    await expect(phone!).toHaveValue("06 39 98 00 71");
    await expect(email!).not.toHaveValue("autre@courriel.example");

    await visit("/agence/agenda/nouveau");
    await expect(phone!).toHaveValue("06 39 98 00 71");
    await suggestion.click();

    await email!.fill("nouvelle@courriel.example");
    await page.getByRole("button", { name: "Ce n’est pas cette personne" }).click();
    await expect(phone!).toHaveValue("");
    await expect(email!).toHaveValue("nouvelle@courriel.example");
    await expect(name!).toHaveValue("Manon Vidalène");
    await expect(page.locator("input[name=client]")).toHaveValue("");
    await suggestion.click();
    await page.getByRole("button", { name: /^Ajouter à / }).click();
    await page.waitForURL(/\/agence\/agenda\/[\w-]{36}$/);
    expect(await readRow(site.db, "appointments", "userId", { id: page.url().slice(-36) })).toEqual({ userId });
  });

  await test.step("the listed times follow the day and the length, and the button names the chosen one", async () => {
    const hour = (time: string) => page.getByRole("radio", { name: time, exact: true });
    await follow(page, "/agence/agenda/nouveau");
    await page.getByRole("textbox", { name: "Jour" }).fill(day);
    await expect(page.getByRole("group", { name: `Heure, ${weekday(day)}` })).toBeVisible();
    await expect(hour("10:00")).toHaveCount(0);
    await hour("12:00").check();
    await expect(page.getByRole("button", { name: "Ajouter à 12:00" })).toBeVisible();
    await page.getByLabel("Durée").selectOption("180");
    // Three hours from 12:00 would overlap the appointment at 14:00; the latest start that fits is 11:00.
    await expect(page.getByRole("button", { name: "Ajouter à 11:00" })).toBeVisible();
    await expect(hour("12:00")).toHaveCount(0);

    // Without a response from the server, the form offers every time.
    await page.route("**/agence/agenda/heures?*", (route) => route.abort());
    await page.getByRole("textbox", { name: "Jour" }).fill(addDays(day, 1));
    await hour("12:00").check();
    await expect(page.getByRole("button", { name: "Ajouter à 12:00" })).toBeVisible();
  });
});

test.describe("pending changes", () => {
  const bar = (page: Page) => page.locator("[data-undo]");
  const group = (page: Page, email: string) => bar(page).locator("form").filter({ hasText: email });
  const messageField = (page: Page) => page.getByRole("textbox", { name: "Votre mot" });
  let otherId: string;

  test.beforeEach(async ({ site, context, page }) => {
    otherId = await seedAppointment(site.db, { date: day, time: "16:00", userEmail: "bruno@courriel.example" });
    for (const [appointment, time] of [
      [appointmentId, "12:00"],
      [otherId, "17:00"],
    ]) {
      const form = { chosenSlot: `${day} ${time}`, back: "/agence" };
      await expect(await context.request.post(`/agence/agenda/${appointment}/deplacer`, { form })).toBeOK();
    }
    await page.clock.install();
  });

  test("each pending change gives five minutes to write its message, and shows the time that is left", async ({
    page,
    visit,
  }) => {
    await visit("/agence/agenda");
    await expect(group(page, "Léa")).toContainText(/ dans \d\d\ss/);
    await group(page, "Léa").getByRole("button", { name: "Joindre un mot" }).click();
    await expect(group(page, "Léa")).toContainText(/ dans 5\smin/);
    await expect(group(page, "Léa").getByRole("button", { name: "Joindre un mot" })).toHaveCount(0);
    await messageField(page).fill("Sonnez au 12.");

    await group(page, "bruno").getByRole("button", { name: "Joindre un mot" }).click();
    await page.waitForURL(`/agence/agenda/${otherId}/mot`);
    await expect(messageField(page)).toHaveValue("");
    await page.goBack();
    await expect(messageField(page)).toHaveValue("Sonnez au 12.");

    // Without the message field, the mail would have been sent after a minute.
    await page.clock.fastForward(70_000);
    await expect(group(page, "Léa")).toContainText(/ dans 4\smin/);
    await page.getByRole("button", { name: "Joindre ce mot" }).click();
    await page.waitForURL(`/agence/agenda/${appointmentId}`);
    await expect(group(page, "Léa")).toContainText(/ dans \d\d\ss/);
    await expect(group(page, "Léa").getByRole("button", { name: "Relire votre mot" })).toBeVisible();
  });

  test("« Ne pas prévenir » says for a few seconds that no e-mail will be sent, and leaves the other pending change, which expires", async ({
    page,
    visit,
  }) => {
    await visit("/agence/agenda");
    await group(page, "Léa").getByRole("button", { name: "Ne pas prévenir" }).click();
    await expect(bar(page).getByText("Aucun e-mail ne sera envoyé.")).toBeInViewport();
    await expect(group(page, "Léa")).toHaveCount(0);
    await page.mouse.move(0, 0);
    await page.clock.fastForward(9_000);
    await expect(page.getByText("Aucun e-mail ne sera envoyé.")).toHaveCount(0);
    await expect(group(page, "bruno")).toBeVisible();

    await test.step("the other one expires without removing a link that is shown only once", async () => {
      await follow(page, "/agence/reglages/agendas");
      await expect(group(page, "bruno")).toBeVisible();
      await page.getByRole("textbox", { name: "Nom" }).fill("Mon carnet");
      await page.getByRole("form", { name: "Nouveau lien" }).getByLabel("Votre mot de passe").fill(somebody().password);
      await page.getByRole("button", { name: "Créer le lien" }).click();
      const address = page.getByLabel("Lien secret", { exact: true });
      await expect(address).toHaveValue(/^http/);
      // The response arrives before the page is reloaded, and the reload starts the bar's timers again.
      await expect(async () => {
        await page.clock.fastForward(61_000);
        await expect(group(page, "bruno")).toHaveCount(0, { timeout: 1_000 });
      }).toPass();
      const requestedPaths: string[] = [];
      page.on("request", (request) => requestedPaths.push(new URL(request.url()).pathname));
      await page.clock.runFor(10_000);
      await page.evaluate(() => fetch("/agence/nouvelles"));
      expect(requestedPaths.filter((path) => path.endsWith(".data"))).toEqual([]);
      await expect(address).toBeVisible();
    });
  });

  test("a closing form scrolls to the first client without a decision, and undoing its changes removes its success message", async ({
    page,
    visit,
    site,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const date = await site.freeDay();
    for (const [time, name, userEmail] of [
      ["10:00", "Chloé", "chloe@courriel.example"],
      ["11:00", "Zoé", "zoe@courriel.example"],
      ["12:00", "École des Lilas", null],
    ] as const)
      await seedAppointment(site.db, { date, time, name, userEmail });
    await visit(`/agence/jours-fermes?mois=${date.slice(0, 7)}&du=${date}&au=${date}`);
    const closingForm = page.getByRole("form", { name: "Fermer des jours" });
    await closingForm.getByRole("button", { name: "Fermer ce jour" }).click();
    const common = closingForm.getByRole("group", { name: "Pour tous" });
    await closingForm.getByRole("button", { name: "Fermer et appliquer ces choix" }).click();
    await expect(common.getByRole("radio").first()).toBeFocused();
    await common.getByRole("radio", { name: /^Envoyer à chacun un lien/ }).check();
    // The message belongs to the question, not to its last choice.
    const messageBox = await closingForm.getByLabel("Votre mot pour tous").boundingBox();
    expect(messageBox!.x).toBe((await common.boundingBox())!.x);
    await closingForm.getByRole("button", { name: /^Fermer et prévenir/ }).click();
    const guest = closingForm.getByRole("group", { name: "École des Lilas" });
    await expect(guest.getByRole("radio").first()).toBeFocused();
    await expect(guest.getByText("École des Lilas")).toBeInViewport();
    await expect(closingForm.getByRole("alert").first()).toContainText("Il reste à décider pour École des Lilas.");

    await test.step("undoing the changes of a closing removes its success message", async () => {
      await page.setViewportSize({ width: 1440, height: 1000 });
      const date = await site.freeDay();
      await seedAppointment(site.db, { date, time: "10:00", userEmail: "chloe@courriel.example" });
      await follow(page, `/agence/jours-fermes?mois=${date.slice(0, 7)}&du=${date}&au=${date}`);
      await closingForm.getByRole("button", { name: "Fermer ce jour" }).click();
      await closingForm.getByRole("radio", { name: /Annuler/ }).check();
      await closingForm.getByRole("button", { name: /^Fermer et prévenir/ }).click();
      await expect(page.getByText("Fermeture enregistrée.")).toBeVisible();
      await group(page, "chloe").getByRole("button", { name: "Défaire" }).click();
      await expect(group(page, "chloe")).toHaveCount(0);
      await expect(page.getByText("Fermeture enregistrée.")).toHaveCount(0);
    });
  });
});

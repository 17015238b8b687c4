import type { Locator, Page } from "@playwright/test";
import { addDays, longDate } from "#app/french/dates.ts";
import { weekOf } from "#app/features/booking/time/calendar-month.ts";
import { todayInParis } from "#app/features/booking/time/half-hour.ts";
import { seedAppointment } from "../../support/appointments.ts";
import { seedAccount } from "../../support/site.ts";
import { expect, type House, PHONE, somebody, takeSlot, test } from "./fixtures.ts";

test.use({ entersAs: "owner", viewport: { width: 1440, height: 1000 } });

/** The Tuesday of a week of its own, with Léa at 10:00 for an hour and somebody else at 14:00. */
let day = addDays(weekOf(addDays(todayInParis(new Date()), 21))[0]!, 1);
let id: string;

test.beforeEach(async ({ house }) => {
  day = addDays(day, 7);
  id = await seedAppointment(house.db, { date: day, time: "10:00", minutes: 60, userEmail: "lea@courriel.example" });
  await seedAppointment(house.db, { date: day, time: "14:00", userEmail: "autre@courriel.example" });
  await house.db.updateTable("appointments").set({ name: "Léa" }).where("id", "=", id).execute();
});

const weekday = (date: string) => longDate(date).replace(/ \d{4}$/, "");
const card = (page: Page) => page.locator(`td a[data-appointment="${id}"]`);
const cell = (page: Page, date: string, time: string) => page.locator(`td[data-date="${date}"][data-slot="${time}"]`);

async function slotOf({ db }: House): Promise<string> {
  const { date, time } = await db
    .selectFrom("appointments")
    .select(["date", "slot as time"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return `${date} ${time}`;
}

/** Takes hold of one and carries it over another, without letting go. */
async function carry(page: Page, what: Locator, to: Locator): Promise<void> {
  const [from, there] = [(await what.boundingBox())!, (await to.boundingBox())!];
  await page.mouse.move(from.x + from.width / 2, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(there.x + there.width / 2, there.y + 4, { steps: 4 });
  await page.mouse.move(there.x + there.width / 2, there.y + there.height / 2, { steps: 2 });
}

test("an appointment goes by tap, by Alt and arrows and by drag, and each way is undone", async ({
  page,
  visit,
  house,
}) => {
  await visit(`/agence/agenda?date=${day}`);
  // Tapped, then its place; « D » on the card is as good as the button of its panel.
  await card(page).click();
  const panel = page.getByRole("complementary");
  await expect(panel.getByRole("heading", { level: 2 }).first()).toBeFocused();
  // The page keeps its heading where the panel stands in its place.
  const desk = page.viewportSize()!;
  for (const size of [PHONE, desk]) {
    await page.setViewportSize(size);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  }
  await panel.getByRole("link", { name: "Déplacer" }).click();
  await page.getByText("Joindre un mot").click();
  await page.getByLabel("Votre mot").fill("La lumière y est plus belle.");
  // The places are buttons of this form: none is the one that sends what is written.
  await page.keyboard.press("Control+Enter");
  await expect(page.getByLabel("Votre mot")).toBeFocused();
  await expect(page.getByRole("button", { name: `${weekday(day)} à 13:30` })).toHaveCount(0);
  // The longer form has what was typed; coming back, the place is chosen here.
  await page.getByRole("link", { name: "Changer la durée ou le lieu" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Déplacer" })).toBeVisible();
  await expect(page.getByLabel("Votre mot")).toHaveValue("La lumière y est plus belle.");
  await page.goBack();
  await page.getByRole("button", { name: `${weekday(day)} à 15:00` }).click();
  await expect(card(page)).toBeFocused();
  expect(await slotOf(house)).toBe(`${day} 15:00`);
  await expect(page.getByRole("status").getByText(`Léa : ${weekday(day)} à 15:00.`)).toBeAttached();
  // The button keeps the focus until it is answered.
  let goOn = () => {};
  const released = new Promise<void>((resolve) => (goOn = resolve));
  await page.route("**/agence/actes*", (route) => released.then(() => route.continue()), { times: 1 });
  const undo = page.getByRole("button", { name: "Défaire" });
  await undo.click();
  await expect(undo).toHaveAttribute("aria-busy", "true");
  await expect(undo).toBeFocused();
  goOn();
  await expect.poll(() => slotOf(house)).toBe(`${day} 10:00`);

  await expect(cell(page, day, "10:00").locator(`a[data-appointment="${id}"]`)).toBeVisible();

  // Half an hour down, a day on; the focus goes with the card.
  await card(page).focus();
  await page.keyboard.press("Alt+ArrowDown");
  await expect.poll(() => slotOf(house)).toBe(`${day} 10:30`);
  await expect(card(page)).toBeFocused();
  await page.keyboard.press("Alt+ArrowRight");
  await expect.poll(() => slotOf(house)).toBe(`${addDays(day, 1)} 10:30`);
  await expect(page.getByRole("status").getByText(`Léa : ${weekday(addDays(day, 1))} à 10:30.`)).toBeAttached();
  await expect(card(page)).toBeFocused();
  await page.keyboard.press("Control+z");
  await expect.poll(() => slotOf(house)).toBe(`${day} 10:00`);
  await expect(cell(page, day, "10:00").locator(`a[data-appointment="${id}"]`)).toBeVisible();

  // Beyond the day that is shown: the agenda goes along, and so does the focus, again and again.
  await visit(`/agence/agenda?vue=jour&date=${day}`);
  await card(page).focus();
  for (const [key, to] of [
    ["Alt+ArrowDown", `${day} 10:30`],
    ["Alt+ArrowRight", `${addDays(day, 1)} 10:30`],
    ["Alt+ArrowLeft", `${day} 10:30`],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(() => slotOf(house)).toBe(to);
    await expect(page).toHaveURL(new RegExp(`date=${to.slice(0, 10)}`));
    await expect(card(page)).toBeFocused();
  }
  await page.keyboard.press("Control+z");
  await expect.poll(() => slotOf(house)).toBe(`${day} 10:00`);
  await visit(`/agence/agenda?date=${day}`);

  // Dragged: Escape leaves it, over somebody else it does not go, a free place takes it.
  await carry(page, card(page), cell(page, addDays(day, 2), "11:00"));
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await carry(page, card(page), cell(page, day, "14:00"));
  await page.mouse.up();
  expect(await slotOf(house)).toBe(`${day} 10:00`);
  await carry(page, card(page), cell(page, addDays(day, 2), "16:00"));
  await page.mouse.up();
  await expect.poll(() => slotOf(house)).toBe(`${addDays(day, 2)} 16:00`);
  // The end of a drag opens nothing.
  await expect(panel).toHaveCount(0);
  await page.getByRole("button", { name: "Défaire" }).click();
  await expect.poll(() => slotOf(house)).toBe(`${day} 10:00`);

  // Somebody else was faster: what is near is offered for as long as that move is asked for.
  await visit(`/agence/agenda?date=${day}&deplacer=${id}`);
  const slot = page.getByRole("button", { name: `${weekday(day)} à 12:00` });
  await takeSlot(house.db, day, "12:00");
  await slot.click();
  await expect(page.getByText("Créneaux libres les plus proches")).toBeVisible();
  await page.getByRole("link", { name: "Ne pas déplacer" }).click();
  await expect(page.getByText("Choisissez un nouveau créneau.")).toHaveCount(0);
  await expect(page.getByText("Créneaux libres les plus proches")).toHaveCount(0);
});

test("outside the opening hours it asks once; keyboard shortcuts work until they are turned off", async ({
  page,
  visit,
  house,
}) => {
  id = await seedAppointment(house.db, { date: day, time: "09:00" });
  await visit(`/agence/agenda?date=${day}`);
  await card(page).focus();
  await page.keyboard.press("Alt+ArrowUp");
  const question = page.getByRole("dialog", { name: "Déplacer quand même" });
  await expect(question).toContainText("en dehors des horaires d’ouverture");
  await question.getByRole("button", { name: "Déplacer quand même" }).click();
  await expect.poll(() => slotOf(house)).toBe(`${day} 08:30`);
  await expect(card(page)).toBeFocused();
  await page.keyboard.press("Alt+ArrowUp");
  await expect.poll(() => slotOf(house)).toBe(`${day} 08:00`);
  await expect(card(page)).toBeFocused();

  await page.keyboard.press("d");
  await expect(page).toHaveURL(new RegExp(`deplacer=${id}`));
  await expect(page.getByText("08:00, créneau actuel")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("button", { name: `${weekday(addDays(day, 1))} à 08:30` })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(card(page)).toBeFocused();
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(new RegExp(`date=${addDays(day, 7)}`));
  await page.getByRole("textbox", { name: "Date" }).focus();
  await page.keyboard.press("n");
  await expect(page).toHaveURL(/agenda\?/);
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("?");
  await page.getByRole("button", { name: "Couper les touches seules" }).click();
  await expect(page.getByText("Désactivés sur tous vos appareils.")).toBeVisible();
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("n");
  await page.getByRole("button", { name: "Rétablir les touches seules" }).click();
  await expect(page.getByRole("button", { name: "Couper les touches seules" })).toBeVisible();
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("n");
  await expect(page.getByRole("heading", { level: 1, name: "Ajouter par téléphone" })).toBeVisible();

  // Where a key leads to a field, it begins there.
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("/");
  const search = page.getByRole("searchbox", { name: "Rechercher un client" });
  await expect(search).toBeFocused();
  // A search on the page of its list says what it has found, and leaves the focus where it is.
  const searchOfList = page.getByRole("searchbox", { name: "Chercher un client" });
  for (const [field, words] of [
    [search, "Xyz"],
    [search, "Yzx"],
    [searchOfList, "Zxy"],
  ] as const) {
    await field.fill(words);
    await field.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/clients\\?.*q=${words}`));
    await expect(page.getByRole("status").filter({ hasText: "aucun trouvé" })).toBeAttached();
    await expect(searchOfList).toHaveValue(words);
    if (words !== "Xyz") await expect(field).toBeFocused();
  }
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("f");
  const closing = page.getByRole("form", { name: "Fermer des jours" });
  await expect(closing.getByLabel("Du", { exact: true })).toBeFocused();
  const next = addDays(todayInParis(new Date()), 1);
  await page.locator(`a[data-date="${next}"]`).focus();
  await page.keyboard.press("Shift+ArrowRight");
  await expect(page).toHaveURL(new RegExp(`du=${next}&au=${addDays(next, 1)}`));
  await expect(page.locator(`a[data-date="${addDays(next, 1)}"]`)).toBeFocused();
  await expect(closing.getByLabel("Du", { exact: true })).toHaveValue(next);
});

test("the hours of an entry follow its day and its length, and the button says which one is chosen", async ({
  page,
  visit,
}) => {
  const hour = (time: string) => page.getByRole("radio", { name: time, exact: true });
  await visit("/agence/agenda/nouveau");
  await page.getByRole("textbox", { name: "Jour" }).fill(day);
  await expect(page.getByRole("group", { name: `Heure, ${weekday(day)}` })).toBeVisible();
  await expect(hour("10:00")).toHaveCount(0);
  await hour("12:00").check();
  await expect(page.getByRole("button", { name: "Ajouter à 12:00" })).toBeVisible();
  await page.getByLabel("Durée").selectOption("180");
  // Three hours from twelve on would go over the appointment at two; the first place that is long enough is at eleven.
  await expect(page.getByRole("button", { name: "Ajouter à 11:00" })).toBeVisible();
  await expect(hour("12:00")).toHaveCount(0);

  // Cut off, any hour may be chosen.
  await page.route("**/agence/agenda/heures?*", (route) => route.abort());
  await page.getByRole("textbox", { name: "Jour" }).fill(addDays(day, 1));
  await hour("12:00").check();
  await expect(page.getByRole("button", { name: "Ajouter à 12:00" })).toBeVisible();
});

test("whoever types the name of a client is asked whether it is them, and takes over what is known", async ({
  page,
  visit,
  house,
}) => {
  const { id } = await seedAccount(house.db, { ...somebody(), firstName: "Manon", lastName: "Vidalène" });
  await house.db.updateTable("users").set({ phone: "06 39 98 00 71" }).where("id", "=", id).execute();
  const [name, phone, email] = ["Nom", "Téléphone", "E-mail"].map((label) => page.getByLabel(label, { exact: false }));
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

  // What is taken over is kept in the tab as what is typed.
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
  const entered = await house.db
    .selectFrom("appointments")
    .select("userId")
    .where("id", "=", page.url().slice(-36))
    .executeTakeFirst();
  expect(entered).toEqual({ userId: id });
});

test.describe("what waits for its minute", () => {
  const bar = (page: Page) => page.locator("[data-undo]");
  const group = (page: Page, email: string) => bar(page).locator("form").filter({ hasText: email });
  const wordField = (page: Page) => page.getByRole("textbox", { name: "Votre mot" });
  let others: string;

  test.beforeEach(async ({ house, context, page }) => {
    await house.db.deleteFrom("pendingChanges").execute();
    others = await seedAppointment(house.db, { date: day, time: "16:00", userEmail: "bruno@courriel.example" });
    for (const [moved, time] of [
      [id, "12:00"],
      [others, "17:00"],
    ]) {
      const form = { elsewhere: `${day}T${time}`, back: "/agence" };
      await expect(await context.request.post(`/agence/agenda/${moved}/deplacer`, { form })).toBeOK();
    }
    await page.clock.install();
  });

  test.afterEach(({ house }) => house.db.deleteFrom("pendingChanges").execute());

  test("whoever writes a word has five minutes, each a field of its own, and reads what was done", async ({
    page,
    visit,
  }) => {
    await visit("/agence/agenda");
    await expect(group(page, "Léa")).toContainText(/ dans \d\d\ss/);
    await group(page, "Léa").getByRole("button", { name: "Joindre un mot" }).click();
    await expect(group(page, "Léa")).toContainText(/ dans 5\smin/);
    await expect(group(page, "Léa").getByRole("button", { name: "Joindre un mot" })).toHaveCount(0);
    await wordField(page).fill("Sonnez au 12.");

    // What is written about one is nothing for the next.
    await group(page, "bruno").getByRole("button", { name: "Joindre un mot" }).click();
    await page.waitForURL(`/agence/agenda/${others}/mot`);
    await expect(wordField(page)).toHaveValue("");
    await page.goBack();
    await expect(wordField(page)).toHaveValue("Sonnez au 12.");

    // The minute of before is over, and the mail still waits: once the word has joined it, for a minute more.
    await page.clock.fastForward(70_000);
    await expect(group(page, "Léa")).toContainText(/ dans 4\smin/);
    await page.getByRole("button", { name: "Joindre ce mot" }).click();
    await page.waitForURL(`/agence/agenda/${id}`);
    await expect(group(page, "Léa")).toContainText(/ dans \d\d\ss/);
    await expect(group(page, "Léa").getByRole("button", { name: "Relire votre mot" })).toBeVisible();

    await group(page, "Léa").getByRole("button", { name: "Ne pas prévenir" }).click();
    await expect(bar(page).getByText("Aucun e-mail ne sera envoyé.")).toBeInViewport();
    await expect(group(page, "Léa")).toHaveCount(0);
    await page.mouse.move(0, 0);
    await page.clock.fastForward(9_000);
    await expect(page.getByText("Aucun e-mail ne sera envoyé.")).toHaveCount(0);
    await expect(group(page, "bruno")).toBeVisible();
  });

  test("takes nothing away, when it is over, that is shown this once", async ({ page, visit }) => {
    await visit("/agence/reglages/agendas");
    await expect(group(page, "Léa")).toBeVisible();
    await page.getByRole("textbox", { name: "Nom" }).fill("Mon carnet");
    await page
      .getByRole("form", { name: "Nouvelle adresse" })
      .getByLabel("Votre mot de passe")
      .fill(somebody().password);
    await page.getByRole("button", { name: "Créer le lien" }).click();
    const address = page.getByLabel("Adresse secrète");
    await expect(address).toHaveValue(/^http/);
    // The answer comes before the page is loaded again, which begins the bar anew.
    await expect(async () => {
      await page.clock.fastForward(61_000);
      await expect(group(page, "Léa")).toHaveCount(0, { timeout: 1_000 });
    }).toPass();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.clock.runFor(10_000);
    await page.evaluate(() => fetch("/agence/nouvelles"));
    expect(asked.filter((path) => path.endsWith(".data"))).toEqual([]);
    await expect(address).toBeVisible();
  });

  test("« C'est fermé » goes with the closing that is undone", async ({ page, visit, house }) => {
    const date = await house.freeDay();
    await seedAppointment(house.db, { date, time: "10:00", userEmail: "chloe@courriel.example" });
    await visit(`/agence/jours-fermes?mois=${date.slice(0, 7)}&du=${date}&au=${date}`);
    const closing = page.getByRole("form", { name: "Fermer des jours" });
    await closing.getByRole("button", { name: "Fermer ce jour" }).click();
    await closing.getByRole("radio", { name: /Annuler/ }).check();
    await closing.getByRole("button", { name: /^Fermer et prévenir/ }).click();
    await expect(page.getByText("Fermeture enregistrée.")).toBeVisible();
    await group(page, "chloe").getByRole("button", { name: "Défaire" }).click();
    await expect(group(page, "chloe")).toHaveCount(0);
    await expect(page.getByText("Fermeture enregistrée.")).toHaveCount(0);
  });
});

import { createServer, request } from "node:http";
import type { Page } from "@playwright/test";
import { dateRangeFrom } from "#app/french/date-range.ts";
import { addDays } from "#app/french/dates.ts";
import { weekOf } from "#app/features/booking/time/calendar-month.ts";
import { parisDate } from "#app/features/booking/time/paris-time.ts";
import type { BusyTime } from "#app/features/booking/availability/busy-time.ts";
import { storeBusyTimesWithEvent } from "#app/features/booking/personal-calendars/busy-times-store.server.ts";
import { recordEvent } from "#app/platform/events/record-event.server.ts";
import { seedAppointment, seedPendingChange } from "#support/fixtures/appointments.ts";
import { accountOf } from "#support/fixtures/people.ts";
import { seedPersonalCalendar } from "#support/fixtures/personal-calendars.ts";
import { phonePicture } from "#support/media/media-pictures.ts";
import { listen } from "#support/network/listen.ts";
import { readRow, updateRows } from "#support/database/rows.ts";
import { seedAccount } from "#support/site/site.ts";
import { expectAccessible, expectAccessibleAndFitting } from "./accessibility.ts";
import { bottomBar, hideForHours, visitLive } from "./agency.ts";
import { follow } from "./follow.ts";
import { expect, type TestSite, type Person, PHONE, postLogin, somebody, test } from "./fixtures.ts";
import { sendAndWait } from "./requests.ts";

test.use({ loggedInAs: "owner" });

// Bookings of other tests would be news too.
test.beforeEach(({ site }) => site.db.deleteFrom("events").execute());

const announcementOn = (page: Page) => page.getByRole("status").filter({ hasText: "Nouveau rendez-vous" });

test("an open day shows the busy times of a personal calendar as soon as they change", async ({
  page,
  visit,
  site,
  person,
}) => {
  const date = await site.freeDay();
  const { id: userId } = await accountOf(site.db, person);
  const calendarId = await seedPersonalCalendar(site.db, userId);
  await visitLive(page, visit, `/agence/agenda?vue=jour&date=${date}`);
  const busy = page.getByText(/occupé\sde\s10:00\sà\s11:30\s\(Google\)/).filter({ visible: true });
  await expect(busy).toHaveCount(0);
  const update = (...times: BusyTime[]) =>
    site.db.transaction().execute((trx) => storeBusyTimesWithEvent(trx, calendarId, times, new Date()));
  await update({ date, from: "10:00", to: "11:30" });
  await expect(busy).toBeVisible();
  await update();
  await expect(busy).toHaveCount(0);
  await site.db.deleteFrom("personalCalendars").where("id", "=", calendarId).execute();
});

test("a client's booking is announced to a member who is typing, and loaded once the member has finished", async ({
  page,
  visit,
  site,
  request,
}) => {
  const client = { ...somebody(), firstName: "Inès", lastName: "Garnier" };
  await seedAccount(site.db, client);
  await postLogin(request, client);
  const [date, otherDay] = [await site.freeDay(), await site.freeDay()];
  const id = await seedAppointment(site.db, { date, time: "10:00" });
  const book = async (time: string) =>
    expect(await request.post("/contact", { form: { date: otherDay, slot: time } })).toBeOK();
  const newsOf = (time: string) =>
    announcementOn(page).getByRole("link", { name: new RegExp(`Inès Garnier, .* ${time}`) });
  const note = page.getByRole("textbox", { name: /note/i });

  await test.step("on a form, the booking is announced, and what was typed stays", async () => {
    await visitLive(page, visit, "/agence/agenda/nouveau");
    await page.getByLabel("Nom").fill("Paul Noir");
    await book("11:00");
    await expect(newsOf("11:00")).toBeVisible();
    await expect(page.getByLabel("Nom")).toHaveValue("Paul Noir");
  });

  await test.step("on an appointment, the changes are loaded once the note is empty again", async () => {
    await visitLive(page, visit, `/agence/agenda/${id}`);
    await note.fill("Apporter les contrats.");
    await updateRows(site.db, "appointments", { name: "Léa Blanc" }, { id });
    await book("12:00");
    await expect(newsOf("12:00")).toBeVisible();
    await expect(page.getByText("Léa Blanc")).toHaveCount(0);
    await expect(note).toHaveValue("Apporter les contrats.");
    await note.fill("");
    await note.blur();
    await expect(page.getByText("Léa Blanc").first()).toBeVisible();
  });

  await test.step("typing on in a note while it is saved causes no edit conflict", async () => {
    const save = page.getByRole("button", { name: "Enregistrer la note" });
    const storedNote = async () => (await readRow(site.db, "appointments", "note", { id })).note;
    const expectSaved = async (text: string) => {
      await expect.poll(storedNote).toBe(text);
      await expect(save).not.toHaveAttribute("aria-busy");
      await expect(page.getByText(/une autre version/i)).toHaveCount(0);
    };
    await note.fill("Apporter les contrats.");
    await save.click();
    // Typing goes on before the response; until then the button takes no second press.
    await note.fill("Apporter deux contrats. ");
    await expectSaved("Apporter les contrats.");
    await save.click();
    await expectSaved("Apporter deux contrats.");
  });

  await test.step("a colleague's newer note replaces the one on the page", async () => {
    await note.blur();
    await site.db
      .updateTable("appointments")
      .set((row) => ({ note: "Elle vient à deux.", noteVersion: row("noteVersion", "+", 1) }))
      .where("id", "=", id)
      .execute();
    await book("13:00");
    await expect(note).toHaveValue("Elle vient à deux.");
  });

  await test.step("the announcement disappears once it is marked as read or followed", async () => {
    const newBadge = page.getByText(/^, nouveau$/).first();
    await follow(page, `/agence/agenda?vue=jour&date=${otherDay}`);
    await expect(newsOf("13:00")).toBeVisible();
    await expect(newBadge).toBeAttached();
    await announcementOn(page).getByRole("button", { name: "Marquer comme lu" }).click();
    await expect(announcementOn(page)).toHaveCount(0);
    await expect(newBadge).toHaveCount(0);
    await book("14:00");
    await newsOf("14:00").click();
    await page.waitForURL(/\/agence\/agenda\/[\w-]{36}$/);
    await expect(announcementOn(page)).toHaveCount(0);
  });
});

test("an attendance that a colleague's cancellation overtook is refused with the reason, on the page and beside the agenda", async ({
  page,
  visit,
  site,
}) => {
  // Other tests seed appointments of yesterday.
  const date = addDays(parisDate(new Date()), -9);
  for (const [time, addressOf] of [
    ["10:00", (id: string) => `/agence/agenda/${id}`],
    ["11:00", (id: string) => `/agence/agenda?vue=mois&date=${date}&rdv=${id}`],
  ] as const) {
    const id = await seedAppointment(site.db, { date, time });
    await visit(addressOf(id));
    await updateRows(site.db, "appointments", { status: "cancelled", cancelledAt: new Date().toISOString() }, { id });
    await page.getByRole("button", { name: "Absent", exact: true }).filter({ visible: true }).click();
    await expect(page.getByRole("button", { name: "Absent", exact: true })).toHaveCount(0);
    await expect(page.getByRole("alert").filter({ hasText: "Ce rendez-vous est déjà annulé." })).toBeVisible();
  }
});

function recordNews(site: TestSite, subjectId: string, kind: "appointment-booked" | "change-undone", at = new Date()) {
  const data = { start: { date: "2026-12-01", time: "10:00" } };
  return recordEvent(site.db, { at, actor: { memberId: "malik" }, kind, userId: null, subjectId, data });
}

test("the news overlays the page without moving it, names two changes and counts the rest, and drops undone ones", async ({
  page,
  visit,
  site,
}) => {
  await page.setViewportSize(PHONE);
  const date = await site.freeDay();
  const addAppointment = async (time: string, name: string) => {
    const id = await seedAppointment(site.db, { date, time, name });
    await recordNews(site, id, "appointment-booked");
    return id;
  };
  await visitLive(page, visit, "/agence/agenda/nouveau");
  const field = page.getByLabel("Nom");
  await field.fill("Paul Noir");
  const before = await field.boundingBox();
  const ada = await addAppointment("10:00", "Ada Lovelace");
  await expect(announcementOn(page).getByRole("link")).toHaveText([/Ada Lovelace/]);
  expect(await field.boundingBox()).toEqual(before);
  await expect(announcementOn(page)).toHaveCSS("pointer-events", "auto");
  // News that arrives during a press must not receive that press, so it ignores presses for a moment.
  await announcementOn(page).evaluate((news) => {
    const mark = () =>
      getComputedStyle(news).pointerEvents === "none" && news.setAttribute("data-has-ignored-presses", "");
    new MutationObserver(mark).observe(news, { attributeFilter: ["data-ignores-presses"] });
  });
  for (const [time, name] of [
    ["11:00", "Bob"],
    ["12:00", "Chloé"],
    ["13:00", "Dora"],
  ] as const)
    await addAppointment(time, name);
  await expect(announcementOn(page).getByRole("link")).toHaveText([
    /Dora/,
    /Chloé/,
    /^Voir les deux autres dans l’agenda$/,
  ]);
  await expect(announcementOn(page)).toHaveAttribute("data-has-ignored-presses");
  await expect(announcementOn(page)).toHaveCSS("pointer-events", "auto");
  const [newsBox, barBox] = await Promise.all(
    [announcementOn(page), bottomBar(page)].map((each) => each.boundingBox()),
  );
  // The bar's own border overlaps its edge by a pixel.
  expect(newsBox!.y + newsBox!.height).toBeLessThanOrEqual(barBox!.y + 1);
  await expectAccessible(page, "[data-news]");

  await site.db.deleteFrom("appointments").where("id", "=", ada).execute();
  await recordNews(site, ada, "change-undone");
  await expect(announcementOn(page).getByRole("link")).toHaveText([/Dora/, /Chloé/, /^Voir l’autre dans l’agenda$/]);
  await announcementOn(page).getByRole("button", { name: "Marquer comme lu" }).press("Enter");
  await expect(announcementOn(page)).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
});

test("a page that has received no events for a while requests what it missed", async ({ page, visit, site }) => {
  const id = await seedAppointment(site.db, { date: await site.freeDay(), time: "10:00" });
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  await recordNews(site, id, "appointment-booked", minutesAgo(10));
  await page.route("**/agence", async (route) => {
    const answer = await route.fetch();
    // The page seems to have been loaded twenty minutes ago.
    const body = (await answer.text()).replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (time) =>
      Date.parse(time) > minutesAgo(1).getTime() ? minutesAgo(20).toISOString() : time,
    );
    await route.fulfill({ response: answer, body });
  });
  await page.route("**/agence/nouvelles?*", (route) => route.abort(), { times: 1 });
  await visit("/agence");
  await expect(announcementOn(page).getByRole("link", { name: /passage@courriel.example/ })).toBeVisible();
});

test("a page that fails on the data of a newer release reloads itself, and shows an error on data of its own release", async ({
  page,
  visit,
  site,
}) => {
  const date = await site.freeDay();
  const failure = page.getByRole("heading", { name: "Le site est dans la pénombre." });
  const name = page.getByLabel("Nom");
  const openAndType = async () => {
    await visitLive(page, visit, "/agence/agenda/nouveau");
    await name.fill("Paul Noir");
  };
  const failOnNews = async (time: string) => {
    await page.route("**/agence/nouvelles?*", (route) => route.fulfill({ json: {} }), { times: 1 });
    await recordNews(site, await seedAppointment(site.db, { date, time }), "appointment-booked");
  };

  await openAndType();
  const documentRequest = page.waitForResponse((response) => response.url() === page.url());
  await failOnNews("10:00");
  await (await documentRequest).finished();
  await expect(failure).toBeVisible();

  await openAndType();
  await page.evaluate(() => {
    const { __reactRouterManifest: manifest } = window;
    manifest!.url = "/assets/manifest-of-an-older-release.js";
  });
  const reload = page.waitForEvent("load");
  await failOnNews("11:00");
  await reload;
  await expect(failure).toHaveCount(0);
  await expect(name).toHaveValue("Paul Noir");
});

test("a page that is shown again after hours reloads its data, even if nothing has happened", async ({
  page,
  visit,
  site,
}) => {
  await page.clock.install();
  const date = await site.freeDay();
  const id = await seedAppointment(site.db, { date, time: "10:00" });
  await visitLive(page, visit, `/agence/agenda?vue=jour&date=${date}`);
  // The change has no event, like changes that time alone makes.
  await hideForHours(page, () => updateRows(site.db, "appointments", { name: "Léa Blanc" }, { id }));
  await expect(page.getByText("Léa Blanc").first()).toBeVisible();
});

test("a page in use keeps requesting news, even after a request without a response", async ({ page, visit, site }) => {
  await page.clock.install();
  await visitLive(page, visit, "/agence/agenda/nouveau");
  let answers = 0;
  page.on("response", (answer) => {
    if (new URL(answer.url()).pathname === "/agence/nouvelles") answers++;
  });
  for (const before of [0, 1]) {
    await page.clock.fastForward("02:01");
    await expect.poll(() => answers).toBeGreaterThan(before);
  }

  await page.route("**/agence/nouvelles?*", (route) => route.abort(), { times: 1 });
  const id = await seedAppointment(site.db, { date: await site.freeDay(), time: "10:00" });
  await recordNews(site, id, "appointment-booked");
  await expect(announcementOn(page).getByRole("link", { name: /passage@courriel.example/ })).toBeVisible();
});

test("typed text stays if the session ends elsewhere, and the next page reports the ended session with a link to the login", async ({
  page,
  context,
  visit,
  site,
}) => {
  const date = await site.freeDay();
  const id = await seedAppointment(site.db, { date, time: "10:00" });
  await visitLive(page, visit, `/agence/agenda?vue=jour&date=${date}&rdv=${id}`);
  const note = page.getByRole("textbox", { name: /note/i });
  await note.fill("Apporter les contrats.");
  const refusalOf = (address: string) =>
    page.waitForResponse((answer) => new URL(answer.url()).pathname === address && answer.status() === 404);
  // Once the stream is refused, the page asks for news; if nobody were typing, it would reload.
  const refused = Promise.all(["/agence/direct", "/agence/nouvelles"].map(refusalOf));
  await context.clearCookies();
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await refused;
  await expect(note).toHaveValue("Apporter les contrats.");

  await page.getByRole("link", { name: "Agenda" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Votre session a expiré\s: reconnectez-vous\.$/);
  await expect(page).toHaveTitle(/^Session expirée/);
  await page.getByRole("link", { name: "Connexion" }).click();
  await page.waitForURL("/login?retour=%2Fagence%2Fagenda");
});

test("an action on an appointment that a colleague has cancelled shows the appointment's current state", async ({
  page,
  visit,
  site,
}) => {
  const id = await seedAppointment(site.db, { date: await site.freeDay(), time: "10:00" });
  await visit(`/agence/agenda/${id}/annuler`);
  const cancel = page.getByRole("button", { name: "Annuler et prévenir" });
  await expect(cancel).toBeVisible();
  await updateRows(site.db, "appointments", { status: "cancelled" }, { id });
  await cancel.click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(cancel).toHaveCount(0);
});

test.describe("offline", () => {
  // The other tests disable service workers, so that they can see the page's requests.
  test.use({ serviceWorkers: "allow", viewport: PHONE });

  async function expectCopy(page: Page, address: RegExp) {
    const copies = () =>
      page.evaluate(async () => (await (await caches.open("agence-copie")).keys()).map(({ url }) => url));
    await expect.poll(copies).toContainEqual(expect.stringMatching(address));
  }

  const offlineStorage = (page: Page) =>
    page.evaluate(async () => [
      ...(await caches.keys()),
      ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
    ]);

  const setRole = ({ db }: TestSite, { email }: Person, role: "client" | "owner") =>
    updateRows(db, "users", { role }, { email });

  const submitLogout = (page: Page) =>
    page
      .locator("form[action='/logout']")
      .first()
      .evaluate((form: HTMLFormElement) => form.submit());

  test("the pages seen last are readable offline as dated copies until the logout or the loss of the role", async ({
    page,
    context,
    visit,
    site,
    person: owner,
  }) => {
    const date = await site.freeDay();
    const id = await seedAppointment(site.db, { date, time: "10:00", name: "Léa Blanc" });
    await seedPendingChange(site.db, id);
    const bar = page.getByRole("region", { name: "Actions que vous pouvez encore annuler" });

    await visit(`/agence/agenda?vue=jour&date=${date}`);
    await expect(bar).toBeVisible();
    await expectCopy(page, /\/agence\/agenda\?jour$/);
    // exact: the agenda's link ends with « aujourd’hui » too, after its count.
    await bottomBar(page).getByRole("link", { name: "Aujourd’hui", exact: true }).click();
    await expectCopy(page, /\/agence\?$/);
    await page.evaluate(() => navigator.serviceWorker.ready);

    await visit(`/agence/agenda/nouveau?date=${date}&heure=15:00`);
    await page.getByLabel("Nom").fill("Paul Noir");
    await context.setOffline(true);
    await page.getByRole("button", { name: "Ajouter à 15:00" }).click();
    await expect(page.getByRole("alert")).toContainText("Pas de réponse.");
    await expect(page.getByLabel("Nom")).toHaveValue("Paul Noir");

    await page.goto("/agence/agenda?vue=jour");
    await expect(page.getByText(/^Copie du \S+\s\d+(er)?\s\S+\s\d{4}\sà\s\d\d:\d\d$/)).toBeVisible();
    await expect(page.getByText("Léa Blanc").filter({ visible: true }).first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Aller", exact: true })).toBeDisabled();
    // A copy has no undo bar, because nothing can be undone offline and the bar's seconds would not run.
    await expect(bar).toHaveCount(0);
    await site.db.deleteFrom("pendingChanges").where("appointmentId", "=", id).execute();
    await page.goto("/agence/agenda?vue=liste");
    await expect(page.getByText(/^Copie du /)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(/^Copie du /)).toBeHidden();

    for (const [path, status] of [
      ["/agence", 404],
      ["/contact", 200],
    ] as const) {
      await setRole(site, owner, "client");
      expect((await page.goto(path))?.status(), path).toBe(status);
      expect(await offlineStorage(page), path).toEqual([]);
      await setRole(site, owner, "owner");
      await visit("/agence");
      await expectCopy(page, /\/agence\?$/);
    }
    await submitLogout(page);
    await page.waitForURL("/");
    expect(await offlineStorage(page)).toEqual([]);
  });

  test.describe("with the cookie banner on the page", () => {
    test.use({ hasAnsweredCookies: false });

    test("an offline copy has the time of its content, its style sheets and no cookie banner", async ({
      page,
      context,
    }) => {
      // Simulates a page that is left as soon as its copy is stored.
      await page.addInitScript(() => {
        const put = Reflect.get(Cache.prototype, "put") as Cache["put"];
        Cache.prototype.put = async function (...copy) {
          await put.apply(this, copy);
          await new Promise(() => {});
        };
      });
      await page.clock.install();
      const copy = () =>
        page.evaluate(async () => {
          const cached = await caches.match("/agence?", { cacheName: "agence-copie" });
          return cached ? { copiedAt: cached.headers.get("X-Copied-At"), text: await cached.text() } : undefined;
        });
      await page.goto("/agence");
      await expect.poll(copy).toBeDefined();
      const { copiedAt } = (await copy())!;
      const styles = await page.evaluate(async () =>
        (await (await caches.open("agence-copie")).keys()).filter(({ url }) => url.endsWith(".css")),
      );
      expect(styles.length).toBeGreaterThan(0);

      await expect(page.locator("[data-cookie-banner]")).toBeVisible();
      await page.evaluate(async () => (await caches.open("agence-copie")).delete("/agence?"));
      await context.setOffline(true);
      const copyAfterTwoMinutes = async () => {
        await page.clock.fastForward("02:01");
        return copy();
      };
      await expect.poll(copyAfterTwoMinutes).toMatchObject({ copiedAt });
      expect((await copy())!.text).not.toContain("data-cookie-banner");
    });
  });

  test("the busy times of a personal calendar are in the offline copy and on paper", async ({
    page,
    context,
    visit,
    site,
    person,
  }) => {
    const date = await site.freeDay();
    const { id: userId } = await accountOf(site.db, person);
    const calendarId = await seedPersonalCalendar(site.db, userId, { times: [{ date, from: "10:00", to: "11:30" }] });
    const busy = page.getByText(/occupé\sde\s10:00\sà\s11:30\s\(Google\)/).filter({ visible: true });
    await page.setViewportSize(PHONE);
    await visit(`/agence/agenda?vue=jour&date=${date}`);
    await expect(busy).toBeVisible();
    await page.emulateMedia({ media: "print" });
    await expect(busy).toBeVisible();
    await page.emulateMedia({ media: "screen" });
    await expectCopy(page, /\/agence\/agenda\?jour$/);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.setOffline(true);
    await page.goto(`/agence/agenda?vue=jour&date=${date}`);
    await expect(page.getByText(/^Copie du /)).toBeVisible();
    await expect(busy).toBeVisible();
    await context.setOffline(false);
    await site.db.deleteFrom("personalCalendars").where("id", "=", calendarId).execute();
  });

  test("the last week seen is readable offline in full on a phone, and links to each of its days", async ({
    page,
    context,
    visit,
    site,
  }) => {
    // The day is not a Sunday, so that the Sunday of its week is later, and free like each later day.
    let date = await site.freeDay();
    while (weekOf(date).at(-1) === date) date = await site.freeDay();
    const week = weekOf(date);
    const [monday, sunday] = [week[0]!, week.at(-1)!];
    const range = dateRangeFrom(parisDate(new Date()), monday, sunday).join(" ");
    await seedAppointment(site.db, { date, time: "10:00", name: "Maud Vernet", phone: "0612345678" });
    await seedAppointment(site.db, { date: sunday, time: "10:00", name: "Aldo Ferri", phone: "0687654321" });
    const person = (name: string) => page.getByRole("link", { name, exact: true }).filter({ visible: true });
    const titleOf = (day: string) =>
      page.locator(`[id="jour-${day}"]`).getByRole("heading", { level: 2 }).filter({ visible: true });

    await visit(`/agence/agenda?date=${date}`);
    await expect(person("Maud Vernet")).toHaveCount(1);
    await expect(person("Aldo Ferri")).toHaveCount(0);
    await expectCopy(page, /\/agence\/agenda\?$/);
    await visit(`/agence/agenda?vue=jour&date=${date}`);
    await expectCopy(page, /\/agence\/agenda\?jour$/);
    await page.evaluate(() => navigator.serviceWorker.ready);

    await context.setOffline(true);
    await page.goto(`/agence/agenda?date=${date}`);
    await expect(page.getByText(/^Copie du /)).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(range, { useInnerText: true });
    const shownViews = page.getByRole("navigation", { name: "Vue" }).getByRole("link").filter({ visible: true });
    await expect(shownViews).toHaveText(["Semaine", "Jour", "Mois", "Liste"]);
    await expect(shownViews.and(page.locator("[aria-current]"))).toHaveText("Semaine");
    await expect(page.getByRole("heading", { level: 2 }).filter({ visible: true })).toHaveCount(7);
    await expect(person("Maud Vernet")).toHaveCount(1);
    await expect(person("Aldo Ferri")).toHaveCount(1);
    await expect(page.getByRole("link", { name: "Appeler Aldo Ferri" }).filter({ visible: true })).toHaveCount(1);
    await expectAccessibleAndFitting(page);
    await page.setViewportSize(PHONE);

    const strip = page.getByRole("navigation", { name: "Jours de la semaine" });
    await strip.getByRole("link").last().click();
    await expect(page).toHaveURL(/#jour-/);
    await expect(titleOf(sunday)).toBeInViewport();
    await page.goto(`/agence/agenda?vue=jour&date=${date}`);
    await expect(page.getByRole("heading", { level: 2 }).filter({ visible: true })).toHaveCount(0);
    await expect(person("Maud Vernet")).toHaveCount(1);
    await strip.locator(`a[href*="date=${sunday}"]`).click();
    await expect(person("Aldo Ferri")).toBeInViewport();
    await expect(titleOf(sunday)).toBeInViewport();
    await context.setOffline(false);
    await expect(page.getByText(/^Copie du /)).toBeHidden();
    await expect(page).toHaveURL(`/agence/agenda?vue=jour&date=${sunday}`);
    await expect(person("Aldo Ferri")).toHaveCount(1);
  });

  test("a browser without Clear-Site-Data drops the offline copies through the service worker", async ({
    page,
    context,
    site,
    person: owner,
  }) => {
    const proxy = await startProxyWithout(site.url, "clear-site-data");
    const storeCopy = async () => {
      await page.goto(`${proxy.url}/agence`);
      await page.evaluate(() => navigator.serviceWorker.ready);
      await expect.poll(() => offlineStorage(page)).toEqual(["agence-copie", `${proxy.url}/agence`]);
    };

    await storeCopy();
    await setRole(site, owner, "client");
    expect((await page.goto(`${proxy.url}/contact?a=1`))?.status()).toBe(200);
    await expect(page).toHaveURL(`${proxy.url}/contact?a=1`);
    expect(await offlineStorage(page)).toEqual([]);

    for (const logOut of [
      async () => {
        await page.setViewportSize({ width: 1280, height: 800 });
        await page.getByRole("button", { name: "Déconnexion" }).first().click();
      },
      async () => {
        await page.goto(`${proxy.url}/compte`);
        await page.getByRole("main").getByRole("button", { name: "Déconnexion" }).first().click();
      },
      async () => {
        await page.goto(`${proxy.url}/compte`);
        await submitLogout(page);
      },
    ]) {
      await setRole(site, owner, "owner");
      await postLogin(context.request, owner);
      await storeCopy();
      await logOut();
      // The toast may disappear before the page has loaded.
      await expect(page.getByText(/^Déconnexion réussie/).first()).toBeVisible();
      await page.waitForURL(`${proxy.url}/`);
      expect(await offlineStorage(page)).toEqual([]);
      expect((await context.cookies()).filter(({ name }) => name === "solstice.copies")).toEqual([]);
    }
    expect((await page.goto(`${proxy.url}/agence/oubli`))?.status()).toBe(404);
    await proxy.stop();
  });

  test("a picture is uploaded past the service worker, which would hide the progress", async ({
    page,
    visit,
    site,
  }) => {
    await visit("/agence");
    await page.evaluate(() => navigator.serviceWorker.ready);
    expect((await visit("/agence/contenu/photos/envoi")).fromServiceWorker()).toBe(true);
    const photo = { name: "IMG_1.jpg", mimeType: "image/jpeg", buffer: await phonePicture({ width: 60, height: 40 }) };
    const answer = await sendAndWait(page, () => page.getByLabel("Ajouter des photos").setInputFiles(photo));
    expect([answer.status(), answer.fromServiceWorker()]).toEqual([200, false]);
    await site.db.deleteFrom("mediaFiles").execute();
  });

  test("offline, a bottom-bar link shows the copy of its page, or a message if there is none, until the connection is back", async ({
    page,
    context,
    visit,
  }) => {
    const bar = bottomBar(page);
    const go = (name: string) => bar.getByRole("link", { name: name }).click();
    const violations: string[] = [];
    page.on("console", (message) => {
      if (message.text().includes("Content Security Policy")) violations.push(message.text());
    });
    // Loads the code of both pages first: without it the router falls back to a document request.
    await visit("/agence/demandes");
    await go("Clients");
    await page.waitForURL("/agence/clients");
    await go("Agenda");
    await page.waitForURL("/agence/agenda");
    await expectCopy(page, /\/agence\/agenda\?$/);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await go("Clients");
    await page.waitForURL("/agence/clients");

    await context.setOffline(true);
    await go("Demandes");
    await expect(page.getByRole("heading", { name: "La connexion est coupée." })).toBeVisible();
    await expect(page).toHaveTitle(/^Hors connexion/);
    await expect(bar).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole("heading", { name: /^Demandes/ })).toBeVisible();

    await context.setOffline(true);
    await go("Agenda");
    await expect(page.getByText(/^Copie du /)).toBeVisible();
    await expect(bar).toBeVisible();
    const substitution = page.getByText("La page demandée n’a pas de copie : voici l’agenda.");
    await expect(substitution).toBeHidden();
    await go("Demandes");
    await expect(substitution).toBeVisible();
    await go("Agenda");
    await expect(substitution).toBeHidden();
    await context.setOffline(false);
    await expect(page.getByText(/^Copie du /)).toBeHidden();
    await expect(page.getByRole("button", { name: "Aller", exact: true })).toBeEnabled();
    expect(violations).toEqual([]);
  });
});

/** Starts a proxy that removes this header, so that the browser acts like one that does not know the header. */
async function startProxyWithout(site: string, header: string): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer((incoming, outgoing) => {
    const { host: _, ...headers } = incoming.headers;
    const forwarded = { ...headers, host: new URL(site).host, ...(headers.origin && { origin: site }) };
    const onward = request(site + incoming.url, { method: incoming.method, headers: forwarded }, (response) => {
      const { [header]: __, ...others } = response.headers;
      outgoing.writeHead(response.statusCode!, others);
      response.pipe(outgoing);
    });
    onward.on("error", () => outgoing.destroy());
    outgoing.on("close", () => onward.destroy());
    incoming.pipe(onward);
  });
  return {
    url: `http://127.0.0.1:${await listen(server)}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((stopped) => server.close(stopped));
    },
  };
}

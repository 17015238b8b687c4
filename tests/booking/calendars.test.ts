import ICAL from "ical.js";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { setRole } from "#app/features/account/members/accounts.server.ts";
import {
  cancelAppointment,
  moveAppointment,
} from "#app/features/booking/agency-appointments/move-and-cancel.server.ts";
import {
  enterAppointment,
  type NewAppointment,
} from "#app/features/booking/agency-appointments/enter-appointment.server.ts";
import { bookAppointment } from "#app/features/booking/public-booking/book-appointment.server.ts";
import { createFeed, listFeeds, readFeed, revokeFeed } from "#app/features/booking/calendar-feeds/feeds.server.ts";
import { undoChanges } from "#app/features/booking/undo/undo.server.ts";
import { notifyGroup } from "#app/features/booking/undo/notify-clients.server.ts";
import { addDays } from "#app/french/dates.ts";
import { storeBusyTimes } from "#app/features/booking/personal-calendars/busy-times-store.server.ts";
import { after, DAY, HOUR } from "#app/platform/durations.ts";
import { siteDepsFor, done, announceNothing } from "#support/fixtures/use-cases.ts";
import { seedAppointment, guestEntry } from "#support/fixtures/appointments.ts";
import { depsForEachTest, describeOnBothDatabases, eachTest } from "#support/database/database.ts";
import {
  accountOf,
  amine,
  camille,
  jeanne,
  malik,
  type Person,
  seedClient,
  seedMemberWithoutPassword,
} from "#support/fixtures/people.ts";
import { readRow, readRows, updateRows } from "#support/database/rows.ts";
import { ask } from "#support/site/ask.ts";
import { hostCalendars } from "#support/network/calendar-host.ts";
import { addressesIn, all, contentOf, one } from "#support/site/html.ts";
import { calendarText, seedPersonalCalendar } from "#support/fixtures/personal-calendars.ts";
import { generousLimits, readPage, textOf } from "#support/site/site.ts";
import { atFixedTime, describeSiteOnSqlite, expectPage, TODAY } from "#support/site/site-suite.ts";

const START = new Date("2026-11-22T10:00:00Z");

describeOnBothDatabases("the calendar feed of the agenda", ({ open }) => {
  let token: string;

  const { clock, database, deps } = depsForEachTest(open, START, siteDepsFor);
  const owner = eachTest(async () => ({ id: (await addMember(jeanne, "owner")).id, role: "owner" as const }));

  beforeEach(async () => {
    token = tokenOf(await createFeed(deps, owner, { name: "Mon téléphone", kind: "full" }, announceNothing));
  });

  const addMember = (person: Person, role: "owner" | "team") =>
    seedMemberWithoutPassword(database.db, person, role, clock.now);
  const tokenOf = (address: string) => /\/agendas\/([\w-]+)\.ics$/.exec(address)![1]!;
  const events = async () => {
    const text = await readFeed(deps, token);
    return new ICAL.Component(ICAL.parse(text!)).getAllSubcomponents("vevent").map((event) => ({
      id: String(event.getFirstPropertyValue("uid")).split("@")[0],
      summary: String(event.getFirstPropertyValue("summary")).replace(/\s/g, " "),
      start: String(event.getFirstPropertyValue("dtstart")),
      status: event.getFirstPropertyValue("status"),
      sequence: Number(event.getFirstPropertyValue("sequence")),
    }));
  };
  const enter = (change: Partial<NewAppointment> = {}) => {
    const about = { date: "2026-12-04", time: "09:30", note: "Le père et la mère ne se parlent plus." };
    return done(enterAppointment(deps, owner, { ...guestEntry, ...about, ...change }));
  };

  test("a calendar feed shows the agenda without private notes, even during the minute for undo, and cancelled appointments for thirty days", async () => {
    const client = await seedClient(database.db, camille);
    await bookAppointment(deps, client, { date: "2026-12-04", time: "11:00" });
    const { id, groupId } = await enter();
    await notifyGroup(deps, groupId, "suppressed");
    const ownEvent = async () => (await events()).find((event) => event.id === id);
    expect(await events()).toMatchObject([
      { id, summary: "Mas des Pins", start: "2026-12-04T08:30:00Z", sequence: 0 },
      { summary: "Camille Moreau", start: "2026-12-04T10:00:00Z" },
    ]);
    expect(await readFeed(deps, token)).not.toContain("se parlent");

    const moved = await done(moveAppointment(deps, owner, id, { date: "2026-12-05", time: "10:00" }));
    expect(await ownEvent()).toMatchObject({ start: "2026-12-05T09:00:00Z", status: "CONFIRMED", sequence: 1 });
    await undoChanges(database.db, moved.groupId, owner.id, clock.now);
    expect(await ownEvent()).toMatchObject({ start: "2026-12-04T08:30:00Z", sequence: 2 });

    await cancelAppointment(deps, owner, id);
    expect(await ownEvent()).toMatchObject({ summary: "Annulé : Mas des Pins", status: "CANCELLED", sequence: 3 });
    clock.now = after(START, 30 * DAY + 1);
    expect(await ownEvent()).toBeUndefined();
  });

  test("a calendar feed covers the last 90 days and the whole booking window", async () => {
    for (const date of ["2026-08-23", "2026-08-24", "2027-11-22", "2027-11-23"])
      await seedAppointment(database.db, { date, time: "10:00" });
    expect((await events()).map(({ start }) => start.slice(0, 10))).toEqual(["2026-08-24", "2027-11-22"]);
  });

  test.each(["2027-03-28T00:30:00Z", "2027-03-28T01:30:00Z", "2027-10-31T00:30:00Z", "2027-10-31T01:30:00Z"])(
    "a calendar feed lists the day's appointment at %s, in a night when clocks change",
    async (at) => {
      clock.now = new Date(at);
      await enter({ date: at.slice(0, 10), time: "00:00", minutes: 120 });
      expect(await events()).toHaveLength(1);
    },
  );

  test("a calendar feed is byte-identical while nothing changes, and its last read is recorded", async () => {
    await enter();
    const first = await readFeed(deps, token);
    clock.now = after(START, HOUR);
    expect(await readFeed(deps, token)).toBe(first);
    const [listed] = await listFeeds(deps, owner);
    expect(listed).toMatchObject({ name: "Mon téléphone", madeBy: null, lastReadAt: "2026-11-22T11:00:00.000Z" });
  });

  test("the database stores only the hash of a calendar feed's token, and an altered token is unknown", async () => {
    const [row] = await database.db.selectFrom("calendarFeeds").selectAll().execute();
    expect(JSON.stringify(row)).not.toContain(token);
    expect(await readFeed(deps, `${token.slice(1)}A`)).toBe(null);
  });

  test("only an owner can remove another member's calendar feed, and the other feeds stay", async () => {
    const other = { id: (await addMember(malik, "team")).id, role: "team" as const };
    const otherToken = tokenOf(await createFeed(deps, other, { name: "Mac", kind: "busy" }, announceNothing));
    expect(await listFeeds(deps, other)).toMatchObject([{ name: "Mac", madeBy: null }]);
    const [ownFeed, otherFeed] = await listFeeds(deps, owner);
    expect(otherFeed).toMatchObject({ name: "Mac", madeBy: "Malik" });
    expect(await revokeFeed(deps, other, ownFeed!.id)).toEqual({ ok: false, reason: "others-feed" });
    expect(await readFeed(deps, token)).not.toBe(null);
    expect(await revokeFeed(deps, owner, otherFeed!.id)).toEqual({ ok: true });
    expect(await revokeFeed(deps, owner, otherFeed!.id)).toEqual({ ok: false, reason: "gone" });
    expect(await readFeed(deps, otherToken)).toBe(null);
    expect(await readFeed(deps, token)).not.toBe(null);
  });

  test("a calendar feed is unreadable while its author has no role, and ends permanently when the role is taken away", async () => {
    await updateRows(database.db, "users", { role: "client" }, { id: owner.id });
    expect(await readFeed(deps, token)).toBe(null);
    await updateRows(database.db, "users", { role: "owner" }, { id: owner.id });
    expect(await readFeed(deps, token)).not.toBe(null);
    await setRole(database.db, jeanne.email, "client", "agency", clock.now);
    await setRole(database.db, jeanne.email, "owner", "agency", clock.now);
    expect(await readFeed(deps, token)).toBe(null);
  });
});

const PAGE = "/agence/reglages/agendas";

describeSiteOnSqlite("calendars of members by HTTP", atFixedTime(generousLimits), ({ site, database, loggedIn }) => {
  const day = addDays(TODAY, 7);
  const owner = loggedIn(jeanne, "owner");
  const other = loggedIn(amine, "team");
  const client = loggedIn(camille);
  const compactDay = day.replaceAll("-", "");
  const busyMorning = calendarText([`${compactDay}T100000`, `${compactDay}T110000`]);
  const calendars = () => database.db.selectFrom("personalCalendars").selectAll().execute();

  const password = { currentPassword: jeanne.password };
  const calendarForm = (link: string, name = "Google") => ({ intent: "add-calendar", name, link, ...password });

  const newFeed = { intent: "create", name: "Mon téléphone", kind: "full" };
  let feedPath: string;

  beforeAll(() => seedAppointment(database.db, { date: addDays(TODAY, 3), time: "10:00" }));
  beforeEach(async () => {
    await database.db.deleteFrom("calendarFeeds").execute();
    const author = await accountOf(database.db, jeanne);
    const feed = { name: "Tablette", kind: "full" } as const;
    feedPath = new URL(await createFeed(siteDepsFor(database), author, feed, announceNothing)).pathname;
  });

  test("the agency's navigation links to the settings, and the settings link to the calendars and the access", async () => {
    const settings = await owner.html("/agence/reglages");
    expect(settings).toContain(`href="${PAGE}"`);
    expect(settings).toContain('href="/agence/reglages/acces"');
    expect(await owner.html("/agence")).toContain('href="/agence/reglages"');
  });

  test("creating a feed requires the member's password, and the page shows its address once", async () => {
    const wrong = await expectPage(owner.post(PAGE, { ...newFeed, currentPassword: "Autre-chose1!" }), 403);
    expect(wrong.html).toContain('value="Mon téléphone"');
    expect((await owner.post(PAGE, { ...newFeed, name: " ", ...password })).status).toBe(400);
    const { headers, html } = await expectPage(owner.post(PAGE, { ...newFeed, ...password }), 200);
    expect(headers.get("cache-control")).toBe("private, no-store");
    const path = /http:\/\/localhost(\/agendas\/[\w-]{43}\.ics)/.exec(html)![1]!;
    expect(html).toContain(`webcal://localhost${path}`);
    const page = await readPage(owner.get(PAGE));
    expect(page.html).not.toContain("/agendas/");
    expect(page.text).toMatch(/Mon téléphone Complet · créé le [^·]* · jamais consulté/);
  });

  test("a feed is served as text/calendar to everyone who has its address, without a session", async () => {
    const answer = await ask(site.url, feedPath);
    expect(answer.status).toBe(200);
    expect(answer.headers["content-type"]).toBe("text/calendar; charset=utf-8");
    expect(answer.headers["cache-control"]).toBe("private, no-cache");
    expect(answer.headers["set-cookie"]).toBeUndefined();
    expect(answer.body.toString()).toMatch(/^BEGIN:VCALENDAR\r\n[^]*BEGIN:VEVENT[^]*END:VCALENDAR\r\n$/);
    expect(await owner.text(PAGE)).toMatch(/· consulté le /);
  });

  test("a feed answers HEAD, and 304 while nothing has changed", async () => {
    const { headers, body } = await ask(site.url, feedPath);
    const head = await ask(site.url, feedPath, {}, "HEAD");
    expect(head.status).toBe(200);
    expect(head.headers).toMatchObject({ "content-length": String(body.byteLength), etag: headers.etag });
    const ifNoneMatch = { "if-none-match": `W/${headers.etag as string}` };
    const same = await ask(site.url, feedPath, ifNoneMatch);
    expect([same.status, same.body.byteLength, same.headers.etag]).toEqual([304, 0, headers.etag]);
    await seedAppointment(database.db, { date: addDays(TODAY, 4), time: "10:00" });
    expect((await ask(site.url, feedPath, ifNoneMatch)).status).toBe(200);
  });

  test("an unknown feed address and a POST to a feed get the site's own 404 page", async () => {
    const missing = await ask(site.url, "/nulle-part");
    for (const [method, address] of [
      ["GET", `/agendas/${"A".repeat(43)}.ics`],
      ["GET", "/agendas/rien.ics"],
      ["GET", feedPath.replace(".ics", "")],
      ["GET", "/agendas"],
      ["POST", feedPath],
    ] as const) {
      const answer = await ask(site.url, address, {}, method);
      expect(answer.status, address).toBe(404);
      expect(answer.headers["content-type"], address).toBe(missing.headers["content-type"]);
      expect(answer.headers["cache-control"], address).toMatch(/no-store/);
      if (method === "GET") expect(textOf(answer.body.toString())).toBe(textOf(missing.body.toString()));
    }
  });

  test("a feed's address never appears in the log, neither when the page shows it nor when it is read", async () => {
    const { html } = await readPage(owner.post(PAGE, { ...newFeed, ...password }));
    const [path, token] = /\/agendas\/([\w-]{43})\.ics/.exec(html)!;
    const before = site.output().length;
    expect((await ask(site.url, path)).status).toBe(200);
    await expect.poll(() => site.output().slice(before)).toContain("/agendas/…");
    expect(site.output()).not.toContain(token);
  });

  test("a feed can be removed by its author, and not by another member", async () => {
    const { tokenHash: feed } = await readRow(database.db, "calendarFeeds", "tokenHash");
    expect((await other.post(PAGE, { intent: "revoke", feed })).status).toBe(403);
    expect((await ask(site.url, feedPath)).status).toBe(200);
    await expectPage(owner.post(PAGE, { intent: "revoke", feed }), 200, "Le lien a été supprimé.");
    expect((await ask(site.url, feedPath)).status).toBe(404);
  });

  test("a new calendar requires the password, a link to a calendar and a name", async () => {
    const host = await hostCalendars((_, response) => response.end(busyMorning));
    const login = await hostCalendars((_, response) => response.end("<title>Connexion</title>"));
    const wrong = { ...calendarForm(host.link()), currentPassword: "Autre-chose1!" };
    await expectPage(owner.post(PAGE, wrong), 403, "Ce mot de passe n'est pas le bon.");
    for (const [link, message] of [
      ["http://calendar.example/x.ics", "Ce lien mène à une adresse non sécurisée (http)."],
      ["file:///etc/passwd", "Collez le lien entier, tel que votre agenda le donne."],
      ["https://lea:secret@calendar.example/x.ics", "Ce lien contient un mot de passe"],
      [login.link(), "Ce lien ne mène pas à un agenda (fichier ICS)."],
    ] as const) {
      await expectPage(owner.post(PAGE, calendarForm(link)), 400, message);
    }
    expect((await owner.post(PAGE, calendarForm(host.link(), " "))).status).toBe(400);
    expect(await calendars()).toEqual([]);
  });

  test("an added calendar blocks its hours on the public site, which does not name it, and no page shows its link again", async () => {
    const host = await hostCalendars((_, response) => response.end(busyMorning));
    const link = host.link("/private-9f8e7d6c5b/basic.ics");
    const added = "« <b>Google</b> » est ajouté : ses heures occupées ne sont plus proposées.";
    const { html } = await expectPage(owner.post(PAGE, calendarForm(link, "<b>Google</b>")), 200, added);
    expect(html).not.toContain("<b>Google</b>");
    expect(await owner.html(PAGE)).not.toContain("private-9f8e7d6c5b");
    const [row] = await calendars();
    expect(JSON.stringify(row)).not.toContain("private-9f8e7d6c5b");
    await expect.poll(() => site.output()).toContain("calendar-added");
    expect(site.output()).not.toContain("private-9f8e7d6c5b");

    const contactPage = await client.html(`/contact?date=${day}`);
    expect(contactPage).toContain("09:30");
    expect(contactPage).not.toContain("10:30");
    expect(contactPage).not.toContain("Google");
    expect((await client.post("/contact", { date: day, slot: "10:00", intent: "book" })).status).toBe(409);
    expect(await readRows(database.db, "appointments", "id", { date: day })).toEqual([]);
    const why = await owner.text(`/agence/agenda/nouveau?date=${day}&heure=10:00`);
    expect(why).toContain("Occupé dans votre agenda « <b>Google</b> ».");
    await database.db.deleteFrom("personalCalendars").execute();
  });

  test("a member can rename, refresh, pause and remove their own calendar, and none of another member", async () => {
    let isDown = false;
    const host = await hostCalendars((_, response) => (isDown ? response.destroy() : response.end(busyMorning)));
    await owner.post(PAGE, calendarForm(host.link()));
    const calendar = (await calendars())[0]!.id;
    const press = async (intent: string, more = {}) =>
      (await readPage(owner.post(PAGE, { intent, calendar, ...more }))).text;
    expect(await press("rename-calendar", { name: "Perso" })).toContain("Cet agenda s'appelle maintenant « Perso ».");
    isDown = true;
    const unreachable = "« Perso » n'a pas pu être lu. Le serveur de l'agenda est injoignable.";
    expect(await press("refresh-calendar")).toContain(unreachable);
    expect(await owner.text(PAGE)).toMatch(/Illisible depuis le .*injoignable/);
    expect(await press("pause-calendar")).toContain("« Perso » est en pause : il ne bloque plus aucun créneau.");
    expect(await readRows(database.db, "busyTimes", "date")).toEqual([]);
    await expectPage(other.post(PAGE, { intent: "remove-calendar", calendar }), 404, "Cet agenda n'existe plus.");
    expect(await other.text(PAGE)).not.toContain("Perso");
    expect(await press("remove-calendar")).toContain("« Perso » a été retiré : il ne bloque plus aucun créneau.");
    expect((await owner.post(PAGE, { intent: "pause-calendar", calendar })).status).toBe(404);
    expect(await calendars()).toEqual([]);
  });

  test.each([
    [1, "Un événement n'a pas pu être lu : ses heures restent peut-être proposées aux clients."],
    [2, "2 événements n'ont pas pu être lus : leurs heures restent peut-être proposées aux clients."],
  ])("the page of personal calendars says how many events could not be read: %s", async (count, sentence) => {
    const unreadable = ["BEGIN:VEVENT", "UID:unreadable@test", "DTSTART:tomorrow", "END:VEVENT", ""].join("\r\n");
    const text = busyMorning.replace("END:VCALENDAR", `${unreadable.repeat(count)}END:VCALENDAR`);
    const host = await hostCalendars((_, response) => response.end(text));
    await owner.post(PAGE, calendarForm(host.link()));
    expect(await owner.text(PAGE)).toContain(sentence);
    const calendar = (await calendars())[0]!.id;
    await owner.post(PAGE, { intent: "pause-calendar", calendar });
    expect(await owner.text(PAGE)).not.toMatch(/pas pu être lus?\b/);
    await owner.post(PAGE, { intent: "remove-calendar", calendar });
  });

  test("the month shows at most two lines about a day's busy times, and reads all of them to screen readers", async () => {
    const { id } = await accountOf(database.db, jeanne);
    const times = ["10:00", "12:00", "15:00"].map((from) => ({ date: day, from, to: `${from.slice(0, 2)}:30` }));
    const calendar = await seedPersonalCalendar(database.db, id);
    const linesOf = async (count: number) => {
      await storeBusyTimes(database.db, calendar, times.slice(0, count));
      const html = await owner.html(`/agence/agenda?vue=mois&date=${day}`);
      const cell = all(html, "td").find((each) => textOf(each).includes("occupé"))!;
      return {
        lines: all(cell, "p", { "aria-hidden": "true" }).map((line) => textOf(contentOf(line))),
        label: textOf(contentOf(one(cell, "a"))),
      };
    };
    const words = times.map(({ from, to }) => `occupé de ${from} à ${to} (Google)`);
    const two = await linesOf(2);
    expect(two.lines).toEqual(words.slice(0, 2));
    expect(two.label).toContain(words.slice(0, 2).join(", "));
    const three = await linesOf(3);
    expect(three.lines).toEqual([words[0], "et 2 autres"]);
    expect(three.label).toContain(words.join(", "));
    await database.db.deleteFrom("personalCalendars").execute();
  });

  test("an appointment during a busy time is marked on « Aujourd’hui » and in the day and list views, with links to move and to cancel it", async () => {
    const { id: member } = await accountOf(database.db, jeanne);
    await seedPersonalCalendar(database.db, member, { times: [{ date: day, from: "09:00", to: "11:00" }] });
    const id = await seedAppointment(database.db, { date: day, time: "10:00" });
    for (const path of ["/agence", `/agence/agenda?vue=jour&date=${day}`, `/agence/agenda?vue=liste&date=${day}`]) {
      const html = await owner.html(path);
      expect(textOf(html), path).toContain("occupé de 09:00 à 11:00 (Google)");
      expect(addressesIn(html, `/agence/agenda/${id}/annuler`), path).not.toEqual([]);
      expect(addressesIn(html, new RegExp(`^/agence/agenda\\?.*deplacer=${id}`)), path).not.toEqual([]);
    }
    expect(await owner.text(`/agence/agenda/${id}`)).toContain("Conflit d'agenda");
    await database.db.deleteFrom("personalCalendars").execute();
  });
});

import { createHash } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { after, MINUTE } from "#app/platform/durations.ts";
import { disableAccount, setRole } from "#app/features/account/members/accounts.server.ts";
import { enterAppointment } from "#app/features/booking/agency-appointments/enter-appointment.server.ts";
import { readToday } from "#app/application/agency/today.server.ts";
import { bookingWindow } from "#app/features/booking/time/days.ts";
import { readAgencyBusyDays } from "#app/features/booking/availability/busy-times.server.ts";
import { conflictsOf, listBusyConflicts } from "#app/features/booking/agency-agenda/busy-conflicts.server.ts";
import { readAgendaData } from "#app/features/booking/agency-agenda/agenda-data.server.ts";
import { readFreeHours } from "#app/features/booking/agency-appointments/free-hours.server.ts";
import { bookWithAdvice, explainUnavailability } from "#app/features/booking/agency-appointments/slot-advice.server.ts";
import { loadBookableDays, loadDay } from "#app/features/booking/availability/bookable-days.server.ts";
import { lockRules } from "#app/features/booking/availability/day-rules.server.ts";
import { suggestMeetingSlots } from "#app/features/booking/proposals/propose-meeting.server.ts";
import { createAvailabilityVersion } from "#app/features/booking/opening-hours/availability-version.server.ts";
import { purgeBusyTimes, storeBusyTimes } from "#app/features/booking/personal-calendars/busy-times-store.server.ts";
import {
  addCalendar,
  exportCalendars,
  listCalendars,
  pauseCalendar,
  removeCalendar,
  renameCalendar,
  requestRefresh,
} from "#app/features/booking/personal-calendars/calendars.server.ts";
import { encryptLink, reencryptLinks } from "#app/features/booking/personal-calendars/calendar-reading.server.ts";
import { readBusyTimes } from "#app/features/booking/personal-calendars/busy-times.ts";
import { calendarNetwork } from "#app/features/booking/personal-calendars/fetch-calendar.server.ts";
import type { CalendarToParse } from "#app/features/booking/personal-calendars/parse-calendar.server.ts";
import { parseInWorker } from "#app/features/booking/personal-calendars/parse-in-worker.server.ts";
import {
  listFailingCalendars,
  mailFailingCalendars,
  READ_EVERY,
  refreshCalendars,
} from "#app/features/booking/personal-calendars/refresh-calendars.server.ts";
import { bookAppointment } from "#app/features/booking/public-booking/book-appointment.server.ts";
import { SESSION_SECRET } from "#support/session-secret.ts";
import { seedAppointment, guestEntry } from "#support/fixtures/appointments.ts";
import { bookableTimes } from "#support/fixtures/bookable-slots.ts";
import { siteDepsFor, done } from "#support/fixtures/use-cases.ts";
import { depsForEachTest, describeOnBothDatabases, eachTest } from "#support/database/database.ts";
import { hostCalendars } from "#support/network/calendar-host.ts";
import { calendarText, seedPersonalCalendar } from "#support/fixtures/personal-calendars.ts";
import {
  amine,
  camille,
  jeanne,
  malik,
  type Person,
  seedClient,
  seedMemberWithoutPassword,
} from "#support/fixtures/people.ts";
import { runWhileLocked } from "#support/database/races.ts";
import { readMails, readRows, readValues, updateRows } from "#support/database/rows.ts";

// Friday 27 November 2026, 11:00 in Paris.
const START = new Date("2026-11-27T10:00:00Z");
const FRIDAY = "2026-12-04";
const FRIDAY_MORNING = calendarText(["20261204T093000", "20261204T100000"]);
const etagOf = (text: string) => `"${createHash("sha1").update(text).digest("hex")}"`;

describeOnBothDatabases("personal calendars", ({ kind, open }) => {
  const { clock, database, deps } = depsForEachTest(open, START, (opened, now) =>
    siteDepsFor(opened, now, { publicUrl: "http://localhost:3000" }),
  );

  const calendarDeps = eachTest(() => ({
    ...deps,
    network: calendarNetwork(deps.publicUrl),
    // Starting the site's worker for each reading would take most of the time; one test below starts it.
    parseCalendar: async ({ text, window, ownDomain }: CalendarToParse) => readBusyTimes(text, window, ownDomain),
  }));
  const addMember = (person: Person, role: "owner" | "team") =>
    seedMemberWithoutPassword(database.db, person, role, clock.now);
  const owner = eachTest(() => addMember(jeanne, "owner"));

  const neverAborted = new AbortController().signal;
  const refresh = () => refreshCalendars(calendarDeps, neverAborted);
  const busyRows = () => database.db.selectFrom("busyTimes").select(["date", "times"]).orderBy("date").execute();
  const span = { date: FRIDAY, time: "10:00", minutes: 60, travelBefore: 0, travelAfter: 0 };
  const morning = { date: FRIDAY, from: "09:40", to: "10:30" };
  const wholeDay = { date: FRIDAY, from: "00:00", to: "24:00" };

  test("a busy time makes only the bookings of overlapping slots fail", async () => {
    await seedPersonalCalendar(database.db, owner.id, { times: [morning] });
    const client = await seedClient(database.db, camille);
    const book = (time: string) => bookAppointment(deps, client, { date: FRIDAY, time });
    expect(await book("09:30")).toEqual({ ok: false, reason: "not-bookable" });
    expect(await book("10:00")).toEqual({ ok: false, reason: "not-bookable" });
    expect(await book("10:30")).toMatchObject({ ok: true });
  });

  test("a busy time of a whole day changes the cache key of availability", async () => {
    const version = createAvailabilityVersion(deps);
    await version.refresh();
    const before = version.current();
    await seedPersonalCalendar(database.db, owner.id, { times: [wholeDay] });
    await version.refresh();
    expect(version.current()).not.toBe(before);
  });

  test("a busy time of a whole day closes it for clients, without a reason", async () => {
    await seedPersonalCalendar(database.db, owner.id, { times: [wholeDay] });
    expect(await loadDay(deps, FRIDAY)).toEqual({ date: FRIDAY, state: "closed" });
    expect((await loadBookableDays(deps)).closedDates).toEqual([FRIDAY]);
    const client = await seedClient(database.db, camille);
    const booked = await bookAppointment(deps, client, { date: FRIDAY, time: "10:00" });
    expect(booked).toEqual({ ok: false, reason: "day-closed" });
  });

  test("a busy time removes its slots from the site's suggestions", async () => {
    const suggested = (await suggestMeetingSlots(deps))[0]!;
    const times = [{ date: suggested.date, from: suggested.time, to: "18:00" }];
    await seedPersonalCalendar(database.db, owner.id, { times });
    expect(await suggestMeetingSlots(deps)).not.toContainEqual(suggested);
  });

  test("a busy time blocks an entry by the agency, travel time included, until a member confirms it", async () => {
    const other = await addMember(malik, "team");
    await seedPersonalCalendar(database.db, owner.id, { times: [morning] });
    expect((await readFreeHours(deps, span)).usual).toContain("10:30");
    expect((await readFreeHours(deps, { ...span, travelBefore: 30 })).usual).not.toContain("10:30");
    const entry = { ...guestEntry, date: FRIDAY, time: "10:30", travelBefore: 30 };
    const enter = (confirmed: string) =>
      bookWithAdvice(deps, entry, confirmed, () => enterAppointment(deps, other, entry));
    expect(await enter("")).toEqual({
      ok: false,
      reason: "to-confirm",
      more: { warnings: ["busy"], explanation: "Agenda « Google » : occupé de 09:40 à 10:30." },
    });
    expect(await enter("busy")).toMatchObject({ ok: true });
  });

  test("a busy time is shown to the agency with the name of its calendar and that calendar's owner", async () => {
    const other = await addMember(malik, "team");
    await seedPersonalCalendar(database.db, owner.id, { times: [morning] });
    const slot = { date: FRIDAY, time: "10:00" };
    expect(await explainUnavailability(deps, slot, owner)).toMatchObject({
      refusal: "busy",
      busy: ["Occupé dans votre agenda « Google »."],
    });
    expect((await explainUnavailability(deps, slot, other)).busy).toEqual([
      "Occupé dans l’agenda « Google » de Jeanne.",
    ]);
  });

  test("a busy time blocks every booking that begins after it was stored, while twenty bookings arrive", async () => {
    const id = await seedPersonalCalendar(database.db, owner.id);
    const client = await seedClient(database.db, camille);
    const unlimited = { ...deps, openAppointmentLimit: 100 };
    const slots = ["09:00", "09:30", "10:00", "10:30", "11:00", "11:30", "12:00", "12:30", "13:00", "13:30"];
    let storedAt = 0;
    const bookings: { time: string; ok: boolean; begunAt: number }[] = [];
    const book = async (time: string) => {
      const begunAt = performance.now();
      const { ok } = await bookAppointment(unlimited, client, { date: FRIDAY, time });
      bookings.push({ time, ok, begunAt });
    };
    const store = database.db
      .transaction()
      .execute(async (trx) => {
        await lockRules(trx, "exclusive");
        await storeBusyTimes(trx, id, [{ date: FRIDAY, from: "09:00", to: "14:00" }]);
      })
      .then(() => (storedAt = performance.now()));
    await Promise.all([...slots.map(book), store, ...slots.map(book)]);
    await Promise.all(["14:00", ...slots].map(book));
    const late = bookings.filter(({ begunAt, time }) => begunAt > storedAt && time < "14:00");
    expect(late.length).toBeGreaterThanOrEqual(slots.length);
    const stored = await readRows(database.db, "appointments", "slot");
    expect(stored.length).toBe(new Set(bookings.filter(({ ok }) => ok).map(({ time }) => time)).size);
    expect(bookings.find(({ time }) => time === "14:00")?.ok).toBe(true);
    for (const { time } of late.filter(({ ok }) => ok)) {
      // Only the repetition of a booking that began before the busy time was stored succeeds.
      expect(bookings.some((other) => other.time === time && other.ok && other.begunAt < storedAt)).toBe(true);
    }
  });

  const readConflicts = async () => {
    const busy = await readAgencyBusyDays(database.db, bookingWindow(clock.now));
    return listBusyConflicts(database.db, busy, clock.now, 5);
  };

  test("a busy time during a confirmed appointment changes nothing, and is reported to the agency until the appointment ends", async () => {
    const client = await seedClient(database.db, camille);
    const { id } = await done(bookAppointment(deps, client, { date: FRIDAY, time: "10:00" }));
    expect(await readConflicts()).toEqual({ count: 0, first: [] });
    const during = { date: FRIDAY, from: "09:40", to: "10:10" };
    const times = [during, { date: FRIDAY, from: "10:30", to: "11:00" }];
    await seedPersonalCalendar(database.db, owner.id, { times });
    const descriptions = ["occupé de 09:40 à 10:10 (Google)"];
    const first = [{ appointment: { id, time: "10:00" }, descriptions }];
    expect(await readConflicts()).toMatchObject({ count: 1, first });
    expect(await conflictsOf(database.db, { ...span, minutes: 30 })).toEqual(descriptions);
    expect(await conflictsOf(database.db, { ...span, time: "14:00" })).toEqual([]);
    const kinds = await readValues(database.db, "mail", "kind", {}, "kind");
    expect(kinds).toEqual(["booking-confirmation", "booking-notice"]);
    expect((await readToday(deps)).conflicts.count).toBe(1);
    const agendaConflicts = async () =>
      (await readAgendaData(deps, FRIDAY, FRIDAY)).appointments.map(({ conflicts }) => conflicts);
    expect(await agendaConflicts()).toEqual([descriptions]);
    // 10:31 in Paris.
    clock.now = new Date("2026-12-04T09:31:00Z");
    expect((await readConflicts()).count).toBe(0);
    expect(await agendaConflicts()).toEqual([[]]);
  });

  const nextMorning = [{ date: "2026-12-05", from: "00:00", to: "00:45" }, "occupé jusqu’à 00:45 (Google)"] as const;
  const eveningBefore = [
    { date: "2026-12-03", from: "23:20", to: "24:00" },
    "occupé à partir de 23:20 (Google)",
  ] as const;

  test.each([
    ["ends on the next day", { time: "23:00", minutes: 120 }, ...nextMorning],
    ["has travel on the next day", { time: "23:00", travelAfter: 60 }, ...nextMorning],
    ["has travel on the day before", { time: "00:00", travelBefore: 60 }, ...eveningBefore],
  ])("a busy time is reported if it overlaps a confirmed appointment that %s", async (_, own, busy, words) => {
    const id = await seedAppointment(database.db, { ...span, ...own });
    await seedPersonalCalendar(database.db, owner.id, { times: [busy] });
    expect(await readConflicts()).toMatchObject({ count: 1, first: [{ appointment: { id }, descriptions: [words] }] });
    const { appointments } = await readAgendaData(deps, FRIDAY, FRIDAY);
    expect(appointments).toMatchObject([{ id, conflicts: [words] }]);
  });

  const add = (link: string, name = "Google") => addCalendar(calendarDeps, owner, { name, link });

  test("a new personal calendar is added only after a successful read, and blocks from then on", async () => {
    const host = await hostCalendars((_, response) => response.setHeader("etag", '"1"').end(FRIDAY_MORNING));
    const inWorker = { ...calendarDeps, parseCalendar: parseInWorker };
    expect(await addCalendar(inWorker, owner, { name: "Google", link: host.link() })).toMatchObject({ ok: true });
    expect(await bookableTimes(deps, FRIDAY)).not.toContain("09:30");
    expect(await readRows(database.db, "personalCalendars", ["etag", "nextReadAt", "readThrough"])).toEqual([
      { etag: '"1"', nextReadAt: "2026-11-27T10:10:00.000Z", readThrough: bookingWindow(START).last },
    ]);
    expect(await listCalendars(deps, owner)).toMatchObject([
      { name: "Google", isPaused: false, failure: null, lastReadAt: START.toISOString() },
    ]);
    expect(await listCalendars(deps, await addMember(malik, "team"))).toEqual([]);
  });

  test("a new personal calendar stores no title, no location and no link in plain text", async () => {
    const host = await hostCalendars((_, response) => response.end(FRIDAY_MORNING));
    await add(host.link("/private-0123456789/basic.ics"));
    const rows = await database.db.selectFrom("personalCalendars").selectAll().execute();
    const events = await database.db.selectFrom("events").selectAll().execute();
    const text = JSON.stringify([rows, await busyRows(), events]);
    expect(text).not.toMatch(/Dentiste|rue des Dents|private-0123456789|127\.0\.0\.1/);
    expect(JSON.stringify(await exportCalendars(deps, owner))).not.toContain("link");
  });

  test("a new personal calendar is added once, and a member can have at most five", async () => {
    const host = await hostCalendars((_, response) => response.end(calendarText()));
    for (let count = 0; count < 4; count++) await seedPersonalCalendar(database.db, owner.id);
    expect(await add(host.link("/0"))).toMatchObject({ ok: true });
    expect(await add(host.link("/0"))).toMatchObject({ reason: "already-added" });
    expect(await add(host.link("/5"))).toMatchObject({ reason: "too-many-calendars" });
  });

  test("a new personal calendar is refused if the response is no calendar", async () => {
    const host = await hostCalendars((_, response) => response.end("<!doctype html><title>Connexion</title>"));
    expect(await add(host.link())).toEqual({ ok: false, reason: "not-a-calendar", field: "link" });
    expect(await listCalendars(deps, owner)).toEqual([]);
  });

  test("a new personal calendar is not added if its member loses the role while it is read", async () => {
    const host = await hostCalendars(async (_, response) => {
      await setRole(database.db, jeanne.email, "client", "agency", START);
      response.end(FRIDAY_MORNING);
    });
    expect(await add(host.link())).toEqual({ ok: false, reason: "unknown" });
    expect([await listCalendars(deps, owner), await busyRows()]).toEqual([[], []]);
  });

  describe("an added personal calendar", () => {
    let text: string;
    let status: number;
    let id: string;
    let host: Awaited<ReturnType<typeof hostCalendars>>;

    beforeEach(async () => {
      text = FRIDAY_MORNING;
      status = 200;
      host = await hostCalendars((request, response) => {
        const etag = etagOf(text);
        const isKnown = request.headers["if-none-match"] === etag && status === 200;
        response.writeHead(isKnown ? 304 : status, { etag }).end(isKnown ? "" : text);
      });
      id = await seedPersonalCalendar(database.db, owner.id, { times: [{ date: FRIDAY, from: "09:30", to: "10:00" }] });
      const lastRead = { etag: etagOf(text), readThrough: bookingWindow(START).last };
      const nextReadAt = after(START, READ_EVERY).toISOString();
      const link = encryptLink(calendarDeps, id, new URL(host.link()));
      await updateRows(database.db, "personalCalendars", { ...lastRead, nextReadAt, link }, { id });
    });
    const passMinutes = (minutes: number) => clock.pass(minutes * 60);
    const refreshAfter = (minutes: number) => {
      passMinutes(minutes);
      return refresh();
    };

    test("an added personal calendar is read every ten minutes with its last ETag", async () => {
      expect(await refresh()).toBe(0);
      expect(await refreshAfter(10)).toBe(1);
      expect(host.requests.map(({ headers }) => headers["if-none-match"])).toEqual([etagOf(text)]);
      text = calendarText(["20261204T150000", "20261204T153000"]);
      await refreshAfter(10);
      expect(await busyRows()).toEqual([{ date: FRIDAY, times: "15:00-15:30" }]);
    });

    test("an added personal calendar is read in full on a new day, because the booking window has moved", async () => {
      text = calendarText(["20271128T093000", "20271128T100000"], ["20271130T093000", "20271130T100000"]);
      await refreshAfter(10);
      expect((await busyRows()).map(({ date }) => date)).toEqual(["2027-11-28"]);
      await refreshAfter(2 * 24 * 60);
      expect((await busyRows()).map(({ date }) => date)).toEqual(["2027-11-28", "2027-11-30"]);
    });

    test("an added personal calendar still blocks while it cannot be read, which the agency is told after an hour", async () => {
      status = 500;
      await refreshAfter(10);
      expect(await bookableTimes(deps, FRIDAY)).not.toContain("09:30");
      expect(await listCalendars(deps, owner)).toMatchObject([
        { failure: "server-error", failingSince: "2026-11-27T10:10:00.000Z" },
      ]);
      expect(await listFailingCalendars(deps)).toEqual([]);
      await refreshAfter(60);
      expect((await readToday(deps)).failingCalendars).toMatchObject([
        { words: expect.stringContaining("L’agenda « Google » de Jeanne n’est plus lu depuis le") },
      ]);
      expect(await listFailingCalendars(deps)).toMatchObject([
        { name: "Google", firstName: "Jeanne", failure: "server-error", failingSince: "2026-11-27T10:10:00.000Z" },
      ]);
      status = 200;
      await refreshAfter(10);
      expect(await listFailingCalendars(deps)).toEqual([]);
      expect(await listCalendars(deps, owner)).toMatchObject([{ failure: null, failingSince: null }]);
    });

    test("an added personal calendar that cannot be read for a day is reported to its owner by one mail, without its link", async () => {
      status = 500;
      await refreshAfter(10);
      passMinutes(60);
      expect(await mailFailingCalendars(calendarDeps)).toBe(0);
      passMinutes(24 * 60);
      const counts = await Promise.all([mailFailingCalendars(calendarDeps), mailFailingCalendars(calendarDeps)]);
      expect(counts.toSorted()).toEqual([0, 1]);
      passMinutes(24 * 60);
      expect(await mailFailingCalendars(calendarDeps)).toBe(0);
      const mails = await readMails(database.db, { kind: "calendar-notice" });
      expect(mails).toMatchObject([{ to: jeanne.email, text: expect.stringContaining("Google") }]);
      expect(JSON.stringify(mails)).not.toContain("127.0.0.1");
    });

    test("an added personal calendar keeps its busy times when the response is no longer a calendar", async () => {
      text = "<title>Connexion</title>";
      await refreshAfter(10);
      expect(await busyRows()).toHaveLength(1);
      expect(await listCalendars(deps, owner)).toMatchObject([{ failure: "not-a-calendar" }]);
    });

    test("an added personal calendar updates open pages only when a busy time changes", async () => {
      const countChanges = async () =>
        (await readRows(database.db, "events", "id", { kind: "busy-times-changed" })).length;
      await refreshAfter(2 * 24 * 60);
      expect(await countChanges()).toBe(0);
      text = calendarText(["20261204T150000", "20261204T153000"]);
      await refreshAfter(10);
      expect(await countChanges()).toBe(1);
      await pauseCalendar(deps, owner, id);
      expect(await countChanges()).toBe(2);
    });

    test("an added personal calendar reports the events that could not be read, until they can be read", async () => {
      const countSkipped = async () => (await listCalendars(deps, owner))[0]!.skippedEvents;
      expect(await countSkipped()).toBe(0);
      const readable = text;
      const broken = "BEGIN:VEVENT\r\nUID:broken\r\nDTSTART:tomorrow\r\nEND:VEVENT\r\n";
      text = text.replace("END:VCALENDAR", `${broken}END:VCALENDAR`);
      await refreshAfter(10);
      expect(await countSkipped()).toBe(1);
      expect(await bookableTimes(deps, FRIDAY)).not.toContain("09:30");
      text = readable;
      await refreshAfter(10);
      expect(await countSkipped()).toBe(0);
    });

    test("an added personal calendar is read by only one of several simultaneous refreshes", async () => {
      passMinutes(10);
      await Promise.all([refresh(), refresh(), refresh()]);
      expect(host.requests).toHaveLength(1);
    });

    if (kind === "postgres") {
      test("an added personal calendar is not read by a refresh whose claim waited until another one had read it", async () => {
        passMinutes(10);
        const { working } = await runWhileLocked(database.db, {
          lock: (trx) => trx.selectFrom("personalCalendars").select("id").forUpdate().execute(),
          work: refresh,
          beforeRelease: (trx) =>
            updateRows(trx, "personalCalendars", { nextReadAt: after(clock.now, READ_EVERY).toISOString() }),
        });
        expect(await working).toBe(0);
      });
    }

    test("an added personal calendar is read by another instance once the lease of a crashed one expires", async () => {
      passMinutes(10);
      const leaseUntil = after(clock.now, MINUTE).toISOString();
      await updateRows(database.db, "personalCalendars", { leaseOwner: "crashed", leaseUntil });
      expect(await refresh()).toBe(0);
      expect(await refreshAfter(1)).toBe(1);
    });

    test("an added personal calendar is read by no other instance while its read lasts two minutes", async () => {
      passMinutes(10);
      const otherRefreshes: Promise<number>[] = [];
      // The read calls this before its request.
      const isAllowed = () => {
        passMinutes(2);
        otherRefreshes.push(refresh());
        return true;
      };
      const network = { ...calendarDeps.network, isAllowed };
      expect(await refreshCalendars({ ...calendarDeps, network }, neverAborted)).toBe(1);
      expect(await Promise.all(otherRefreshes)).toEqual([0]);
    });

    test("an added personal calendar is left to the next instance if the site stops during a read", async () => {
      passMinutes(10);
      const stop = new AbortController();
      const isAllowed = () => {
        stop.abort();
        return true;
      };
      const network = { ...calendarDeps.network, isAllowed };
      await expect(refreshCalendars({ ...calendarDeps, network }, stop.signal)).rejects.toThrow();
      expect(host.requests).toEqual([]);
      expect(await refresh()).toBe(1);
    });

    test("an added personal calendar blocks nothing and is not read while paused, and a refresh ends the pause", async () => {
      expect(await pauseCalendar(deps, owner, id)).toEqual({ ok: true, name: "Google" });
      expect(await busyRows()).toEqual([]);
      expect(await refreshAfter(60)).toBe(0);
      await requestRefresh(deps, owner, id);
      expect(await refresh()).toBe(1);
      expect(await busyRows()).toHaveLength(1);
      expect(host.requests.at(-1)!.headers["if-none-match"]).toBeUndefined();
    });

    test("only its owner can rename, pause, refresh and remove a personal calendar", async () => {
      const other = await addMember(malik, "team");
      const unknown = { ok: false, reason: "unknown" };
      expect(await renameCalendar(deps, other, id, "Le mien")).toEqual(unknown);
      expect(await pauseCalendar(deps, other, id)).toEqual(unknown);
      expect(await requestRefresh(deps, other, id)).toEqual(unknown);
      expect(await removeCalendar(deps, other, id)).toEqual(unknown);
      expect(await renameCalendar(deps, owner, id, "Perso")).toEqual({ ok: true, name: "Perso" });
      expect(await removeCalendar(deps, owner, id)).toEqual({ ok: true, name: "Perso" });
      expect(await busyRows()).toEqual([]);
      expect(await bookableTimes(deps, FRIDAY)).toContain("09:30");
    });

    test("an added personal calendar is deleted when its owner leaves the agency or their account is disabled", async () => {
      // The agency's last owner could not leave.
      await addMember(amine, "owner");
      await setRole(database.db, jeanne.email, "client", "agency", clock.now);
      expect(await readRows(database.db, "personalCalendars", "id")).toEqual([]);
      expect(await busyRows()).toEqual([]);
      const other = await addMember(malik, "team");
      await seedPersonalCalendar(database.db, other.id, { times: [{ date: FRIDAY, from: "09:00", to: "10:00" }] });
      await disableAccount(database.db, malik.email, clock.now);
      expect(await busyRows()).toEqual([]);
    });

    test("an added personal calendar is read after its link is re-encrypted with a new secret, and no longer with the former one", async () => {
      const rotated = {
        ...calendarDeps,
        secret: "another secret, of 32 characters!!",
        formerSecrets: [SESSION_SECRET],
      };
      await reencryptLinks(rotated);
      passMinutes(10);
      await refreshCalendars({ ...rotated, formerSecrets: [] }, neverAborted);
      expect(await listCalendars(deps, owner)).toMatchObject([{ failure: null }]);
      await refreshAfter(10);
      expect(await listCalendars(deps, owner)).toMatchObject([{ failure: "unreadable-link" }]);
    });

    test("an added personal calendar loses the busy times of the days before yesterday", async () => {
      passMinutes(8 * 24 * 60);
      await purgeBusyTimes(database.db, clock.now);
      expect(await busyRows()).toHaveLength(1);
      passMinutes(24 * 60);
      await purgeBusyTimes(database.db, clock.now);
      expect(await busyRows()).toEqual([]);
    });
  });
});

import { expect, it } from "vitest";
import { failed } from "#app/platform/result.ts";
import { depsForEachTest, describeOnBothDatabases, eachTest } from "#support/database/database.ts";
import { siteDepsFor, done } from "#support/fixtures/use-cases.ts";
import { amine, camille, jeanne, seedClient } from "#support/fixtures/people.ts";
import { moveAppointment } from "#app/features/booking/agency-appointments/move-and-cancel.server.ts";
import { bookAppointment } from "#app/features/booking/public-booking/book-appointment.server.ts";
import {
  listClientAppointments,
  type ClientAppointment,
  clientCalendar,
} from "#app/features/booking/client-appointments/client-appointments.server.ts";
import { bookableTimes } from "#support/fixtures/bookable-slots.ts";
import { DEFAULT_TIMES } from "#support/fixtures/day-rules.ts";
import { DEFAULT_RULES } from "#app/features/booking/availability/booking-rules.ts";
import { changeOpeningHours } from "#app/features/booking/opening-hours/opening-hours.server.ts";
import { addDays } from "#app/french/dates.ts";
import {
  cancelByToken,
  cancelClientAppointment,
  findByCancelToken,
} from "#app/features/booking/client-appointments/cancel.server.ts";
import { moveClientAppointment } from "#app/features/booking/client-appointments/client-move.server.ts";
import { loadBookableDays, loadDay } from "#app/features/booking/availability/bookable-days.server.ts";
import { closeDay, listClosedDays, reopenDay } from "#app/features/booking/closing/unavailability-command.server.ts";
import { readAppointments } from "#support/fixtures/appointments.ts";
import { insertRows, readMails, readRow, updateRows } from "#support/database/rows.ts";

// Friday 20 November 2026, 10:10 in Paris.
const NOW = new Date("2026-11-20T09:10:00Z");
const FRIDAY = "2026-12-04";

describeOnBothDatabases("booking and client appointments", ({ open }) => {
  const { clock, database, deps } = depsForEachTest(open, NOW, siteDepsFor);
  const client = eachTest(() => seedClient(database.db, camille));

  const book = async (date: string, time: string) => (await done(bookAppointment(deps, client, { date, time }))).id;
  const mails = () => database.db.selectFrom("mail").select(["to", "message", "status"]).orderBy("to").execute();
  const appointments = () => readAppointments(database.db);
  const cancelToken = async () => {
    const [mail] = await readMails(database.db, { to: client.email });
    return /cancelAppointment\?id=([\w-]+)/.exec(mail!.text)![1]!;
  };

  it("a booking stores an appointment and sends each side one mail with a calendar entry", async () => {
    expect(await bookAppointment(deps, client, { date: FRIDAY, time: "10:30" })).toMatchObject({ ok: true });
    expect(await appointments()).toMatchObject([
      { date: FRIDAY, time: "10:30", userEmail: camille.email, userId: client.id, status: "confirmed", sequence: 0 },
    ]);
    const rows = await mails();
    const hasAccountLink = (message: string) => message.includes("/compte#rendez-vous");
    expect(rows.map(({ to, status, message }) => [to, status, hasAccountLink(message)])).toEqual([
      ["agence@courriel.example", "pending", false],
      [camille.email, "pending", true],
    ]);
    for (const { message } of rows) expect(message).toContain("METHOD:REQUEST");
  });

  it("the client's mails about a booking and its cancellation go to the account's current address, not to the session's", async () => {
    const [atBooking, atCancellation] = ["nouvelle@courriel.example", "derniere@courriel.example"] as const;
    await updateRows(database.db, "users", { email: atBooking }, { id: client.id });
    const id = await book(FRIDAY, "10:30");
    expect(await appointments()).toMatchObject([{ userEmail: atBooking }]);
    await updateRows(database.db, "users", { email: atCancellation }, { id: client.id });
    await cancelClientAppointment(deps, client, id);
    const rows = await mails();
    expect(rows.map(({ to }) => to)).toEqual([deps.agencyEmail(), deps.agencyEmail(), atCancellation, atBooking]);
    expect(JSON.stringify(rows)).not.toContain(camille.email);
  });

  it("the list of a day's free slots omits those that are booked or have begun", async () => {
    await book(FRIDAY, "10:30");
    const free = DEFAULT_TIMES.filter((time) => time !== "10:30");
    expect(await loadDay(deps, FRIDAY)).toMatchObject({ state: "open", times: free });
    const notBegun = DEFAULT_TIMES.filter((time) => time >= "10:30");
    expect(await loadDay(deps, "2026-11-20")).toMatchObject({ state: "open", times: notBegun });
  });

  it("a repeated booking of the same slot makes one appointment and one mail to each side", async () => {
    const slot = { date: FRIDAY, time: "09:00" };
    const simultaneous = await Promise.all([1, 2].map(() => bookAppointment(deps, client, slot)));
    const later = await bookAppointment(deps, client, slot);
    const booked = await appointments();
    expect(booked).toHaveLength(1);
    expect([...simultaneous, later]).toEqual([1, 2, 3].map(() => ({ ok: true, id: booked[0]!.id })));
    expect(await mails()).toHaveLength(2);
  });

  it("a client cannot book the slot that the agency is moving their appointment to", async () => {
    const id = await book("2026-12-07", "11:00");
    const member = await seedClient(database.db, jeanne);
    const slot = { date: FRIDAY, time: "11:00" };
    await done(moveAppointment(deps, member, id, slot));
    // The client does not know of the move yet, so this is no repeated booking.
    expect(await bookAppointment(deps, client, slot)).toMatchObject(failed("slot-taken"));
  });

  it("an account can have five upcoming appointments, even if it books seven at once", async () => {
    const dates = ["2026-12-04", "2026-12-07", "2026-12-08", "2026-12-09", "2026-12-10", "2026-12-11", "2026-12-14"];
    const bookOn = (date: string) => bookAppointment(deps, client, { date, time: "09:00" });
    const results = await Promise.all(dates.map(bookOn));
    expect(results.filter(({ ok }) => ok)).toHaveLength(5);
    expect(results.filter((result) => !result.ok && result.reason === "too-many-open")).toHaveLength(2);
    expect(await mails()).toHaveLength(10);
    // Another client's appointments do not count; a cancelled or past one makes room.
    const other = await seedClient(database.db, amine);
    await done(bookAppointment(deps, other, { date: FRIDAY, time: "11:00" }));
    const [soonest] = (await listClientAppointments(deps, client)).appointments;
    await cancelClientAppointment(deps, client, soonest!.id);
    expect(await bookOn("2026-12-15")).toMatchObject({ ok: true });
    expect(await bookOn("2026-12-16")).toEqual(failed("too-many-open"));
    clock.now = new Date("2026-12-15T09:00:00Z");
    expect(await bookOn("2026-12-16")).toMatchObject({ ok: true });
  });

  it("a closed day keeps its appointments and cannot be booked until it is reopened", async () => {
    await book(FRIDAY, "09:00");
    for (const added of [true, false])
      expect(await closeDay(database.db, FRIDAY, NOW)).toMatchObject({ ok: true, added, booked: [{ time: "09:00" }] });
    expect(await loadDay(deps, FRIDAY)).toEqual({ date: FRIDAY, state: "closed" });
    expect(await bookAppointment(deps, client, { date: FRIDAY, time: "11:00" })).toEqual(failed("day-closed"));
    expect((await loadBookableDays(deps)).closedDates).toEqual([FRIDAY]);
    expect(await appointments()).toHaveLength(1);
    expect(await reopenDay(database.db, FRIDAY, NOW)).toMatchObject({ reopened: true });
    expect(await reopenDay(database.db, FRIDAY, NOW)).toMatchObject({ reopened: false });
    expect(await listClosedDays(database.db, NOW)).toEqual([]);
    expect(await bookAppointment(deps, client, { date: FRIDAY, time: "11:00" })).toMatchObject({ ok: true });
  });

  it("a past day cannot be closed, and the list of closed days begins today", async () => {
    await closeDay(database.db, "2026-11-19", new Date("2026-11-19T09:10:00Z"));
    expect(await closeDay(database.db, "2026-11-19", NOW)).toEqual(failed("past-day"));
    await closeDay(database.db, "2026-11-20", NOW);
    expect((await loadBookableDays(deps)).closedDates).toEqual(["2026-11-20"]);
  });

  it("a cancel link cancels once: it releases the slot, keeps the row and mails both sides", async () => {
    await book(FRIDAY, "10:30");
    const token = await cancelToken();
    const span = { date: FRIDAY, time: "10:30", minutes: 30, location: null };
    expect(await findByCancelToken(deps, token)).toEqual({ state: "cancellable", ...span });
    expect(await appointments()).toMatchObject([{ status: "confirmed" }]);

    const answers = await Promise.all([cancelByToken(deps, token), cancelByToken(deps, token)]);
    expect(answers.toSorted()).toEqual(["already-cancelled", "cancelled"]);
    expect(await appointments()).toMatchObject([{ status: "cancelled", sequence: 1, cancelledAt: NOW.toISOString() }]);
    const rows = await mails();
    expect(rows).toHaveLength(4);
    expect(rows.filter(({ message }) => message.includes("METHOD:CANCEL"))).toHaveLength(2);
    expect(await bookAppointment(deps, client, { date: FRIDAY, time: "10:30" })).toMatchObject({ ok: true });
  });

  it("an appointment that has begun cannot be cancelled", async () => {
    await book(FRIDAY, "10:30");
    const token = await cancelToken();
    clock.now = new Date("2026-12-04T09:30:00Z");
    expect(await cancelByToken(deps, token)).toBe("begun");
    expect(await appointments()).toMatchObject([{ status: "confirmed" }]);
  });

  it("only the exact token of a cancel link is accepted, and the database stores only its hash", async () => {
    await book(FRIDAY, "10:30");
    const token = await cancelToken();
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    const [row] = await appointments();
    expect(row!.cancelTokenHash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(row)).not.toContain(token);
    for (const guess of [row!.id, row!.cancelTokenHash!, "", "x".repeat(43)]) {
      expect(await findByCancelToken(deps, guess)).toBeNull();
      expect(await cancelByToken(deps, guess)).toBe("unknown");
    }
    expect(await appointments()).toMatchObject([{ status: "confirmed" }]);
  });

  it("a client's own appointments are listed with upcoming ones first, soonest first, then past and cancelled ones", async () => {
    const later = await book("2026-12-11", "09:00");
    const sooner = await book(FRIDAY, "09:00");
    const past = await book("2026-11-20", "15:00");
    const cancelled = await book("2026-12-18", "09:00");
    await cancelClientAppointment(deps, client, cancelled);
    clock.now = new Date("2026-11-21T09:00:00Z");
    const { appointments: list } = await listClientAppointments(deps, client);
    expect(list.map(({ id, state }) => [id, state])).toEqual([
      [sooner, "confirmed"],
      [later, "confirmed"],
      [cancelled, "cancelled"],
      [past, "past"],
    ]);
  });

  it("a client's own appointments are listed page by page, each once, even if several at the end of a page have the same time", async () => {
    clock.now = new Date("2026-11-20T10:00:00Z");
    const day = (index: number) => addDays("2026-11-20", index);
    const seeded = [
      // A page ends among appointments of the same time.
      ...Array.from({ length: 30 }, () => ["2026-11-20", "11:00", "cancelled"] as const),
      ...Array.from({ length: 30 }, (_, index) => [day(index + 1), "09:00", "confirmed"] as const),
      ...Array.from({ length: 20 }, (_, index) => [day(-index), "10:00", "confirmed"] as const),
      ...Array.from({ length: 20 }, (_, index) => [day(index), "16:00", "cancelled"] as const),
    ];
    const rows = seeded.map(([date, time, status], index) => ({ id: `own-${index}`, date, slot: time, status }));
    const ofClient = { minutes: 30, userId: client.id, userEmail: null, cancelTokenHash: null, cancelledAt: null };
    const createdAt = clock.now.toISOString();
    await insertRows(database.db, "appointments", ...rows.map((row) => ({ ...ofClient, ...row, createdAt })));
    const collected: ClientAppointment[] = [];
    const cursorKinds: (string | undefined)[] = [];
    let cursor = null as string | null;
    do {
      const listed = await listClientAppointments(deps, client, cursor);
      expect(listed.appointments.length).toBeLessThanOrEqual(25);
      collected.push(...listed.appointments);
      cursor = listed.next;
      cursorKinds.push(cursor?.split("_")[0]);
    } while (cursor);
    expect(cursorKinds).toEqual(["a-venir", "avant", "avant", undefined]);
    expect(collected.map(({ id }) => id).toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
    const confirmed = collected.filter(({ state }) => state === "confirmed");
    expect(collected.slice(0, 30)).toEqual(confirmed);
    const startsOf = (list: typeof collected) => list.map(({ date, time }) => `${date} ${time}`);
    expect(startsOf(confirmed)).toEqual(startsOf(confirmed).toSorted());
    const others = collected.slice(30);
    expect(startsOf(others)).toEqual(startsOf(others).toSorted().toReversed());
    // An invalid cursor returns the first page.
    const firstPage = await listClientAppointments(deps, client);
    expect(await listClientAppointments(deps, client, "avant_hier")).toEqual(firstPage);
  });

  it("a client's own appointments can be moved: the former slot is released, the calendar entry is updated, and both sides get a mail", async () => {
    const id = await book(FRIDAY, "10:30");
    const oldLink = await cancelToken();
    const slot = { date: "2026-12-11", time: "09:00" };
    expect(await moveClientAppointment(deps, client, id, slot)).toEqual({ ok: true });
    expect(await appointments()).toMatchObject([{ id, ...slot, status: "confirmed", sequence: 1 }]);
    expect(await mails()).toHaveLength(4);
    const moved = (await mails()).filter(({ message }) => message.includes("SEQUENCE:1"));
    expect(moved).toHaveLength(2);
    for (const { message } of moved) expect(message).toContain("déplacé");
    expect(moved.filter(({ message }) => message.includes("Gérer mes rendez-vous"))).toHaveLength(1);
    expect(await findByCancelToken(deps, oldLink)).toBeNull();
    expect(await bookAppointment(deps, client, { date: FRIDAY, time: "10:30" })).toMatchObject({ ok: true });
  });

  it("a client's own appointment that is moved and cancelled at the same moment ends cancelled, and both mails name its last time", async () => {
    for (let round = 0; round < 6; round++) {
      const id = await book(FRIDAY, "10:30");
      await database.db.deleteFrom("mail").execute();
      await Promise.all([
        moveClientAppointment(deps, client, id, { date: "2026-12-11", time: "09:00" }),
        cancelClientAppointment(deps, client, id),
      ]);
      const row = await readRow(database.db, "appointments", ["date", "status"], { id });
      expect(row.status).toBe("cancelled");
      const cancellations = (await mails()).filter(({ message }) => message.includes("METHOD:CANCEL"));
      expect(cancellations).toHaveLength(2);
      const startText = row.date === FRIDAY ? "4 décembre 2026" : "11 décembre 2026";
      for (const { message } of cancellations) expect(message).toContain(startText);
    }
  });

  it("a slot that was bookable before the hours were shortened is refused as no longer offered", async () => {
    const member = await seedClient(database.db, jeanne);
    const closeAt = (to: string, version: number) => {
      const week = DEFAULT_RULES.week.map((hours) => ({ ...hours, to }));
      return changeOpeningHours(deps, member, { ...DEFAULT_RULES, week }, version);
    };
    expect(await closeAt("20:00", 0)).toMatchObject({ ok: true });
    expect(await bookableTimes(deps, FRIDAY)).toContain("18:30");
    expect(await closeAt("18:00", 1)).toMatchObject({ ok: true });
    expect(await bookAppointment(deps, client, { date: FRIDAY, time: "18:30" })).toEqual(failed("not-bookable"));
  });

  it("a client's own appointments cannot be moved to a slot that is taken, closed, past or invalid, or once they have begun", async () => {
    const id = await book(FRIDAY, "10:30");
    await book(FRIDAY, "11:00");
    await closeDay(database.db, "2026-12-24", NOW);
    const move = (date: string, time: string) => moveClientAppointment(deps, client, id, { date, time });
    expect(await move(FRIDAY, "11:00")).toEqual(failed("slot-taken"));
    expect(await move("2026-12-24", "09:00")).toEqual(failed("day-closed"));
    expect(await move("2026-11-19", "09:00")).toEqual(failed("past-date"));
    expect(await move("2026-11-20", "10:00")).toEqual(failed("slot-begun"));
    expect(await move("2027-11-21", "09:00")).toEqual(failed("beyond-window"));
    expect(await move(FRIDAY, "09:15")).toEqual(failed("not-a-slot"));
    expect(await appointments()).toMatchObject([{ time: "10:30", sequence: 0 }, { time: "11:00" }]);
    clock.now = new Date("2026-12-04T09:30:00Z");
    expect(await move("2026-12-11", "09:00")).toEqual(failed("not-movable"));
  });

  it("a client's own appointments cannot be seen, moved, cancelled or downloaded by another client", async () => {
    const id = await book(FRIDAY, "10:30");
    const other = await seedClient(database.db, amine);
    const before = await appointments();
    expect(await clientCalendar(deps, client, id)).toContain(`UID:${id}@atelier-solstice.example`);
    expect((await listClientAppointments(deps, other)).appointments).toEqual([]);
    expect(await cancelClientAppointment(deps, other, id)).toBe("unknown");
    const slot = { date: FRIDAY, time: "12:00" };
    expect(await moveClientAppointment(deps, other, id, slot)).toEqual(failed("not-movable"));
    expect(await clientCalendar(deps, other, id)).toBeNull();
    expect(await appointments()).toEqual(before);
    expect(await mails()).toHaveLength(2);
  });
});

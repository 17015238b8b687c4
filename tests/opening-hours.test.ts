import { APPOINTMENT_COLUMNS } from "#app/platform/schema/booking-tables.server.ts";
import { expect, it } from "vitest";
import { enterAppointment } from "#app/features/booking/agency-appointments/enter-appointment.server.ts";
import { type BookingRules, DEFAULT_RULES } from "#app/features/booking/availability/booking-rules.ts";
import { bookAppointment } from "#app/features/booking/public-booking/book-appointment.server.ts";
import { closeTimes } from "#app/features/booking/closing/close-days.server.ts";
import {
  changeOpeningHours,
  listOutside,
  loadOpeningHours,
} from "#app/features/booking/opening-hours/opening-hours.server.ts";
import { loadClientStarts, moveClientAppointment } from "#app/features/booking/client-appointments/cancel.server.ts";
import { loadBookableDays, loadDay } from "#app/features/booking/availability/bookable-days.server.ts";
import { closeDay } from "#app/features/booking/closing/unavailability-command.server.ts";
import { failed } from "#app/platform/result.ts";
import { seedAppointment, telephoned } from "../support/appointments.ts";
import { depsForEachTest, describeOnBothDatabases, eachTest } from "../support/database.ts";
import { camille, jeanne, seedClient } from "../support/people.ts";
import { bookingDepsFor } from "../support/use-cases.ts";

// Friday 20 November 2026, 10:10 in Paris.
const NOW = new Date("2026-11-20T09:10:00Z");
const [FRIDAY, SATURDAY] = ["2026-12-04", "2026-12-05"] as const;

const LONG = { date: "2026-12-08", time: "10:00", minutes: 90 };

const SHORT: BookingRules = {
  ...DEFAULT_RULES,
  week: DEFAULT_RULES.week.map((hours, weekday) =>
    weekday === 5 ? { ...hours, open: false } : weekday === 4 ? { ...hours, to: "12:00" } : hours,
  ),
  windowDays: 90,
};

describeOnBothDatabases("the opening hours", ({ open }) => {
  const { clock, database, deps } = depsForEachTest(open, NOW, (opened, now) =>
    bookingDepsFor(opened, now, { openAppointments: 50 }),
  );
  const client = eachTest(() => seedClient(database.db, camille));
  const member = eachTest(() => seedClient(database.db, jeanne));

  it("the specification's hours apply until they are changed, and then the new ones apply to clients at once", async () => {
    const unsaved = { version: 0, updatedAt: null, updatedBy: null, savedBy: null };
    expect(await loadOpeningHours(deps)).toEqual({ value: DEFAULT_RULES, ...unsaved });
    expect(await changeOpeningHours(deps, member, SHORT, 0)).toEqual({ ok: true });
    expect(await loadOpeningHours(deps)).toMatchObject({ value: SHORT, savedBy: "Jeanne" });
    const { lastDate, closedDates } = await loadBookableDays(deps);
    expect(lastDate).toBe("2027-02-18");
    expect(closedDates).toContain(SATURDAY);
    expect(await loadDay(deps, FRIDAY)).toMatchObject({
      times: ["09:00", "09:30", "10:00", "10:30", "11:00", "11:30"],
    });
    // Another tab still shows this slot.
    expect(await bookAppointment(deps, client, { date: FRIDAY, time: "15:00" })).toEqual(failed("not-bookable"));
    expect(await bookAppointment(deps, client, { date: SATURDAY, time: "10:00" })).toEqual(failed("day-closed"));
  });

  it("the second of two people who change the hours gets an edit conflict", async () => {
    const { version } = await loadOpeningHours(deps);
    const both = await Promise.all([
      changeOpeningHours(deps, member, SHORT, version),
      changeOpeningHours(deps, member, { ...SHORT, minimumNotice: "day-before" }, version),
    ]);
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    const confirmed = await loadOpeningHours(deps);
    clock.pass(1);
    expect(await changeOpeningHours(deps, member, DEFAULT_RULES, confirmed.version)).toEqual({ ok: true });
    expect(await changeOpeningHours(deps, member, SHORT, confirmed.version)).toEqual(failed("edit-conflict"));
    expect((await loadOpeningHours(deps)).value).toEqual(DEFAULT_RULES);
  });

  it("a change moves no appointment and lists those now outside the hours, except those the agency entered outside", async () => {
    for (const [date, time] of [
      [FRIDAY, "11:30"],
      [FRIDAY, "15:00"],
      [SATURDAY, "10:00"],
      ["2026-12-07", "10:00"],
    ] as const)
      expect(await bookAppointment(deps, client, { date, time })).toMatchObject({ ok: true });
    await enterAppointment(deps, member, { ...telephoned, date: FRIDAY, time: "20:00" });
    // The first of these two lies within the new hours; the second starts within them and ends after them.
    await seedAppointment(database.db, { date: FRIDAY, time: "10:00", minutes: 90, userId: client.id });
    await seedAppointment(database.db, { date: "2026-12-11", time: "11:00", minutes: 90, userId: client.id });
    expect(await listOutside(deps)).toEqual([]);

    const rows = () => database.db.selectFrom("appointments").select(APPOINTMENT_COLUMNS).orderBy("id").execute();
    const before = await rows();
    await changeOpeningHours(deps, member, SHORT, 0);
    await closeDay(database.db, "2026-12-07", clock.now);
    expect(await rows()).toEqual(before);
    expect((await listOutside(deps)).map(({ date, time, why }) => `${date} ${time} ${why}`)).toEqual([
      `${FRIDAY} 15:00 outside-hours`,
      `${SATURDAY} 10:00 outside-hours`,
      "2026-12-07 10:00 closed",
      "2026-12-11 11:00 outside-hours",
    ]);
  });

  it("a change of the hours lists an appointment that was entered within the former hours, but none entered outside them", async () => {
    const enter = (time: string) => enterAppointment(deps, member, { ...telephoned, date: FRIDAY, time });
    await enter("15:00");
    await enter("20:00");
    clock.pass(1);
    await changeOpeningHours(deps, member, SHORT, 0);
    clock.pass(1);
    await enter("13:00");
    const listed = async () => (await listOutside(deps)).map(({ time, why }) => `${time} ${why}`);
    expect(await listed()).toEqual(["15:00 outside-hours"]);
    // Listed appointments stay listed after a second change, until the hours include them again.
    const change = async (rules: BookingRules) =>
      await changeOpeningHours(deps, member, rules, (await loadOpeningHours(deps)).version);
    await change({ ...SHORT, week: SHORT.week.map((hours) => ({ ...hours, to: "11:00" })) });
    expect(await listed()).toEqual(["15:00 outside-hours"]);
    clock.pass(1);
    await change(DEFAULT_RULES);
    expect(await listed()).toEqual([]);
  });

  it("the hours apply to the whole length of an appointment that its client moves", async () => {
    const id = await seedAppointment(database.db, { ...LONG, userId: client.id, userEmail: client.email });
    await changeOpeningHours(deps, member, SHORT, 0);
    const afternoon = { from: "15:00", to: "16:00", recurrence: "once", reason: null, publicReason: null } as const;
    const closure = { ...afternoon, date: "2026-12-07", lastDate: "2026-12-07" };
    expect(await closeTimes(deps, member, [closure], new Map())).toMatchObject({ ok: true });
    await bookAppointment(deps, client, { date: "2026-12-07", time: "11:30" });
    const move = (date: string, time: string) => moveClientAppointment(deps, client, id, { date, time });
    // The three moves end after the closing hour, in a closed part of a day, and over another appointment.
    expect(await move(FRIDAY, "11:00")).toEqual(failed("not-bookable"));
    expect(await move("2026-12-07", "14:00")).toEqual(failed("not-bookable"));
    expect(await move("2026-12-07", "10:30")).toEqual(failed("slot-taken"));
    // Only starts at which the whole appointment fits are listed, and only to its client.
    const starts = async (date: string, who = client) => await loadClientStarts(deps, who, id, date);
    expect(await starts(FRIDAY)).toMatchObject({ times: ["09:00", "09:30", "10:00", "10:30"] });
    expect(await starts("2026-12-07")).toMatchObject({
      times: ["09:00", "09:30", "10:00", "12:00", "12:30", "13:00", "13:30", "16:00", "16:30"],
    });
    expect(await starts(FRIDAY, member)).toBeNull();
    expect(await move(FRIDAY, "10:30")).toEqual({ ok: true });
    expect(await starts(FRIDAY)).toMatchObject({ times: ["09:00", "09:30", "10:00"] });
  });

  it("a change of the hours happens before or after each simultaneous booking", async () => {
    const bookings = Array.from({ length: 10 }, (_, index) =>
      bookAppointment(deps, client, { date: FRIDAY, time: `${12 + Math.floor(index / 2)}:${index % 2 ? "30" : "00"}` }),
    );
    const [booked] = await Promise.all([Promise.all(bookings), changeOpeningHours(deps, member, SHORT, 0)]);
    const confirmed = await database.db.selectFrom("appointments").select("slot as time").orderBy("slot").execute();
    expect(confirmed).toHaveLength(booked.filter(({ ok }) => ok).length);
    for (const result of booked) if (!result.ok) expect(result.reason).toBe("not-bookable");
    expect((await listOutside(deps)).map(({ time }) => ({ time }))).toEqual(confirmed);
  });
});

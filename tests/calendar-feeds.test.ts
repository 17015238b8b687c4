import ICAL from "ical.js";
import { beforeEach, expect, test } from "vitest";
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
import { bookingDepsFor, done, unannounced } from "../support/use-cases.ts";
import { seedAppointment, telephoned } from "../support/appointments.ts";
import { depsForEachTest, describeOnBothDatabases, eachTest } from "../support/database.ts";
import { camille, jeanne, malik, seedClient, seedMemberWithoutPassword } from "../support/people.ts";
import { updateRows } from "../support/rows.ts";

const START = new Date("2026-11-22T10:00:00Z");
const DAY_MS = 86_400_000;

describeOnBothDatabases("the calendar feed of the agenda", ({ open }) => {
  let token: string;

  const { clock, database, deps } = depsForEachTest(open, START, bookingDepsFor);
  const owner = eachTest(async () => ({ id: (await member(jeanne, "owner")).id, role: "owner" as const }));

  beforeEach(async () => {
    token = secretOf(await createFeed(deps, owner, { name: "Mon téléphone", kind: "full" }, unannounced));
  });

  const member = (person: Parameters<typeof seedClient>[1], role: "owner" | "team") =>
    seedMemberWithoutPassword(database.db, person, role, clock.now);
  const secretOf = (address: string) => /\/agendas\/([\w-]+)\.ics$/.exec(address)![1]!;
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
    return done(enterAppointment(deps, owner, { ...telephoned, ...about, ...change }));
  };

  test("a calendar feed shows what the agenda shows, even during the minute for undo", async () => {
    const client = await seedClient(database.db, camille);
    await bookAppointment(deps, client, { date: "2026-12-04", time: "11:00" });
    const { id, groupId } = await enter();
    await notifyGroup(deps, groupId, "suppressed");
    const of = async () => (await events()).find((event) => event.id === id);
    expect(await events()).toMatchObject([
      { id, summary: "Mas des Pins", start: "2026-12-04T08:30:00Z", sequence: 0 },
      { summary: "Camille Moreau", start: "2026-12-04T10:00:00Z" },
    ]);
    expect(await readFeed(deps, token)).not.toContain("se parlent");

    const moved = await done(moveAppointment(deps, owner, id, { date: "2026-12-05", time: "10:00" }));
    expect(await of()).toMatchObject({ start: "2026-12-05T09:00:00Z", status: "CONFIRMED", sequence: 1 });
    await undoChanges(database.db, moved.groupId, owner.id, clock.now);
    expect(await of()).toMatchObject({ start: "2026-12-04T08:30:00Z", sequence: 2 });

    await cancelAppointment(deps, owner, id);
    expect(await of()).toMatchObject({ summary: "Annulé : Mas des Pins", status: "CANCELLED", sequence: 3 });
    clock.now = new Date(START.getTime() + 30 * DAY_MS + 1);
    expect(await of()).toBeUndefined();
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

  test("a calendar feed is byte-identical until something changes", async () => {
    await enter();
    const first = await readFeed(deps, token);
    clock.now = new Date(START.getTime() + 3_600_000);
    expect(await readFeed(deps, token)).toBe(first);
    const [listed] = await listFeeds(deps, owner);
    expect(listed).toMatchObject({ name: "Mon téléphone", madeBy: null, lastReadAt: "2026-11-22T11:00:00.000Z" });
  });

  test("a calendar feed stores only the hash of its secret", async () => {
    const [row] = await database.db.selectFrom("calendarFeeds").selectAll().execute();
    expect(JSON.stringify(row)).not.toContain(token);
    expect(await readFeed(deps, `${token.slice(1)}A`)).toBe(null);
  });

  test("another member's calendar feed can be removed by the owner alone, and the other feeds stay", async () => {
    const other = { id: (await member(malik, "team")).id, role: "team" as const };
    const otherSecret = secretOf(await createFeed(deps, other, { name: "Mac", kind: "busy" }, unannounced));
    expect(await listFeeds(deps, other)).toMatchObject([{ name: "Mac", madeBy: null }]);
    const [own, listed] = await listFeeds(deps, owner);
    expect(listed).toMatchObject({ name: "Mac", madeBy: "Malik" });
    expect(await revokeFeed(deps, other, own!.id)).toEqual({ ok: false, reason: "others-feed" });
    expect(await readFeed(deps, token)).not.toBe(null);
    expect(await revokeFeed(deps, owner, listed!.id)).toEqual({ ok: true });
    expect(await revokeFeed(deps, owner, listed!.id)).toEqual({ ok: false, reason: "gone" });
    expect(await readFeed(deps, otherSecret)).toBe(null);
    expect(await readFeed(deps, token)).not.toBe(null);
  });

  test("a calendar feed ends permanently when its author loses the role", async () => {
    await updateRows(database.db, "users", { role: "client" }, { id: owner.id });
    expect(await readFeed(deps, token)).toBe(null);
    await updateRows(database.db, "users", { role: "owner" }, { id: owner.id });
    expect(await readFeed(deps, token)).not.toBe(null);
    await setRole(database.db, jeanne.email, "client", "agency", clock.now);
    await setRole(database.db, jeanne.email, "owner", "agency", clock.now);
    expect(await readFeed(deps, token)).toBe(null);
  });
});

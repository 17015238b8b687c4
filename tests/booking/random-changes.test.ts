import fc from "fast-check";
import ICAL from "ical.js";
import { expect, it } from "vitest";
import { holdsOf } from "#app/features/booking/availability/slot-holds.server.ts";
import { snapshotOf } from "#app/features/booking/pending-changes/pending-changes.server.ts";
import { clientViewsOf } from "#app/features/booking/pending-changes/client-views.server.ts";
import { pendingAppointmentGroups } from "#app/features/booking/undo/pending-groups.server.ts";
import { instantsOf } from "#app/features/booking/time/span.ts";
import { slotKey } from "#app/features/booking/time/slot.ts";
import { type Db, openDatabase } from "#app/platform/database/connection.server.ts";
import { describeOnBothDatabases, type OpenedDatabase } from "#support/database/database.ts";
import {
  createChoices,
  randomNumbers,
  readRandomScreen,
  type RandomChanges,
  randomChanges,
} from "#support/fixtures/random-changes.ts";
import { readAppointments } from "#support/fixtures/appointments.ts";
import { readRows } from "#support/database/rows.ts";

/** The seed that a failed run prints repeats it: `CHANGES_SEED=… vitest run tests/booking/random-changes.test.ts`. */
const { CHANGES_SEED, CHANGES_RUNS = "4", CHANGES = "300" } = process.env;
const TIMEOUT_MS = Number(CHANGES_RUNS) * 60_000;
/** With fewer appointments, few changes would find a target or a conflict. */
const MIN_APPOINTMENTS = 6;

describeOnBothDatabases("random changes by clients and the agency", ({ createDatabase }) => {
  it(
    "random changes leave the agenda, its holds and the clients' calendars consistent",
    { timeout: TIMEOUT_MS },
    async () => {
      const [createdCounts, announcedCounts] = [[0], [0]];
      const draws = fc.array(randomNumbers, { maxLength: Number(CHANGES), size: "max" });
      const runs = fc.asyncProperty(draws, async (drawn) => {
        const where = await createDatabase();
        const database = { ...where, ...openDatabase(where) };
        try {
          const performed = await perform(database, drawn);
          createdCounts.push(performed.created);
          announcedCounts.push(performed.announced);
        } finally {
          await database.close();
        }
      });
      const options = { numRuns: Number(CHANGES_RUNS), interruptAfterTimeLimit: TIMEOUT_MS * 0.9 };
      await fc.assert(runs, CHANGES_SEED ? { ...options, seed: Number(CHANGES_SEED) } : options);
      expect(Math.max(...createdCounts), "created appointments").toBeGreaterThanOrEqual(MIN_APPOINTMENTS);
      expect(Math.max(...announcedCounts), "appointments that mails announced").toBeGreaterThan(0);
    },
  );
});

/** @param drawn one list of numbers for each change */
async function perform(database: OpenedDatabase, drawn: readonly (readonly number[])[]) {
  const choices = createChoices();
  const fixture = await randomChanges(database, choices);
  const changes: typeof fixture.changes = {
    ...fixture.changes,
    finalizeDue: () => finalizeAsAnnounced(database.db, fixture),
    evening: async () => {
      await fixture.changes.evening!();
      await finalizeAsAnnounced(database.db, fixture);
    },
    look: () => readRandomScreen(database, fixture, choices),
  };
  const [allNames, entryNames] = [Object.keys(changes), Object.keys(fixture.entries)];
  const history: string[] = [];
  const created = new Set<string>();
  let current: CheckedRow[] = [];
  const withoutRecipientAt = new Map<string, string>();
  for (const numbers of drawn) {
    choices.drawFrom(numbers);
    const name = choices.one(created.size < MIN_APPOINTMENTS && choices.chance(0.5) ? entryNames : allNames);
    history.push(`${fixture.now().toISOString()} ${name}`);
    try {
      const result = await changes[name]!();
      history.push(`  ${JSON.stringify(result)?.slice(0, 120)}`);
      current = await checkRows(database.db, current);
      for (const { id, hasRecipient } of current) {
        created.add(id);
        if (!hasRecipient) withoutRecipientAt.set(id, fixture.now().toISOString());
      }
      await checkHolds(database.db);
      await checkNotices(database.db, fixture);
      await checkSearchWords(database.db);
    } catch (error) {
      throw new Error(`after ${history.slice(-40).join("\n")}`, { cause: error });
    }
    // Each change needs a later time than the one before.
    fixture.wait(0.001);
  }
  fixture.wait(61);
  await finalizeAsAnnounced(database.db, fixture);
  await checkHolds(database.db);
  return { created: created.size, announced: await checkCalendars(database.db, fixture, withoutRecipientAt) };
}

interface CheckedRow {
  id: string;
  /** An undo would delete the row. */
  hasPendingEntry: boolean;
  hasRecipient: boolean;
}

/** No change deletes an appointment's row, except the undo of its entry. @returns the current rows */
async function checkRows(db: Db, before: readonly CheckedRow[]): Promise<CheckedRow[]> {
  const rows = await readRows(db, "appointments", ["id", "userId", "userEmail"]);
  const entries = await readRows(db, "pendingChanges", "appointmentId", { state: "waiting", snapshot: null });
  const ids = new Set(rows.map(({ id }) => id));
  expect(before.filter(({ id, hasPendingEntry }) => !ids.has(id) && !hasPendingEntry)).toEqual([]);
  const entered = new Set(entries.map(({ appointmentId }) => appointmentId));
  return rows.map(({ id, userId, userEmail }) => ({
    id,
    hasPendingEntry: entered.has(id),
    hasRecipient: (userId ?? userEmail) !== null,
  }));
}

/** The agency's mailbox gets a notice of each client's change. */
async function checkNotices(db: Db, { now, deps }: RandomChanges): Promise<void> {
  const notices = db.selectFrom("mail").select("eventId").where("to", "=", deps.agencyEmail());
  const withoutNotice = await db
    .selectFrom("events")
    .select(["id", "kind", "subjectId"])
    .where("at", "=", now().toISOString())
    .where("actor", "=", "client")
    .where("kind", "in", ["appointment-booked", "appointment-moved", "appointment-cancelled"])
    .where("id", "not in", notices.where("eventId", "is not", null))
    .execute();
  expect(withoutNotice).toEqual([]);
}

/** Every appointment has its holds, and every hold belongs to an appointment, a vacated slot or an open proposal. */
async function checkHolds(db: Db): Promise<void> {
  const rows = await readAppointments(db);
  const waiting = await db.selectFrom("pendingChanges").selectAll().where("state", "=", "waiting").execute();
  const holds = await db.selectFrom("slotHolds").selectAll().execute();
  const clientViews = new Map((await clientViewsOf(db, rows)).map((view) => [view.id, view]));
  expect(new Set(waiting.map(({ appointmentId }) => appointmentId)).size).toBe(waiting.length);
  for (const row of rows) {
    const holdsOfRow = holds.filter(({ appointmentId }) => appointmentId === row.id);
    const currentHolds = row.status === "confirmed" ? holdsOf(row) : [];
    const keyOf = (hold: { date: string; time: string; kind: string }) => `${slotKey(hold)} ${hold.kind}`;
    const stored = holdsOfRow.filter(({ kind }) => kind !== "vacated").map(keyOf);
    expect(stored.toSorted(), row.id).toEqual(currentHolds.map(keyOf).toSorted());
    const change = waiting.find(({ appointmentId }) => appointmentId === row.id);
    const before = change ? snapshotOf(change) : null;
    const formerSlots = before?.status === "confirmed" ? holdsOf(before).map(slotKey) : [];
    const vacated = holdsOfRow.filter(({ kind }) => kind === "vacated").map(slotKey);
    expect(formerSlots, row.id).toEqual(expect.arrayContaining(vacated));
    // The slot the client knows is held, for an undo and for the client's own changes.
    const view = clientViews.get(row.id);
    const clientHolds = view?.status === "confirmed" ? holdsOf(view) : [];
    const slots = clientHolds.filter(({ kind }) => kind === "appointment").map(slotKey);
    expect(holdsOfRow.map(slotKey), row.id).toEqual(expect.arrayContaining(slots));
  }
  const open = await db.selectFrom("proposals").select("id").where("finalizedAt", "is", null).execute();
  const holders = new Set([...rows, ...open].map(({ id }) => id));
  expect(holds.filter(({ appointmentId, proposalId }) => !holders.has((appointmentId ?? proposalId)!))).toEqual([]);
}

/** Every word of the search index belongs to a client record or an enquiry. */
async function checkSearchWords(db: Db): Promise<void> {
  const withoutSubject = await db
    .selectFrom("searchWords")
    .select("subjectId")
    .where("subjectId", "not in", db.selectFrom("clients").select("id"))
    .where("subjectId", "not in", db.selectFrom("enquiries").select("id"))
    .execute();
  expect(withoutSubject).toEqual([]);
}

/** The client of a change is notified if the undo bar announced a mail, and only then. */
async function finalizeAsAnnounced(db: Db, { now, finalizeDue }: RandomChanges): Promise<void> {
  const announced = new Map(
    (await pendingAppointmentGroups(db, now())).flatMap(({ changes }) =>
      changes.map(({ appointmentId, sendsMail }) => [
        appointmentId,
        sendsMail ? "change-notified" : "change-suppressed",
      ]),
    ),
  );
  await finalizeDue();
  const finalized = await db
    .selectFrom("events")
    .select(["subjectId", "kind"])
    .where("at", "=", now().toISOString())
    .where("kind", "in", ["change-notified", "change-suppressed"])
    .execute();
  for (const { subjectId, kind } of finalized)
    if (announced.has(subjectId)) expect(kind, subjectId!).toBe(announced.get(subjectId));
}

/**
 * A calendar that imported every mail agrees with the agenda.
 * @param withoutRecipientAt when each appointment last had no recipient
 * @returns the number of appointments that mails announced
 */
async function checkCalendars(
  db: Db,
  { mails, deps, suppressedIds, now }: RandomChanges,
  withoutRecipientAt: ReadonlyMap<string, string>,
): Promise<number> {
  const calendars = new Map<string, { sequence: number; status: string; start: Date }>();
  for (const { to, calendar, createdAt } of await mails()) {
    if (!calendar || to === deps.agencyEmail()) continue;
    for (const component of new ICAL.Component(ICAL.parse(calendar.content)).getAllSubcomponents("vevent")) {
      const event = new ICAL.Event(component);
      const id = event.uid.split("@")[0]!;
      // Mails to a former recipient reached another calendar.
      if (createdAt <= (withoutRecipientAt.get(id) ?? "")) continue;
      const sequence = event.sequence ?? 0;
      const known = calendars.get(id);
      if (known && known.sequence > sequence) continue;
      const status = calendar.method === "CANCEL" ? "cancelled" : "confirmed";
      const published = { sequence, status, start: event.startDate.toJSDate() };
      // Some calendars ignore an update without a higher SEQUENCE.
      if (known?.sequence === sequence) expect(published, id).toEqual(known);
      calendars.set(id, published);
    }
  }
  // A change of an appointment that has ended sends no mail by default (client-view.ts).
  const notified = (await readAppointments(db))
    .filter((row) => instantsOf(row).end > now())
    .filter((row) => calendars.has(row.id) && !suppressedIds.has(row.id) && (row.userId ?? row.userEmail));
  for (const row of notified) {
    const { status, start } = calendars.get(row.id)!;
    expect(status, row.id).toBe(row.status);
    if (status === "confirmed") expect(start, row.id).toEqual(instantsOf(row).start);
  }
  return notified.length;
}

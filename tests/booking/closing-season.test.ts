import { beforeEach, expect, it } from "vitest";
import { addDays } from "#app/french/dates.ts";
import { closeTimes, type Conflict, listUpcomingClosures } from "#app/features/booking/closing/close-days.server.ts";
import type { ConflictDecision } from "#app/features/booking/closing/conflict-decisions.ts";
import { cancelAppointment } from "#app/features/booking/agency-appointments/move-and-cancel.server.ts";
import { postponeGroup } from "#app/features/booking/pending-changes/change-groups.server.ts";
import { undoChanges } from "#app/features/booking/undo/undo.server.ts";
import { finalizeDueChanges, notifyGroup } from "#app/features/booking/undo/notify-clients.server.ts";
import { pendingAppointmentGroups } from "#app/features/booking/undo/pending-groups.server.ts";
import { after, MINUTE } from "#app/platform/durations.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { seedAppointment, newClosure } from "#support/fixtures/appointments.ts";
import { closingConflicts } from "#support/fixtures/closing.ts";
import { siteDepsFor, done } from "#support/fixtures/use-cases.ts";
import { connectAgain, depsForEachTest, describeOnBothDatabases, eachTest } from "#support/database/database.ts";
import { runWhileLocked } from "#support/database/races.ts";
import { jeanne, seedClient } from "#support/fixtures/people.ts";
import { readRows, readValues, updateRows } from "#support/database/rows.ts";

const NOW = new Date("2026-11-20T09:10:00Z");
const FIRST_DAY = "2026-12-07";
const TIMES = ["09:00", "09:30", "10:00", "10:30", "11:00", "11:30", "12:00", "12:30", "13:00", "13:30"];
const SEASON = newClosure(FIRST_DAY, addDays(FIRST_DAY, 12));
/** The first appointments are kept: of the 30 of three days, 20 are affected; of the 130 of thirteen days, 120. */
const KEPT_COUNT = 10;
const CHANGES_BEFORE_KILL = 8;

describeOnBothDatabases("closing a season with appointments of many clients", ({ kind, open }) => {
  let clients: string[];

  const { clock, database, deps } = depsForEachTest(open, NOW, siteDepsFor);
  const member = eachTest(() => seedClient(database.db, jeanne));

  beforeEach(async () => {
    clients = [];
    await fillDays(3);
  });

  async function fillDays(days: number): Promise<void> {
    while (clients.length < days * TIMES.length) {
      const date = addDays(FIRST_DAY, Math.floor(clients.length / TIMES.length));
      const time = TIMES[clients.length % TIMES.length]!;
      const userEmail = `client${clients.length}@courriel.example`;
      await seedAppointment(database.db, { date, time, userEmail });
      clients.push(userEmail);
    }
  }

  const depsOfSecondInstance = () => siteDepsFor(connectAgain(database), clock.read);

  async function close(): Promise<string> {
    const conflicts = await closingConflicts(deps, member, SEASON);
    expect(conflicts).toHaveLength(clients.length);
    const decide = ({ slots }: Conflict, index: number): ConflictDecision => {
      if (index < KEPT_COUNT) return { do: "keep" };
      if (index % 2) return { do: "propose", personalMessage: null, slots };
      return { do: "cancel", personalMessage: `À vous, ${index}.` };
    };
    const decisions = new Map(conflicts.map((conflict, index) => [conflict.id, decide(conflict, index)]));
    const closed = await done(closeTimes(deps, member, [SEASON], decisions));
    const half = (clients.length - KEPT_COUNT) / 2;
    expect(closed).toMatchObject({ cancelled: half, proposed: half });
    return closed.groupId;
  }

  const readAgenda = async () => ({
    rows: await readRows(database.db, "appointments", ["id", "date", "slot", "status", "cancelledAt"], {}, "id"),
    holds: await database.db.selectFrom("slotHolds").selectAll().orderBy("date").orderBy("time").execute(),
    proposals: await readValues(database.db, "proposals", "id"),
    closures: await listUpcomingClosures(deps),
  });
  const mailedClients = async () => (await readValues(database.db, "mail", "to")).toSorted();
  const affectedClients = () => clients.slice(KEPT_COUNT).toSorted();

  it("the undo bar shows one group, which undoes the whole closing", async () => {
    const before = await readAgenda();
    const groupId = await close();
    const groups = await pendingAppointmentGroups(database.db, clock.now);
    expect(groups).toMatchObject([{ id: groupId, seconds: 60 }]);
    expect(groups[0]!.changes).toHaveLength(20);
    expect(await undoChanges(database.db, groupId, member.id, clock.now)).toBe(20);
    expect(await readAgenda()).toEqual(before);
    clock.pass(60);
    expect(await finalizeDueChanges(deps)).toBe(0);
    expect(await mailedClients()).toEqual([]);
  });

  it("each affected client is mailed once, on any number of instances, and an undo does nothing after the first mail is written", async () => {
    // One run of the worker cannot notify all clients of so many days.
    await fillDays(13);
    const groupId = await close();
    clock.pass(60);
    const firstRun = await finalizeDueChanges(deps);
    expect(firstRun).toBeGreaterThan(0);
    expect(firstRun).toBeLessThan(120);
    const halfway = await readAgenda();
    expect(await undoChanges(database.db, groupId, member.id, clock.now)).toBe(0);
    expect(await readAgenda()).toEqual(halfway);

    const [here, there] = await Promise.all([finalizeDueChanges(deps), finalizeDueChanges(depsOfSecondInstance())]);
    expect(firstRun + here + there).toBe(120);
    expect(await finalizeDueChanges(deps)).toBe(0);
    expect(await mailedClients()).toEqual(affectedClients());
    expect(await pendingAppointmentGroups(database.db, clock.now)).toEqual([]);
  });

  it.each([
    ["notified", "suppressed", "change-notified"],
    ["suppressed", "notified", "change-suppressed"],
  ] as const)(
    "all changes of the closing are %s even if the site is killed in the middle of it",
    async (decision, lateDecision, eventKind) => {
      const groupId = await close();
      await expect(
        notifyGroup({ ...deps, db: failingAfter(CHANGES_BEFORE_KILL) }, groupId, decision, member),
      ).rejects.toThrow("killed");
      expect(await mailedClients()).toHaveLength(decision === "notified" ? CHANGES_BEFORE_KILL : 0);

      expect(await pendingAppointmentGroups(database.db, clock.now)).toEqual([]);
      expect(await undoChanges(database.db, groupId, member.id, clock.now)).toBe(0);
      expect(await notifyGroup(deps, groupId, lateDecision, member)).toBe(0);
      // The decision is stored before the first mail, so the worker finishes the rest at once.
      expect(await finalizeDueChanges(deps)).toBe(20 - CHANGES_BEFORE_KILL);
      expect(await mailedClients()).toEqual(decision === "notified" ? affectedClients() : []);
      const actors = await readValues(database.db, "events", "actor", { kind: eventKind });
      expect(actors).toEqual(Array.from({ length: 20 }, () => member.id));
    },
  );

  /** A database that fails once this number of changes has been finalized, each of which writes one event. */
  const failingAfter = (changes: number) => {
    let finalized = 0;
    return database.db.withPlugin({
      transformQuery({ node }) {
        if (node.kind === "InsertQueryNode" && node.into?.table.identifier.name === "events") finalized++;
        if (finalized > changes) throw new Error("killed");
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
  };

  it("the closing is either notified or undone as a whole if both are requested at the same moment", async () => {
    const before = await readAgenda();
    const groupId = await close();
    const counts = await Promise.all([
      notifyGroup(depsOfSecondInstance(), groupId, "notified", member),
      undoChanges(database.db, groupId, member.id, clock.now),
    ]);
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, 20]);
    expect(await mailedClients()).toEqual(counts[0] ? affectedClients() : []);
    expect((await readAgenda()).closures).toHaveLength(counts[0] ? 1 : 0);
    if (counts[1]) expect(await readAgenda()).toEqual(before);
  });

  // SQLite transactions are exclusive from their start, so none waits for another half-way.
  if (kind === "postgres") {
    const changesOf = (db: Db, groupId: string) =>
      db
        .selectFrom("pendingChanges")
        .select(["id", "appointmentId"])
        .where("groupId", "=", groupId)
        .orderBy("appointmentId");
    it("a notification and an undo lock the changes in the same order, so they cannot deadlock", async () => {
      const groupId = await close();
      const [firstChange] = await changesOf(database.db, groupId).limit(1).execute();
      // PostgreSQL stores the updated row last, so a scan without an order would lock it last.
      await updateRows(database.db, "pendingChanges", { personalMessage: "Le dernier." }, { id: firstChange!.id });
      const { lockedBeforeRelease, working } = await runWhileLocked(database.db, {
        lock: (trx) => changesOf(trx, groupId).where("id", "=", firstChange!.id).forUpdate().execute(),
        work: () => notifyGroup(deps, groupId, "notified", member),
        beforeRelease: (trx) => changesOf(trx, groupId).forUpdate().noWait().execute(),
      });
      expect(lockedBeforeRelease).toHaveLength(20);
      expect(await working).toBe(20);
    });

    it("an undo that waits for one appointment has not yet locked any change of the closing", async () => {
      const groupId = await close();
      const lastChange = (await changesOf(database.db, groupId).execute()).at(-1)!;
      const { lockedBeforeRelease, working } = await runWhileLocked(database.db, {
        lock: (trx) =>
          trx.selectFrom("appointments").select("id").where("id", "=", lastChange.appointmentId).forUpdate().execute(),
        work: () => undoChanges(database.db, groupId, member.id, clock.now),
        beforeRelease: (trx) => changesOf(trx, groupId).forUpdate().noWait().execute(),
      });
      expect(lockedBeforeRelease).toHaveLength(20);
      expect(await working).toBe(20);
    });

    it("an undo succeeds while a colleague postpones the closing", async () => {
      const groupId = await close();
      const { working } = await runWhileLocked(database.db, {
        lock: (trx) => postponeGroup(trx, groupId, after(clock.now, 5 * MINUTE).toISOString()),
        work: () => undoChanges(database.db, groupId, member.id, clock.now),
      });
      expect(await working).toBe(20);
    });

    it("cancelling an appointment with a proposal does not deadlock while another change of the same closing is locked", async () => {
      const groupId = await close();
      const [firstChange, ...others] = await changesOf(database.db, groupId).select("kind").execute();
      const proposed = others.find(({ kind }) => kind === "proposed")!;
      const { lockedBeforeRelease, working } = await runWhileLocked(database.db, {
        lock: (trx) => changesOf(trx, groupId).where("id", "=", firstChange!.id).forUpdate().execute(),
        work: () => cancelAppointment(deps, member, proposed.appointmentId),
        beforeRelease: (trx) => changesOf(trx, groupId).forUpdate().noWait().execute(),
      });
      expect(lockedBeforeRelease).toHaveLength(20);
      expect(await working).toMatchObject({ ok: true, groupId });
    });
  }
});

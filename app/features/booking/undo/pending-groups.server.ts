import { secondsUntil } from "#app/forms/undo-time.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { compiledQuery } from "#app/platform/database/compiled-query.server.ts";
import { readClosuresNow } from "#app/features/booking/availability/day-rules.server.ts";
import { clientNewsOf, needsNoMail } from "#app/features/booking/pending-changes/client-view.ts";
import { beforeOf } from "#app/features/booking/pending-changes/pending-changes.server.ts";
import { hasToChoose } from "#app/features/booking/proposals/proposal.ts";
import { shownName } from "#app/features/booking/appointments/shown-name.ts";
import type { DoneGroup } from "./pending-groups.ts";

const waitingActs = compiledQuery((db) =>
  db
    .selectFrom("pendingActs")
    .innerJoin("appointments", "appointments.id", "pendingActs.appointmentId")
    .leftJoin("users", "users.id", "appointments.userId")
    .leftJoin("users as members", "members.id", "pendingActs.actor")
    .leftJoin("proposals", (join) =>
      join
        .onRef("proposals.appointmentId", "=", "appointments.id")
        .on("proposals.settledAt", "is", null)
        .on("proposals.state", "=", "waiting"),
    )
    .select([
      "pendingActs.groupId",
      "pendingActs.kind",
      "pendingActs.appointmentId",
      "pendingActs.actor",
      "pendingActs.before",
      "pendingActs.word",
      "pendingActs.decided",
      "pendingActs.createdAt",
      "pendingActs.dueAt",
      "appointments.date",
      "appointments.slot",
      "appointments.minutes",
      "appointments.place",
      "appointments.status",
      "appointments.sequence",
      "appointments.name",
      "appointments.userEmail",
      "users.name as accountName",
      "users.email as accountEmail",
      "members.firstName as actorName",
      "proposals.date as proposedDate",
      "proposals.slot as proposedSlot",
    ])
    .where("pendingActs.state", "=", "waiting")
    .orderBy("appointments.date")
    .orderBy("appointments.slot"),
);

/** The acts that wait, and whether the client of each is written to. */
async function readWaiting(db: Db, now: Date) {
  const { rows } = await waitingActs(db, {});
  const closures = rows.some(({ proposedDate }) => proposedDate !== null) ? await readClosuresNow(db, now) : [];
  const hasLink = ({ proposedDate: date, proposedSlot: slot, ...row }: (typeof rows)[number]) =>
    date !== null && slot !== null && hasToChoose({ date, slot }, row, closures);
  return rows.map((act) => ({
    ...act,
    writes:
      Boolean(act.accountEmail ?? act.userEmail) &&
      act.kind !== "noted" &&
      act.decided !== "silent" &&
      !needsNoMail(act, beforeOf(act), act) &&
      (hasLink(act) || clientNewsOf(beforeOf(act), act) !== null),
  }));
}

/** What the agency has done, by anybody of it, that its clients have not been told yet. */
export async function listWaitingGroups(db: Db, now: Date): Promise<DoneGroup[]> {
  const undecided = (await readWaiting(db, now)).filter(({ decided }) => decided === null);
  return [...Map.groupBy(undecided, ({ groupId }) => groupId)].map(([id, acts]) => ({
    id,
    doneAt: Math.max(...acts.map(({ createdAt }) => Date.parse(createdAt))),
    // Those that another instance is about to settle are over as well.
    seconds: Math.max(...acts.map(({ dueAt }) => secondsUntil(dueAt, now))),
    acts: acts.map((act) => ({
      kind: act.kind,
      appointmentId: act.appointmentId,
      name: shownName(act),
      hasWord: act.word !== null,
      writes: act.writes,
    })),
    doers: acts
      .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
      .map(({ actor, actorName }) => ({ id: actor, firstName: actorName })),
  }));
}

/** The appointments whose clients are about to be written to, by their ids. */
export async function idsToBeTold(db: Db, now: Date): Promise<string[]> {
  const acts = await readWaiting(db, now);
  return acts.filter(({ writes }) => writes).map(({ appointmentId }) => appointmentId);
}

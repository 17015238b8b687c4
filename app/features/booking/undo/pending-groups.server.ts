import { secondsUntil } from "#app/platform/undo-time.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { readCurrentClosures } from "#app/features/booking/availability/day-rules.server.ts";
import { clientMailFor } from "#app/features/booking/pending-changes/client-view.ts";
import { snapshotOf } from "#app/features/booking/pending-changes/pending-changes.server.ts";
import { needsAnswer } from "#app/features/booking/proposals/proposal.ts";
import { displayName } from "#app/features/booking/appointments/display-name.ts";
import type { AuthoredGroup } from "./pending-groups.ts";

async function readPendingChanges(db: Db, now: Date) {
  const rows = await db
    .selectFrom("pendingChanges")
    .innerJoin("appointments", "appointments.id", "pendingChanges.appointmentId")
    .leftJoin("users", "users.id", "appointments.userId")
    .leftJoin("users as members", "members.id", "pendingChanges.actor")
    .leftJoin("proposals", (join) =>
      join
        .onRef("proposals.appointmentId", "=", "appointments.id")
        .on("proposals.finalizedAt", "is", null)
        .on("proposals.state", "=", "waiting"),
    )
    .select([
      "pendingChanges.groupId",
      "pendingChanges.kind",
      "pendingChanges.appointmentId",
      "pendingChanges.actor",
      "pendingChanges.snapshot",
      "pendingChanges.personalMessage",
      "pendingChanges.decided",
      "pendingChanges.createdAt",
      "pendingChanges.dueAt",
      "appointments.date",
      "appointments.slot as time",
      "appointments.minutes",
      "appointments.location",
      "appointments.status",
      "appointments.sequence",
      "appointments.name",
      "appointments.userEmail",
      "users.name as accountName",
      "users.email as accountEmail",
      "members.firstName as actorName",
      "proposals.date as proposedDate",
      "proposals.time as proposedTime",
    ])
    .where("pendingChanges.state", "=", "waiting")
    .orderBy("appointments.date")
    .orderBy("appointments.slot")
    .execute();
  const closures = rows.some(({ proposedDate }) => proposedDate !== null) ? await readCurrentClosures(db, now) : [];
  const isAnswerNeeded = ({ proposedDate: date, proposedTime: time, ...row }: (typeof rows)[number]) =>
    date !== null && time !== null && needsAnswer({ date, time }, row, closures);
  return rows.map((change) => ({
    ...change,
    sendsMail:
      Boolean(change.accountEmail ?? change.userEmail) &&
      clientMailFor(change, snapshotOf(change), change, isAnswerNeeded(change)) !== null,
  }));
}

export async function pendingAppointmentGroups(db: Db, now: Date): Promise<AuthoredGroup[]> {
  const undecided = (await readPendingChanges(db, now)).filter(({ decided }) => decided === null);
  return [...Map.groupBy(undecided, ({ groupId }) => groupId)].map(([id, changes]) => ({
    id,
    doneAt: Math.max(...changes.map(({ createdAt }) => Date.parse(createdAt))),
    seconds: Math.max(...changes.map(({ dueAt }) => secondsUntil(dueAt, now))),
    changes: changes.map((change) => ({
      kind: change.kind,
      appointmentId: change.appointmentId,
      name: displayName(change),
      hasMessage: change.personalMessage !== null,
      sendsMail: change.sendsMail,
    })),
    authors: changes
      .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
      .map(({ actor, actorName }) => ({ id: actor, firstName: actorName })),
  }));
}

export async function listIdsToNotify(db: Db, now: Date): Promise<string[]> {
  const changes = await readPendingChanges(db, now);
  return changes.filter(({ sendsMail }) => sendsMail).map(({ appointmentId }) => appointmentId);
}

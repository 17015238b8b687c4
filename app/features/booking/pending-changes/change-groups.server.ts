import type { Db } from "#app/platform/database/connection.server.ts";
import { forUpdate } from "#app/platform/database/row-locks.server.ts";

export async function pendingClosureGroups(trx: Db, appointmentIds: readonly string[]): Promise<string[]> {
  if (appointmentIds.length === 0) return [];
  const rows = await trx
    .selectFrom("pendingChanges")
    .select("groupId")
    .distinct()
    .where("appointmentId", "in", appointmentIds)
    .where("state", "=", "waiting")
    .where("decided", "is", null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("unavailabilities")
          .select("unavailabilities.id")
          .whereRef("unavailabilities.groupId", "=", "pendingChanges.groupId"),
      ),
    )
    .orderBy("groupId")
    .execute();
  return rows.map(({ groupId }) => groupId);
}

/** Locks in a fixed order, to prevent deadlocks. A caller that also locks appointments must lock them first. */
export async function lockChangeGroups(trx: Db, groupIds: readonly string[]): Promise<void> {
  if (groupIds.length === 0) return;
  await trx
    .selectFrom("pendingChanges")
    .select("id")
    .where("groupId", "in", groupIds)
    .where("state", "=", "waiting")
    .orderBy("appointmentId")
    .$call(forUpdate(trx))
    .execute();
}

export async function mergeClosureGroups(trx: Db, appointments: readonly { id: string }[]): Promise<string | null> {
  const [groupId, ...others] = await pendingClosureGroups(
    trx,
    appointments.map(({ id }) => id),
  );
  if (groupId === undefined) return null;
  if (others.length > 0) {
    await lockChangeGroups(trx, others);
    await trx.updateTable("pendingChanges").set({ groupId }).where("groupId", "in", others).execute();
    await trx.updateTable("unavailabilities").set({ groupId }).where("groupId", "in", others).execute();
  }
  return groupId;
}

/** Makes all undecided changes of a group due together, so that no client is notified while the group can be undone. */
export async function postponeGroup(trx: Db, groupId: string, dueAt: string): Promise<void> {
  const outdated = await trx
    .selectFrom("pendingChanges")
    .select("id")
    .where("groupId", "=", groupId)
    .where("state", "=", "waiting")
    .where("dueAt", "!=", dueAt)
    .executeTakeFirst();
  // A closure calls this for each of its appointments, which may be hundreds, so skip needless updates.
  if (!outdated) return;
  await lockChangeGroups(trx, [groupId]);
  await trx
    .updateTable("pendingChanges")
    .set({ dueAt })
    .where("groupId", "=", groupId)
    .where("state", "=", "waiting")
    .where("decided", "is", null)
    .where("dueAt", "!=", dueAt)
    .execute();
}

import type { Db } from "#app/platform/database/connection.server.ts";
import { forUpdate } from "#app/platform/database/row-locks.server.ts";

/** The groups in which changes about some appointments wait that were done while days were closed. */
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

/**
 * Holds what waits in groups until the transaction ends, in the order in which undoing goes through them: those who change
 * several do not wait for each other in a circle. The appointments that they change are held before.
 */
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

/** Makes one group of the closings in which changes about some appointments wait. @returns null: there is none */
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

/** Lets all that waits in a group wait as long as its newest change: nobody of it is told while another is still undone. */
export async function postponeGroup(trx: Db, groupId: string, { dueAt }: { dueAt: string }): Promise<void> {
  const earlier = await trx
    .selectFrom("pendingChanges")
    .select("id")
    .where("groupId", "=", groupId)
    .where("state", "=", "waiting")
    .where("dueAt", "!=", dueAt)
    .limit(1)
    .execute();
  // Of a closing in which hundreds are booked, each change comes here: what waits as long already is not written again.
  if (earlier.length === 0) return;
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

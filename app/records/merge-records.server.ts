import { lockGuest } from "./client-records.server.ts";
import { indexRecord } from "./client-search.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { forUpdate } from "#app/platform/database/row-locks.server.ts";
import { revokeProposalLinks, revokeReminderLinks } from "./revoke-links.server.ts";
import { recordEvent } from "#app/platform/events/record-event.server.ts";

/** Merges guests into the account that has confirmed their address, except those merged into another account. */
export async function mergeGuestsIntoAccount(
  trx: Db,
  { id, email }: { id: string; email: string },
  at: Date,
): Promise<void> {
  await lockGuest(trx, email);
  const { target, roots } = await lockRecordsToMerge(trx, id, email);
  if (target === undefined || roots.length === 0) return;
  for (const root of roots) await mergeRecord(trx, root, target, id);
  await indexRecord(trx, target);
  await recordEvent(trx, { at, actor: "client", kind: "clients-merged", userId: null, subjectId: target, data: {} });
}

/** Locks the records to merge. @returns `target`: the account's record, or the one it was merged into */
async function lockRecordsToMerge(
  trx: Db,
  userId: string,
  email: string,
): Promise<{ target: string | undefined; roots: string[] }> {
  let lockedIds: string | undefined;
  for (;;) {
    const record = await trx
      .selectFrom("clients")
      .select(["id", "mergedInto"])
      .where("userId", "=", userId)
      .executeTakeFirst();
    const guests = await trx
      .selectFrom("clients")
      .leftJoin("clients as root", "root.id", "clients.mergedInto")
      .select(({ fn }) => fn.coalesce("root.id", "clients.id").as("root"))
      .distinct()
      .where("clients.email", "=", email)
      .where("clients.userId", "is", null)
      .where("root.userId", "is", null)
      .execute();
    const target = record && (record.mergedInto ?? record.id);
    const roots = guests.map(({ root }) => root).filter((root) => root !== target);
    const ids = [record?.id, target, ...roots].filter((each) => each !== undefined).toSorted();
    // Repeats until a read finds just the locked records, because a concurrent merge may have changed them.
    if (lockedIds === ids.join()) return { target, roots };
    lockedIds = ids.join();
    await trx
      .selectFrom("clients")
      .select("id")
      // The empty text, because SQL has no empty list.
      .where("id", "in", [...ids, ""])
      // A fixed order prevents deadlocks.
      .orderBy("id")
      .$call(forUpdate(trx))
      .execute();
  }
}

/** Merges a record, and those merged into it, into `target`. @param userId the account that gets their appointments */
export async function mergeRecord(trx: Db, id: string, target: string, userId: string | null): Promise<void> {
  const linked = await trx
    .updateTable("clients")
    .set({ mergedInto: target })
    .where((eb) => eb.or([eb("id", "=", id), eb("mergedInto", "=", id)]))
    .returning(["id", "userId"])
    .execute();
  const guests = linked.filter((record) => record.userId === null).map((record) => record.id);
  if (userId && guests.length > 0)
    await trx
      .updateTable("appointments")
      .set({ userId })
      .where("clientId", "in", guests)
      .where("userId", "is", null)
      .execute();
}

async function revokeLinksOf(trx: Db, ids: readonly string[]): Promise<void> {
  await trx.updateTable("appointments").set({ cancelTokenHash: null }).where("id", "in", ids).execute();
  await revokeReminderLinks(trx, ids);
  const proposals = await trx.selectFrom("proposals").select("id").where("appointmentId", "in", ids).execute();
  await revokeProposalLinks(
    trx,
    proposals.map(({ id }) => id),
  );
}

/** Removes a guest's appointments from the account, and revokes the links of those without an e-mail address. */
export async function splitRecord(trx: Db, record: { id: string; userId: string | null }, root: string): Promise<void> {
  await trx.updateTable("clients").set({ mergedInto: null }).where("id", "=", record.id).execute();
  if (record.userId === null) {
    const released = await trx
      .updateTable("appointments")
      .set({ userId: null })
      .where("clientId", "=", record.id)
      .returning(["id", "userEmail"])
      .execute();
    const withoutEmail = released.filter(({ userEmail }) => userEmail === null).map(({ id }) => id);
    if (withoutEmail.length > 0) await revokeLinksOf(trx, withoutEmail);
  }
  await indexRecord(trx, record.id);
  await indexRecord(trx, root);
}

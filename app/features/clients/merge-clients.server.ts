import type { SiteDeps } from "#app/site-deps.ts";
import { forUpdate } from "#app/platform/database/row-locks.server.ts";
import { indexRecord } from "#app/records/client-search.server.ts";
import { mergeRecord, splitRecord } from "#app/records/merge-records.server.ts";
import type { Member } from "#app/platform/events/record-event.server.ts";
import { lockRecord } from "#app/records/lock-record.server.ts";
import { failed, ok, type Result } from "#app/platform/result.ts";
import { recordClientEvent } from "./client-event.server.ts";
import type { MergeRefusal } from "./clients.messages.ts";

export function recordToKeep<Row extends { hasAccount: boolean }>(opened: Row, other: Row): Row {
  return !opened.hasAccount && other.hasAccount ? other : opened;
}

/** Both rows stay, so that they can be split again. */
export function mergeClients(
  { db, now }: SiteDeps,
  member: Member,
  openedId: string,
  otherId: string,
): Promise<Result<{ id: string }, MergeRefusal>> {
  const at = now();
  return db.transaction().execute(async (trx) => {
    if (openedId === otherId) return failed("same-record");
    const rows = await trx
      .selectFrom("clients")
      .select(["id", "userId", "mergedInto", "lastSeenAt"])
      .where("id", "in", [openedId, otherId])
      // One lock order for all transactions prevents deadlocks.
      .orderBy("id")
      .$call(forUpdate(trx))
      .execute();
    if (rows.length < 2) return failed("unknown");
    const merged = rows.find((row) => row.mergedInto !== null);
    if (merged && rows.some(({ id }) => id === merged.mergedInto)) return ok({ id: merged.mergedInto! });
    if (merged) return failed("edit-conflict");
    const records = rows.map((row) => ({ ...row, hasAccount: row.userId !== null }));
    const opened = records.find(({ id }) => id === openedId)!;
    const other = records.find(({ id }) => id === otherId)!;
    const target = recordToKeep(opened, other);
    const source = target === opened ? other : opened;
    await mergeRecord(trx, source.id, target.id, target.userId);
    if (source.lastSeenAt > target.lastSeenAt)
      await trx.updateTable("clients").set({ lastSeenAt: source.lastSeenAt }).where("id", "=", target.id).execute();
    await indexRecord(trx, target.id);
    await recordClientEvent(trx, "clients-merged", member, target.id, at);
    return ok({ id: target.id });
  });
}

export function splitClient(
  { db, now }: SiteDeps,
  member: Member,
  id: string,
): Promise<Result<{ id: string }, MergeRefusal>> {
  const at = now();
  return db.transaction().execute(async (trx) => {
    const record = await lockRecord(trx, { id });
    if (!record) return failed("unknown");
    if (record.mergedInto === null) return ok({ id });
    await splitRecord(trx, record, record.mergedInto);
    await recordClientEvent(trx, "clients-split", member, record.mergedInto, at);
    return ok({ id });
  });
}

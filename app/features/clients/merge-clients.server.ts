import { forUpdate } from "#app/platform/database/row-locks.server.ts";
import { indexRecord } from "#app/records/client-search.server.ts";
import { mergeInto, splitFrom } from "#app/records/merged-clients.server.ts";
import type { Member } from "#app/platform/events/record-event.server.ts";
import { lockRecord } from "#app/records/lock-record.server.ts";
import type { UseCaseDeps } from "#app/platform/operations/use-case-deps.server.ts";
import { failed, ok, type Result } from "#app/platform/result.ts";
import { recordClientEvent } from "./client-event.server.ts";
import type { MergeRefusal } from "./clients.messages.ts";

type Deps = Pick<UseCaseDeps, "db" | "now">;

export function recordToKeep<Row extends { hasAccount: boolean }>(opened: Row, other: Row): Row {
  return !opened.hasAccount && other.hasAccount ? other : opened;
}

/** Both rows stay, so that they can be split again. */
export function mergeClients(
  { db, now }: Deps,
  member: Member,
  opened: string,
  other: string,
): Promise<Result<{ id: string }, MergeRefusal>> {
  const at = now();
  return db.transaction().execute(async (trx) => {
    if (opened === other) return failed("same-record");
    const rows = await trx
      .selectFrom("clients")
      .select(["id", "userId", "mergedInto", "lastSeenAt"])
      .where("id", "in", [opened, other])
      // One lock order for all transactions prevents deadlocks.
      .orderBy("id")
      .$call(forUpdate(trx))
      .execute();
    if (rows.length < 2) return failed("unknown");
    const merged = rows.find((row) => row.mergedInto !== null);
    if (merged && rows.some(({ id }) => id === merged.mergedInto)) return ok({ id: merged.mergedInto! });
    if (merged) return failed("edit-conflict");
    const records = rows.map((row) => ({ ...row, hasAccount: row.userId !== null }));
    const [a, b] = [records.find(({ id }) => id === opened)!, records.find(({ id }) => id === other)!];
    const stays = recordToKeep(a, b);
    const goes = stays === a ? b : a;
    await mergeInto(trx, goes.id, stays.id, stays.userId);
    if (goes.lastSeenAt > stays.lastSeenAt)
      await trx.updateTable("clients").set({ lastSeenAt: goes.lastSeenAt }).where("id", "=", stays.id).execute();
    await indexRecord(trx, stays.id);
    await recordClientEvent(trx, "clients-merged", member, stays.id, at);
    return ok({ id: stays.id });
  });
}

export function splitClient(
  { db, now }: Deps,
  member: Member,
  record: string,
): Promise<Result<{ id: string }, MergeRefusal>> {
  const at = now();
  return db.transaction().execute(async (trx) => {
    const row = await lockRecord(trx, { id: record });
    if (!row) return failed("unknown");
    if (row.mergedInto === null) return ok({ id: record });
    await splitFrom(trx, row, row.mergedInto);
    await recordClientEvent(trx, "clients-split", member, row.mergedInto, at);
    return ok({ id: record });
  });
}

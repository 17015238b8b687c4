import type { Db } from "#app/platform/database/connection.server.ts";
import { forUpdate } from "#app/platform/database/row-locks.server.ts";
import { indexRecord } from "#app/records/client-search.server.ts";
import { mergeInto, splitFrom } from "#app/records/merged-clients.server.ts";
import { recordEvent, type Member } from "#app/platform/events/record-event.server.ts";
import { lockRecord } from "#app/records/lock-client.server.ts";
import type { UseCaseDeps } from "#app/platform/operations/use-case-deps.server.ts";
import type { MergeRefusal } from "./clients.messages.ts";

type Deps = Pick<UseCaseDeps, "db" | "now">;

type Done = { ok: true; id: string } | { ok: false; reason: MergeRefusal };

/** Which of two records the other is merged into: the one with an account, else the one that was opened first. */
export function whichStays<File extends { hasAccount: boolean }>(opened: File, other: File): File {
  return !opened.hasAccount && other.hasAccount ? other : opened;
}

/**
 * Merges two records of one person. Both stay as they are beneath, so that they can be split again; what was entered by telephone is
 * seen in the account from now on.
 * @returns the record that stays
 */
export function mergeClients({ db, now }: Deps, member: Member, opened: string, other: string): Promise<Done> {
  const at = now();
  return db.transaction().execute(async (trx) => {
    if (opened === other) return { ok: false, reason: "same-record" } as const;
    const rows = await trx
      .selectFrom("clients")
      .select(["id", "userId", "mergedInto", "seenAt"])
      .where("id", "in", [opened, other])
      // In one order for everybody.
      .orderBy("id")
      .$call(forUpdate(trx))
      .execute();
    if (rows.length < 2) return { ok: false, reason: "unknown" } as const;
    const merged = rows.find((row) => row.mergedInto !== null);
    // It stands so already.
    if (merged && rows.some(({ id }) => id === merged.mergedInto)) return { ok: true, id: merged.mergedInto! } as const;
    if (merged) return { ok: false, reason: "edit-conflict" } as const;
    const records = rows.map((row) => ({ ...row, hasAccount: row.userId !== null }));
    const [a, b] = [records.find(({ id }) => id === opened)!, records.find(({ id }) => id === other)!];
    const stays = whichStays(a, b);
    const goes = stays === a ? b : a;
    await mergeInto(trx, goes.id, stays.id, stays.userId);
    if (goes.seenAt > stays.seenAt)
      await trx.updateTable("clients").set({ seenAt: goes.seenAt }).where("id", "=", stays.id).execute();
    await indexRecord(trx, stays.id);
    await note(trx, "clients-merged", member, stays.id, at);
    return { ok: true, id: stays.id } as const;
  });
}

/** Splits a merged record off again, as it was before. */
export function splitClient({ db, now }: Deps, member: Member, record: string): Promise<Done> {
  const at = now();
  return db.transaction().execute(async (trx) => {
    const row = await lockRecord(trx, { id: record });
    if (!row) return { ok: false, reason: "unknown" } as const;
    if (row.mergedInto === null) return { ok: true, id: record } as const;
    await splitFrom(trx, row, row.mergedInto);
    await note(trx, "clients-split", member, row.mergedInto, at);
    return { ok: true, id: record } as const;
  });
}

async function note(trx: Db, kind: "clients-merged" | "clients-split", member: Member, subjectId: string, at: Date) {
  await recordEvent(trx, { at, actor: { memberId: member.id }, kind, userId: null, subjectId, data: {} });
}

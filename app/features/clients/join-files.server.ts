import { type Db, heldIn } from "#app/platform/database/connection.server.ts";
import { indexRecord } from "#app/records/client-search.server.ts";
import { joinTo, partFrom } from "#app/records/merged-clients.server.ts";
import { recordEvent, type Member } from "#app/platform/events/record-event.server.ts";
import { lockRecord } from "#app/records/lock-client.server.ts";
import type { UseCaseDeps } from "#app/platform/operations/use-case-deps.server.ts";
import type { JoinRefusal } from "./clients.messages.ts";

type Deps = Pick<UseCaseDeps, "db" | "now">;

type Done = { ok: true; id: string } | { ok: false; reason: JoinRefusal };

/** Which of two records the other becomes a part of: the one with an account, else the one that was opened first. */
export function whichStays<File extends { hasAccount: boolean }>(opened: File, other: File): File {
  return !opened.hasAccount && other.hasAccount ? other : opened;
}

/**
 * Makes two records one person's. Both stay as they are beneath, so that they can be parted again; what was entered by telephone is
 * seen in the account from now on.
 * @returns the record that stays
 */
export function joinFiles({ db, now }: Deps, member: Member, opened: string, other: string): Promise<Done> {
  const at = now();
  return db.transaction().execute(async (trx) => {
    if (opened === other) return { ok: false, reason: "same-record" } as const;
    const rows = await trx
      .selectFrom("clients")
      .select(["id", "userId", "joinedTo", "seenAt"])
      .where("id", "in", [opened, other])
      // In one order for everybody.
      .orderBy("id")
      .$call(heldIn(trx))
      .execute();
    if (rows.length < 2) return { ok: false, reason: "unknown" } as const;
    const joined = rows.find((row) => row.joinedTo !== null);
    // It stands so already.
    if (joined && rows.some(({ id }) => id === joined.joinedTo)) return { ok: true, id: joined.joinedTo! } as const;
    if (joined) return { ok: false, reason: "changed-meanwhile" } as const;
    const records = rows.map((row) => ({ ...row, hasAccount: row.userId !== null }));
    const [a, b] = [records.find(({ id }) => id === opened)!, records.find(({ id }) => id === other)!];
    const stays = whichStays(a, b);
    const goes = stays === a ? b : a;
    await joinTo(trx, goes.id, stays.id, stays.userId);
    if (goes.seenAt > stays.seenAt)
      await trx.updateTable("clients").set({ seenAt: goes.seenAt }).where("id", "=", stays.id).execute();
    await indexRecord(trx, stays.id);
    await note(trx, "files-joined", member, stays.id, at);
    return { ok: true, id: stays.id } as const;
  });
}

/** Makes a part of a record one of its own again, as it was before. */
export function partFile({ db, now }: Deps, member: Member, part: string): Promise<Done> {
  const at = now();
  return db.transaction().execute(async (trx) => {
    const row = await lockRecord(trx, { id: part });
    if (!row) return { ok: false, reason: "unknown" } as const;
    if (row.joinedTo === null) return { ok: true, id: part } as const;
    await partFrom(trx, row, row.joinedTo);
    await note(trx, "files-parted", member, row.joinedTo, at);
    return { ok: true, id: part } as const;
  });
}

async function note(trx: Db, kind: "files-joined" | "files-parted", member: Member, subjectId: string, at: Date) {
  await recordEvent(trx, { at, actor: { memberId: member.id }, kind, userId: null, subjectId, data: {} });
}

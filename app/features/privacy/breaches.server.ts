import type { SiteDeps } from "#app/site-deps.ts";
import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { BreachesTable } from "#app/platform/schema/client-tables.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { forUpdate } from "#app/platform/database/row-locks.server.ts";
import { type Member, recordEvent } from "#app/platform/events/record-event.server.ts";
import { failed, ok, type Result } from "#app/platform/result.ts";
import { nextLineNumber } from "./line-number.server.ts";

export type Breach = Selectable<BreachesTable>;

type NewBreach = Omit<Breach, "id" | "number" | "version" | "createdAt">;

export async function recordBreach(
  { db, now }: SiteDeps,
  member: Member,
  breach: NewBreach,
  correction: { id: string; baseVersion: number | undefined } | null,
): Promise<Result<void, "unknown" | "edit-conflict">> {
  const at = now();
  return db.transaction().execute(async (trx) => {
    let number: number;
    if (correction === null) {
      number = await nextLineNumber(trx, "breaches", at);
      await trx
        .insertInto("breaches")
        .values({ id: randomUUID(), number, version: 1, ...breach, createdAt: at.toISOString() })
        .execute();
    } else {
      const { id, baseVersion } = correction;
      const row = await trx
        .selectFrom("breaches")
        .selectAll()
        .where("id", "=", id)
        .$call(forUpdate(trx))
        .executeTakeFirst();
      if (!row) return failed("unknown");
      if (row.version !== baseVersion) return failed("edit-conflict");
      await trx
        .updateTable("breaches")
        .set({ ...breach, version: row.version + 1 })
        .where("id", "=", id)
        .execute();
      number = row.number;
    }
    await recordEvent(trx, {
      at,
      actor: { memberId: member.id },
      kind: "breach-recorded",
      userId: null,
      subjectId: String(number),
      data: {},
    });
    return ok();
  });
}

export async function listBreaches(db: Db): Promise<Breach[]> {
  return await db.selectFrom("breaches").selectAll().orderBy("number", "desc").execute();
}

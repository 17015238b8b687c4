import { randomUUID } from "node:crypto";
import { partsOf } from "#app/platform/client-files.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { recordEvent, type Member } from "#app/platform/events.server.ts";
import type { UseCaseDeps } from "#app/platform/use-case-deps.server.ts";

/** What the agency notes of its clients, for itself. */

type Deps = Pick<UseCaseDeps, "db" | "now">;

type Done = { ok: true } | { ok: false; reason: "unknown" };

/** @param id of a file */
export function addNote({ db, now }: Deps, member: Member, id: string, text: string): Promise<Done> {
  const at = now();
  return db.transaction().execute(async (trx) => {
    const file = await trx.selectFrom("clients").select("id").where("id", "=", id).executeTakeFirst();
    if (!file) return { ok: false, reason: "unknown" } as const;
    await trx
      .insertInto("clientNotes")
      .values({
        id: randomUUID(),
        clientId: id,
        text,
        author: member.id,
        createdAt: at.toISOString(),
        changedAt: null,
      })
      .execute();
    return noted(trx, member, id, at);
  });
}

/** @param id of the file @param text null: the note goes */
export function changeNote(
  { db, now }: Deps,
  member: Member,
  id: string,
  noteId: string,
  text: string | null,
): Promise<Done> {
  const at = now();
  return db.transaction().execute(async (trx) => {
    const own = (await partsOf(trx, id)).map((part) => part.id);
    const note = await trx
      .selectFrom("clientNotes")
      .select("clientId")
      .where("id", "=", noteId)
      .where("clientId", "in", [...own, ""])
      .executeTakeFirst();
    if (!note) return { ok: false, reason: "unknown" } as const;
    if (text === null) await trx.deleteFrom("clientNotes").where("id", "=", noteId).execute();
    else
      await trx
        .updateTable("clientNotes")
        .set({ text, changedAt: at.toISOString() })
        .where("id", "=", noteId)
        .execute();
    return noted(trx, member, note.clientId, at);
  });
}

async function noted(trx: Db, member: Member, subjectId: string, at: Date) {
  const actor = { memberId: member.id };
  await recordEvent(trx, { at, actor, kind: "client-noted", userId: null, subjectId, data: {} });
  return { ok: true } as const;
}

/** Somebody of the agency goes: what they noted stays, and is the agency's. */
export async function forgetNotesAuthor(trx: Db, member: { id: string }): Promise<void> {
  await trx.updateTable("clientNotes").set({ author: null }).where("author", "=", member.id).execute();
}

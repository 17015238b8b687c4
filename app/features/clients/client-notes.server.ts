import type { SiteDeps } from "#app/site-deps.ts";
import { randomUUID } from "node:crypto";
import { hasNoteConflict } from "#app/forms/base-version.ts";
import { listLinkedRecords } from "#app/records/client-records.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { forUpdate } from "#app/platform/database/row-locks.server.ts";
import type { Member } from "#app/platform/events/record-event.server.ts";
import { lockRecord } from "#app/records/lock-record.server.ts";
import { failed, ok, type Result } from "#app/platform/result.ts";
import { recordClientEvent } from "./client-event.server.ts";

export function addNote(
  { db, now }: SiteDeps,
  member: Member,
  id: string,
  text: string,
): Promise<Result<void, "unknown">> {
  const at = now();
  return db.transaction().execute(async (trx) => {
    if (!(await lockRecord(trx, { id }))) return failed("unknown");
    await trx
      .insertInto("clientNotes")
      .values({ id: randomUUID(), clientId: id, text, author: member.id, createdAt: at.toISOString() })
      .execute();
    await recordClientEvent(trx, "client-noted", member, id, at);
    return ok();
  });
}

export function changeNote(
  { db, now }: SiteDeps,
  member: Member,
  id: string,
  noteId: string,
  { text, baseVersion }: { text: string; baseVersion: number | undefined },
): Promise<Result<void, "note-gone" | "note-conflict">> {
  const at = now();
  return db.transaction().execute(async (trx) => {
    const note = await lockNote(trx, id, noteId);
    if (!note) return failed("note-gone");
    if (hasNoteConflict({ current: note, baseVersion, text })) return failed("note-conflict");
    await trx
      .updateTable("clientNotes")
      .set({ text, version: note.version + 1, changedAt: at.toISOString() })
      .where("id", "=", noteId)
      .execute();
    await recordClientEvent(trx, "client-noted", member, note.clientId, at);
    return ok();
  });
}

export function removeNote(
  { db, now }: SiteDeps,
  member: Member,
  id: string,
  noteId: string,
): Promise<Result<void, "note-gone">> {
  const at = now();
  return db.transaction().execute(async (trx) => {
    const note = await lockNote(trx, id, noteId);
    if (!note) return failed("note-gone");
    await trx.deleteFrom("clientNotes").where("id", "=", noteId).execute();
    await recordClientEvent(trx, "client-noted", member, note.clientId, at);
    return ok();
  });
}

/** The note may belong to a record merged into this one. */
async function lockNote(trx: Db, id: string, noteId: string) {
  const ids = (await listLinkedRecords(trx, id)).map((record) => record.id);
  if (ids.length === 0) return undefined;
  return trx
    .selectFrom("clientNotes")
    .select(["clientId", "text", "version"])
    .where("id", "=", noteId)
    .where("clientId", "in", ids)
    .$call(forUpdate(trx))
    .executeTakeFirst();
}

export async function forgetNoteAuthor(trx: Db, member: { id: string }): Promise<void> {
  await trx.updateTable("clientNotes").set({ author: null }).where("author", "=", member.id).execute();
}

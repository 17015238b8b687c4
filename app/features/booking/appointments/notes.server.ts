import type { SiteDeps } from "#app/site-deps.ts";
import { hasNoteConflict } from "#app/forms/base-version.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { type Member, recordEvent } from "#app/platform/events/record-event.server.ts";
import { failed, ok, type Result } from "#app/platform/result.ts";
import { hasBegun } from "#app/features/booking/time/span.ts";
import { type Appointment, lockAppointment } from "./appointment-rows.server.ts";

type NoteOrAttendance = Pick<Appointment, "note" | "noteVersion"> | Pick<Appointment, "attendance">;

/** @param baseVersion the version that was shown; undefined skips the conflict check */
export async function saveNote(
  deps: SiteDeps,
  member: Member,
  id: string,
  { note, baseVersion }: { note: string | null; baseVersion: number | undefined },
): Promise<Result<void, "unknown" | "note-conflict">> {
  return deps.db.transaction().execute(async (trx) => {
    const row = await lockAppointment(trx, id);
    if (!row) return failed("unknown");
    const current = { text: row.note ?? "", version: row.noteVersion };
    if (hasNoteConflict({ current, baseVersion, text: note ?? "" })) return failed("note-conflict");
    return writeNoteOrAttendance(trx, deps.now(), member, id, { note, noteVersion: row.noteVersion + 1 });
  });
}

/** Fails if a colleague has cancelled the appointment, moved it to the future, or noted another attendance. */
export async function recordAttendance(
  { db, now }: SiteDeps,
  member: Member,
  id: string,
  attendance: Appointment["attendance"],
): Promise<Result<void, "unknown" | "already-cancelled" | "move-conflict">> {
  const at = now();
  return db.transaction().execute(async (trx) => {
    const row = await lockAppointment(trx, id);
    if (!row) return failed("unknown");
    if (row.status !== "confirmed") return failed("already-cancelled");
    const hasOtherAttendance = attendance !== null && row.attendance !== null && row.attendance !== attendance;
    if (hasOtherAttendance || !hasBegun(row, at)) return failed("move-conflict");
    return writeNoteOrAttendance(trx, at, member, id, { attendance });
  });
}

async function writeNoteOrAttendance(trx: Db, at: Date, member: Member, id: string, change: NoteOrAttendance) {
  const row = await trx
    .updateTable("appointments")
    .set(change)
    .where("id", "=", id)
    .returning("userId")
    .executeTakeFirst();
  if (!row) return failed("unknown");
  const event = { at, actor: { memberId: member.id }, userId: row.userId, subjectId: id };
  if ("note" in change) await recordEvent(trx, { ...event, kind: "note-changed", data: {} });
  else await recordEvent(trx, { ...event, kind: "attendance-noted", data: { attendance: change.attendance } });
  return ok();
}

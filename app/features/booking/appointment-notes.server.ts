import { type Member, recordEvent } from "#app/platform/events.server.ts";
import type { Appointment } from "./pending-acts.server.ts";
import type { BookingDeps } from "./booking.server.ts";

type Notes = Pick<Appointment, "note"> | Pick<Appointment, "attendance">;

/** What the agency writes for itself: no client is told. @returns false when there is no such appointment */
export async function changeNotes(
  { db, now }: Pick<BookingDeps, "db" | "now">,
  member: Member,
  id: string,
  notes: Notes,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable("appointments")
      .set(notes)
      .where("id", "=", id)
      .returning("userId")
      .executeTakeFirst();
    if (!row) return false;
    const event = { at: now(), actor: { memberId: member.id }, userId: row.userId, subjectId: id };
    if ("note" in notes) await recordEvent(trx, { ...event, kind: "note-changed", data: {} });
    else await recordEvent(trx, { ...event, kind: "attendance-noted", data: { attendance: notes.attendance } });
    return true;
  });
}

import type { Db } from "#app/platform/database/connection.server.ts";
import { type Member, recordEvent } from "#app/platform/events/record-event.server.ts";
import { lockAppointment } from "#app/features/booking/appointments/appointment-rows.server.ts";
import { enqueuePendingChange } from "#app/features/booking/pending-changes/pending-changes.server.ts";
import { insertProposal } from "./proposal-rows.server.ts";
import type { Slot } from "#app/features/booking/time/slot.ts";

/** The e-mail is written when the pending change is due. @returns false if the appointment is not confirmed */
export async function proposeMove(
  trx: Db,
  member: Member,
  id: string,
  { personalMessage, slots }: { personalMessage: string | null; slots: Slot[] },
  groupId: string,
  at: Date,
): Promise<boolean> {
  const row = await lockAppointment(trx, id);
  if (row?.status !== "confirmed") return false;
  const { date, time } = row;
  await insertProposal(trx, { kind: "move", appointmentId: id, date, time, personalMessage, slots }, row, at);
  await recordEvent(trx, {
    at,
    actor: { memberId: member.id },
    kind: "slots-proposed",
    userId: row.userId,
    subjectId: id,
    data: { start: { date, time } },
  });
  await enqueuePendingChange(trx, id, row, {
    kind: "proposed",
    actor: member.id,
    groupId,
    // Keeps the message of an earlier change: the proposal stores its own.
    personalMessage: undefined,
    at,
  });
  return true;
}

import { lastEvent } from "#app/platform/events/last-event.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import type { Appointment } from "#app/features/booking/appointments/appointment-rows.server.ts";
import type { Slot } from "#app/features/booking/time/slot.ts";

export interface MoveConflict extends Slot {
  sequence: number;
  /** First name of the member who moved or restored the appointment, or « Le client »; null if the account is gone. */
  by: string | null;
  isOwn: boolean;
}

/** Without `countsOwnMoves`, a member's own move is no conflict: a quick second key press sends the old version. */
export async function findMoveConflict(
  trx: Db,
  { id, date, time, sequence }: Pick<Appointment, "id" | "date" | "time" | "sequence">,
  memberId: string,
  { baseVersion, countsOwnMoves = false }: { baseVersion: number | undefined; countsOwnMoves?: boolean | undefined },
): Promise<MoveConflict | null> {
  if (baseVersion === undefined || baseVersion === sequence) return null;
  const last = await lastEvent(trx, "appointment", id, ["appointment-moved", "change-undone"]);
  const isOwn = last?.actor === memberId;
  if (!last || (isOwn && !countsOwnMoves)) return null;
  // `sequence` also rises when the client's address changes, so the last move's own value is compared.
  const { sequence: sequenceOfMove } = last.data;
  if (sequenceOfMove !== undefined && sequenceOfMove <= baseVersion) return null;
  return { date, time, sequence, isOwn, by: last.actor === "client" ? "Le client" : last.firstName };
}

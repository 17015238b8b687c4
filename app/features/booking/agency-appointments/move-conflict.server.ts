import { lastEvent } from "#app/platform/events/last-event.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import type { Slot } from "#app/features/booking/time/span.ts";

/** Where an appointment stands that was moved since a form showed it. */
export interface MoveConflict extends Slot {
  sequence: number;
  /** « Nadia », « Le client »; null: an account that is gone. */
  by: string | null;
  /** By whoever asks, in another window. */
  isOwn: boolean;
}

interface CurrentAppointment extends Slot {
  id: string;
  sequence: number;
}

/**
 * What somebody else did to an appointment since it was shown, when that is its newest change. Of two keys that are pressed one
 * after the other, the second shows what was before the first: a member's own move is none of somebody else's.
 * @param baseVersion its `sequence` as it was shown; undefined: it was not
 * @param own their own changes count too, of which another window may not know
 */
export async function findMoveConflict(
  trx: Db,
  { id, date, time, sequence }: CurrentAppointment,
  memberId: string,
  baseVersion: number | undefined,
  own = false,
): Promise<MoveConflict | null> {
  if (baseVersion === undefined || baseVersion === sequence) return null;
  const last = await lastEvent(trx, "appointment", id, ["appointment-moved", "change-undone"]);
  const isOwn = last?.actor === memberId;
  if (!last || (isOwn && !own)) return null;
  // The number also rises with a new link, when the client has changed their address: that move was shown.
  const { sequence: since } = last.data;
  if (since !== undefined && since <= baseVersion) return null;
  return { date, time, sequence, isOwn, by: last.actor === "client" ? "Le client" : last.firstName };
}

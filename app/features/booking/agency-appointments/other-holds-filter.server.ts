import type { Db } from "#app/platform/database/connection.server.ts";
import type { Hold } from "#app/features/booking/availability/slot-holds.server.ts";
import { liveProposal } from "#app/features/booking/proposals/proposal-rows.server.ts";

/** Returns a filter that leaves out the holds of the appointment and of the slots proposed for it. */
export async function otherHoldsFilter(
  db: Db,
  appointmentId: string,
): Promise<(hold: Pick<Hold, "appointmentId" | "proposalId">) => boolean> {
  const proposal = await liveProposal(db, appointmentId);
  return (hold) => hold.appointmentId !== appointmentId && (!proposal || hold.proposalId !== proposal.id);
}

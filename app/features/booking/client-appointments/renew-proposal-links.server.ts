import type { SiteDeps } from "#app/site-deps.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { revokeProposalLinks } from "#app/records/revoke-links.server.ts";
import { forUpdate } from "#app/platform/database/row-locks.server.ts";
import { recipientOf } from "#app/features/booking/appointments/mail-details.server.ts";
import { upcomingIdsAsViewed } from "#app/features/booking/pending-changes/upcoming.server.ts";
import { lockAppointment } from "#app/features/booking/appointments/appointment-rows.server.ts";
import { clientViewOf } from "#app/features/booking/pending-changes/client-views.server.ts";
import { liveProposal, renewLinks } from "#app/features/booking/proposals/proposal-rows.server.ts";
import { type LinkedSlot, linkedSlots } from "#app/features/booking/proposals/propose-meeting.server.ts";
import { mailProposal } from "#app/features/booking/proposals/send-proposal.server.ts";
import { hasBegun } from "#app/features/booking/time/span.ts";

export interface RenewedMeeting {
  id: string;
  proposedSlots: LinkedSlot[];
  heldUntil: string;
}

/**
 * Replaces the links to proposals, so that a reader of the client's former mailbox can no longer use them.
 * @returns the meetings; the caller e-mails their links with the message that proposed them
 */
export async function renewProposalLinks(deps: SiteDeps, trx: Db, userId: string): Promise<RenewedMeeting[]> {
  const now = deps.now();
  for (const id of await upcomingIdsAsViewed(trx, { id: userId }, now)) {
    const row = await lockAppointment(trx, id);
    const proposal = await liveProposal(trx, id);
    const clientView = await clientViewOf(trx, row);
    const recipient = clientView && (await recipientOf(trx, clientView));
    if (!recipient || proposal?.state !== "open") continue;
    // `renewLinks` returns the links of the last e-mail; an e-mail about a move has one.
    const [link] = await renewLinks(trx, proposal.id);
    if (link) await mailProposal(deps, trx, proposal, clientView, recipient, link, now);
  }
  const meetings = await trx
    .selectFrom("proposals")
    .select(["id", "heldUntil"])
    .where("userId", "=", userId)
    .where("state", "=", "open")
    .orderBy("createdAt")
    .$call(forUpdate(trx))
    .execute();
  const renewed: RenewedMeeting[] = [];
  for (const { id, heldUntil } of meetings) {
    const links = linkedSlots(deps.publicUrl, await renewLinks(trx, id));
    const proposedSlots = links.filter((slot) => !hasBegun(slot, now));
    if (proposedSlots.length > 0) renewed.push({ id, proposedSlots, heldUntil });
  }
  const finalized = await trx
    .selectFrom("proposals")
    .leftJoin("appointments", "appointments.id", "proposals.appointmentId")
    .select("proposals.id")
    .where((eb) => eb.or([eb("appointments.userId", "=", userId), eb("proposals.userId", "=", userId)]))
    .where("proposals.finalizedAt", "is not", null)
    .execute();
  await revokeProposalLinks(
    trx,
    finalized.map(({ id }) => id),
  );
  return renewed;
}

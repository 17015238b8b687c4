import { createLinkToken } from "#app/platform/security/link-token.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { endProposalLinks } from "#app/records/revoked-links.server.ts";
import { recipientOf } from "#app/features/booking/appointments/mail-details.server.ts";
import type { BookingDeps } from "#app/features/booking/booking-deps.server.ts";
import { viewedIdsToCome } from "#app/features/booking/pending-changes/upcoming.server.ts";
import { lockAppointment } from "#app/features/booking/appointments/appointment-rows.server.ts";
import { clientViewsOf } from "#app/features/booking/pending-changes/client-views.server.ts";
import { liveProposal } from "#app/features/booking/proposals/proposal-rows.server.ts";
import { mailProposal } from "#app/features/booking/proposals/send-proposal.server.ts";

/**
 * Gives the proposals that a client has not answered other links, in the caller's transaction, and mails the last one
 * again: a reader of the mailbox that the client has left can no longer choose, nor see from a link of before when they come.
 */
export async function renewProposalLinks(deps: BookingDeps, trx: Db, userId: string): Promise<void> {
  const now = deps.now();
  for (const id of await viewedIdsToCome(trx, { id: userId }, now)) {
    const row = await lockAppointment(trx, id);
    const proposal = await liveProposal(trx, id);
    const [clientView] = await clientViewsOf(trx, row ? [row] : []);
    const recipient = clientView && (await recipientOf(trx, clientView.row));
    if (!recipient || proposal?.state !== "open") continue;
    const own = { ...clientView.row, ...clientView.view };
    const links = await trx
      .selectFrom("proposalLinks")
      .select("round")
      .where("proposalId", "=", proposal.id)
      .orderBy("round")
      .execute();
    for (const { round } of links) {
      const { token, hash } = createLinkToken();
      await trx
        .updateTable("proposalLinks")
        .set({ tokenHash: hash })
        .where("proposalId", "=", proposal.id)
        .where("round", "=", round)
        .execute();
      // Of the mails before, nobody gets the new link.
      if (round === links.at(-1)!.round) {
        await mailProposal(deps, trx, proposal, own, recipient, { round, token }, now);
      }
    }
  }
  // The link of one that is settled is not mailed again: it ends.
  const finalized = await trx
    .selectFrom("proposals")
    .innerJoin("appointments", "appointments.id", "proposals.appointmentId")
    .select("proposals.id")
    .where("appointments.userId", "=", userId)
    .where("proposals.finalizedAt", "is not", null)
    .execute();
  await endProposalLinks(
    trx,
    finalized.map(({ id }) => id),
  );
}

import type { SiteDeps } from "#app/site-deps.ts";
import { href } from "react-router";
import { longDateTime } from "#app/french/dates.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { lastEvent } from "#app/platform/events/last-event.server.ts";
import { enqueueMail } from "#app/platform/mail/outbox.server.ts";
import {
  cancelUrlOf,
  issueCancelToken,
  mailOf,
  type Recipient,
} from "#app/features/booking/appointments/mail-details.server.ts";
import type { Appointment } from "#app/features/booking/appointments/appointment-rows.server.ts";
import { snapshotOf, type PendingChange } from "#app/features/booking/pending-changes/pending-changes.server.ts";
import { clientNewsOf } from "#app/features/booking/pending-changes/client-view.ts";
import { secondMailAt } from "./proposal.ts";
import { proposalEmail, type ProposalMail } from "./proposal.emails.tsx";
import { insertLinks, type MoveProposal, replaceProposedSlots, freeSlotsOf } from "./proposal-rows.server.ts";

/** Writes the first e-mail of a proposal, which also announces the appointment's pending change. */
export async function sendMoveProposal(
  deps: SiteDeps,
  trx: Db,
  proposal: MoveProposal,
  change: PendingChange,
  row: Appointment,
  recipient: Recipient,
  at: Date,
): Promise<void> {
  const before = snapshotOf(change);
  const news = clientNewsOf(before, row);
  // The 48 hours begin with the e-mail; after a long downtime some slots may be taken.
  const renewed = await replaceProposedSlots(trx, proposal, await freeSlotsOf(trx, proposal, row, at), row, at);
  const cancelUrl = row.cancelTokenHash === null ? cancelUrlOf(deps, await issueCancelToken(trx, row.id)) : null;
  // The first e-mail about an appointment confirms it, too.
  const otherChange =
    news === null && cancelUrl === null
      ? null
      : { news: news ?? "confirmed", before: news && before && longDateTime(before.date, before.time), cancelUrl };
  // If nothing else changed, the message of a `proposed` change is about an earlier move that was reverted.
  const personalMessage = news || change.kind !== "proposed" ? change.personalMessage : null;
  await writeProposal(deps, trx, renewed, row, recipient, { round: 1 }, at, { otherChange, personalMessage });
}

interface MergedChange {
  otherChange: ProposalMail["otherChange"];
  personalMessage: string | null;
}

/** Creates the link of the first or second e-mail, opens the proposal and sends the e-mail. */
export async function writeProposal(
  deps: SiteDeps,
  trx: Db,
  proposal: MoveProposal,
  row: Appointment,
  recipient: Recipient,
  { round }: { round: 1 | 2 },
  at: Date,
  merged: MergedChange | null = null,
): Promise<void> {
  const [link] = await insertLinks(trx, { id: proposal.id, round, preselect: [null] }, at);
  await trx
    .updateTable("proposals")
    .set({ state: "open", againAt: round === 1 ? secondMailAt(at).toISOString() : null })
    .where("id", "=", proposal.id)
    .execute();
  await mailProposal(deps, trx, proposal, row, recipient, { round, token: link!.token }, at, merged);
}

/** The caller has stored the hash of `token`. */
export async function mailProposal(
  deps: SiteDeps,
  trx: Db,
  proposal: MoveProposal,
  row: Appointment,
  recipient: Recipient,
  { round, token }: { round: 1 | 2; token: string },
  at: Date,
  merged: MergedChange | null = null,
): Promise<void> {
  const event = await lastEvent(trx, "appointment", row.id, ["slots-proposed"]);
  const mail = proposalEmail({
    ...mailOf(deps, row, recipient, at),
    personalMessage: [merged?.personalMessage, proposal.personalMessage].filter(Boolean).join("\n\n") || null,
    otherChange: merged?.otherChange ?? null,
    slots: proposal.slots,
    heldUntil: new Date(proposal.heldUntil),
    linkUrl: `${deps.publicUrl}${href("/creneau/:secret", { secret: token })}`,
    hasAccount: row.userId !== null,
    isSecond: round === 2,
  });
  await enqueueMail(trx, at, { userId: row.userId, eventId: event?.id ?? null }, mail);
}

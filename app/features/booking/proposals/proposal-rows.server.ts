import type { Selectable } from "kysely";
import type { Db } from "#app/platform/database/connection.server.ts";
import type { ProposalsTable } from "#app/platform/schema/booking-tables.server.ts";
import { holdsOf, listHolds, takeSlots } from "#app/features/booking/availability/slot-holds.server.ts";
import type { Appointment } from "#app/features/booking/appointments/appointment-rows.server.ts";
import { heldUntil, slotsInField, slotsOfField, PROPOSAL_TRANSITIONS } from "./proposal.ts";
import { type Slot, slotKey, type SpanWithTravel } from "#app/features/booking/time/span.ts";

/** Everybody who changes a proposal holds the row of its appointment. */
export type Proposal = Omit<Selectable<ProposalsTable>, "slots"> & { slots: Slot[] };

const asProposal = (row: Selectable<ProposalsTable>): Proposal => ({ ...row, slots: slotsOfField(row.slots) });

/** The proposal about an appointment that nobody has settled yet. */
export async function liveProposal(db: Db, appointmentId: string): Promise<Proposal | null> {
  const row = await db
    .selectFrom("proposals")
    .selectAll()
    .where("appointmentId", "=", appointmentId)
    .where("finalizedAt", "is", null)
    .executeTakeFirst();
  return row ? asProposal(row) : null;
}

/** The half hours that a place takes for an appointment, travel times included, as proposed ones. */
function proposedHolds(slot: Slot, { minutes, travelBefore, travelAfter }: SpanWithTravel) {
  const holds = holdsOf({ ...slot, minutes, travelBefore, travelAfter });
  return holds.map((held) => ({ date: held.date, time: held.time, kind: "proposal" as const }));
}

/** @throws SlotTaken when one of its places is somebody's */
export async function takeProposed(trx: Db, proposal: Proposal, takes: SpanWithTravel, at: Date): Promise<void> {
  const holds = new Map(
    proposal.slots.flatMap((slot) => proposedHolds(slot, takes)).map((hold) => [slotKey(hold), hold]),
  );
  await takeSlots(trx, [...holds.values()], { proposalId: proposal.id, until: new Date(proposal.heldUntil) }, at);
}

/** Holds other places than before. @throws SlotTaken when one of them is somebody's */
export async function replaceProposedSlots(
  trx: Db,
  proposal: Proposal,
  slots: readonly Slot[],
  takes: SpanWithTravel,
  at: Date,
): Promise<Proposal> {
  await releaseProposed(trx, proposal.id);
  const next = { ...proposal, slots: [...slots], heldUntil: heldUntil(at).toISOString() };
  await takeProposed(trx, next, takes, at);
  const { heldUntil: until } = next;
  await trx
    .updateTable("proposals")
    .set({ slots: slotsInField(slots), heldUntil: until })
    .where("id", "=", proposal.id)
    .execute();
  return next;
}

async function releaseProposed(trx: Db, proposalId: string): Promise<void> {
  await trx.deleteFrom("slotHolds").where("proposalId", "=", proposalId).execute();
}

/** One whose client has heard of it becomes `turn`; one that nobody has heard of goes. Its places are free in both cases. */
export async function closeProposal(
  trx: Db,
  appointmentId: string,
  turn: "chosen" | "closed",
  at: Date,
): Promise<void> {
  const proposal = await liveProposal(trx, appointmentId);
  if (!proposal) return;
  await releaseProposed(trx, proposal.id);
  const state = PROPOSAL_TRANSITIONS[proposal.state][turn];
  if (!state) return void (await trx.deleteFrom("proposals").where("id", "=", proposal.id).execute());
  await trx
    .updateTable("proposals")
    .set({ state, finalizedAt: at.toISOString(), againAt: null })
    .where("id", "=", proposal.id)
    .execute();
}

/**
 * After an act was undone: a proposal that nobody has heard of goes with it; of one that a client has in hand, the places
 * that the act had taken are held again, unless somebody has booked one since.
 * @throws SlotTaken when one is booked in this very moment
 */
export async function restoreProposal(trx: Db, row: Appointment, at: Date): Promise<void> {
  const proposal = await liveProposal(trx, row.id);
  if (!proposal) return;
  if (proposal.state === "waiting") return closeProposal(trx, row.id, "closed", at);
  if (proposal.heldUntil <= at.toISOString()) return;
  await releaseProposed(trx, proposal.id);
  await takeProposed(trx, { ...proposal, slots: await stillFree(trx, proposal, row, at) }, row, at);
}

/** Of the places of a proposal those that nobody else holds. */
export async function stillFree(
  trx: Db,
  { id, slots }: Pick<Proposal, "id" | "slots">,
  takes: SpanWithTravel,
  at: Date,
): Promise<Slot[]> {
  const days = slots.flatMap((slot) => proposedHolds(slot, takes).map(({ date }) => date)).toSorted();
  if (days.length === 0) return [];
  const holds = await listHolds(trx, days[0]!, days.at(-1)!, at);
  const taken = new Set(holds.filter(({ proposalId }) => proposalId !== id).map(slotKey));
  return slots.filter((slot) => !proposedHolds(slot, takes).some((hold) => taken.has(slotKey(hold))));
}

/** The proposal behind the link of a mail. */
export async function proposalOfLink(db: Db, tokenHash: string): Promise<(Proposal & { round: 1 | 2 }) | null> {
  const row = await db
    .selectFrom("proposalLinks")
    .innerJoin("proposals", "proposals.id", "proposalLinks.proposalId")
    .selectAll("proposals")
    .select("proposalLinks.round")
    .where("proposalLinks.tokenHash", "=", tokenHash)
    .executeTakeFirst();
  return row ? { ...asProposal(row), round: row.round } : null;
}

import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { Db } from "#app/platform/database/connection.server.ts";
import { forUpdate } from "#app/platform/database/row-locks.server.ts";
import { createLinkToken, hashLinkToken } from "#app/platform/security/link-token.server.ts";
import type { ProposalsTable } from "#app/platform/schema/booking-tables.server.ts";
import { holdsOf, listHolds, takeSlots } from "#app/features/booking/availability/slot-holds.server.ts";
import type { Appointment } from "#app/features/booking/appointments/appointment-rows.server.ts";
import { holdEndAfter, serializeSlots, parseSlots } from "./proposal.ts";
import type { SpanWithTravel } from "#app/features/booking/time/span.ts";
import { type Slot, slotKey } from "#app/features/booking/time/slot.ts";

/** A transaction that changes a proposal locks its appointment, or the proposal itself if there is no appointment. */
export type Proposal = Omit<Selectable<ProposalsTable>, "slots"> & { slots: Slot[] };

export type MoveProposal = Proposal & { appointmentId: string; date: string; time: string };

const withSlots = <Row extends { slots: string }>(row: Row) => ({ ...row, slots: parseSlots(row.slots) });

export async function liveProposal(db: Db, appointmentId: string): Promise<MoveProposal | null> {
  const row = await db
    .selectFrom("proposals")
    .selectAll()
    .$narrowType<{ appointmentId: string; date: string; time: string }>()
    .where("appointmentId", "=", appointmentId)
    .where("finalizedAt", "is", null)
    .executeTakeFirst();
  return row ? withSlots(row) : null;
}

/** Returns the end of the hold of each open proposal, by appointment. */
export async function readProposalHoldEnds(db: Db, appointmentIds: readonly string[]): Promise<Map<string, string>> {
  if (appointmentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("proposals")
    .select(["appointmentId", "heldUntil"])
    .$narrowType<{ appointmentId: string }>()
    .where("appointmentId", "in", appointmentIds)
    .where("state", "=", "open")
    .execute();
  return new Map(rows.map(({ appointmentId, heldUntil }) => [appointmentId, heldUntil]));
}

export async function lockProposal(trx: Db, id: string): Promise<Proposal | null> {
  const row = await trx
    .selectFrom("proposals")
    .selectAll()
    .where("id", "=", id)
    .$call(forUpdate(trx))
    .executeTakeFirst();
  return row ? withSlots(row) : null;
}

type Durations = Pick<SpanWithTravel, "minutes" | "travelBefore" | "travelAfter">;

type NewProposal = Pick<Proposal, "kind" | "slots"> & Partial<Proposal>;

/** @throws SlotTaken if one of the slots is held */
export async function insertProposal(trx: Db, proposal: NewProposal, durations: Durations, at: Date): Promise<void> {
  const id = proposal.id ?? randomUUID();
  const until = holdEndAfter(at).toISOString();
  await trx
    .insertInto("proposals")
    .values({
      ...proposal,
      id,
      state: "waiting",
      slots: serializeSlots(proposal.slots),
      heldUntil: until,
      createdAt: at.toISOString(),
    })
    .execute();
  await holdProposedSlots(trx, { id, slots: proposal.slots, heldUntil: until }, durations, at);
}

function proposedHolds(slot: Slot, { minutes, travelBefore, travelAfter }: Durations) {
  const holds = holdsOf({ ...slot, minutes, travelBefore, travelAfter });
  return holds.map(({ date, time }) => ({ date, time, kind: "proposal" as const }));
}

/** @throws SlotTaken if one of the slots is held */
export async function holdProposedSlots(
  trx: Db,
  proposal: Pick<Proposal, "id" | "slots" | "heldUntil">,
  durations: Durations,
  at: Date,
): Promise<void> {
  // A map, because the travel times of two slots may share half hours.
  const holds = new Map(
    proposal.slots.flatMap((slot) => proposedHolds(slot, durations)).map((hold) => [slotKey(hold), hold]),
  );
  await takeSlots(trx, [...holds.values()], { proposalId: proposal.id, until: new Date(proposal.heldUntil) }, at);
}

/** @throws SlotTaken if one of the slots is held */
export async function replaceProposedSlots(
  trx: Db,
  proposal: MoveProposal,
  slots: readonly Slot[],
  durations: Durations,
  at: Date,
): Promise<MoveProposal> {
  await releaseProposal(trx, proposal.id);
  const next = { ...proposal, slots: [...slots], heldUntil: holdEndAfter(at).toISOString() };
  await holdProposedSlots(trx, next, durations, at);
  await trx
    .updateTable("proposals")
    .set({ slots: serializeSlots(slots), heldUntil: next.heldUntil })
    .where("id", "=", proposal.id)
    .execute();
  return next;
}

export async function releaseProposal(trx: Db, proposalId: string): Promise<void> {
  await trx.deleteFrom("slotHolds").where("proposalId", "=", proposalId).execute();
}

/** Frees the slots. A waiting proposal is deleted, because no e-mail has told its client about it. */
export async function closeProposal(
  trx: Db,
  appointmentId: string,
  state: "chosen" | "closed",
  at: Date,
): Promise<void> {
  const proposal = await liveProposal(trx, appointmentId);
  if (!proposal) return;
  await releaseProposal(trx, proposal.id);
  if (proposal.state === "waiting") {
    await trx.deleteFrom("proposals").where("id", "=", proposal.id).execute();
    return;
  }
  await trx
    .updateTable("proposals")
    .set({ state, finalizedAt: at.toISOString(), againAt: null })
    .where("id", "=", proposal.id)
    .execute();
}

/** Call this after an undo: deletes an unsent proposal, or holds a sent one's free slots again. @throws SlotTaken */
export async function restoreProposal(trx: Db, row: Appointment, at: Date): Promise<void> {
  const proposal = await liveProposal(trx, row.id);
  if (!proposal) return;
  if (proposal.state === "waiting") return closeProposal(trx, row.id, "closed", at);
  if (proposal.heldUntil <= at.toISOString()) return;
  await releaseProposal(trx, proposal.id);
  await holdProposedSlots(trx, { ...proposal, slots: await freeSlotsOf(trx, proposal, row, at) }, row, at);
}

export async function freeSlotsOf(
  trx: Db,
  { id, slots }: Pick<Proposal, "id" | "slots">,
  durations: Durations,
  at: Date,
): Promise<Slot[]> {
  const dates = slots.flatMap((slot) => proposedHolds(slot, durations).map(({ date }) => date)).toSorted();
  if (dates.length === 0) return [];
  const holds = await listHolds(trx, dates[0]!, dates.at(-1)!, at);
  const heldKeys = new Set(holds.filter(({ proposalId }) => proposalId !== id).map(slotKey));
  return slots.filter((slot) => !proposedHolds(slot, durations).some((hold) => heldKeys.has(slotKey(hold))));
}

export async function proposalOfLink(
  db: Db,
  secret: string,
): Promise<(Proposal & { preselected: Slot | null }) | null> {
  const row = await db
    .selectFrom("proposalLinks")
    .innerJoin("proposals", "proposals.id", "proposalLinks.proposalId")
    .selectAll("proposals")
    .select("proposalLinks.slot")
    .where("proposalLinks.tokenHash", "=", hashLinkToken(secret))
    .executeTakeFirst();
  if (!row) return null;
  const { slot, ...proposal } = row;
  return { ...withSlots(proposal), preselected: parseSlots(slot)[0] ?? null };
}

/** Returns null if the meeting is not proposed to this client, or if the answer that proposes it is not sent yet. */
export async function readMeetingProposal(db: Db, client: { id: string }, id: string): Promise<Proposal | null> {
  const row = await db
    .selectFrom("proposals")
    .selectAll()
    .where("id", "=", id)
    .where("userId", "=", client.id)
    .where("state", "!=", "waiting")
    .executeTakeFirst();
  return row ? withSlots(row) : null;
}

/** `slot` is a slot key; empty if the link preselects none. */
export interface ProposalLink {
  slot: string;
  token: string;
}

/** @param preselect the slot that each link preselects, or null */
export async function insertLinks(
  trx: Db,
  { id, round, preselect }: { id: string; round: 1 | 2; preselect: readonly (Slot | null)[] },
  at: Date,
): Promise<ProposalLink[]> {
  const links = preselect.map((slot) => ({ slot: slot ? slotKey(slot) : "", ...createLinkToken() }));
  const shared = { proposalId: id, round, sentAt: at.toISOString(), openedAt: null };
  await trx
    .insertInto("proposalLinks")
    .values(links.map(({ slot, hash }) => ({ ...shared, slot, tokenHash: hash })))
    .execute();
  return links;
}

/** The former links stop working; returns the links of the last e-mail. */
export async function renewLinks(trx: Db, proposalId: string) {
  const links = await trx
    .selectFrom("proposalLinks")
    .select(["round", "slot"])
    .where("proposalId", "=", proposalId)
    .orderBy("round")
    .orderBy("slot")
    .execute();
  const renewed = links.map((link) => ({ ...link, ...createLinkToken() }));
  for (const { round, slot, hash } of renewed)
    await trx
      .updateTable("proposalLinks")
      .set({ tokenHash: hash })
      .where("proposalId", "=", proposalId)
      .where("round", "=", round)
      .where("slot", "=", slot)
      .execute();
  return renewed.filter(({ round }) => round === renewed.at(-1)!.round);
}

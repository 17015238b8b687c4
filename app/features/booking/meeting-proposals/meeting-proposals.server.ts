import { href } from "react-router";
import { addDays } from "#app/french/dates.ts";
import { createLinkToken, hashLinkToken } from "#app/platform/security/link-token.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { forUpdate } from "#app/platform/database/row-locks.server.ts";
import { lockRules, readDayRules } from "#app/features/booking/availability/day-rules.server.ts";
import { bookWithin, whyNotBookable } from "#app/features/booking/public-booking/book-appointment.server.ts";
import { checkSlot, slotTransaction } from "#app/features/booking/public-booking/slot-transaction.server.ts";
import type { BookingClient, BookingDeps } from "#app/features/booking/booking-deps.server.ts";
import type { ChoiceRefusal } from "#app/features/booking/client-appointments/link.messages.ts";
import { listHolds, SlotTaken, takeSlots } from "#app/features/booking/availability/slot-holds.server.ts";
import { releaseMeetings } from "./meeting-retention.server.ts";
import { lastBookableDay } from "#app/features/booking/availability/booking-rules.ts";
import { nearestBookable, whySpanIsNotBookable } from "#app/features/booking/availability/bookable-starts.ts";
import type { SlotRefusal } from "#app/features/booking/availability/slot-refusal.ts";
import {
  heldUntil,
  slotsInField,
  slotsOfField,
  PROPOSAL_TRANSITIONS,
} from "#app/features/booking/proposals/proposal.ts";
import { SLOT_MINUTES, todayInParis } from "#app/features/booking/time/half-hour.ts";
import { type Slot, slotKey, spanHasBegun } from "#app/features/booking/time/span.ts";

/**
 * Free moments that the agency proposes to a client, each by a link that books it. They are held like the places of a
 * proposal (propose.server.ts); there is no appointment yet that would stand meanwhile.
 */

/** The hour near which they are looked for. */
const MIDMORNING = "10:00";

const meetingAt = (slot: Slot) => ({ ...slot, minutes: SLOT_MINUTES, travelBefore: 0, travelAfter: 0 });

type Deps = Pick<BookingDeps, "db" | "now">;

/** Three free moments, on the nearest days that begin after the time for which they are held. */
export async function suggestMeetings({ db, now }: Deps): Promise<Slot[]> {
  const at = now();
  const after = heldUntil(at);
  const { day, taken } = await readAgenda(db, at);
  return nearestBookable(meetingAt({ date: todayInParis(after), time: MIDMORNING }), day, taken, after);
}

async function readAgenda(db: Db, at: Date) {
  const today = todayInParis(at);
  const day = await readDayRules(db, today, at);
  const holds = await listHolds(db, today, addDays(lastBookableDay(day.rules, at), 1), at);
  return { day, taken: new Set(holds.map(slotKey)) };
}

/** Ends a transaction that proposed a moment that clients could not book. */
export class ProposedSlotRefused extends SlotTaken {
  override name = "MeetingRefused";
  readonly slot: Slot;
  readonly why: SlotRefusal;
  constructor(slot: Slot, why: SlotRefusal) {
    super();
    this.slot = slot;
    this.why = why;
  }
}

/**
 * Holds moments for a client, in the caller's transaction; they hear of them when the message goes.
 * @param id of the message that proposes them
 * @throws MeetingRefused when one of them is not free, or not any more
 */
export async function proposeMeetings(
  trx: Db,
  { id, userId, slots }: { id: string; userId: string; slots: readonly Slot[] },
  at: Date,
): Promise<void> {
  await lockRules(trx, "shared");
  const { day, taken } = await readAgenda(trx, at);
  for (const slot of slots) {
    const why = checkSlot(slot) ?? whySpanIsNotBookable(meetingAt(slot), day, taken);
    if (why) throw new ProposedSlotRefused(slot, why);
  }
  const until = heldUntil(at);
  await trx
    .insertInto("meetingProposals")
    .values({
      id,
      userId,
      state: "waiting",
      slots: slotsInField(slots),
      heldUntil: until.toISOString(),
      appointmentId: null,
      createdAt: at.toISOString(),
      finalizedAt: null,
    })
    .execute();
  await holdMeetings(trx, id, slots, until, at);
}

async function holdMeetings(trx: Db, id: string, slots: readonly Slot[], until: Date, at: Date): Promise<void> {
  const holds = slots.map(({ date, time }) => ({ date, time, kind: "proposal" as const }));
  await takeSlots(trx, holds, { proposalId: id, until }, at);
}

/** Makes the links, which the client hears of now: the 48 hours begin. None when nothing was proposed. */
export async function openMeetings(
  { publicUrl }: Pick<BookingDeps, "publicUrl">,
  trx: Db,
  id: string,
  at: Date,
): Promise<(Slot & { url: string })[]> {
  const proposal = await lockMeetingProposal(trx, id);
  const state = proposal && PROPOSAL_TRANSITIONS[proposal.state].notified;
  if (!state) return [];
  const slots = slotsOfField(proposal.slots);
  const until = heldUntil(at);
  await releaseMeetings(trx, id);
  // After a long stop of the site one may be somebody else's: its link says so.
  const { taken } = await readAgenda(trx, at);
  const free = slots.filter((slot) => !taken.has(slotKey(slot)));
  await holdMeetings(trx, id, free, until, at);
  await trx
    .updateTable("meetingProposals")
    .set({ state, heldUntil: until.toISOString() })
    .where("id", "=", id)
    .execute();
  return createLinks(publicUrl, trx, id, slots);
}

async function createLinks(publicUrl: string, trx: Db, id: string, slots: readonly Slot[]) {
  const links = slots.map((slot) => ({ ...slot, ...createLinkToken() }));
  await trx
    .insertInto("meetingLinks")
    .values(links.map(({ date, time, hash }) => ({ tokenHash: hash, proposalId: id, date, time })))
    .execute();
  return links.map(({ date, time, token }) => ({
    date,
    time,
    url: `${publicUrl}${href("/creneau/:secret", { secret: token })}`,
  }));
}

/** Moments that a client can still choose, with new links. */
export interface RenewedMeetings {
  /** The id of the message that proposed them. */
  id: string;
  proposedSlots: (Slot & { url: string })[];
  heldUntil: string;
}

/**
 * Gives the moments that a client has not answered other links, in the caller's transaction, which mails them again: a
 * reader of the mailbox that the client has left can no longer choose.
 */
export async function renewMeetingLinks(
  { publicUrl }: Pick<BookingDeps, "publicUrl">,
  trx: Db,
  userId: string,
  at: Date,
): Promise<RenewedMeetings[]> {
  const proposals = await trx
    .selectFrom("meetingProposals")
    .selectAll()
    .where("userId", "=", userId)
    .where("state", "!=", "waiting")
    .orderBy("createdAt")
    .$call(forUpdate(trx))
    .execute();
  const renewed: RenewedMeetings[] = [];
  for (const { id, state, slots, heldUntil: until } of proposals) {
    await trx.deleteFrom("meetingLinks").where("proposalId", "=", id).execute();
    const left = slotsOfField(slots).filter((slot) => !spanHasBegun(meetingAt(slot), at));
    if (state !== "open" || left.length === 0) continue;
    renewed.push({ id, proposedSlots: await createLinks(publicUrl, trx, id, left), heldUntil: until });
  }
  return renewed;
}

/** The message was undone: nobody has heard of it. @returns what it proposed */
export async function withdrawMeetings(trx: Db, id: string): Promise<Slot[]> {
  await releaseMeetings(trx, id);
  const gone = await trx.deleteFrom("meetingProposals").where("id", "=", id).returning("slots").executeTakeFirst();
  return slotsOfField(gone?.slots ?? "");
}

/** The row is the caller's until the transaction ends. */
function lockMeetingProposal(trx: Db, id: string) {
  return trx.selectFrom("meetingProposals").selectAll().where("id", "=", id).$call(forUpdate(trx)).executeTakeFirst();
}

/** What a link leads to. */
async function findMeeting(db: Db, secret: string, at: Date) {
  const row = await db
    .selectFrom("meetingLinks")
    .innerJoin("meetingProposals", "meetingProposals.id", "meetingLinks.proposalId")
    .innerJoin("users", "users.id", "meetingProposals.userId")
    .select([
      "meetingProposals.id",
      "meetingProposals.state",
      "meetingProposals.slots",
      "meetingProposals.heldUntil",
      "meetingLinks.date",
      "meetingLinks.time",
      "users.id as userId",
      "users.email",
      "users.firstName",
      "users.lastName",
      "users.disabled",
    ])
    .where("meetingLinks.tokenHash", "=", hashLinkToken(secret))
    .executeTakeFirst();
  if (!row || row.disabled) return { ok: false, reason: "unknown" } as const;
  if (row.state !== "open") return { ok: false, reason: "used" } as const;
  const slots = slotsOfField(row.slots).filter((slot) => !spanHasBegun(meetingAt(slot), at));
  if (slots.length === 0) return { ok: false, reason: "expired" } as const;
  const { userId: id, email, firstName, lastName } = row;
  const client: BookingClient = { id, email, firstName, lastName };
  return { ok: true, proposal: row, slots, client } as const;
}

/** Tells why a moment of a proposal cannot be booked, or null. Reads the days of all its moments once. */
async function readRefusals(db: Db, proposalId: string, slots: readonly Slot[], at: Date) {
  const dates = slots.map(({ date }) => date).toSorted();
  const day = await readDayRules(db, todayInParis(at), at);
  const holds = await listHolds(db, dates[0]!, dates.at(-1)!, at);
  const taken = new Set(holds.filter((hold) => hold.proposalId !== proposalId).map(slotKey));
  return (slot: Slot) => whyNotBookable(meetingAt(slot), day, taken);
}

export interface ShownMeetings {
  ok: true;
  /** Those that can still be had. */
  slots: Slot[];
  /** The one of this link. */
  chosen: Slot;
  heldUntil: string;
  /** Whether they are held still, or only free. */
  isHeld: boolean;
}

/** What the page behind a link shows. Reads only: mail scanners follow links. */
export async function showMeetings(
  { db, now }: Deps,
  secret: string,
): Promise<ShownMeetings | { ok: false; reason: "unknown" | "used" | "expired" }> {
  const at = now();
  const found = await findMeeting(db, secret, at);
  if (!found.ok) return found;
  const { id, heldUntil: until, date, time } = found.proposal;
  const refusalOf = await readRefusals(db, id, found.slots, at);
  const slots = found.slots.filter((slot) => refusalOf(slot) === null);
  return { ok: true, slots, chosen: { date, time }, heldUntil: until, isHeld: until > at.toISOString() };
}

/** Books one of the proposed slots for the holder of the link: the agency asked for it, so that no limit of theirs counts. */
export function bookMeeting(
  deps: BookingDeps,
  secret: string,
  slot: Slot,
): Promise<{ ok: true } | { ok: false; reason: ChoiceRefusal }> {
  return slotTransaction(deps, slot, async (trx, at) => {
    const asked = await findMeeting(trx, secret, at);
    if (asked.ok) await lockMeetingProposal(trx, asked.proposal.id);
    const found = asked.ok ? await findMeeting(trx, secret, at) : asked;
    if (!found.ok) return (await hasBooked(trx, secret, slot)) ? ({ ok: true } as const) : found;
    const { id } = found.proposal;
    const isProposed = found.slots.some((one) => slotKey(one) === slotKey(slot));
    const refusal = isProposed ? (await readRefusals(trx, id, [slot], at))(slot) : "not-offered";
    if (refusal) return { ok: false, reason: refusal } as const;
    await releaseMeetings(trx, id);
    const appointmentId = await bookWithin(deps, trx, found.client, slot, at);
    await trx
      .updateTable("meetingProposals")
      .set({ state: "chosen", appointmentId, finalizedAt: at.toISOString() })
      .where("id", "=", id)
      .execute();
    return { ok: true } as const;
  });
}

/** Whether the link has booked this very moment: it was pressed twice, or sent again because no answer came. */
async function hasBooked(trx: Db, secret: string, { date, time }: Slot): Promise<boolean> {
  const booked = await trx
    .selectFrom("meetingLinks")
    .innerJoin("meetingProposals", "meetingProposals.id", "meetingLinks.proposalId")
    .innerJoin("appointments", "appointments.id", "meetingProposals.appointmentId")
    .select("appointments.id")
    .where("meetingLinks.tokenHash", "=", hashLinkToken(secret))
    .where("appointments.status", "=", "confirmed")
    .where("appointments.date", "=", date)
    .where("appointments.slot", "=", time)
    .executeTakeFirst();
  return booked !== undefined;
}

import type { SiteDeps } from "#app/site-deps.ts";
import { href } from "react-router";
import type { Db } from "#app/platform/database/connection.server.ts";
import { lockRules, readWindowRules } from "#app/features/booking/availability/day-rules.server.ts";
import { listWindowHolds, SlotTaken } from "#app/features/booking/availability/slot-holds.server.ts";
import { nearestBookable, whySpanIsNotBookable } from "#app/features/booking/availability/bookable-starts.ts";
import { checkSlot, type SlotRefusal } from "#app/features/booking/availability/slot-refusal.ts";
import { holdEndAfter, parseSlots } from "./proposal.ts";
import {
  insertLinks,
  insertProposal,
  lockProposal,
  releaseProposal,
  freeSlotsOf,
  holdProposedSlots,
} from "./proposal-rows.server.ts";
import { parisDate } from "#app/features/booking/time/paris-time.ts";
import { ONLINE_BOOKING } from "#app/features/booking/time/span.ts";
import { type Slot, slotKey } from "#app/features/booking/time/slot.ts";

// A meeting is proposed in an answer to an enquiry. No appointment exists until the client confirms a slot.

const MIDMORNING = "10:00";

export async function suggestMeetingSlots({ db, now }: SiteDeps): Promise<Slot[]> {
  const at = now();
  const earliest = holdEndAfter(at);
  const { day, heldKeys } = await readAvailability(db, at);
  return nearestBookable({ date: parisDate(earliest), time: MIDMORNING, ...ONLINE_BOOKING }, day, heldKeys, earliest);
}

async function readAvailability(db: Db, at: Date) {
  const day = await readWindowRules(db, at);
  return { day, heldKeys: new Set((await listWindowHolds(db, day)).map(slotKey)) };
}

export class ProposedSlotUnavailable extends SlotTaken {
  override name = "ProposedSlotUnavailable";
  readonly slot: Slot;
  readonly why: SlotRefusal;
  constructor(slot: Slot, why: SlotRefusal) {
    super();
    this.slot = slot;
    this.why = why;
  }
}

/** The client gets the links when the message is sent. @throws ProposedSlotUnavailable if a slot is not bookable */
export async function proposeMeeting(
  trx: Db,
  { id, userId, slots }: { id: string; userId: string; slots: readonly Slot[] },
  at: Date,
): Promise<void> {
  await lockRules(trx, "shared");
  const { day, heldKeys } = await readAvailability(trx, at);
  for (const slot of slots) {
    const why = checkSlot(slot) ?? whySpanIsNotBookable({ ...slot, ...ONLINE_BOOKING }, day, heldKeys);
    if (why) throw new ProposedSlotUnavailable(slot, why);
  }
  await insertProposal(trx, { id, kind: "meeting", userId, slots: [...slots] }, ONLINE_BOOKING, at);
}

/** Creates the links when the message is sent, which starts the 48 hours. @returns an empty list if no proposal waits */
export async function sendMeetingProposal(
  { publicUrl }: SiteDeps,
  trx: Db,
  id: string,
  at: Date,
): Promise<LinkedSlot[]> {
  const proposal = await lockProposal(trx, id);
  if (proposal?.state !== "waiting") return [];
  const until = holdEndAfter(at).toISOString();
  await releaseProposal(trx, id);
  // After a long downtime a slot may be taken; its link then says so.
  const free = await freeSlotsOf(trx, proposal, ONLINE_BOOKING, at);
  await holdProposedSlots(trx, { id, slots: free, heldUntil: until }, ONLINE_BOOKING, at);
  await trx.updateTable("proposals").set({ state: "open", heldUntil: until }).where("id", "=", id).execute();
  return linkedSlots(publicUrl, await insertLinks(trx, { id, round: 1, preselect: proposal.slots }, at));
}

export type LinkedSlot = Slot & { url: string };

export function linkedSlots(publicUrl: string, links: readonly { slot: string; token: string }[]): LinkedSlot[] {
  return links.flatMap(({ slot, token }) =>
    parseSlots(slot).map((start) => ({ ...start, url: `${publicUrl}${href("/creneau/:secret", { secret: token })}` })),
  );
}

export async function withdrawMeetingProposal(trx: Db, id: string): Promise<Slot[]> {
  const deleted = await trx.deleteFrom("proposals").where("id", "=", id).returning("slots").executeTakeFirst();
  return parseSlots(deleted?.slots ?? "");
}

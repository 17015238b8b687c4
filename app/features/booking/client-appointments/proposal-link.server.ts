import type { SiteDeps } from "#app/site-deps.ts";
import { APPOINTMENT_COLUMNS } from "#app/platform/schema/booking-tables.server.ts";
import { hashLinkToken } from "#app/platform/security/link-token.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { failed, type Failed, ok, type Ok, type Result } from "#app/platform/result.ts";
import type { ChoiceRefusal } from "./choice.messages.ts";
import type { LinkRefusal } from "./link.messages.ts";
import type { BookingClient } from "#app/features/booking/booking-client.ts";
import type { DaySlots } from "#app/features/booking/availability/day-slots.ts";
import { insertBooking } from "#app/features/booking/public-booking/book-appointment.server.ts";
import { slotTransaction } from "#app/features/booking/public-booking/slot-transaction.server.ts";
import {
  bookableStartsOf,
  type RescheduleTarget,
  rescheduleRefusal,
  filterBookable,
} from "./reschedule-rules.server.ts";
import { ALREADY_THERE, reschedule } from "./reschedule.server.ts";
import { type Appointment, lockAppointment } from "#app/features/booking/appointments/appointment-rows.server.ts";
import { clientViewOf } from "#app/features/booking/pending-changes/client-views.server.ts";
import {
  lockProposal,
  type Proposal,
  proposalOfLink,
  readMeetingProposal,
  releaseProposal,
} from "#app/features/booking/proposals/proposal-rows.server.ts";
import { ONLINE_BOOKING, hasBegun } from "#app/features/booking/time/span.ts";
import { type Slot, slotKey } from "#app/features/booking/time/slot.ts";

/** The token of a mailed link, or a meeting's id and the client who is logged in. */
export type ProposalAccess = string | { id: string; client: Pick<BookingClient, "id"> | null };

type LinkedProposal = Proposal & { preselected: Slot | null };

async function readProposal(db: Db, access: ProposalAccess): Promise<LinkedProposal | null> {
  if (typeof access === "string") return proposalOfLink(db, access);
  const meeting = access.client && (await readMeetingProposal(db, access.client, access.id));
  return meeting && { ...meeting, preselected: null };
}

interface Move extends Ok<RescheduleTarget> {
  kind: "move";
  proposal: LinkedProposal;
  appointment: Appointment;
}

interface Meeting extends Ok<RescheduleTarget> {
  kind: "meeting";
  proposal: LinkedProposal;
  slots: Slot[];
  client: BookingClient;
}

interface FailedChoice extends Failed<LinkRefusal> {
  kind: Proposal["kind"];
  /** The appointment's start, if it is confirmed. */
  current?: Slot;
  /** The appointment is listed in the client's account. */
  hasAccount?: boolean;
}

/** The kind of an unknown link is unknown too; « move » has the general messages. */
const UNKNOWN: FailedChoice = failed("unknown", { kind: "move" });

async function findProposal(db: Db, access: ProposalAccess, at: Date): Promise<Move | Meeting | FailedChoice> {
  const proposal = await readProposal(db, access);
  if (!proposal) return UNKNOWN;
  return proposal.kind === "move" ? findMove(db, proposal, at) : findMeeting(db, proposal, at);
}

async function findMove(db: Db, proposal: LinkedProposal, at: Date): Promise<Move | FailedChoice> {
  const { state } = proposal;
  const appointment = await readAppointment(db, proposal);
  const common = { kind: "move", hasAccount: appointment?.userId != null } as const;
  if (appointment?.status !== "confirmed") return failed("cancelled-since", common);
  if (hasBegun(appointment, at)) return failed("expired", common);
  if (state !== "open") {
    const { date, time } = appointment;
    return failed(state === "chosen" ? "used" : "closed", { ...common, current: { date, time } });
  }
  return ok({ kind: "move", proposal, appointment });
}

async function readAppointment(db: Db, { appointmentId }: Proposal): Promise<Appointment | undefined> {
  const row = await db
    .selectFrom("appointments")
    .select(APPOINTMENT_COLUMNS)
    .where("id", "=", appointmentId)
    .executeTakeFirst();
  return clientViewOf(db, row);
}

async function findMeeting(db: Db, proposal: LinkedProposal, at: Date): Promise<Meeting | FailedChoice> {
  const { state, userId } = proposal;
  const kind = "meeting";
  const client = await db
    .selectFrom("users")
    .select(["id", "email", "firstName", "lastName"])
    .where("id", "=", userId)
    .where("disabled", "=", false)
    .executeTakeFirst();
  if (!client) return UNKNOWN;
  if (state !== "open") {
    const booked = await readAppointment(db, proposal);
    if (booked?.status !== "confirmed") return failed("cancelled-since", { kind, hasAccount: true });
    const { date, time } = booked;
    return failed("used", { kind, hasAccount: true, current: { date, time } });
  }
  const slots = proposal.slots.filter((slot) => !hasBegun(slot, at));
  if (slots.length === 0) return failed("expired", { kind });
  return ok({ kind, proposal, appointment: ONLINE_BOOKING, slots, client });
}

export interface ProposalView extends Ok {
  kind: Proposal["kind"];
  appointment: { date: string; time: string; minutes: number } | null;
  slots: Slot[];
  preselected: Slot | null;
  heldUntil: string;
  /** If false, the hold has expired, but the slots may still be free. */
  isHeld: boolean;
}

/** Read-only, because mail scanners follow links. */
export async function showProposal(
  { db, now }: SiteDeps,
  access: ProposalAccess,
): Promise<ProposalView | FailedChoice> {
  const at = now();
  const found = await findProposal(db, access, at);
  if (!found.ok) return found;
  const { kind, proposal } = found;
  const { heldUntil, preselected } = proposal;
  const isHeld = heldUntil > at.toISOString();
  const common = ok({ kind, preselected, heldUntil, isHeld });
  if (found.kind === "meeting")
    return { ...common, appointment: null, slots: await filterBookable(db, found, found.slots, at) };
  const { date, time, minutes } = found.appointment;
  // The page of a move lists all free slots, so slots whose hold has expired need no list of their own.
  const slots = isHeld ? await filterBookable(db, found, proposal.slots, at) : [];
  return { ...common, appointment: { date, time, minutes }, slots };
}

export async function loadChoiceDay(deps: SiteDeps, token: string, date: string): Promise<DaySlots | null> {
  const found = await findProposal(deps.db, token, deps.now());
  return found.ok && found.kind === "move" ? bookableStartsOf(deps, found, date) : null;
}

/** Records only the first visit, which may be a mail scanner's. */
export async function recordPageOpened({ db, now }: SiteDeps, token: string): Promise<void> {
  await db
    .updateTable("proposalLinks")
    .set({ openedAt: now().toISOString() })
    .where("tokenHash", "=", hashLinkToken(token))
    .where("openedAt", "is", null)
    .execute();
}

export async function chooseSlot(
  deps: SiteDeps,
  access: ProposalAccess,
  slot: Slot,
): Promise<Result<{ kind: Proposal["kind"] }, ChoiceRefusal>> {
  const proposal = await readProposal(deps.db, access);
  if (!proposal) return UNKNOWN;
  const { kind, id } = proposal;
  const result = kind === "move" ? await moveToSlot(deps, access, slot) : await bookMeeting(deps, id, access, slot);
  return result.ok ? ok({ kind }) : result;
}

function moveToSlot(deps: SiteDeps, access: ProposalAccess, slot: Slot) {
  return reschedule<LinkRefusal>(deps, slot, {
    async find(trx, at) {
      const proposal = await readProposal(trx, access);
      const row = proposal?.appointmentId ? await lockAppointment(trx, proposal.appointmentId) : undefined;
      // Read again, because the proposal may have changed before the row was locked.
      const found = await findProposal(trx, access, at);
      if (!found.ok) return proposal && isAlreadyChosen(proposal, row, slot) ? ALREADY_THERE : found;
      return row ? { ...found, row } : failed("cancelled-since");
    },
    proposalOutcome: "chosen",
  });
}

/** No limit on appointments per client applies, as the agency proposed the meeting. */
function bookMeeting(deps: SiteDeps, id: string, access: ProposalAccess, slot: Slot) {
  return slotTransaction(deps, slot, async (trx, at) => {
    const proposal = await lockProposal(trx, id);
    const found = await findProposal(trx, access, at);
    if (!found.ok) {
      const row = proposal?.appointmentId ? await lockAppointment(trx, proposal.appointmentId) : undefined;
      return proposal && isAlreadyChosen(proposal, row, slot) ? ok() : found;
    }
    if (found.kind !== "meeting") return UNKNOWN;
    const isProposed = found.slots.map(slotKey).includes(slotKey(slot));
    const refusal = isProposed ? await rescheduleRefusal(trx, found, slot, at) : "not-bookable";
    if (refusal) return failed(refusal);
    await releaseProposal(trx, id);
    const appointmentId = await insertBooking(deps, trx, found.client, slot, at, await enquiryTitleOf(trx, id));
    await trx
      .updateTable("proposals")
      .set({ state: "chosen", appointmentId, finalizedAt: at.toISOString() })
      .where("id", "=", id)
      .execute();
    return ok();
  });
}

/** A proposed meeting has the id of the answer that proposes it. */
async function enquiryTitleOf(trx: Db, id: string): Promise<string | null> {
  const enquiry = await trx
    .selectFrom("enquiryMessages")
    .innerJoin("enquiries", "enquiries.id", "enquiryMessages.enquiryId")
    .select("enquiries.title")
    .where("enquiryMessages.id", "=", id)
    .executeTakeFirst();
  return enquiry?.title ?? null;
}

function isAlreadyChosen({ state }: Pick<Proposal, "state">, row: Appointment | undefined, slot: Slot): boolean {
  return state === "chosen" && row?.status === "confirmed" && slotKey(row) === slotKey(slot);
}

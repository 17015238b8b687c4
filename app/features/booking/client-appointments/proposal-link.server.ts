import { APPOINTMENT_COLUMNS } from "#app/platform/schema/booking-tables.server.ts";
import { hashLinkToken } from "#app/platform/security/link-token.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import type { ChoiceRefusal, LinkRefusal } from "./link.messages.ts";
import type { BookingDeps } from "#app/features/booking/booking-deps.server.ts";
import type { DaySlots } from "#app/features/booking/availability/day-slots.ts";
import { bookableStartsOf, type MovableByLink, slotsLeft } from "./move-by-link.server.ts";
import { ALREADY_THERE, reschedule } from "./reschedule.server.ts";
import { type Appointment, lockAppointment } from "#app/features/booking/appointments/appointment-rows.server.ts";
import { clientViewsOf } from "#app/features/booking/pending-changes/client-views.server.ts";
import { type Proposal, proposalOfLink } from "#app/features/booking/proposals/proposal-rows.server.ts";
import { type Slot, spanHasBegun } from "#app/features/booking/time/span.ts";

interface Choice extends MovableByLink {
  proposal: Proposal;
}

type Deps = Pick<BookingDeps, "db" | "now">;

interface NoChoice {
  ok: false;
  reason: LinkRefusal;
  /** Where the appointment stands, as its client sees it, when the link does not serve any more. */
  current?: Slot;
}

/** What a link leads to. */
async function findChoice(db: Db, secret: string, at: Date): Promise<({ ok: true } & Choice) | NoChoice> {
  const proposal = await proposalOfLink(db, hashLinkToken(secret));
  if (!proposal) return { ok: false, reason: "unknown" };
  const row = await db
    .selectFrom("appointments")
    .select(APPOINTMENT_COLUMNS)
    .where("id", "=", proposal.appointmentId)
    .executeTakeFirst();
  const [clientView] = await clientViewsOf(db, row ? [row] : []);
  if (clientView?.view.status !== "confirmed") return { ok: false, reason: "cancelled-since" };
  if (spanHasBegun(clientView.view, at)) return { ok: false, reason: "expired" };
  if (proposal.state !== "open") {
    const { date, time } = clientView.view;
    return { ok: false, reason: proposal.state === "chosen" ? "used" : "closed", current: { date, time } };
  }
  return { ok: true, proposal, proposalId: proposal.id, own: { ...clientView.row, ...clientView.view } };
}

export interface ShownChoice {
  ok: true;
  date: string;
  time: string;
  minutes: number;
  /** Those that are held for the client and can still be had. */
  held: Slot[];
  heldUntil: string;
}

/** What the page behind a link shows. Reads only: mail scanners follow links. */
export async function showChoice({ db, now }: Deps, secret: string): Promise<ShownChoice | NoChoice> {
  const at = now();
  const choice = await findChoice(db, secret, at);
  if (!choice.ok) return choice;
  const { proposal, own } = choice;
  const held = proposal.heldUntil > at.toISOString() ? await slotsLeft(db, choice, proposal.slots, at) : [];
  const { date, time, minutes } = own;
  return { ok: true, date, time, minutes, held, heldUntil: proposal.heldUntil };
}

/** The hours of a day at which the appointment behind a link could begin; null: the link leads to no choice. */
export async function loadChoiceDay(deps: Deps, secret: string, date: string): Promise<DaySlots | null> {
  const choice = await findChoice(deps.db, secret, deps.now());
  if (!choice.ok) return null;
  return bookableStartsOf(deps, choice, date);
}

/** Somebody, or something, has opened the page of a link: the first time is kept. */
export async function recordPageOpened({ db, now }: Deps, secret: string): Promise<void> {
  await db
    .updateTable("proposalLinks")
    .set({ openedAt: now().toISOString() })
    .where("tokenHash", "=", hashLinkToken(secret))
    .where("openedAt", "is", null)
    .execute();
}

/** Moves the appointment behind a link to the slot that its client has chosen; the link has served then. */
export function chooseSlot(
  deps: BookingDeps,
  secret: string,
  slot: Slot,
): Promise<{ ok: true } | { ok: false; reason: ChoiceRefusal }> {
  return reschedule<LinkRefusal>(deps, slot, {
    async find(trx, at) {
      const proposal = await proposalOfLink(trx, hashLinkToken(secret));
      if (!proposal) return { ok: false, reason: "unknown" };
      const row = await lockAppointment(trx, proposal.appointmentId);
      const choice = await findChoice(trx, secret, at);
      if (!choice.ok) return hasChosen(proposal, row, slot) ? ALREADY_THERE : choice;
      return row ? { ...choice, row } : { ok: false, reason: "cancelled-since" };
    },
    gone: "cancelled-since",
    proposalOutcome: "chosen",
  });
}

/** Whether the link has moved the appointment to this very place: it was pressed twice, or sent again because no answer came. */
function hasChosen({ state }: Pick<Proposal, "state">, row: Appointment | undefined, { date, time }: Slot): boolean {
  return state === "chosen" && row?.status === "confirmed" && row.date === date && row.time === time;
}

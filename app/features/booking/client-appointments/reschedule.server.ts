import type { Db } from "#app/platform/database/connection.server.ts";
import { failed, type Failed, ok, type Ok } from "#app/platform/result.ts";
import { slotTransaction } from "#app/features/booking/public-booking/slot-transaction.server.ts";
import type { BookingDeps } from "#app/features/booking/booking-deps.server.ts";
import type { Appointment } from "#app/features/booking/appointments/appointment-rows.server.ts";
import { supersedePendingChange } from "#app/features/booking/pending-changes/client-views.server.ts";
import { closeProposal } from "#app/features/booking/proposals/proposal-rows.server.ts";
import type { Slot } from "#app/features/booking/time/slot.ts";
import { moveForClient } from "./client-move.server.ts";
import { type MovableByLink, rescheduleRefusal } from "./move-by-link.server.ts";

export interface Reschedulable extends Ok<MovableByLink> {
  row: Appointment;
}

/** A repeated submission: the appointment already is at this slot. */
export const ALREADY_THERE = ok({ row: null });

export function reschedule<Refusal extends string>(
  deps: BookingDeps,
  slot: Slot,
  {
    find,
    gone,
    proposalOutcome,
  }: {
    /** Locks the row and returns what to move. */
    find: (trx: Db, at: Date) => Promise<Reschedulable | typeof ALREADY_THERE | Failed<Refusal, { current?: Slot }>>;
    /** The refusal if the client does not see the appointment. */
    gone: Refusal;
    proposalOutcome: "chosen" | "closed";
  },
) {
  return slotTransaction(deps, slot, async (trx, at) => {
    const found = await find(trx, at);
    if (!found.ok) return found;
    if (!found.row) return ok();
    const refusal = await rescheduleRefusal(trx, found, slot, at);
    if (refusal) return failed(refusal);
    const own = await supersedePendingChange(trx, found.row, at);
    if (!own) return failed(gone);
    await closeProposal(trx, own.id, proposalOutcome, at);
    await moveForClient(deps, trx, own, slot, at);
    return ok();
  });
}

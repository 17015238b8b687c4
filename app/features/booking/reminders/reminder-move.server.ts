import { lockRules } from "#app/features/booking/availability/day-rules.server.ts";
import type { BookingRefusal } from "#app/features/booking/availability/booking-refusals.messages.ts";
import { checkSlot } from "#app/features/booking/public-booking/book-appointment.server.ts";
import { catchSlotTaken } from "#app/features/booking/availability/slot-holds.server.ts";
import type { BookingDeps } from "#app/features/booking/booking-deps.server.ts";
import type { DaySlots } from "#app/features/booking/availability/day-slots.ts";
import { moveForClient } from "#app/features/booking/client-appointments/client-move.server.ts";
import {
  otherBookableStartsOf,
  rescheduleRefusal,
} from "#app/features/booking/client-appointments/move-by-link.server.ts";
import { lockAppointment } from "#app/features/booking/appointments/appointment-rows.server.ts";
import { supersedePendingChange } from "#app/features/booking/pending-changes/client-views.server.ts";
import { closeProposal, liveProposal } from "#app/features/booking/proposals/proposal-rows.server.ts";
import { findReminder } from "./reminder-answers.server.ts";
import type { ReminderOver } from "./reminder.messages.ts";
import type { Slot } from "#app/features/booking/time/span.ts";

/** The other hours of a day at which the appointment of a reminder could begin; null: it cannot be moved any more. */
export async function loadReminderDay(
  deps: Pick<BookingDeps, "db" | "now">,
  token: string,
  date: string,
): Promise<DaySlots | null> {
  const found = await findReminder(deps.db, token, deps.now());
  if (!found || found.reminder.over) return null;
  return otherBookableStartsOf(deps, found.own, date);
}

/**
 * Moves the appointment of a reminder, as a move of its client's: both sides are written to, and the reminder's link
 * serves no more, for it was about the moment that was left.
 */
export async function moveByReminder(
  deps: BookingDeps,
  token: string,
  { date, time }: Slot,
): Promise<{ ok: true } | { ok: false; reason: BookingRefusal | ReminderOver | "unknown" }> {
  const fault = checkSlot({ date, time });
  if (fault) return { ok: false, reason: fault };
  const at = deps.now();
  return catchSlotTaken(() =>
    deps.db.transaction().execute(async (trx) => {
      const first = await findReminder(trx, token, at);
      if (!first) return { ok: false, reason: "unknown" } as const;
      // The day before the row, like everybody.
      await lockRules(trx, "shared");
      const row = await lockAppointment(trx, first.own.id);
      const found = await findReminder(trx, token, at);
      if (!row || !found) return { ok: false, reason: "unknown" } as const;
      const { reminder, own } = found;
      // It stands there already: pressed twice, or sent again because no answer came.
      const isSameSlot = own.date === date && own.time === time;
      if (isSameSlot && (!reminder.over || reminder.over === "moved-since")) return { ok: true } as const;
      if (reminder.over) return { ok: false, reason: reminder.over } as const;
      const movable = { own, proposalId: (await liveProposal(trx, own.id))?.id ?? null };
      const refusal = await rescheduleRefusal(trx, movable, { date, time }, at);
      if (refusal) return { ok: false, reason: refusal } as const;
      const clientAppointment = await supersedePendingChange(trx, row, at);
      if (!clientAppointment) return { ok: false, reason: "unknown" } as const;
      await closeProposal(trx, own.id, "closed", at);
      await moveForClient(deps, trx, clientAppointment, { date, time }, at);
      return { ok: true } as const;
    }),
  );
}

import type { BookingRefusal } from "#app/features/booking/availability/booking-refusals.messages.ts";
import type { BookingDeps } from "#app/features/booking/booking-deps.server.ts";
import type { DaySlots } from "#app/features/booking/availability/day-slots.ts";
import { otherBookableStartsOf } from "#app/features/booking/client-appointments/reschedule-rules.server.ts";
import { ALREADY_THERE, reschedule } from "#app/features/booking/client-appointments/reschedule.server.ts";
import { lockAppointment } from "#app/features/booking/appointments/appointment-rows.server.ts";
import { liveProposal } from "#app/features/booking/proposals/proposal-rows.server.ts";
import { findReminder } from "./reminder-answers.server.ts";
import type { ReminderOver } from "./reminder.messages.ts";
import type { Slot } from "#app/features/booking/time/slot.ts";
import { failed, ok, type Result } from "#app/platform/result.ts";

export async function loadReminderDay(
  deps: Pick<BookingDeps, "db" | "now">,
  token: string,
  date: string,
): Promise<DaySlots | null> {
  const found = await findReminder(deps.db, token, deps.now());
  if (!found || found.reminder.over) return null;
  return otherBookableStartsOf(deps, found.own, date);
}

/** The link ends with the move, because it was about the vacated slot. */
export function moveByReminder(
  deps: BookingDeps,
  token: string,
  slot: Slot,
): Promise<Result<void, BookingRefusal | ReminderOver | "unknown">> {
  return reschedule<ReminderOver | "unknown">(deps, slot, {
    async find(trx, at) {
      const first = await findReminder(trx, token, at);
      const row = first && (await lockAppointment(trx, first.own.id));
      const found = row && (await findReminder(trx, token, at));
      if (!row || !found) return failed("unknown");
      const { reminder, own } = found;
      const isSameSlot = own.date === slot.date && own.time === slot.time;
      if (isSameSlot && (!reminder.over || reminder.over === "moved-since")) return ALREADY_THERE;
      if (reminder.over) return failed(reminder.over);
      return ok({ row, appointment: own, proposal: await liveProposal(trx, own.id) });
    },
    proposalOutcome: "closed",
  });
}

import type { SiteDeps } from "#app/site-deps.ts";
import type { BookingRefusal } from "#app/features/booking/availability/booking-refusals.messages.ts";
import type { DaySlots } from "#app/features/booking/availability/day-slots.ts";
import { otherBookableStartsOf } from "#app/features/booking/client-appointments/reschedule-rules.server.ts";
import { ALREADY_THERE, reschedule } from "#app/features/booking/client-appointments/reschedule.server.ts";
import { liveProposal } from "#app/features/booking/proposals/proposal-rows.server.ts";
import { findReminder, lockReminder } from "./reminder-answers.server.ts";
import type { ReminderExpiry } from "./reminder.messages.ts";
import { type Slot, slotKey } from "#app/features/booking/time/slot.ts";
import { failed, ok, type Result } from "#app/platform/result.ts";

export async function loadReminderDay(deps: SiteDeps, token: string, date: string): Promise<DaySlots | null> {
  const found = await findReminder(deps.db, token, deps.now());
  if (!found || found.reminder.expiry) return null;
  return otherBookableStartsOf(deps, found.clientView, date);
}

/** The link ends with the move, because it was about the vacated slot. */
export function moveByReminder(
  deps: SiteDeps,
  token: string,
  slot: Slot,
): Promise<Result<void, BookingRefusal | ReminderExpiry | "unknown">> {
  return reschedule<ReminderExpiry | "unknown">(deps, slot, {
    async find(trx, at) {
      const found = await lockReminder(trx, token, at);
      if (!found) return failed("unknown");
      const { reminder, row, clientView } = found;
      const isSameSlot = slotKey(clientView) === slotKey(slot);
      if (isSameSlot && (!reminder.expiry || reminder.expiry === "moved-since")) return ALREADY_THERE;
      if (reminder.expiry) return failed(reminder.expiry);
      return ok({ row, appointment: clientView, proposal: await liveProposal(trx, clientView.id) });
    },
    proposalOutcome: "closed",
  });
}

import type { SiteDeps } from "#app/site-deps.ts";
import { failed, ok, type Result } from "#app/platform/result.ts";
import type { BookingRefusal } from "#app/features/booking/availability/booking-refusals.messages.ts";
import type { DaySlots } from "#app/features/booking/availability/day-slots.ts";
import type { BookingClient } from "#app/features/booking/booking-client.ts";
import { clientViewOf } from "#app/features/booking/pending-changes/client-views.server.ts";
import { liveProposal } from "#app/features/booking/proposals/proposal-rows.server.ts";
import { type Slot, slotKey } from "#app/features/booking/time/slot.ts";
import { cancelState, lockOwnAppointment, readOwnAppointment } from "./client-appointments.server.ts";
import { otherBookableStartsOf } from "./reschedule-rules.server.ts";
import { ALREADY_THERE, reschedule } from "./reschedule.server.ts";

export async function loadClientStarts(
  deps: SiteDeps,
  client: Pick<BookingClient, "id">,
  id: string,
  date: string,
): Promise<DaySlots | null> {
  const clientView = await readOwnAppointment(deps.db, client, id);
  return clientView?.status === "confirmed" ? otherBookableStartsOf(deps, clientView, date) : null;
}

export function moveClientAppointment(
  deps: SiteDeps,
  client: BookingClient,
  id: string,
  slot: Slot,
): Promise<Result<void, BookingRefusal>> {
  return reschedule(deps, slot, {
    async find(trx, at) {
      const row = await lockOwnAppointment(trx, client, id);
      const appointment = await clientViewOf(trx, row);
      if (!row || !appointment || cancelState(appointment, at) !== "cancellable") return failed("not-movable");
      if (slotKey(appointment) === slotKey(slot)) return ALREADY_THERE;
      return ok({ row, appointment, proposal: await liveProposal(trx, id) });
    },
    proposalOutcome: "closed",
  });
}

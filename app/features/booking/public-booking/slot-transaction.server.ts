import type { SiteDeps } from "#app/site-deps.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { failed } from "#app/platform/result.ts";
import { lockRules } from "#app/features/booking/availability/day-rules.server.ts";
import { checkSlot } from "#app/features/booking/availability/slot-refusal.ts";
import { catchSlotTaken } from "#app/features/booking/availability/slot-holds.server.ts";
import type { Slot } from "#app/features/booking/time/slot.ts";

/** The primary key of `slotHolds` lets one of several concurrent clients through; the others get `slot-taken`. */
export async function slotTransaction<Outcome extends { ok: boolean }>(
  { db, now }: SiteDeps,
  slot: Slot,
  work: (trx: Db, at: Date) => Promise<Outcome>,
) {
  const fault = checkSlot(slot);
  if (fault) return failed(fault);
  const at = now();
  return catchSlotTaken(() =>
    db.transaction().execute(async (trx) => {
      // Lock order: rules before rows.
      await lockRules(trx, "shared");
      return work(trx, at);
    }),
  );
}

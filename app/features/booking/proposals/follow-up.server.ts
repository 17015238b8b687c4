import type { SiteDeps } from "#app/site-deps.ts";
import { forEachTolerant } from "#app/platform/operations/for-each-tolerant.server.ts";
import { failed, ok } from "#app/platform/result.ts";
import { lockRules, readWindowRules } from "#app/features/booking/availability/day-rules.server.ts";
import { recipientOf } from "#app/features/booking/appointments/mail-details.server.ts";
import { catchSlotTaken, listWindowHolds } from "#app/features/booking/availability/slot-holds.server.ts";
import { closureDuring } from "#app/features/booking/closures/closure.ts";
import { nearestBookable } from "#app/features/booking/availability/bookable-starts.ts";
import { lockAppointment } from "#app/features/booking/appointments/appointment-rows.server.ts";
import { lockPendingChange } from "#app/features/booking/pending-changes/pending-changes.server.ts";
import { holdEndAfter } from "./proposal.ts";
import { closeProposal, liveProposal, replaceProposedSlots } from "./proposal-rows.server.ts";
import { writeProposal } from "./send-proposal.server.ts";
import { hasBegun } from "#app/features/booking/time/span.ts";
import { slotKey } from "#app/features/booking/time/slot.ts";

const BATCH_SIZE = 50;

/** Safe to run concurrently and again after a crash, because each e-mail clears `againAt` in its transaction. */
export async function writeSecondProposals(deps: SiteDeps): Promise<number> {
  const due = await deps.db
    .selectFrom("proposals")
    .select(({ ref }) => ref("appointmentId").$notNull().as("appointmentId"))
    .where("againAt", "<=", deps.now().toISOString())
    .orderBy("againAt")
    .limit(BATCH_SIZE)
    .execute();
  return forEachTolerant(due, ({ appointmentId }) => writeSecondProposal(deps, appointmentId));
}

/** Skips the e-mails due in a restored database, as they may have been sent before. */
export async function skipSecondProposals({ db, now }: SiteDeps): Promise<number> {
  const skipped = await db
    .updateTable("proposals")
    .set({ againAt: null })
    .where("againAt", "<=", now().toISOString())
    .executeTakeFirst();
  return Number(skipped.numUpdatedRows);
}

async function writeSecondProposal(deps: SiteDeps, appointmentId: string): Promise<boolean> {
  const at = deps.now();
  // If a client books one of the slots at the same moment, the next run finds others.
  const result = await catchSlotTaken(() =>
    deps.db.transaction().execute(async (trx) => {
      await lockRules(trx, "shared");
      const row = await lockAppointment(trx, appointmentId);
      const proposal = await liveProposal(trx, appointmentId);
      if (!row || !proposal?.againAt || proposal.againAt > at.toISOString()) return failed("not-due");
      // The pending change may still be undone, so the next run decides.
      if (await lockPendingChange(trx, appointmentId)) return failed("not-due");
      const day = await readWindowRules(trx, at);
      const recipient = await recipientOf(trx, row);
      if (hasBegun(row, at)) {
        await trx.updateTable("proposals").set({ againAt: null }).where("id", "=", proposal.id).execute();
        return failed("not-due");
      }
      const needsChoice = row.status === "confirmed" && closureDuring(day.closures, row) !== null;
      if (!needsChoice || !recipient) {
        await closeProposal(trx, appointmentId, "closed", at);
        return failed("not-due");
      }
      const holds = await listWindowHolds(trx, day);
      const heldKeys = new Set(holds.filter(({ proposalId }) => proposalId !== proposal.id).map(slotKey));
      const nearestExcept = (keys: ReadonlySet<string>) => nearestBookable(row, day, keys, holdEndAfter(at));
      const newSlots = nearestExcept(new Set([...heldKeys, ...proposal.slots.map(slotKey)]));
      const slots = newSlots.length > 0 ? newSlots : nearestExcept(heldKeys);
      const next = await replaceProposedSlots(trx, proposal, slots, row, at);
      await writeProposal(deps, trx, next, row, recipient, { round: 2 }, at);
      return ok();
    }),
  );
  return result.ok;
}

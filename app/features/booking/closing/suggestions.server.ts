import type { Db } from "#app/platform/database/connection.server.ts";
import type { AgencyAppointment } from "#app/features/booking/appointments/agency-appointment.server.ts";
import { readWindowRules } from "#app/features/booking/availability/day-rules.server.ts";
import type { ConflictDecision } from "./conflict-decisions.ts";
import type { Closure } from "#app/features/booking/closures/closure.ts";
import { holdsOf, listWindowHolds } from "#app/features/booking/availability/slot-holds.server.ts";
import { nearestBookable, whySpanIsNotBookable } from "#app/features/booking/availability/bookable-starts.ts";
import { holdEndAfter, type NoProposalReason } from "#app/features/booking/proposals/proposal.ts";
import { type Slot, slotKey } from "#app/features/booking/time/slot.ts";

export interface Suggestion {
  slots: Slot[];
  refusal: NoProposalReason | null;
  /** One of the slots shown before is no longer bookable. */
  hasLostSlot: boolean;
}

/** Suggests slots as if `closures` were stored, and no slot twice. Slots shown before stay if all are still free. */
export async function suggestSlots(
  trx: Db,
  conflicts: readonly AgencyAppointment[],
  closures: readonly Closure[],
  decisions: ReadonlyMap<string, ConflictDecision>,
  at: Date,
): Promise<(AgencyAppointment & Suggestion)[]> {
  if (conflicts.length === 0) return [];
  const rules = await readWindowRules(trx, at);
  const dayRules = { ...rules, closures: [...rules.closures, ...closures] };
  const heldKeys = new Set((await listWindowHolds(trx, dayRules)).map(slotKey));
  const proposalIds = await readOpenProposals(
    trx,
    conflicts.map(({ id }) => id),
  );
  // Leaves out appointments that were deleted after `conflicts` were read.
  const existing = conflicts.filter(({ id }) => proposalIds.has(id));
  return existing.map((conflict) => {
    const decision = decisions.get(conflict.id);
    const shownSlots = decision?.do === "propose" ? decision.slots : [];
    const hasLostSlot = shownSlots.some(
      (slot) => whySpanIsNotBookable({ ...conflict, ...slot }, dayRules, heldKeys) !== null,
    );
    const keepsSlots = shownSlots.length > 0 && !hasLostSlot;
    const slots = keepsSlots ? shownSlots : nearestBookable(conflict, dayRules, heldKeys, holdEndAfter(at));
    const refusal = refusalFor(conflict, slots, proposalIds.get(conflict.id) !== null);
    if (refusal) return { ...conflict, slots: [], refusal, hasLostSlot };
    for (const hold of slots.flatMap((slot) => holdsOf({ ...conflict, ...slot }))) heldKeys.add(slotKey(hold));
    return { ...conflict, slots, refusal, hasLostSlot };
  });
}

function refusalFor(
  { hasEmail }: AgencyAppointment,
  slots: readonly Slot[],
  isProposedAlready: boolean,
): NoProposalReason | null {
  if (isProposedAlready) return "proposed-already";
  if (!hasEmail) return "no-address";
  return slots.length === 0 ? "no-free-slot" : null;
}

async function readOpenProposals(trx: Db, ids: readonly string[]): Promise<Map<string, string | null>> {
  const rows = await trx
    .selectFrom("appointments")
    .leftJoin("proposals", (join) =>
      join.onRef("proposals.appointmentId", "=", "appointments.id").on("proposals.finalizedAt", "is", null),
    )
    .select(["appointments.id", "proposals.id as proposalId"])
    .where("appointments.id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, proposalId }) => [id, proposalId]));
}

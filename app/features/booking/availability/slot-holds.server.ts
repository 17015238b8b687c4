import type { ExpressionBuilder } from "kysely";
import type { Schema } from "#app/platform/schema/schema.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import type { HoldKind } from "#app/platform/schema/booking-tables.server.ts";
import { failed, type Failed } from "#app/platform/result.ts";
import { addDays } from "#app/french/dates.ts";
import { lastBookableDay } from "./booking-rules.ts";
import type { DayRules } from "./slot-refusal.ts";
import { parisDate } from "#app/features/booking/time/paris-time.ts";
import { addMinutes, slotsOfSpan, type SpanWithTravel } from "#app/features/booking/time/span.ts";
import { bySlot, type Slot, slotKey } from "#app/features/booking/time/slot.ts";

export interface Hold extends Slot {
  kind: HoldKind;
  appointmentId: string | null;
  proposalId: string | null;
  until: string | null;
}

export class SlotTaken extends Error {
  override name = "SlotTaken";
}

export function holdsOf(appointment: SpanWithTravel): (Slot & { kind: "appointment" | "travel" })[] {
  const { minutes, travelBefore, travelAfter } = appointment;
  const travel = (from: Slot, length: number) =>
    slotsOfSpan({ ...from, minutes: length }).map((slot) => ({ ...slot, kind: "travel" as const }));
  return [
    ...travel(addMinutes(appointment, -travelBefore), travelBefore),
    ...slotsOfSpan(appointment).map((slot) => ({ ...slot, kind: "appointment" as const })),
    ...travel(addMinutes(appointment, minutes), travelAfter),
  ];
}

/** @throws SlotTaken if a half hour is held: the caller must roll back */
export async function takeSlots(
  trx: Db,
  slots: readonly (Slot & { kind: HoldKind })[],
  holder: { appointmentId?: string; proposalId?: string; until?: Date },
  now: Date,
): Promise<void> {
  if (slots.length === 0) return;
  // A fixed order prevents deadlocks between two bookings of the same slots.
  const rows = slots.toSorted(bySlot).map(({ date, time, kind }) => ({
    date,
    time,
    kind,
    appointmentId: holder.appointmentId ?? null,
    proposalId: holder.proposalId ?? null,
    until: holder.until?.toISOString() ?? null,
  }));
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("slotHolds")
    .values(rows)
    // Overwrites the hold of an expired proposal.
    .onConflict((conflict) =>
      conflict
        .columns(["date", "time"])
        .doUpdateSet(({ ref }) => ({
          kind: ref("excluded.kind"),
          appointmentId: ref("excluded.appointmentId"),
          proposalId: ref("excluded.proposalId"),
          until: ref("excluded.until"),
        }))
        .where("slotHolds.until", "<=", now.toISOString()),
    )
    .executeTakeFirstOrThrow();
  if (Number(numInsertedOrUpdatedRows ?? 0) < rows.length) throw new SlotTaken();
}

type SpanWithStatus = SpanWithTravel & { status: "confirmed" | "cancelled" };

/** @param clientView null if the client sees `row` itself, or no appointment */
export function desiredHolds(row: SpanWithStatus, clientView: SpanWithStatus | null): (Slot & { kind: HoldKind })[] {
  const holds = row.status === "confirmed" ? holdsOf(row) : [];
  const keys = new Set(holds.map(slotKey));
  const clientHolds = clientView?.status === "confirmed" ? holdsOf(clientView) : [];
  const vacated = clientHolds.filter((hold) => !keys.has(slotKey(hold)));
  return [...holds, ...vacated.map(({ date, time }) => ({ date, time, kind: "vacated" as const }))];
}

/** Throws like `takeSlots`. @param proposalId a proposal whose holds of the desired slots are taken over */
export async function syncHolds(
  trx: Db,
  appointmentId: string,
  desired: readonly (Slot & { kind: HoldKind })[],
  at: Date,
  proposalId?: string | undefined,
): Promise<void> {
  await trx.deleteFrom("slotHolds").where("appointmentId", "=", appointmentId).execute();
  if (proposalId) await releaseProposedSlots(trx, proposalId, desired);
  await takeSlots(trx, desired, { appointmentId }, at);
}

async function releaseProposedSlots(trx: Db, proposalId: string, slots: readonly Slot[]): Promise<void> {
  if (slots.length === 0) return;
  await trx
    .deleteFrom("slotHolds")
    .where("proposalId", "=", proposalId)
    .where((eb) => eb.or(slots.map(({ date, time }) => eb.and({ date, time }))))
    .execute();
}

export async function releaseHolds(trx: Db, appointmentId: string, kinds?: readonly HoldKind[]): Promise<void> {
  await trx
    .deleteFrom("slotHolds")
    .where("appointmentId", "=", appointmentId)
    .$if(kinds !== undefined, (query) => query.where("kind", "in", kinds!))
    .execute();
}

export async function listHolds(db: Db, first: string, last: string, now: Date): Promise<Hold[]> {
  return db
    .selectFrom("slotHolds")
    .selectAll()
    .where("date", ">=", first)
    .where("date", "<=", last)
    .where((eb) => isInForce(eb, now))
    .orderBy("date")
    .orderBy("time")
    .execute();
}

/** The holds of all days that can be booked, and of the day after them for travel past midnight. */
export function listWindowHolds(db: Db, { rules, now }: DayRules): Promise<Hold[]> {
  return listHolds(db, parisDate(now), addDays(lastBookableDay(rules, now), 1), now);
}

function isInForce(eb: ExpressionBuilder<Schema, "slotHolds">, now: Date) {
  return eb.or([eb("until", "is", null), eb("until", ">", now.toISOString())]);
}

export async function countHolds(db: Db, now: Date): Promise<{ kind: HoldKind; count: number }[]> {
  return db
    .selectFrom("slotHolds")
    .select("kind")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("date", ">=", parisDate(now))
    .where((eb) => isInForce(eb, now))
    .groupBy("kind")
    .execute();
}

/** @param work the whole transaction, because it must roll back before the error becomes a value */
export async function catchSlotTaken<Outcome>(work: () => Promise<Outcome>): Promise<Outcome | Failed<"slot-taken">> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SlotTaken) return failed("slot-taken");
    throw error;
  }
}

import type { SiteDeps } from "#app/site-deps.ts";
import { de } from "#app/french/elision.ts";
import { addDays, isIsoDate } from "#app/french/dates.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { failed, type Failed, type Ok } from "#app/platform/result.ts";
import { type ChangeResult, type AgencyRefusal, checkSpanWithTravel } from "./move-and-cancel.server.ts";
import { readAgencyAppointments } from "#app/features/booking/appointments/agency-appointment.server.ts";
import { readAgencyDayRules } from "#app/features/booking/availability/day-rules.server.ts";
import { warningsAbout } from "./rule-warnings.ts";
import { busyAt, describeBusyTime, busyTimesDuring, busyWords } from "#app/features/booking/availability/busy-time.ts";
import { closureAt, closureDuring } from "#app/features/booking/closures/closure.ts";
import { nameClosure } from "#app/features/booking/closures/closure-words.ts";
import { type Hold, listHolds } from "#app/features/booking/availability/slot-holds.server.ts";
import { otherHoldsFilter } from "./other-holds-filter.server.ts";
import type { MoveConflict } from "./move-conflict.server.ts";
import { overlapsHold, NEARBY_DAYS, nearestFree, withTravel } from "#app/features/booking/availability/nearest-free.ts";
import { type SlotRefusal, whySlotIsNotBookable } from "#app/features/booking/availability/slot-refusal.ts";
import { ONLINE_BOOKING, slotsOfSpan, hasBegun, type SpanWithTravel } from "#app/features/booking/time/span.ts";
import { bySlot, type Slot, slotKey } from "#app/features/booking/time/slot.ts";

export interface SlotHolder {
  /** The appointment's id; null for a slot proposed to a client. */
  id: string | null;
  words: string;
}

export interface SlotAdvice {
  nearest?: Slot[];
  holders?: SlotHolder[];
  warnings?: SlotRefusal[];
  /** Names the closure and the busy calendars. */
  explanation?: string | null;
  current?: MoveConflict;
}

type BookingAttempt = Ok<{ id: string }> | Failed<AgencyRefusal | "to-confirm", { more: SlotAdvice }>;

/**
 * @param confirmedWarnings the warnings that the member has confirmed, separated by spaces
 * @param ownId the appointment that is moved, whose own holds are no obstacle
 */
export async function bookWithAdvice(
  deps: SiteDeps,
  span: SpanWithTravel,
  confirmedWarnings: string,
  book: () => Promise<ChangeResult>,
  ownId?: string,
): Promise<BookingAttempt> {
  const fault = checkSpanWithTravel(span);
  if (fault) return failed(fault, { more: {} });
  const { collision, warnings, explanation } = await advise(deps, span, ownId);
  if (collision) return failed("slot-taken", { more: collision });
  if (warnings.length > 0 && confirmedWarnings !== warnings.join(" ")) {
    return failed("to-confirm", { more: { warnings, explanation } });
  }
  const result = await book();
  if (result.ok) return result;
  if (result.reason === "move-conflict") return { ...result, more: { current: result.current } };
  const newCollision = result.reason === "slot-taken" ? (await advise(deps, span, ownId)).collision : null;
  return failed(result.reason, { more: newCollision ?? {} });
}

async function advise({ db, now }: SiteDeps, span: SpanWithTravel, ownId: string | undefined) {
  const at = now();
  // Two more days, because the furthest slot may last a day, with travel time before and after it.
  const distance = NEARBY_DAYS + 2;
  const days = { first: addDays(span.date, -distance), last: addDays(span.date, distance) };
  const day = await readAgencyDayRules(db, days, at);
  const warnings = warningsAbout(span, day);
  const closure = warnings.some(isClosureRefusal) ? closureDuring(day.closures, span) : null;
  const busy = busyTimesDuring(day.busy, withTravel(span)).map(
    (time) => `Agenda « ${time.calendar} » : occupé ${busyWords(time)}.`,
  );
  const explanation = [...(closure ? [nameClosure(closure)] : []), ...busy].join(" ");
  const advice = { warnings, explanation: explanation || null };
  const holds = await listHolds(db, days.first, days.last, at);
  const otherHolds = ownId ? holds.filter(await otherHoldsFilter(db, ownId)) : holds;
  const heldKeys = new Set(otherHolds.map(slotKey));
  if (!overlapsHold(span, heldKeys)) return { collision: null, ...advice };
  // If the requested slot breaks rules, suggestions may break them, too.
  const breaksRules = warnings.length > 0;
  const isSuitable = (slot: SpanWithTravel) =>
    !hasBegun(slot, at) && (breaksRules || warningsAbout(slot, day).length === 0);
  const holders = await holdersOf(db, span, otherHolds);
  return { collision: { nearest: nearestFree(span, heldKeys, isSuitable), holders }, ...advice };
}

const isClosureRefusal = (refusal: SlotRefusal | null) => refusal === "day-closed" || refusal === "part-closed";

async function holdersOf(db: Db, span: SpanWithTravel, holds: readonly Hold[]): Promise<SlotHolder[]> {
  const keys = new Set(slotsOfSpan(withTravel(span)).map(slotKey));
  const overlapping = holds.filter((hold) => keys.has(slotKey(hold)));
  const ids = [...new Set(overlapping.flatMap(({ appointmentId }) => appointmentId ?? []))];
  const names = (await readAgencyAppointments(db, ids)).toSorted(bySlot).map(({ id, name, time }) => {
    // If the appointment was moved or cancelled, its hold ends soon.
    const isVacated = overlapping.filter((hold) => hold.appointmentId === id).every(({ kind }) => kind === "vacated");
    return { id, words: isVacated ? `ancien créneau ${de(name)}, bientôt libéré` : `${name}, ${time}` };
  });
  const isProposed = overlapping.some(({ proposalId }) => proposalId !== null);
  return isProposed ? [...names, { id: null, words: "un créneau proposé à un client" }] : names;
}

interface Unavailability {
  refusal: SlotRefusal | null;
  closure: string | null;
  busy: string[];
  /** Listed even if `refusal` gives another reason. */
  holders: SlotHolder[];
}

export async function explainUnavailability(
  { db, now }: SiteDeps,
  slot: Slot,
  viewer: { id: string },
): Promise<Unavailability> {
  if (!isIsoDate(slot.date)) return { refusal: "not-a-date", closure: null, busy: [], holders: [] };
  const at = now();
  const [day, holds] = await Promise.all([
    readAgencyDayRules(db, { first: slot.date, last: slot.date }, at),
    listHolds(db, slot.date, slot.date, at),
  ]);
  const slotHolds = holds.filter(({ time }) => time === slot.time);
  const refusal = whySlotIsNotBookable(slot, day, new Set(slotHolds.map(({ time }) => time)));
  const closure = isClosureRefusal(refusal) ? closureAt(day.closures, slot) : null;
  return {
    refusal,
    closure: closure && nameClosure(closure),
    busy: [...new Set(busyAt(day.busy.get(slot.date), slot.time).map((time) => describeBusyTime(time, viewer.id)))],
    holders: slotHolds.length > 0 ? await holdersOf(db, { ...slot, ...ONLINE_BOOKING }, slotHolds) : [],
  };
}

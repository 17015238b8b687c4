import { de } from "#app/french/elision.ts";
import { addDays, isIsoDate } from "#app/french/dates.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { failed, type Failed, type Ok } from "#app/platform/result.ts";
import { type ChangeResult, type AgencyRefusal, checkSpanWithTravel } from "./move-and-cancel.server.ts";
import { readForAgency } from "#app/features/booking/appointments/agency-appointment.server.ts";
import { readDayRules } from "#app/features/booking/availability/day-rules.server.ts";
import { warningsAbout } from "./rule-warnings.ts";
import type { BookingDeps } from "#app/features/booking/booking-deps.server.ts";
import { busyAt, busyInCalendar, busyTimesOver, busyWords } from "#app/features/booking/availability/busy-time.ts";
import { closureAt, closureOver } from "#app/features/booking/closures/closure.ts";
import { nameClosure } from "#app/features/booking/closures/closure-words.ts";
import { type Hold, listHolds } from "#app/features/booking/availability/slot-holds.server.ts";
import type { MoveConflict } from "./move-conflict.server.ts";
import { isOverHold, NEARBY_DAYS, nearestFree, withTravel } from "#app/features/booking/availability/nearest-free.ts";
import { type SlotRefusal, whySlotIsNotBookable } from "#app/features/booking/availability/slot-refusal.ts";
import { liveProposal } from "#app/features/booking/proposals/proposal-rows.server.ts";
import { SLOT_MINUTES } from "#app/features/booking/time/half-hour.ts";
import {
  bySlot,
  type Slot,
  slotKey,
  slotsOfSpan,
  spanHasBegun,
  type SpanWithTravel,
} from "#app/features/booking/time/span.ts";

type AdviceDeps = Pick<BookingDeps, "db" | "now">;

/** Who holds a place that somebody wanted. */
export interface SlotHolder {
  /** Whose appointment; null: a place that is proposed to a client. */
  id: string | null;
  /** « Zoé Carpentier, 15:00 » */
  words: string;
}

/** What the agency should know of a place before it takes it. */
export interface SlotAdvice {
  /** The two nearest places where it fits, when the wanted one is somebody's. */
  nearest?: Slot[];
  /** Whose it is. */
  holders?: SlotHolder[];
  /** By which of the clients' rules it could not be booked, while nobody has said that they know. */
  warnings?: SlotRefusal[];
  /** Which closing that is, or when which calendars are busy. */
  closing?: string | null;
  /** Where it stands after somebody else's move. */
  current?: MoveConflict;
}

type Tried = Ok<{ id: string }> | Failed<AgencyRefusal | "to-confirm", { more: SlotAdvice }>;

/**
 * Takes a place for the agency: never over another hold, and where clients could not book only once the warnings have
 * been read.
 * @param confirmed the warnings that were read, by a space
 * @param ownId the appointment that is to move there; what it holds is free for it
 */
export async function bookWithAdvice(
  deps: AdviceDeps,
  wanted: SpanWithTravel,
  confirmed: string,
  take: () => Promise<ChangeResult>,
  ownId?: string,
): Promise<Tried> {
  const fault = checkSpanWithTravel(wanted);
  if (fault) return failed(fault, { more: {} });
  const { taken, warnings, closing } = await advise(deps, wanted, ownId);
  if (taken) return failed("slot-taken", { more: taken });
  if (warnings.length > 0 && confirmed !== warnings.join(" ")) {
    return failed("to-confirm", { more: { warnings, closing } });
  }
  const result = await take();
  if (result.ok) return result;
  if (result.reason === "move-conflict") return { ...result, more: { current: result.current } };
  // Somebody was faster.
  const late = result.reason === "slot-taken" ? (await advise(deps, wanted, ownId)).taken : null;
  return failed(result.reason, { more: late ?? {} });
}

/** @returns `taken` null: the place is free */
async function advise({ db, now }: AdviceDeps, wanted: SpanWithTravel, ownId: string | undefined) {
  const at = now();
  const around = NEARBY_DAYS + 2;
  const days = { first: addDays(wanted.date, -around), last: addDays(wanted.date, around) };
  const day = await readDayRules(db, days, at);
  const warnings = warningsAbout(wanted, day);
  const closure = warnings.some(isOfClosing) ? closureOver(day.closures, wanted) : null;
  const busy = busyTimesOver(day.busy, withTravel(wanted)).map(
    (time) => `Agenda « ${time.calendar} » : occupé ${busyWords(time)}.`,
  );
  const closing = [...(closure ? [nameClosure(closure)] : []), ...busy].join(" ");
  const advice = { warnings, closing: closing || null };
  const holds = await listHolds(db, days.first, days.last, at);
  const ownProposal = ownId ? await liveProposal(db, ownId) : null;
  const isOwn = ({ appointmentId, proposalId }: Hold) =>
    (ownId !== undefined && appointmentId === ownId) || (ownProposal !== null && proposalId === ownProposal.id);
  const others = holds.filter((hold) => !isOwn(hold));
  const taken = new Set(others.map(slotKey));
  if (!isOverHold(wanted, taken)) return { taken: null, ...advice };
  // Whoever asked for an ordinary hour is not sent to one that needs a second thought.
  const ordinary = warnings.length === 0;
  const suits = (slot: SpanWithTravel) =>
    !spanHasBegun(slot, at) && (!ordinary || warningsAbout(slot, day).length === 0);
  const holders = await holdersOf(db, wanted, others);
  return { taken: { nearest: nearestFree(wanted, taken, suits), holders }, ...advice };
}

const isOfClosing = (refusal: SlotRefusal | null) => refusal === "day-closed" || refusal === "part-closed";

/** Who holds what is wanted, in the order in which they come. */
async function holdersOf(db: Db, wanted: SpanWithTravel, holds: readonly Hold[]): Promise<SlotHolder[]> {
  const wantedKeys = new Set(slotsOfSpan(withTravel(wanted)).map(slotKey));
  const over = holds.filter((hold) => wantedKeys.has(slotKey(hold)));
  const ids = [...new Set(over.flatMap(({ appointmentId }) => appointmentId ?? []))];
  const names = (await readForAgency(db, ids)).toSorted(bySlot).map(({ id, name, time }) => {
    // It stands elsewhere by now, or is cancelled.
    const isLeft = over.every(({ appointmentId, kind }) => appointmentId !== id || kind === "vacated");
    return { id, words: isLeft ? `ancien créneau ${de(name)}, bientôt libéré` : `${name}, ${time}` };
  });
  const isProposed = over.some(({ proposalId }) => proposalId !== null);
  return isProposed ? [...names, { id: null, words: "un créneau proposé à un client" }] : names;
}

/** Why clients are not offered a place. */
interface Explained {
  /** null: they are. */
  refusal: SlotRefusal | null;
  /** By which closing, when it is one. */
  closing: string | null;
  /** Which personal calendars are busy, to the member who asks. */
  busy: string[];
  /** Whose it is, also where it could not be booked anyway. */
  holders: SlotHolder[];
}

/** What there is to say of a place that somebody asks about; of one that does not exist as well. */
export async function explainUnavailability(
  { db, now }: AdviceDeps,
  slot: Slot,
  viewer: { id: string },
): Promise<Explained> {
  if (!isIsoDate(slot.date)) return { refusal: "not-a-date", closing: null, busy: [], holders: [] };
  const at = now();
  const [day, holds] = await Promise.all([
    readDayRules(db, { first: slot.date, last: slot.date }, at),
    listHolds(db, slot.date, slot.date, at),
  ]);
  const held = holds.filter(({ time }) => time === slot.time);
  const refusal = whySlotIsNotBookable(slot, day, new Set(held.map(({ time }) => time)));
  const closure = isOfClosing(refusal) ? closureAt(day.closures, slot) : null;
  return {
    refusal,
    closing: closure && nameClosure(closure),
    busy: [...new Set(busyAt(day.busy.get(slot.date), slot.time).map((time) => busyInCalendar(time, viewer.id)))],
    holders:
      held.length > 0
        ? await holdersOf(db, { ...slot, minutes: SLOT_MINUTES, travelBefore: 0, travelAfter: 0 }, held)
        : [],
  };
}

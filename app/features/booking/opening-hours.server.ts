import { readSettled, type Settled, changeSetting } from "#app/platform/agency-settings.server.ts";
import type { Member } from "#app/platform/events.server.ts";
import { type AgencyAppointment, readForAgency } from "./agency-day.server.ts";
import { BOOKING_RULES, holdRules, readDayRules } from "./agenda-rules.server.ts";
import { type BookingRules, slotsOfHours, weekdayOf } from "./booking-rules.ts";
import type { BookingDeps } from "./booking.server.ts";
import { type Closure, closureOfDayAt, closuresByDay } from "./closures.ts";
import { todayInParis } from "./slots.ts";
import { type Place, placesOf, spanHasBegun } from "./span.ts";

export interface OpeningHours extends Settled<BookingRules> {
  /** First name of the member who settled them; null: nobody has, or their account is gone. */
  savedBy: string | null;
}

/** The opening hours, with the date that a form which changes them has to know. */
export async function loadOpeningHours({ db }: Pick<BookingDeps, "db">): Promise<OpeningHours> {
  const settled = await readSettled(db, BOOKING_RULES);
  const { updatedBy } = settled;
  const member = updatedBy
    ? await db.selectFrom("users").select("firstName").where("id", "=", updatedBy).executeTakeFirst()
    : undefined;
  return { ...settled, savedBy: member?.firstName ?? null };
}

export interface OutsideAppointment extends AgencyAppointment {
  why: "closed" | "outside-hours";
}

/**
 * The appointments to come that clients could not book any more: on a closed time, or, if they booked them themselves,
 * outside the opening hours. They stand; nothing moves them but somebody.
 */
export async function listOutside({ db, now }: Pick<BookingDeps, "db" | "now">): Promise<OutsideAppointment[]> {
  const at = now();
  const today = todayInParis(at);
  const { rules, closures } = await readDayRules(db, today, at);
  // All that is to come is looked at; who it is, only of what is shown.
  const toCome = await db
    .selectFrom("appointments")
    .select(["id", "date", "slot", "minutes", "origin"])
    .where("date", ">=", today)
    .where("status", "=", "confirmed")
    .orderBy("date")
    .orderBy("slot")
    .execute();
  const week = rules.week.map((hours) => new Set(slotsOfHours(hours)));
  const isOffered = ({ date, slot }: Place) => week[weekdayOf(date)]!.has(slot);
  const why = new Map<string, OutsideAppointment["why"]>();
  const closuresOn = closuresByDay(closures);
  for (const appointment of toCome) {
    const outside = whyOutside(appointment, isOffered, closuresOn);
    if (outside && !spanHasBegun(appointment, at)) why.set(appointment.id, outside);
  }
  const read = new Map((await readForAgency(db, [...why.keys()])).map((appointment) => [appointment.id, appointment]));
  return [...why].flatMap(([id, outside]) => {
    const appointment = read.get(id);
    return appointment ? [{ ...appointment, why: outside }] : [];
  });
}

function whyOutside(
  appointment: Pick<AgencyAppointment, "date" | "slot" | "minutes" | "origin">,
  isOffered: (place: Place) => boolean,
  closuresOn: (date: string) => readonly Closure[],
): OutsideAppointment["why"] | null {
  const places = placesOf(appointment);
  if (places.some(({ date, slot }) => closureOfDayAt(closuresOn(date), slot))) return "closed";
  // The agency enters what it likes at any hour.
  if (appointment.origin === "agency") return null;
  return places.every(isOffered) ? null : "outside-hours";
}

/**
 * Changes by what rules clients book. Appointments that stand do not move. A booking at that moment is by the old rules
 * or by the new ones, never by both.
 * @param seen the date of the rules that the form showed; somebody else's change since then refuses this one
 */
export async function changeOpeningHours(
  { db, now }: BookingDeps,
  member: Member,
  rules: BookingRules,
  seen: string | null,
): Promise<{ ok: true } | { ok: false; reason: "changed-meanwhile" }> {
  return db.transaction().execute(async (trx) => {
    await holdRules(trx);
    const written = await changeSetting(trx, BOOKING_RULES, rules, { at: now(), by: member.id, seen });
    return written ? ({ ok: true } as const) : ({ ok: false, reason: "changed-meanwhile" } as const);
  });
}

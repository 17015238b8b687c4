import { readSettled, type Settled, writeSetting } from "#app/platform/agency-settings.server.ts";
import type { Member } from "./agency-agenda.server.ts";
import { type AgencyAppointment, listStanding } from "./agency-day.server.ts";
import { BOOKING_RULES, holdRules, readDayRules } from "./agenda-rules.server.ts";
import { type BookingRules, hoursOf, slotsOfHours } from "./booking-rules.ts";
import type { BookingDeps } from "./booking.server.ts";
import { closureOver } from "./closures.ts";
import { todayInParis } from "./slots.ts";
import { spanHasBegun } from "./span.ts";

export interface OpeningHours extends Settled<BookingRules> {
  /** First name of the member who settled them; null: nobody has, or their account is gone. */
  savedBy: string | null;
}

/** The opening hours, with the date that a form which changes them has to know. */
export async function loadOpeningHours({ db }: Pick<BookingDeps, "db">): Promise<OpeningHours> {
  const settled = await readSettled(db, BOOKING_RULES);
  const member = await db
    .selectFrom("users")
    .select("firstName")
    .where("id", "=", settled.updatedBy ?? "")
    .executeTakeFirst();
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
  const standing = (await listStanding({ db }, today, LAST_DATE)).filter(
    (appointment) => !spanHasBegun(appointment, at),
  );
  return standing.flatMap((appointment): OutsideAppointment[] => {
    if (closureOver(closures, appointment)) return [{ ...appointment, why: "closed" }];
    // The agency enters what it likes at any hour.
    if (appointment.origin === "agency") return [];
    const within = slotsOfHours(hoursOf(rules, appointment.date)).includes(appointment.slot);
    return within ? [] : [{ ...appointment, why: "outside-hours" }];
  });
}

const LAST_DATE = "9999-12-31";

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
    const written = await writeSetting(trx, BOOKING_RULES, rules, { at: now(), by: member.id, seen });
    return written ? ({ ok: true } as const) : ({ ok: false, reason: "changed-meanwhile" } as const);
  });
}

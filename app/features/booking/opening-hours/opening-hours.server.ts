import type { SiteDeps } from "#app/site-deps.ts";
import { isDeepStrictEqual } from "node:util";
import * as z from "zod/mini";
import {
  type SettingSpec,
  saveSetting,
  readSetting,
  readStoredSetting,
  type StoredSetting,
} from "#app/platform/database/stored-settings.server.ts";
import { changeSetting } from "#app/platform/events/change-setting.server.ts";
import type { Member } from "#app/platform/events/record-event.server.ts";
import type { Result } from "#app/platform/result.ts";
import {
  type AgencyAppointment,
  readAgencyAppointments,
} from "#app/features/booking/appointments/agency-appointment.server.ts";
import { BOOKING_RULES, lockRules, readRules } from "#app/features/booking/availability/day-rules.server.ts";
import { type BookingRules, bookingRulesSchema, isOpenAt } from "#app/features/booking/availability/booking-rules.ts";
import { weekdayOf } from "#app/features/booking/time/calendar-month.ts";
import { closureDuring } from "#app/features/booking/closures/closure.ts";
import { parisDate } from "#app/features/booking/time/paris-time.ts";
import { hasBegun, slotsOfSpan } from "#app/features/booking/time/span.ts";
import { bySlot } from "#app/features/booking/time/slot.ts";

const MAX_FORMER_WEEKS = 10;

/** Former opening hours, newest first, each entry with the time of its replacement. */
const FORMER_WEEKS: SettingSpec<{ week: BookingRules["week"]; until: string }[]> = {
  key: "former-weeks",
  schema: z.array(z.object({ week: bookingRulesSchema.shape.week, until: z.string() })),
  initial: [],
};

export interface OpeningHours extends StoredSetting<BookingRules> {
  savedBy: string | null;
}

export async function loadOpeningHours({ db }: SiteDeps): Promise<OpeningHours> {
  const savedRules = await readStoredSetting(db, BOOKING_RULES);
  const { updatedBy } = savedRules;
  const member = updatedBy
    ? await db.selectFrom("users").select("firstName").where("id", "=", updatedBy).executeTakeFirst()
    : undefined;
  return { ...savedRules, savedBy: member?.firstName ?? null };
}

export interface OutsideAppointment extends AgencyAppointment {
  why: "closed" | "outside-hours";
}

/**
 * Lists upcoming appointments in a closure or outside the hours. An appointment that the agency entered is listed as
 * outside the hours only if it was within hours that were replaced after its entry.
 */
export async function listOutsideAppointments({ db, now }: SiteDeps): Promise<OutsideAppointment[]> {
  const at = now();
  const today = parisDate(at);
  const [{ rules, closures }, formerWeeks] = await Promise.all([readRules(db, today), readSetting(db, FORMER_WEEKS)]);
  const upcoming = await db
    .selectFrom("appointments")
    .select(["id", "date", "slot as time", "minutes", "origin", "createdAt"])
    .where("date", ">=", today)
    .where("status", "=", "confirmed")
    .execute();
  const reasons = new Map<string, OutsideAppointment["why"]>();
  for (const appointment of upcoming) {
    const { id, origin, createdAt } = appointment;
    if (appointment.date === today && hasBegun(appointment, at)) continue;
    const slots = slotsOfSpan(appointment);
    const isWithin = (week: BookingRules["week"]) =>
      slots.every(({ date, time }) => isOpenAt(week[weekdayOf(date)]!, time));
    const wasWithin = () => formerWeeks.some(({ week, until }) => createdAt < until && isWithin(week));
    if (closureDuring(closures, appointment)) reasons.set(id, "closed");
    else if (!isWithin(rules.week) && (origin === "online" || wasWithin())) reasons.set(id, "outside-hours");
  }
  const outside = await readAgencyAppointments(db, [...reasons.keys()]);
  return outside.map((appointment) => ({ ...appointment, why: reasons.get(appointment.id)! })).toSorted(bySlot);
}

export async function changeOpeningHours(
  { db, now }: SiteDeps,
  member: Member,
  rules: BookingRules,
  baseVersion: number | undefined,
): Promise<Result<void, "edit-conflict">> {
  return db.transaction().execute(async (trx) => {
    await lockRules(trx, "exclusive");
    const at = now();
    const { week } = await readSetting(trx, BOOKING_RULES);
    const changed = await changeSetting(trx, BOOKING_RULES, rules, { at, by: member.id, baseVersion });
    if (!changed.ok) return changed;
    if (!isDeepStrictEqual(week, rules.week)) {
      const former = { week, until: at.toISOString() };
      await saveSetting(trx, FORMER_WEEKS, (before) => [former, ...before].slice(0, MAX_FORMER_WEEKS), at);
    }
    return changed;
  });
}

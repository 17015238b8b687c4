import { addDays, longDateTime } from "#app/french/dates.ts";
import { de } from "#app/french/elision.ts";
import { typesetAll } from "#app/french/typeset.ts";
import {
  type AgencyAppointment,
  listConfirmedAppointments,
} from "#app/features/booking/appointments/agency-appointment.server.ts";
import { bookingWindow } from "#app/features/booking/time/days.ts";
import { readAgencyBusyDays } from "#app/features/booking/availability/busy-times.server.ts";
import { BOOKING_RULES } from "#app/features/booking/availability/day-rules.server.ts";
import { hoursOf } from "#app/features/booking/availability/booking-rules.ts";
import { upcomingClosures } from "#app/features/booking/closures/upcoming-closures.ts";
import { listUpcomingClosures } from "#app/features/booking/closing/close-days.server.ts";
import { layOutDay } from "#app/features/booking/agency-agenda/grid.ts";
import { drawDayArc } from "#app/features/booking/today/day-arc.ts";
import { type PlannedRow, planDay } from "#app/features/booking/today/day-plan.ts";
import { listBusyConflicts } from "#app/features/booking/agency-agenda/busy-conflicts.server.ts";
import { readFaults } from "#app/features/booking/personal-calendars/calendars.messages.ts";
import {
  type FailingCalendar,
  listFailingCalendars,
} from "#app/features/booking/personal-calendars/refresh-calendars.server.ts";
import { listHolds } from "#app/features/booking/availability/slot-holds.server.ts";
import { parisTime } from "#app/features/booking/time/paris-time.ts";
import { sunOfDay } from "#app/features/booking/time/sun.ts";
import { countAwaiting } from "#app/features/enquiries/inbox/inbox.ts";
import { countInbox, listAwaiting } from "#app/features/enquiries/inbox/inbox.server.ts";
import { readAnswerHours } from "#app/features/enquiries/settings/enquiry-settings.server.ts";
import { readSetting } from "#app/platform/database/stored-settings.server.ts";
import { type AppointmentMailState, listFailedMails, mailStatesOf } from "./undelivered-mails.server.ts";
import type { SiteDeps } from "#app/site-deps.ts";

export interface TodayAppointment extends AgencyAppointment {
  mail?: AppointmentMailState | undefined;
}

const MAX_LISTED = 5;
const MAX_CLOSURES = 4;

export async function readToday(deps: SiteDeps) {
  const { db, now, identity } = deps;
  const at = now();
  const { date, time } = parisTime(at);
  const tomorrow = addDays(date, 1);
  const [
    confirmed,
    rules,
    closures,
    holds,
    enquiries,
    counts,
    answerHours,
    failedMails,
    [busy, conflicts],
    failingCalendars,
  ] = await Promise.all([
    // Read from yesterday on, because an appointment can end after midnight.
    listConfirmedAppointments(db, addDays(date, -1), tomorrow),
    readSetting(db, BOOKING_RULES),
    listUpcomingClosures(deps),
    listHolds(db, date, date, at),
    listAwaiting(db, MAX_LISTED),
    countInbox(db),
    readAnswerHours(db),
    listFailedMails(db, MAX_LISTED),
    readAgencyBusyDays(db, bookingWindow(at)).then(
      async (busy) => [busy, await listBusyConflicts(db, busy, at, MAX_LISTED)] as const,
    ),
    listFailingCalendars(deps),
  ]);
  const mails = await mailStatesOf(
    db,
    confirmed.filter((each) => each.date >= date).map(({ id }) => id),
  );
  const appointments: TodayAppointment[] = confirmed.map((each) => ({ ...each, mail: mails.get(each.id) }));
  const day = layOutDay(date, holds, { rules, closures, busy, now: at });
  const rows: PlannedRow<TodayAppointment>[] = planDay(day, hoursOf(rules, date), appointments, at);
  const sun = sunOfDay(date, identity().coordinates);
  const { rise, set, goldenHour } = sun;
  return {
    now: at.toISOString(),
    date,
    rows,
    sun: { rise, set, goldenHour },
    arc: drawDayArc(sun, ringsOf(rows), time),
    tomorrow: { date: tomorrow, appointments: appointments.filter((each) => each.date === tomorrow) },
    enquiries: { count: countAwaiting(counts), first: typesetAll(enquiries), answerHours },
    failedMails,
    conflicts,
    failingCalendars: failingCalendars.map(describeFailure),
    closures: upcomingClosures(closures, date, MAX_CLOSURES),
  };
}

export type Today = Awaited<ReturnType<typeof readToday>>;

function describeFailure({ id, name, firstName, failure, failingSince }: FailingCalendar) {
  const since = parisTime(new Date(failingSince));
  return {
    id,
    words: `L’agenda « ${name} » ${de(firstName)} n’est plus lu depuis le ${longDateTime(since.date, since.time)}. ${readFaults[failure]} Les dernières heures lues restent bloquées.`,
  };
}

/** The appointments that the day arc marks with a ring; the sun marks the current one. */
function ringsOf(rows: readonly PlannedRow<TodayAppointment>[]) {
  return rows.flatMap((row) =>
    row.kind === "appointment" && row.state !== "now"
      ? [{ id: row.appointment.id, time: row.time, name: row.appointment.name, isPast: row.state === "past" }]
      : [],
  );
}

import ical, { type ICalEventData, ICalEventStatus, ICalEventTransparency } from "ical-generator";
import { addDays } from "#app/french/dates.ts";
import type { Agency } from "#app/content/parts/agency.ts";
import { addressLine } from "#app/french/postal-address.ts";
import { typo } from "#app/french/typo.ts";
import { appointmentAddress } from "#app/features/booking/time/addresses.ts";
import { normaliseLine } from "#app/forms/form-text.ts";
import { escapedText } from "#app/features/booking/appointments/appointment.calendar.ts";
import { type Closure, isWholeDay, touchesDay } from "#app/features/booking/closures/closure.ts";
import { BOOKING_WINDOW_DAYS } from "#app/features/booking/time/half-hour.ts";
import { instantOf, instantsOf, addMinutes, type Span } from "#app/features/booking/time/span.ts";

/** What a calendar reads of the agency's agenda. */

export interface FeedAppointment extends Span {
  id: string;
  sequence: number;
  status: "confirmed" | "cancelled";
  travelBefore: number;
  travelAfter: number;
  name: string;
  phone: string | null;
  subject: string | null;
  /** null: at the agency. */
  location: string | null;
  /** When it last changed. */
  changedAt: Date;
}

export interface FeedClosure extends Closure {
  /** The agency's own words for it. */
  reason: string | null;
  createdAt: Date;
}

/** `busy`: when, and nothing else: neither names nor addresses. */
export type FeedKind = "full" | "busy";

export interface Feed {
  identity: Agency;
  kind: FeedKind;
  appointments: readonly FeedAppointment[];
  closures: readonly FeedClosure[];
  /** In Paris. */
  today: string;
  /** Of the site. */
  publicUrl: string;
}

/** How far back a feed goes, and for how long it says of an appointment that it is cancelled: calendars keep ghosts. */
const BACK_DAYS = 90;
export const CANCELLED_DAYS = 30;

/** How often it is worth reading again; each calendar does as it likes. */
const AGAIN_AFTER_SECONDS = 15 * 60;

/** The days of a feed, both included. */
export function feedDays(today: string): { first: string; last: string } {
  return { first: addDays(today, -BACK_DAYS), last: addDays(today, BOOKING_WINDOW_DAYS) };
}

/**
 * The agenda as an iCalendar text (RFC 5545, RFC 7986), in UTC so that no time zone has to travel with it. The same
 * agenda makes the same text: nothing in it is of the moment at which it is read. It has no METHOD: nobody is invited.
 */
export function agencyFeed(feed: Feed): string {
  const { identity, kind, today, publicUrl } = feed;
  const days = feedDays(today);
  const calendar = ical({
    prodId: { company: escapedText(identity.name), product: "agenda", language: "FR" },
    name: escapedText(typo(kind === "busy" ? `${identity.name}, occupé` : identity.name)),
    ttl: AGAIN_AFTER_SECONDS,
  });
  const domain = new URL(publicUrl).hostname;
  const events = [
    ...feed.appointments.flatMap((appointment) => eventsOfAppointment(appointment, feed)),
    ...feed.closures.flatMap((closure) => eventsOfClosure(closure, days)),
  ];
  for (const { id, ...event } of events) {
    const shown = kind === "busy" ? onlyWhen(event) : event;
    calendar.createEvent({ ...shown, id: `${id}@${domain}` });
  }
  // RFC 5545, section 3.1: the last line ends like the others.
  return `${calendar.toString()}\r\n`;
}

type Event = ICalEventData & { id: string; start: Date; end: Date };

/** What of an event says when, how it stands, and no more. */
function onlyWhen({ start, end, allDay, stamp, sequence, status, transparency }: Omit<Event, "id">): ICalEventData {
  const fixed = { start, end, stamp: stamp!, status: status!, transparency: transparency!, summary: "Occupé" };
  return { ...fixed, ...(allDay && { allDay }), ...(sequence !== undefined && { sequence }) };
}

/** The appointment, and the travel times before and after it. */
function eventsOfAppointment(appointment: FeedAppointment, { identity, publicUrl }: Feed): Event[] {
  const { id, sequence, status, travelBefore, travelAfter, name, phone, subject, location, changedAt } = appointment;
  const cancelled = status === "cancelled";
  const shared = {
    stamp: changedAt,
    sequence,
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    transparency: cancelled ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
  };
  // A name stays as its owner writes it, here as in the mails.
  const who = normaliseLine(name);
  const titled = (words: string) => (cancelled ? `${typo("Annulé :")} ${words}` : words);
  const travel = (key: string, span: Span): Event[] => {
    if (span.minutes === 0) return [];
    const { start, end } = instantsOf(span);
    // In the night of spring, the half hours that the clock leaves out are no time at all.
    if (start >= end) return [];
    return [{ ...shared, id: `${id}-${key}`, start, end, summary: titled(`${typo("Trajet :")} ${who}`) }];
  };
  return [
    ...travel("aller", { ...addMinutes(appointment, -travelBefore), minutes: travelBefore }),
    {
      ...shared,
      id,
      ...instantsOf(appointment),
      summary: titled(who),
      location: location ? normaliseLine(location) : addressLine(identity.address),
      description: [subject, phone].flatMap((line) => (line ? normaliseLine(line) : [])).join("\n"),
      url: `${publicUrl}${appointmentAddress(id)}`,
    },
    ...travel("retour", { ...addMinutes(appointment, appointment.minutes), minutes: travelAfter }),
  ];
}

/** Whole days as days, one after the other as one; parts of days as hours. */
function eventsOfClosure(closure: FeedClosure, { first, last }: { first: string; last: string }): Event[] {
  const { id, publicReason, reason, createdAt } = closure;
  const why = reason ?? publicReason;
  const shared = {
    stamp: createdAt,
    status: ICalEventStatus.CONFIRMED,
    transparency: ICalEventTransparency.OPAQUE,
    summary: typo(why ? `Fermé : ${normaliseLine(why)}` : "Fermé"),
  };
  return spansOf(closure, first, last).flatMap(({ day, ...span }) =>
    // In the night of spring, the half hours that the clock leaves out are no time at all.
    span.start < span.end ? [{ ...shared, ...span, id: `${id}-${day}` }] : [],
  );
}

function spansOf(closure: FeedClosure, first: string, last: string) {
  const days = daysClosed(closure, first, last);
  if (!isWholeDay(closure)) {
    return days.map((day) => ({
      day,
      start: instantOf({ date: day, time: closure.from ?? "00:00" }),
      end: closure.to
        ? instantOf({ date: day, time: closure.to })
        : instantOf({ date: addDays(day, 1), time: "00:00" }),
    }));
  }
  return runsOf(days).map(({ from, to }) => ({
    day: from,
    allDay: true as const,
    start: atMidnight(from),
    // RFC 5545, section 3.6.1: the end is not included.
    end: atMidnight(addDays(to, 1)),
  }));
}

/** A date of the calendar, in no time zone. */
function atMidnight(date: string): Date {
  return new Date(`${date}T00:00:00Z`);
}

/** The days on which it closes; whole days on end are one event, also where they begin before the feed does. */
function daysClosed(closure: Closure, first: string, last: string): string[] {
  const days: string[] = [];
  const end = closure.recurrence === "once" && closure.lastDate < last ? closure.lastDate : last;
  let begin = closure.date > first ? closure.date : first;
  if (isWholeDay(closure)) {
    while (touchesDay(closure, begin) && touchesDay(closure, addDays(begin, -1))) begin = addDays(begin, -1);
  }
  for (let day = begin; day <= end; day = addDays(day, 1)) {
    if (touchesDay(closure, day)) days.push(day);
  }
  return days;
}

function runsOf(days: readonly string[]): { from: string; to: string }[] {
  const runs: { from: string; to: string }[] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run && addDays(run.to, 1) === day) run.to = day;
    else runs.push({ from: day, to: day });
  }
  return runs;
}

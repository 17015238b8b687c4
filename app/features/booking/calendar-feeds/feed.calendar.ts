import { type Days, BOOKING_WINDOW_DAYS } from "#app/features/booking/time/days.ts";
import ical, { type ICalEventData, ICalEventStatus, ICalEventTransparency } from "ical-generator";
import { href } from "react-router";
import { addDays } from "#app/french/dates.ts";
import type { Agency } from "#app/content/parts/agency.ts";
import { addressLine } from "#app/french/postal-address.ts";
import { typeset } from "#app/french/typeset.ts";
import { normaliseLine } from "#app/forms/form-text.ts";
import { groupAdjacent } from "#app/platform/group-adjacent.ts";
import { escapeText } from "#app/features/booking/appointments/appointment.calendar.ts";
import { type Closure, isWholeDay, touchesDay } from "#app/features/booking/closures/closure.ts";
import { instantOf, instantsOf, addMinutes, type Span, type SpanWithTravel } from "#app/features/booking/time/span.ts";

export interface FeedAppointment extends SpanWithTravel {
  id: string;
  sequence: number;
  status: "confirmed" | "cancelled";
  name: string;
  phone: string | null;
  subject: string | null;
  location: string | null;
  changedAt: Date;
}

export interface FeedClosure extends Closure {
  reason: string | null;
  createdAt: Date;
}

export type FeedKind = "full" | "busy";

export interface Feed {
  identity: Agency;
  kind: FeedKind;
  appointments: readonly FeedAppointment[];
  closures: readonly FeedClosure[];
  days: Days;
  publicUrl: string;
}

const PAST_DAYS = 90;
/** The feed lists a cancelled appointment this long, because some calendars keep an event that just disappears. */
export const CANCELLED_DAYS = 30;

const REFRESH_SECONDS = 15 * 60;

export function feedDays(today: string): Days {
  return { first: addDays(today, -PAST_DAYS), last: addDays(today, BOOKING_WINDOW_DAYS) };
}

/** Times are in UTC, so that no VTIMEZONE is needed (RFC 5545). Without METHOD, calendars invite nobody. */
export function agencyFeed(feed: Feed): string {
  const { identity, kind, days, publicUrl } = feed;
  const calendar = ical({
    prodId: { company: escapeText(identity.name), product: "agenda", language: "FR" },
    name: escapeText(typeset(kind === "busy" ? `${identity.name}, occupé` : identity.name)),
    ttl: REFRESH_SECONDS,
  });
  const domain = new URL(publicUrl).hostname;
  const events = [
    ...feed.appointments.flatMap((appointment) => eventsOfAppointment(appointment, feed)),
    ...feed.closures.flatMap((closure) => eventsOfClosure(closure, days)),
  ];
  for (const { id, times, details } of events) {
    calendar.createEvent({ id: `${id}@${domain}`, ...times, ...(kind === "busy" ? { summary: "Occupé" } : details) });
  }
  // RFC 5545, section 3.1: the last line ends with CRLF too.
  return `${calendar.toString()}\r\n`;
}

interface FeedEvent {
  id: string;
  times: Pick<ICalEventData, "start" | "end" | "allDay" | "stamp" | "sequence" | "status" | "transparency">;
  /** Left out of a feed of the kind « occupé seulement ». */
  details: Pick<ICalEventData, "summary" | "location" | "description" | "url">;
}

function eventsOfAppointment(appointment: FeedAppointment, { identity, publicUrl }: Feed): FeedEvent[] {
  const { id, sequence, status, travelBefore, travelAfter, name, phone, subject, location, changedAt } = appointment;
  const isCancelled = status === "cancelled";
  const state = {
    stamp: changedAt,
    sequence,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    transparency: isCancelled ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
  };
  const client = normaliseLine(name);
  const summaryOf = (words: string) => (isCancelled ? `Annulé : ${words}` : words);
  const travelEvents = (key: string, span: Span): FeedEvent[] => {
    const { start, end } = instantsOf(span);
    // Half hours that the change to summer time skips have no duration.
    if (start >= end) return [];
    return [
      { id: `${id}-${key}`, times: { ...state, start, end }, details: { summary: summaryOf(`Trajet : ${client}`) } },
    ];
  };
  return [
    ...travelEvents("aller", { ...addMinutes(appointment, -travelBefore), minutes: travelBefore }),
    {
      id,
      times: { ...state, ...instantsOf(appointment) },
      details: {
        summary: summaryOf(client),
        location: location ? normaliseLine(location) : addressLine(identity.address),
        description: [subject, phone].flatMap((line) => (line ? normaliseLine(line) : [])).join("\n"),
        url: `${publicUrl}${href("/agence/agenda/:id", { id })}`,
      },
    },
    ...travelEvents("retour", { ...addMinutes(appointment, appointment.minutes), minutes: travelAfter }),
  ];
}

function eventsOfClosure(closure: FeedClosure, window: Days): FeedEvent[] {
  const { id, publicReason, reason, createdAt } = closure;
  const why = reason ?? publicReason;
  const state = {
    stamp: createdAt,
    status: ICalEventStatus.CONFIRMED,
    transparency: ICalEventTransparency.OPAQUE,
  };
  const summary = typeset(why ? `Fermé : ${normaliseLine(why)}` : "Fermé");
  // Summer time may skip the whole of a short closure.
  return spansOf(closure, window).flatMap(({ day, ...span }) =>
    span.start < span.end ? [{ id: `${id}-${day}`, times: { ...state, ...span }, details: { summary } }] : [],
  );
}

function spansOf(closure: FeedClosure, window: Days) {
  const days = closedDays(closure, window);
  if (!isWholeDay(closure)) {
    return days.map((day) => ({
      day,
      start: instantOf({ date: day, time: closure.from ?? "00:00" }),
      end: closure.to
        ? instantOf({ date: day, time: closure.to })
        : instantOf({ date: addDays(day, 1), time: "00:00" }),
    }));
  }
  return groupAdjacent(days, (day, next) => addDays(day, 1) === next).map((run) => ({
    day: run[0],
    allDay: true as const,
    start: atMidnight(run[0]),
    // RFC 5545, section 3.6.1: the end is exclusive.
    end: atMidnight(addDays(run.at(-1)!, 1)),
  }));
}

/** An all-day event has no time zone. */
function atMidnight(date: string): Date {
  return new Date(`${date}T00:00:00Z`);
}

/** Includes the days of a run before the window, because the UID contains the run's first day and must not change. */
function closedDays(closure: Closure, { first, last }: Days): string[] {
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

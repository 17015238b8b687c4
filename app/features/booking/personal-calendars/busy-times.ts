import ICAL from "ical.js";
import { MINUTE } from "#app/platform/durations.ts";
import { failed, ok, type Result } from "#app/platform/result.ts";
import { addDays } from "#app/french/dates.ts";
import { type BusyTime, MIDNIGHT_BEFORE } from "#app/features/booking/availability/busy-time.ts";
import type { Days } from "#app/features/booking/time/days.ts";
import { timeOfMinutes, minutesOf } from "#app/features/booking/time/half-hour.ts";
import { parisTime, parisDate, parisOffset } from "#app/features/booking/time/paris-time.ts";
import { instantOf } from "#app/features/booking/time/span.ts";
import { type CalendarComponents, type CalendarFault, splitCalendar } from "./calendar-components.ts";
import { busyOccurrences, type InstantSpan, readEvent, BudgetExceeded } from "./occurrences.ts";
import { zoneFinder } from "./time-zones.ts";

/** `skipped` counts the events that could not be read, so a busy time may be missing. */
export type ParsedCalendar = Result<{ times: BusyTime[]; skipped: number }, CalendarFault | "too-heavy">;

/** The maximum number of computed occurrences, enough for 500 daily events during a year. */
const MAX_STEPS = 200_000;

export function readBusyTimes(text: string, window: Days, ownDomain: string, maxSteps = MAX_STEPS): ParsedCalendar {
  const components = splitCalendar(text);
  if (typeof components === "string") return failed(components);
  const windowSpan = { start: startOf(window.first), end: startOf(addDays(window.last, 1)) };
  const budget = { left: maxSteps };
  const spans: InstantSpan[] = [];
  const { byUid, unreadable } = eventsByUid(components, ownDomain);
  let skipped = unreadable;
  for (const events of byUid.values()) {
    try {
      spans.push(...busyOccurrences(events, windowSpan, budget));
    } catch (error) {
      if (error instanceof BudgetExceeded) return failed("too-heavy");
      skipped += events.length;
    }
  }
  return ok({ times: mergeTimes(spans, windowSpan), skipped });
}

function eventsByUid({ events, zones }: CalendarComponents, ownDomain: string) {
  const zoneDefinitions = new Map<string, ICAL.Component>();
  for (const text of zones) {
    const component = tryRead(() => new ICAL.Component(ICAL.parse(text) as unknown[]));
    const tzid = component?.getFirstPropertyValue("tzid")?.toString();
    if (component && tzid) zoneDefinitions.set(tzid, component);
  }
  const findZone = zoneFinder(zoneDefinitions);
  const parsed = events.flatMap((text) => tryRead(() => readEvent(text, findZone)) ?? []);
  const foreign = parsed.filter(({ uid }) => !isOwnUid(uid, ownDomain));
  // Events without a UID are unrelated to each other.
  const byUid = Map.groupBy(foreign, ({ uid }, index) => uid || `${index}`);
  return { byUid, unreadable: events.length - parsed.length };
}

const OWN_UID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(-aller|-retour|-\d{4}-\d\d-\d\d)?@/;

/** Matches the UIDs of the site's own feeds and e-mails (calendar-feeds/feed.calendar.ts): « <uuid>-aller@domain ». */
function isOwnUid(uid: string, ownDomain: string): boolean {
  return uid.endsWith(`@${ownDomain}`) && OWN_UID.test(uid);
}

/** Returns null for an invalid component, so that the others are still read. */
function tryRead<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch {
    return null;
  }
}

function startOf(date: string): number {
  return instantOf({ date, time: MIDNIGHT_BEFORE }).getTime();
}

function mergeTimes(spans: readonly InstantSpan[], window: InstantSpan): BusyTime[] {
  const times = mergeSpans(spans).flatMap((span) => timesOfSpan(span, window));
  // In the night when the clocks go back, a later instant may have an earlier wall clock time.
  const sorted = times.toSorted((a, b) => a.date.localeCompare(b.date) || a.from.localeCompare(b.from));
  const result: BusyTime[] = [];
  for (const time of sorted) {
    const last = result.at(-1);
    if (last?.date !== time.date || last.to < time.from) result.push({ ...time });
    else if (last.to < time.to) last.to = time.to;
  }
  return result;
}

function mergeSpans(spans: readonly InstantSpan[]): InstantSpan[] {
  const result: InstantSpan[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = result.at(-1);
    if (!last || last.end < span.start) result.push({ ...span });
    else last.end = Math.max(last.end, span.end);
  }
  return result;
}

function timesOfSpan(span: InstantSpan, window: InstantSpan): BusyTime[] {
  const end = Math.ceil(Math.min(span.end, window.end) / MINUTE) * MINUTE;
  const times: BusyTime[] = [];
  let start = Math.floor(Math.max(span.start, window.start) / MINUTE) * MINUTE;
  while (start < end) {
    const date = parisDate(new Date(start));
    const midnight = startOf(addDays(date, 1));
    const until = Math.min(end, midnight);
    times.push(...timesOfDay(date, start, until));
    start = until;
  }
  return times;
}

/** @param end an instant on a whole minute, at most the next midnight */
function timesOfDay(date: string, start: number, end: number): BusyTime[] {
  const from = parisTime(new Date(start)).time;
  // The last minute plus one: `end` itself would read 00:00 at midnight, or the new time at a clock change.
  const to = timeOfMinutes(minutesOf(parisTime(new Date(end - MINUTE)).time) + 1);
  if (parisOffset(start) <= parisOffset(end - 1)) return [{ date, from, to }];
  // The clocks go back during the event: three o'clock becomes two.
  return [
    { date, from, to: "03:00" },
    { date, from: "02:00", to },
  ];
}

import ICAL from "ical.js";
import { DAY, HOUR, MINUTE } from "#app/platform/durations.ts";
import { type ToInstant, parisInstant } from "#app/features/booking/time/wall-clock.ts";
import { inUtc, timeOf } from "./time-zones.ts";

export interface InstantSpan {
  start: number;
  end: number;
}

export interface CalendarEvent {
  uid: string;
  sequence: number;
  isBusy: boolean;
  start: EventTime;
  endOf: (start: EventTime) => number;
  rules: ICAL.Recur[];
  /** RDATE: additional occurrences, with an `end` if RDATE gives periods. */
  extra: Occurrence[];
  excluded: EventTime[];
  /** RECURRENCE-ID: the occurrence that this event replaces. */
  replaces: EventTime | null;
  /** RANGE=THISANDFUTURE: the override also changes the later occurrences. */
  changesLater: boolean;
}

interface EventTime {
  /** In milliseconds, as if the wall clock were UTC. */
  wallClock: number;
  isDate: boolean;
  zone: ToInstant;
}

interface Occurrence {
  start: EventTime;
  end: number | null;
}

export interface StepBudget {
  left: number;
}

export class BudgetExceeded extends Error {
  override name = "BudgetExceeded";
}

type FindZone = (tzid: string) => ToInstant;

const instantOf = ({ wallClock, zone }: EventTime): number => zone(wallClock);

export function readEvent(text: string, findZone: FindZone): CalendarEvent | null {
  const component = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const times = (name: string) => component.getAllProperties(name).flatMap((property) => timesOf(property, findZone));
  const start = times("dtstart")[0]?.start;
  if (!start) return null;
  const keywordOf = (name: string) => component.getFirstPropertyValue(name)?.toString().toUpperCase() ?? "";
  const isFree =
    keywordOf("status") === "CANCELLED" ||
    keywordOf("transp") === "TRANSPARENT" ||
    keywordOf("x-microsoft-cdo-busystatus") === "FREE";
  return {
    uid: component.getFirstPropertyValue("uid")?.toString() ?? "",
    sequence: Number(component.getFirstPropertyValue("sequence") ?? 0),
    isBusy: !isFree,
    start,
    endOf: endFinder(component, start, times("dtend")[0]?.start),
    rules: component.getAllProperties("rrule").flatMap((property) => property.getValues() as ICAL.Recur[]),
    extra: times("rdate"),
    excluded: times("exdate").map((time) => time.start),
    replaces: times("recurrence-id")[0]?.start ?? null,
    changesLater: component.getFirstProperty("recurrence-id")?.getParameter("range") === "THISANDFUTURE",
  };
}

function timesOf(property: ICAL.Property, findZone: FindZone): Occurrence[] {
  const tzid = property.getParameter("tzid");
  const zoneOf = (time: ICAL.Time) => {
    if (time.isDate) return parisInstant;
    if (time.zone === ICAL.Timezone.utcTimezone) return inUtc;
    return typeof tzid === "string" ? findZone(tzid) : parisInstant;
  };
  const toEventTime = (time: ICAL.Time): EventTime => ({
    wallClock: wallClockOf(time),
    isDate: time.isDate,
    zone: zoneOf(time),
  });
  return property.getValues().flatMap((value: unknown): Occurrence[] => {
    if (value instanceof ICAL.Time) return [{ start: toEventTime(value), end: null }];
    if (!(value instanceof ICAL.Period)) return [];
    const start = toEventTime(value.start);
    const end = value.end ? instantOf(toEventTime(value.end)) : endAfter(value.duration)(start);
    return [{ start, end }];
  });
}

function wallClockOf({ year, month, day, hour, minute, second }: ICAL.Time): number {
  const at = new Date(0);
  at.setUTCFullYear(year, month - 1, day);
  at.setUTCHours(hour, minute, second);
  return at.getTime();
}

/** RFC 5545, section 3.8.5.3: DTEND gives a timed event an exact length; days and weeks of a DURATION are nominal. */
function endFinder(
  component: ICAL.Component,
  start: EventTime,
  end: EventTime | undefined,
): (start: EventTime) => number {
  if (end && start.isDate && end.isDate) {
    const length = Math.max(end.wallClock - start.wallClock, DAY);
    return ({ wallClock, zone }) => zone(wallClock + length);
  }
  if (end) {
    const length = instantOf(end) - instantOf(start);
    return (time) => instantOf(time) + length;
  }
  const duration: unknown = component.getFirstPropertyValue("duration");
  if (duration instanceof ICAL.Duration) return endAfter(duration);
  // RFC 5545, section 3.6.1: an all-day event without an end lasts one day, a timed one has no duration.
  return start.isDate ? ({ wallClock, zone }) => zone(wallClock + DAY) : instantOf;
}

function endAfter({ weeks, days, hours, minutes, seconds, isNegative }: ICAL.Duration) {
  // An event that ends at its start blocks nothing.
  if (isNegative) return instantOf;
  const nominal = (weeks * 7 + days) * DAY;
  const exact = hours * HOUR + minutes * MINUTE + seconds * 1000;
  return ({ wallClock, zone }: EventTime) => zone(wallClock + nominal) + exact;
}

/** Expands the events of one UID within the window, without excluded and replaced occurrences. */
export function busyOccurrences(events: readonly CalendarEvent[], window: InstantSpan, budget: StepBudget) {
  const overrides = new Map<number, CalendarEvent>();
  for (const event of events) {
    if (!event.replaces) continue;
    const instant = instantOf(event.replaces);
    const known = overrides.get(instant);
    if (!known || known.sequence <= event.sequence) overrides.set(instant, event);
  }
  const spans: InstantSpan[] = [];
  const add = (span: InstantSpan) => {
    if (span.end > span.start && span.end > window.start && span.start < window.end) spans.push(span);
  };
  for (const master of events.filter(({ replaces }) => !replaces)) {
    const variants = variantsOf(master, [...overrides.values()]);
    if (!variants.some(({ event }) => event.isBusy)) continue;
    const isExcluded = exclusionCheck(master);
    for (const { start, end } of occurrencesOf(master, reachOf(variants, window), budget)) {
      const at = instantOf(start);
      if (overrides.has(at) || isExcluded(start)) continue;
      const { event, shift } = variants.findLast(({ from }) => from <= at)!;
      if (!event.isBusy) continue;
      const shifted = { ...start, wallClock: start.wallClock + shift };
      // An override also replaces the end of an RDATE period.
      const ownEnd = event === master ? end : null;
      add({ start: instantOf(shifted), end: ownEnd ?? event.endOf(shifted) });
    }
  }
  for (const event of overrides.values()) {
    if (event.isBusy) add({ start: instantOf(event.start), end: event.endOf(event.start) });
  }
  return spans;
}

interface Variant {
  from: number;
  event: CalendarEvent;
  /** In milliseconds on the wall clock, so that the hour stays the same when the clocks change. */
  shift: number;
}

/** The event itself, then its overrides of « this and future » occurrences (RFC 5545, section 3.2.13), by their start. */
function variantsOf(master: CalendarEvent, overrides: readonly CalendarEvent[]): Variant[] {
  const later = overrides.flatMap((event): Variant[] => {
    if (!event.replaces || !event.changesLater) return [];
    const shift = wallClockIn(master.start.zone, event.start) - wallClockIn(master.start.zone, event.replaces);
    return [{ from: instantOf(event.replaces), event, shift }];
  });
  return [{ from: -Infinity, event: master, shift: 0 }, ...later.toSorted((a, b) => a.from - b.from)];
}

function wallClockIn(zone: ToInstant, time: EventTime): number {
  if (time.zone === zone) return time.wallClock;
  const offsetAt = (wallClock: number) => wallClock - zone(wallClock);
  const at = instantOf(time);
  // The inner offset may be from the wrong side of a clock change, because `at` is no wall clock time.
  return at + offsetAt(at + offsetAt(at));
}

/** The span in which an occurrence may begin and still touch the window after its shift. */
function reachOf(variants: readonly Variant[], { start, end }: InstantSpan): InstantSpan {
  const reaches = variants.map(({ event, shift }) => shift + event.endOf(event.start) - instantOf(event.start));
  return { start: start - Math.max(0, ...reaches), end: end - Math.min(...variants.map(({ shift }) => shift)) };
}

/** Exchange writes EXDATE as a date even for timed events. */
function exclusionCheck({ excluded }: CalendarEvent): (time: EventTime) => boolean {
  const instants = new Set<number>();
  const days = new Set<number>();
  for (const time of excluded) {
    if (time.isDate) days.add(time.wallClock);
    else instants.add(instantOf(time));
  }
  return (time) => instants.has(instantOf(time)) || days.has(time.wallClock - (time.wallClock % DAY));
}

/** Yields the occurrences unsorted, possibly with duplicates. */
function* occurrencesOf(event: CalendarEvent, window: InstantSpan, budget: StepBudget): Generator<Occurrence> {
  // DTSTART is an occurrence even if the rule does not match it (RFC 5545, section 3.8.5.3).
  yield { start: event.start, end: null };
  yield* event.extra;
  for (const rule of event.rules) yield* occurrencesOfRule(event, rule, window, budget);
}

function* occurrencesOfRule(
  event: CalendarEvent,
  rule: ICAL.Recur,
  window: InstantSpan,
  budget: StepBudget,
): Generator<Occurrence> {
  const { zone, isDate } = event.start;
  const isOver = untilCheck(rule, event.start);
  // `isOver` replaces the UNTIL of ical.js, which would compare one in UTC with wall clock times.
  const unending = rule.clone();
  unending.until = null;
  if (rule.freq === "YEARLY" && Object.keys(rule.parts).length === 0) {
    // ical.js would move 29 February to 1 March; RFC 5545, section 3.3.10, skips invalid dates.
    const day = new Date(event.start.wallClock);
    unending.parts = { BYMONTH: [day.getUTCMonth() + 1], BYMONTHDAY: [day.getUTCDate()] };
  }
  const first = skipAhead(event.start.wallClock, rule, window.start);
  const iterator = unending.iterator(timeOf(first, isDate));
  for (let next = iterator.next(); next; next = iterator.next()) {
    if (--budget.left < 0) throw new BudgetExceeded();
    const start: EventTime = { wallClock: wallClockOf(next), isDate, zone };
    const at = instantOf(start);
    if (at >= window.end || isOver(start, at)) return;
    yield { start, end: null };
  }
}

function untilCheck({ until }: ICAL.Recur, { zone }: EventTime): (start: EventTime, at: number) => boolean {
  if (!until) return () => false;
  const end = wallClockOf(until);
  if (until.isDate) return ({ wallClock }) => wallClock >= end + DAY;
  if (until.zone === ICAL.Timezone.utcTimezone) return (_, at) => at > end;
  return (_, at) => at > zone(end);
}

const UNIT_MS: Readonly<Record<string, number>> = {
  SECONDLY: 1000,
  MINUTELY: MINUTE,
  HOURLY: HOUR,
  DAILY: DAY,
  WEEKLY: 7 * DAY,
};

/** Skips whole periods before the window, so that years of a daily event are not iterated. */
function skipAhead(start: number, { freq, interval, count }: ICAL.Recur, target: number): number {
  const period = (UNIT_MS[freq] ?? 0) * interval;
  // Months and years have no fixed length, and a COUNT includes the occurrences before the window.
  if (period === 0 || count) return start;
  // Margins: two days for the zone's offset, and a period so that the first week is whole.
  const ahead = target - 2 * DAY - period - start;
  return start + Math.max(0, Math.floor(ahead / period)) * period;
}

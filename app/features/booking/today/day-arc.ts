import { timeOfMinutes, minutesOf } from "#app/features/booking/time/half-hour.ts";
import { heightAt, type SunDay } from "#app/features/booking/time/sun.ts";

export interface ArcAppointment {
  id: string;
  time: string;
  name: string;
  isPast: boolean;
}

/** Percentages from the left and the top. */
export interface ArcPoint {
  x: number;
  y: number;
}

export interface ArcLabel {
  side: "over" | "under";
  anchor: "start" | "middle" | "end";
}

export type ArcLineKind = "night" | "elapsed" | "day" | "golden";

export interface DayArc {
  horizon: number;
  lines: { kind: ArcLineKind; points: string }[];
  hours: { label: string; x: number }[];
  /** `label`: the position of the name; null if there is no room. */
  rings: (ArcAppointment & ArcPoint & { label: ArcLabel | null })[];
  now: ArcPoint | null;
}

const HORIZON = 70;
const ZENITH = 14;
const BOTTOM = 100;
const HOUR = 60;
const MIDNIGHT = 24 * HOUR;
const DEFAULT_FROM = 8 * HOUR;
const DEFAULT_TO = 19 * HOUR;
const MARGIN_BEFORE = 20;
const MARGIN_AFTER = 30;
/** The minimum distance of two names on one side, in percent of the width. */
const NAME_WIDTH = 11;
/** The slope (height by width) above which a centred name would overlap the line. */
const STEEP = 0.9;
/** Below this height, a name under its ring would overlap the horizon. */
const OVER_HORIZON = 50;
const MAX_HOURS = 11;
/** The part of a name that is left of its ring. */
const NAME_PARTS = { start: 0, middle: 0.5, end: 1 } as const;

const MAX_NAME_LENGTH = 22;

export function arcName(name: string): string {
  if (name.length <= MAX_NAME_LENGTH) return name;
  const [first] = name.split(",");
  return first!.length <= MAX_NAME_LENGTH ? first! : `${name.slice(0, MAX_NAME_LENGTH - 1).trimEnd()}…`;
}

export function drawDayArc(sun: SunDay, appointments: readonly ArcAppointment[], now: string): DayArc {
  const times = [sun.rise, sun.set, ...appointments.map(({ time }) => time)].filter((time) => time !== null);
  const minutes = times.map(minutesOf);
  const earliest = Math.max(0, Math.min(DEFAULT_FROM, Math.min(...minutes) - MARGIN_BEFORE));
  const latest = Math.min(MIDNIGHT, Math.max(DEFAULT_TO, Math.max(...minutes) + MARGIN_AFTER));
  const [from, to] = [Math.floor(earliest / HOUR) * HOUR, Math.ceil(latest / HOUR) * HOUR];
  const peak = Math.max(1, ...sun.heights.map(({ degrees }) => degrees));

  const x = (minute: number) => round(((minute - from) / (to - from)) * 100);
  const depth = Math.max(1, ...[from, to].map((minute) => -heightAt(sun, minute)));
  const scaleAbove = (HORIZON - ZENITH) / peak;
  const scaleBelow = Math.min(scaleAbove, (BOTTOM - HORIZON) / depth);
  const y = (minute: number) => {
    const degrees = heightAt(sun, minute);
    return round(HORIZON - degrees * (degrees > 0 ? scaleAbove : scaleBelow));
  };
  const point = (minute: number): ArcPoint => ({ x: x(minute), y: y(minute) });
  const line = (kind: ArcLineKind, first: number, last: number) => {
    const [start, end] = [Math.max(first, from), Math.min(last, to)];
    if (start >= end) return [];
    const between = sun.heights.map(({ minute }) => minute).filter((minute) => minute > start && minute < end);
    const points = [start, ...between, end].map((minute) => `${x(minute)},${y(minute)}`).join(" ");
    return [{ kind, points }];
  };

  const nowMinute = minutesOf(now);
  return {
    horizon: HORIZON,
    lines: daylight(sun).flatMap(({ kind, first, last }) =>
      kind === "day"
        ? [...line("elapsed", first, Math.min(last, nowMinute)), ...line("day", Math.max(first, nowMinute), last)]
        : line(kind, first, last),
    ),
    hours: hoursBetween(from, to).map((minute) => ({ label: timeOfMinutes(minute), x: x(minute) })),
    rings: withLabels(
      appointments.map((each) => {
        const minute = minutesOf(each.time);
        const [before, after] = [point(minute - HOUR / 2), point(minute + HOUR / 2)];
        return { ...each, ...point(minute), slope: (before.y - after.y) / (after.x - before.x) };
      }),
    ),
    now: nowMinute >= from && nowMinute <= to ? point(nowMinute) : null,
  };
}

function daylight({ rise, set, goldenHour, heights }: SunDay): { kind: ArcLineKind; first: number; last: number }[] {
  if (!rise || !set) {
    const kind = heights.some(({ degrees }) => degrees > 0) ? "day" : "night";
    return [{ kind, first: 0, last: MIDNIGHT }];
  }
  const [sunrise, sunset] = [minutesOf(rise), minutesOf(set)];
  // Far from Paris, the sunset of a Paris date may come before its sunrise.
  const golden = goldenHour ? Math.max(sunrise, minutesOf(goldenHour)) : sunset;
  return [
    { kind: "night", first: 0, last: sunrise },
    { kind: "day", first: sunrise, last: golden },
    { kind: "golden", first: golden, last: sunset },
    { kind: "night", first: sunset, last: MIDNIGHT },
  ];
}

/** Leaves out the first and the last hour, which would overflow the edges. */
function hoursBetween(from: number, to: number): number[] {
  const step = Math.ceil((to - from) / HOUR / MAX_HOURS) * HOUR;
  const hours: number[] = [];
  for (let minute = from + HOUR; minute < to; minute += step) hours.push(minute);
  return hours;
}

/** @param rings with the slope of the line, which is negative where the sun goes down */
function withLabels(rings: readonly (ArcAppointment & ArcPoint & { slope: number })[]): DayArc["rings"] {
  const lastNameEnds = { over: -Infinity, under: -Infinity };
  return rings
    .toSorted((a, b) => a.x - b.x)
    .map(({ slope, ...ring }) => {
      for (const side of sidesOf(ring)) {
        const anchor = anchorOf(side, isAtHorizonOrBelow(ring) ? 0 : slope, ring.x);
        const start = ring.x - NAME_PARTS[anchor] * NAME_WIDTH;
        if (start < lastNameEnds[side]) continue;
        lastNameEnds[side] = start + NAME_WIDTH;
        return { ...ring, label: { side, anchor } };
      }
      return { ...ring, label: null };
    });
}

function isAtHorizonOrBelow({ y }: ArcPoint): boolean {
  return y >= HORIZON - 4;
}

function sidesOf(ring: ArcPoint): ArcLabel["side"][] {
  // Below the horizon, a name above its ring would overlap the line.
  if (isAtHorizonOrBelow(ring)) return ["under"];
  return ring.y > OVER_HORIZON ? ["over"] : ["over", "under"];
}

function anchorOf(side: ArcLabel["side"], slope: number, x: number): ArcLabel["anchor"] {
  if (x < 8) return "start";
  if (x > 92) return "end";
  if (Math.abs(slope) < STEEP) return "middle";
  const leftIsFree = slope > 0 ? side === "over" : side === "under";
  return leftIsFree ? "end" : "start";
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

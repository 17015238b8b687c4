import { timeOfMinutes } from "#app/features/booking/time/half-hour.ts";
import { heightAt, type SunDay } from "#app/features/booking/time/sun.ts";
import { minutesOf } from "#app/features/booking/time/span.ts";

export interface ArcAppointment {
  id: string;
  time: string;
  name: string;
  past: boolean;
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

export type ArcLineKind = "night" | "gone" | "day" | "gold";

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
const LOWEST = 100;
const HOUR = 60;
const MIDNIGHT = 24 * HOUR;
const SHOWN_FROM = 8 * HOUR;
const SHOWN_TO = 19 * HOUR;
/** The minimum distance of two names on one side, in percent of the width. */
const NAME_WIDTH = 11;
/** The slope (height by width) above which a centred name would overlap the line. */
const STEEP = 0.9;
/** Below this height, a name under its ring would overlap the horizon. */
const OVER_HORIZON = 50;
const MAX_HOURS = 11;

const LONGEST_NAME = 22;

export function arcName(name: string): string {
  if (name.length <= LONGEST_NAME) return name;
  const [first] = name.split(",");
  return first!.length <= LONGEST_NAME ? first! : `${name.slice(0, LONGEST_NAME - 1).trimEnd()}…`;
}

export function drawDayArc(sun: SunDay, appointments: readonly ArcAppointment[], now: string): DayArc {
  const minutes = [sun.rise, sun.set, ...appointments.map(({ time }) => time)].flatMap((time) =>
    time ? [minutesOf(time)] : [],
  );
  const from = Math.floor(Math.max(0, Math.min(SHOWN_FROM, ...minutes.map((minute) => minute - 20))) / HOUR) * HOUR;
  const to = Math.min(MIDNIGHT, Math.ceil(Math.max(SHOWN_TO, ...minutes.map((minute) => minute + 30)) / HOUR) * HOUR);
  const peak = Math.max(1, ...sun.heights.map(({ degrees }) => degrees));

  const x = (minute: number) => rounded(((minute - from) / (to - from)) * 100);
  const depth = Math.max(1, ...[from, to].map((minute) => -heightAt(sun, minute)));
  const above = (HORIZON - ZENITH) / peak;
  const below = Math.min(above, (LOWEST - HORIZON) / depth);
  const y = (minute: number) => {
    const degrees = heightAt(sun, minute);
    return rounded(HORIZON - degrees * (degrees > 0 ? above : below));
  };
  const point = (minute: number): ArcPoint => ({ x: x(minute), y: y(minute) });
  const line = (kind: ArcLineKind, first: number, last: number) => {
    const [start, end] = [Math.max(first, from), Math.min(last, to)];
    if (start >= end) return [];
    const between = sun.heights.map(({ minute }) => minute).filter((minute) => minute > start && minute < end);
    const points = [start, ...between, end].map((minute) => `${x(minute)},${y(minute)}`).join(" ");
    return [{ kind, points }];
  };

  const current = minutesOf(now);
  return {
    horizon: HORIZON,
    lines: daylight(sun).flatMap(({ kind, first, last }) =>
      kind === "day"
        ? [...line("gone", first, Math.min(last, current)), ...line("day", Math.max(first, current), last)]
        : line(kind, first, last),
    ),
    hours: hoursBetween(from, to).map((minute) => ({ label: timeOfMinutes(minute), x: x(minute) })),
    rings: withLabels(
      appointments.map((each) => {
        const minute = minutesOf(each.time);
        const [before, after] = [point(minute - HOUR / 2), point(minute + HOUR / 2)];
        return { ...each, ...point(minute), rise: (before.y - after.y) / (after.x - before.x) };
      }),
    ),
    now: current >= from && current <= to ? point(current) : null,
  };
}

function daylight({ rise, set, goldenHour, heights }: SunDay): { kind: ArcLineKind; first: number; last: number }[] {
  if (!rise || !set) {
    const always = heights.some(({ degrees }) => degrees > 0) ? "day" : "night";
    return [{ kind: always, first: 0, last: MIDNIGHT }];
  }
  const [up, down] = [minutesOf(rise), minutesOf(set)];
  // Far from Paris, the sunset of a Paris date may come before its sunrise.
  const gold = goldenHour ? Math.max(up, minutesOf(goldenHour)) : down;
  return [
    { kind: "night", first: 0, last: up },
    { kind: "day", first: up, last: gold },
    { kind: "gold", first: gold, last: down },
    { kind: "night", first: down, last: MIDNIGHT },
  ];
}

/** Leaves out the first and the last hour, which would overflow the edges. */
function hoursBetween(from: number, to: number): number[] {
  const step = Math.ceil((to - from) / HOUR / MAX_HOURS) * HOUR;
  const hours: number[] = [];
  for (let minute = from + HOUR; minute < to; minute += step) hours.push(minute);
  return hours;
}

/** `rise`: the slope of the line; negative: downwards. */
function withLabels(rings: readonly (ArcAppointment & ArcPoint & { rise: number })[]): DayArc["rings"] {
  const lastNameEnds = { over: 0, under: 0 };
  return rings
    .toSorted((a, b) => a.x - b.x)
    .map(({ rise, ...ring }) => {
      // Below the horizon, a name above its ring would overlap the line.
      const isLow = ring.y >= HORIZON - 4;
      const sides = isLow ? (["under"] as const) : ring.y > OVER_HORIZON ? (["over"] as const) : SIDES;
      for (const side of sides) {
        const anchor = anchorOf(side, isLow ? 0 : rise, ring.x);
        const start = ring.x - NAME_PARTS[anchor] * NAME_WIDTH;
        if (start < lastNameEnds[side] && lastNameEnds[side] > 0) continue;
        lastNameEnds[side] = start + NAME_WIDTH;
        return { ...ring, label: { side, anchor } };
      }
      return { ...ring, label: null };
    });
}

const SIDES = ["over", "under"] as const;
/** The part of a name that is left of its ring. */
const NAME_PARTS = { start: 0, middle: 0.5, end: 1 } as const;

function anchorOf(side: ArcLabel["side"], rise: number, x: number): ArcLabel["anchor"] {
  if (x < 8) return "start";
  if (x > 92) return "end";
  if (Math.abs(rise) < STEEP) return "middle";
  return rise > 0 === (side === "over") ? "end" : "start";
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}

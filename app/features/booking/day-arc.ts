import { heightAt, type SunDay } from "./sun.ts";
import { minutesOf } from "./span.ts";

/** Somebody who comes, as a ring on the arc. */
export interface ArcAppointment {
  id: string;
  slot: string;
  name: string;
  past: boolean;
}

/** Places are percentages of the drawing: from its left, and from its top. */
export interface ArcPoint {
  x: number;
  y: number;
}

export type ArcLineKind = "night" | "gone" | "day" | "gold";

export interface DayArc {
  /** Where the sun rises and sets, from the top. */
  horizon: number;
  lines: { kind: ArcLineKind; points: string }[];
  hours: { label: string; x: number }[];
  /** `label`: on which side of its ring the name stands; null: there is no room for it. */
  rings: (ArcAppointment & ArcPoint & { label: "over" | "under" | null })[];
  /** Where the sun stands now; null: outside of the hours that are drawn. */
  now: ArcPoint | null;
}

const HORIZON = 70;
const ZENITH = 14;
const LOWEST = 100;
const HOUR = 60;
const MIDNIGHT = 24 * HOUR;
/** What the day shows even when nobody comes. */
const SHOWN_FROM = 8 * HOUR;
const SHOWN_TO = 19 * HOUR;
/** Two names on one side stand at least so far apart, as a part of the width. */
const NAME_WIDTH = 11;
const MOST_HOURS = 11;

/** The day as a drawing: the sun's height hour by hour, and who comes when. */
export function drawDayArc(sun: SunDay, appointments: readonly ArcAppointment[], now: string): DayArc {
  const minutes = [sun.rise, sun.set, ...appointments.map(({ slot }) => slot)].flatMap((slot) =>
    slot ? [minutesOf(slot)] : [],
  );
  const from = Math.floor(Math.max(0, Math.min(SHOWN_FROM, ...minutes.map((minute) => minute - 20))) / HOUR) * HOUR;
  const to = Math.min(MIDNIGHT, Math.ceil(Math.max(SHOWN_TO, ...minutes.map((minute) => minute + 30)) / HOUR) * HOUR);
  const peak = Math.max(1, ...sun.heights.map(({ degrees }) => degrees));

  const x = (minute: number) => rounded(((minute - from) / (to - from)) * 100);
  const depth = Math.max(1, ...[from, to].map((minute) => -heightAt(sun, minute)));
  // What lies below the horizon is drawn flatter where it would not fit.
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
    hours: hoursBetween(from, to).map((minute) => ({ label: clock(minute), x: x(minute) })),
    rings: withLabels(appointments.map((each) => ({ ...each, ...point(minutesOf(each.slot)) }))),
    now: current >= from && current <= to ? point(current) : null,
  };
}

function daylight({ rise, set, golden, heights }: SunDay): { kind: ArcLineKind; first: number; last: number }[] {
  if (!rise || !set) {
    const always = heights.some(({ degrees }) => degrees > 0) ? "day" : "night";
    return [{ kind: always, first: 0, last: MIDNIGHT }];
  }
  const [up, down] = [minutesOf(rise), minutesOf(set)];
  // The golden hour begins before noon where the sun stays low.
  const gold = golden ? Math.max(up, minutesOf(golden)) : down;
  return [
    { kind: "night", first: 0, last: up },
    { kind: "day", first: up, last: gold },
    { kind: "gold", first: gold, last: down },
    { kind: "night", first: down, last: MIDNIGHT },
  ];
}

/** The hours to write, the first and the last left out: they would hang over the edges. */
function hoursBetween(from: number, to: number): number[] {
  const step = Math.ceil((to - from) / HOUR / MOST_HOURS) * HOUR;
  const hours: number[] = [];
  for (let minute = from + HOUR; minute < to; minute += step) hours.push(minute);
  return hours;
}

function withLabels(rings: readonly (ArcAppointment & ArcPoint)[]): DayArc["rings"] {
  const last = { over: -NAME_WIDTH, under: -NAME_WIDTH };
  return rings
    .toSorted((a, b) => a.x - b.x)
    .map((ring) => {
      // Below the horizon a name over its ring would lie on the line.
      const sides = ring.y >= HORIZON - 4 ? (["under"] as const) : (["over", "under"] as const);
      const label = sides.find((side) => ring.x - last[side] >= NAME_WIDTH) ?? null;
      if (label) last[label] = ring.x;
      return { ...ring, label };
    });
}

function clock(minute: number): string {
  return `${String(Math.floor(minute / HOUR)).padStart(2, "0")}:${String(minute % HOUR).padStart(2, "0")}`;
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}

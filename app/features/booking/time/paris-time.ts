import { after, HOUR, MINUTE } from "#app/platform/durations.ts";

const PARIS = new Intl.DateTimeFormat("en-US", { timeZone: "Europe/Paris", timeZoneName: "longOffset" });

const MAX_CACHED_OFFSETS = 10_000;
const offsets = new Map<number, number>();

/** Minutes ahead of UTC, cached by hour, because Intl is slow and the offset changes only at whole hours. */
export function parisOffset(instant: number): number {
  const hour = Math.floor(instant / HOUR);
  const known = offsets.get(hour);
  if (known !== undefined) return known;
  const [, hours = 0, minutes = 0] = /GMT\+(\d\d):(\d\d)/.exec(PARIS.format(instant)) ?? []; // "GMT+01:00"
  const offset = Number(hours) * 60 + Number(minutes);
  if (offsets.size >= MAX_CACHED_OFFSETS) offsets.clear();
  offsets.set(hour, offset);
  return offset;
}

export interface ParisTime {
  date: string;
  time: string;
}

export function parisTime(instant: Date): ParisTime {
  const iso = after(instant, parisOffset(instant.getTime()) * MINUTE).toISOString();
  return { date: iso.slice(0, 10), time: iso.slice(11, 16) };
}

export function parisDate(instant: Date): string {
  return parisTime(instant).date;
}

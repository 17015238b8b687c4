import ICAL from "ical.js";
import { parisInstant, toInstantBy, type ToInstant } from "#app/features/booking/time/wall-clock.ts";
import { WINDOWS_ZONES } from "./windows-zones.ts";

/** Every zone changes its offset at a multiple of a quarter of an hour. */
const QUARTER_MS = 900_000;

export const inUtc: ToInstant = (wallClock) => wallClock;

/** Tries IANA and Windows names, then VTIMEZONE (often only the rules of one year), then Paris. */
export function zoneFinder(definitions: ReadonlyMap<string, ICAL.Component>): (tzid: string) => ToInstant {
  const known = new Map<string, ToInstant>();
  return (tzid) => {
    const zone = known.get(tzid) ?? namedZone(tzid) ?? definedZone(definitions.get(tzid)) ?? parisInstant;
    known.set(tzid, zone);
    return zone;
  };
}

function namedZone(tzid: string): ToInstant | null {
  const windowsZone = Object.hasOwn(WINDOWS_ZONES, tzid) ? WINDOWS_ZONES[tzid]! : null;
  // Some programs add a prefix: « /freeassociation.sourceforge.net/Europe/Paris ».
  const parts = tzid.split("/");
  const candidates = windowsZone ? [windowsZone] : parts.map((_, index) => parts.slice(index).join("/"));
  // A name without a slash, such as « Cuba », is a legacy one, although Intl accepts it.
  const name = candidates.find((candidate) => (candidate.includes("/") || candidate === "UTC") && isZone(candidate));
  if (name === undefined) return null;
  return name === "Europe/Paris" ? parisInstant : toInstantBy(cachedOffset(name));
}

function isZone(name: string): boolean {
  try {
    offsetFormat(name);
    return true;
  } catch {
    return false;
  }
}

/** The format is « 3/29/2026, GMT+02:00 » (« GMT » for UTC); an unknown zone throws a RangeError. */
function offsetFormat(zone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longOffset" });
}

function cachedOffset(zone: string): (instant: number) => number {
  const offsets = new Map<number, number>();
  const format = offsetFormat(zone);
  return (instant) => {
    const quarter = Math.floor(instant / QUARTER_MS);
    const known = offsets.get(quarter);
    if (known !== undefined) return known;
    const [, sign, hours = 0, minutes = 0] = /GMT([+-])(\d\d):(\d\d)/.exec(format.format(instant)) ?? [];
    const offset = (Number(hours) * 60 + Number(minutes)) * (sign === "-" ? -1 : 1);
    offsets.set(quarter, offset);
    return offset;
  };
}

function definedZone(component: ICAL.Component | undefined): ToInstant | null {
  if (!component) return null;
  const zone = new ICAL.Timezone(component);
  return (wallClock) => wallClock - zone.utcOffset(timeOf(wallClock)) * 1000;
}

export function timeOf(wallClock: number, isDate = false): ICAL.Time {
  const at = new Date(wallClock);
  const fields = {
    year: at.getUTCFullYear(),
    month: at.getUTCMonth() + 1,
    day: at.getUTCDate(),
    hour: at.getUTCHours(),
    minute: at.getUTCMinutes(),
    second: at.getUTCSeconds(),
    isDate,
  };
  return new ICAL.Time(fields, ICAL.Timezone.localTimezone);
}

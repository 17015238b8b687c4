import { tzOffset } from "@date-fns/tz/tzOffset";

/** Every day and every slot of the agency is in this zone (D6). */
const AGENCY_TIME_ZONE = "Europe/Paris";

const HOUR_MS = 3_600_000;
const CACHED_OFFSETS = 10_000;
const offsets = new Map<number, number>();

/** The minutes by which Paris is ahead of UTC. Finding them is dear, and they only change at a whole hour. */
export function parisOffset(instant: number): number {
  const hour = Math.floor(instant / HOUR_MS);
  const known = offsets.get(hour);
  if (known !== undefined) return known;
  const offset = tzOffset(AGENCY_TIME_ZONE, new Date(instant));
  if (offsets.size >= CACHED_OFFSETS) offsets.clear();
  offsets.set(hour, offset);
  return offset;
}

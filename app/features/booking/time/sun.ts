import { getPosition, getTimes } from "suncalc";
import { DAY_MINUTES } from "./half-hour.ts";
import { parisTime } from "./paris-time.ts";
import { instantOf, addMinutes } from "./span.ts";

export interface Coordinates {
  latitude: number;
  longitude: number;
}

/** Times are HH:MM in Paris; null if the event does not happen that day. */
export interface SunDay {
  rise: string | null;
  set: string | null;
  /** The start of the evening's golden hour, which ends at sunset. */
  goldenHour: string | null;
  heights: readonly SunHeight[];
}

export interface SunHeight {
  minute: number;
  degrees: number;
}

const STEP_MINUTES = 15;

export function sunOfDay(date: string, at: Coordinates): SunDay {
  const noon = instantOf({ date, time: "12:00" });
  const { sunrise, sunset, goldenHour } = getTimes(noon, at.latitude, at.longitude);
  const minutes = Array.from({ length: DAY_MINUTES / STEP_MINUTES + 1 }, (_, index) => index * STEP_MINUTES);
  return {
    rise: timeOn(sunrise, date),
    set: timeOn(sunset, date),
    goldenHour: timeOn(goldenHour, date),
    heights: minutes.map((minute) => ({ minute, degrees: sunHeight(date, minute, at) })),
  };
}

function sunHeight(date: string, minute: number, { latitude, longitude }: Coordinates): number {
  const { altitude } = getPosition(instantOf(addMinutes({ date, time: "00:00" }, minute)), latitude, longitude);
  return Math.round(altitude * 100) / 100;
}

function timeOn(instant: Date | null, date: string): string | null {
  if (!instant) return null;
  const paris = parisTime(instant);
  return paris.date === date ? paris.time : null;
}

export function heightAt({ heights }: Pick<SunDay, "heights">, minute: number): number {
  const nextIndex = heights.findIndex((height) => height.minute >= minute);
  const index = Math.max(1, nextIndex);
  const [left, right] = [heights[index - 1]!, heights[index]!];
  return left.degrees + ((minute - left.minute) / (right.minute - left.minute)) * (right.degrees - left.degrees);
}

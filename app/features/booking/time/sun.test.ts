import { expect, it } from "vitest";
import { heightAt, sunOfDay } from "./sun.ts";

const PARIS = { latitude: 48.8566, longitude: 2.3522 };
const TROMSO = { latitude: 69.65, longitude: 18.96 };

// The times are those of almanacs for Paris; two minutes of difference are accepted.
it.each([
  ["2026-12-01", "08:22", "16:56"],
  ["2026-06-21", "05:47", "21:58"],
  ["2026-03-29", "07:33", "20:15"],
])("sunOfDay in Paris on %s has sunrise at %s and sunset at %s, after a golden hour", (date, rise, set) => {
  const sun = sunOfDay(date, PARIS);
  const minutes = (hour: string | null) => Number(hour!.slice(0, 2)) * 60 + Number(hour!.slice(3));
  expect(Math.abs(minutes(sun.rise) - minutes(rise))).toBeLessThanOrEqual(2);
  expect(Math.abs(minutes(sun.set) - minutes(set))).toBeLessThanOrEqual(2);
  expect(sun.goldenHour! < sun.set!).toBe(true);
});

it("heightAt in Paris in December is about 20 degrees around noon, about zero at sunset and negative at midnight", () => {
  const sun = sunOfDay("2026-12-01", PARIS);
  expect(heightAt(sun, 12 * 60 + 40)).toBeGreaterThan(18);
  expect(heightAt(sun, 12 * 60 + 40)).toBeLessThan(21);
  expect(Math.abs(heightAt(sun, 16 * 60 + 55))).toBeLessThan(1.5);
  expect(heightAt(sun, 0)).toBeLessThan(-50);
});

it("sunOfDay has no sunrise, no sunset and no golden hour in a polar night", () => {
  const sun = sunOfDay("2026-12-21", TROMSO);
  expect([sun.rise, sun.set, sun.goldenHour]).toEqual([null, null, null]);
});

it("heightAt interpolates between the two nearest heights", () => {
  const heights = [
    { minute: 0, degrees: -10 },
    { minute: 15, degrees: 0 },
    { minute: 30, degrees: 30 },
  ];
  expect([0, 15, 20, 30].map((minute) => heightAt({ heights }, minute))).toEqual([-10, 0, 10, 30]);
});

import { expect, it } from "vitest";
import { type ArcAppointment, arcName, drawDayArc } from "./day-arc.ts";
import { sunOfDay } from "#app/features/booking/time/sun.ts";

const PARIS = { latitude: 48.8566, longitude: 2.3522 };
const TROMSO = { latitude: 69.65, longitude: 18.96 };
const winter = sunOfDay("2026-12-01", PARIS);
const at = (time: string): ArcAppointment => ({ id: time, time, name: time, isPast: false });

it("drawDayArc draws the sun, night, past and remaining daylight, and the golden hour", () => {
  const { lines, now, horizon } = drawDayArc(winter, [], "10:12");
  expect(lines.map(({ kind }) => kind)).toEqual(["night", "elapsed", "day", "golden", "night"]);
  // A fifth of the way from 08:00 to 19:00.
  expect(now!.x).toBeCloseTo(20, 0);
  expect(now!.y).toBeLessThan(horizon);
});

it("drawDayArc has no past daylight before sunrise, no sun outside the drawn hours and no remaining daylight at night", () => {
  expect(drawDayArc(winter, [], "08:05").lines.map(({ kind }) => kind)).not.toContain("elapsed");
  expect(drawDayArc(winter, [], "03:00").now).toBeNull();
  expect(drawDayArc(winter, [], "23:00").lines.map(({ kind }) => kind)).not.toContain("day");
});

it("drawDayArc widens for appointments at night", () => {
  const { hours, rings } = drawDayArc(winter, [at("05:30"), at("22:30")], "10:00");
  expect(hours[0]!.label).toBe("06:00"); // The first hour, 05:00, has no label.
  expect(rings.every(({ x, y }) => x >= 0 && x <= 100 && y >= 0 && y <= 100)).toBe(true);
  expect(rings.map(({ label }) => label?.side)).toEqual(["under", "under"]);
});

it("drawDayArc labels at most eleven hours of a summer day", () => {
  expect(drawDayArc(sunOfDay("2026-06-21", PARIS), [], "10:00").hours.length).toBeLessThanOrEqual(11);
});

it("drawDayArc puts close names on both sides and leaves out a third one", () => {
  const { rings } = drawDayArc(winter, [at("12:00"), at("12:30"), at("13:00"), at("15:00")], "09:00");
  expect(rings.map(({ label }) => label?.side)).toEqual(["over", "under", undefined, "over"]);
});

it("drawDayArc keeps names off a steep line and off the horizon", () => {
  const { rings } = drawDayArc(winter, [at("09:00"), at("10:30"), at("12:30"), at("16:00")], "08:30");
  expect(rings.map(({ label }) => label)).toEqual([
    { side: "over", anchor: "end" },
    { side: "over", anchor: "end" },
    { side: "over", anchor: "middle" },
    { side: "over", anchor: "start" },
  ]);
  const close = drawDayArc(winter, [at("10:30"), at("11:00")], "08:30").rings;
  expect(close[1]!.label).toEqual({ side: "under", anchor: "start" });
  expect(drawDayArc(winter, [at("08:30"), at("09:00")], "08:00").rings[1]!.label?.side).not.toBe("under");
});

it("drawDayArc draws a single line if the sun does not rise", () => {
  const { lines } = drawDayArc(sunOfDay("2026-12-21", TROMSO), [], "12:00");
  expect(lines.map(({ kind }) => kind)).toEqual(["night"]);
});

it("arcName cuts a long name at its comma, or else at the maximum length", () => {
  const names = ["Camille Moreau", "Mas des Pins, Sylvie Roux", "Marie-Antoinette de La Rochefoucauld"];
  expect(names.map(arcName)).toEqual(["Camille Moreau", "Mas des Pins", "Marie-Antoinette de L…"]);
});

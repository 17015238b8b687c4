import { expect, test } from "vitest";
import { DEFAULT_RULES } from "#app/features/booking/availability/booking-rules.ts";
import { closureOn } from "#support/fixtures/day-rules.ts";
import { describeWeek, digestMonday } from "./weekly-digest.ts";

test.each([
  ["2026-11-29T17:59:59Z", null],
  ["2026-11-29T18:00:00Z", "2026-11-30"],
  ["2026-11-29T22:59:59Z", "2026-11-30"],
  ["2026-11-29T23:00:00Z", null],
  ["2026-11-28T18:30:00Z", null],
  ["2026-07-05T16:59:59Z", null],
  ["2026-07-05T17:00:00Z", "2026-07-06"],
  ["2027-03-28T17:00:00Z", "2027-03-29"],
  ["2027-10-31T17:59:59Z", null],
  ["2027-10-31T18:00:00Z", "2027-11-01"],
])("digestMonday at %s is %s", (now, monday) => {
  expect(digestMonday(new Date(now))).toBe(monday);
});

const wedding = {
  date: "2026-12-01",
  time: "14:00",
  minutes: 720,
  name: "Camille Moreau",
  phone: "06 39 98 12 34",
  subject: "Mariage",
  location: "Mas des Pins",
};
const meeting = { ...wedding, time: "09:00", minutes: 30, phone: null, subject: null, location: null };
const closed = closureOn("2026-12-02", { publicReason: "À Lyon" });
const closedAfternoon = closureOn("2026-12-03", { from: "12:00" });

test("describeWeek lists appointments, closures and sunset of each day", () => {
  const days = describeWeek(
    "2026-11-30",
    [wedding, meeting],
    { rules: DEFAULT_RULES, closures: [closed, closedAfternoon] },
    (date) => (date === "2026-12-02" ? null : "16:55"),
  );
  expect(days.map(({ title }) => title)).toEqual([
    "Lundi 30 novembre",
    "Mardi 1er décembre",
    "Mercredi 2 décembre",
    "Jeudi 3 décembre",
    "Vendredi 4 décembre",
    "Samedi 5 décembre",
    "Dimanche 6 décembre",
  ]);
  expect(days.slice(0, 4).map(({ lines }) => lines)).toEqual([
    ["Aucun rendez-vous", "Coucher du soleil à 16:55"],
    [
      "09:00 à 09:30 : Camille Moreau, à l’agence",
      "14:00 à 02:00 le lendemain : Camille Moreau, 06 39 98 12 34, Mariage, Mas des Pins",
      "Coucher du soleil à 16:55",
    ],
    ["Fermé : À Lyon"],
    ["Fermé, à partir de 12:00", "Coucher du soleil à 16:55"],
  ]);
});

test("describeWeek marks a closed weekday as closed unless it has an appointment", () => {
  const isOpen = (weekday: number) => weekday < 2;
  const rules = { ...DEFAULT_RULES, week: DEFAULT_RULES.week.map((hours, day) => ({ ...hours, open: isOpen(day) })) };
  const onFriday = { ...meeting, date: "2026-12-04" };
  const days = describeWeek("2026-11-30", [onFriday], { rules, closures: [closed, closedAfternoon] }, () => null);
  expect(days.map(({ lines }) => lines)).toEqual([
    ["Aucun rendez-vous"],
    ["Aucun rendez-vous"],
    ["Fermé : À Lyon"],
    ["Fermé"],
    ["09:00 à 09:30 : Camille Moreau, à l’agence"],
    ["Fermé"],
    ["Fermé"],
  ]);
});

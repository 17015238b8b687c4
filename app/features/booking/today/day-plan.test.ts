import { expect, it } from "vitest";
import { type GridHold, layOutDay } from "#app/features/booking/agency-agenda/grid.ts";
import { DEFAULT_RULES, type DayHours } from "#app/features/booking/availability/booking-rules.ts";
import type { Closure } from "#app/features/booking/closures/closure.ts";
import { closureOn, dayRules } from "#support/fixtures/day-rules.ts";
import { planDay } from "./day-plan.ts";
import { holdsOf } from "#app/features/booking/availability/slot-holds.server.ts";
import type { SpanWithTravel } from "#app/features/booking/time/span.ts";
import { bySlot } from "#app/features/booking/time/slot.ts";

const TUESDAY = "2026-12-01";
// 10:12 in Paris.
const NOW = new Date("2026-12-01T09:12:00Z");
const HOURS: DayHours = { ...DEFAULT_RULES.week[1]!, breakFrom: "12:30", breakTo: "13:30" };
type Planned = SpanWithTravel & { id: string };
const at = (time: string, change: Partial<SpanWithTravel> = {}): Planned => ({
  id: `${change.date ?? TUESDAY} ${time}`,
  date: TUESDAY,
  time,
  minutes: 30,
  travelBefore: 0,
  travelAfter: 0,
  ...change,
});
const hold = (time: string, change: Partial<GridHold> = {}): GridHold => ({
  date: TUESDAY,
  time,
  kind: "proposal",
  appointmentId: null,
  proposalId: "1",
  ...change,
});
interface Circumstances {
  hours?: DayHours;
  closures?: Closure[];
  now?: Date;
  holds?: GridHold[];
}
const plan = (appointments: Planned[], { hours = HOURS, closures = [], now = NOW, holds = [] }: Circumstances = {}) => {
  const own = appointments.flatMap((each) =>
    holdsOf(each).map((slot) => ({ ...slot, appointmentId: each.id, proposalId: null })),
  );
  const rules = { ...DEFAULT_RULES, week: DEFAULT_RULES.week.map(() => hours) };
  const day = layOutDay(TUESDAY, [...own, ...holds].toSorted(bySlot), dayRules(now, { rules, closures }));
  return planDay(day, hours, appointments, now);
};
const sentencesFor = (appointments: Planned[], circumstances?: Circumstances) =>
  plan(appointments, circumstances).map((row) =>
    row.kind === "free" ? row.text : `${row.time} ${row.state}${row.progress ? `, ${row.progress}` : ""}`,
  );

it("planDay lists past, current and upcoming appointments and the free time between them", () => {
  expect(sentencesFor([at("09:00"), at("10:00"), at("11:30"), at("14:30")])).toEqual([
    "09:00 past",
    "10:00 now, En cours, encore 18 minutes",
    "libre de 10:30 à 11:30",
    "11:30 to-come",
    "libre de 12:00 à 14:30, pause de 12:30 à 13:30",
    "14:30 to-come",
  ]);
});

it("planDay rounds the rest of an appointment up to whole minutes", () => {
  expect(sentencesFor([at("10:00")], { now: new Date("2026-12-01T09:29:30Z") })).toEqual([
    "10:00 now, En cours, encore 1 minute",
  ]);
});

it("planDay excludes travel times from the free time", () => {
  const rows = sentencesFor([at("11:00", { travelAfter: 60 }), at("16:00", { travelBefore: 90 })]);
  expect(rows[1]).toBe("libre de 12:30 à 14:30, pause de 12:30 à 13:30");
});

it.each<[string, Planned[], Circumstances]>([
  ["outside of the opening hours", [at("18:30"), at("20:00")], {}],
  ["on a weekday without hours", [at("11:00"), at("15:00")], { hours: { ...HOURS, open: false } }],
  ["on a closed day", [at("11:00"), at("15:00")], { closures: [closureOn(TUESDAY)] }],
  ["during the break", [at("12:00"), at("13:30")], {}],
  ["in a gap that travel time fills", [at("11:00"), at("12:00", { travelBefore: 30 })], {}],
])("planDay shows no free time %s", (_, appointments, circumstances) => {
  expect(sentencesFor(appointments, circumstances)).toHaveLength(2);
});

it("planDay shows only the end of free time that has begun", () => {
  expect(sentencesFor([at("09:00"), at("11:30")])[1]).toBe("libre jusqu’à 11:30");
});

it("planDay names the closed part of free time", () => {
  const closures = [closureOn(TUESDAY, { from: "15:00", to: "16:00" })];
  const rows = sentencesFor([at("13:30"), at("17:00")], { closures });
  expect(rows[1]).toBe("libre de 14:00 à 17:00, fermé de 15:00 à 16:00");
});

it("planDay lists an appointment of the evening before until it ends", () => {
  const wedding = at("14:00", { date: "2026-11-30", minutes: 720 });
  const now = new Date("2026-11-30T23:30:00Z");
  expect(sentencesFor([wedding, at("09:00")], { now })).toEqual([
    "00:00 now, En cours, encore 1 h 30",
    "09:00 to-come",
  ]);
  expect(sentencesFor([at("14:00", { date: "2026-11-30" })])).toEqual([]);
});

it("planDay links free time to its first half hour that is open and still to come", () => {
  const linkTimes = (appointments: Planned[], circumstances?: Circumstances) =>
    plan(appointments, circumstances).flatMap((row) => (row.kind === "free" ? [row.time] : []));
  expect(linkTimes([at("09:00"), at("12:00"), at("15:00")])).toEqual(["10:30", "13:30"]);
  const closures = [closureOn(TUESDAY, { from: "10:00", to: "11:00" })];
  expect(linkTimes([at("10:00"), at("15:00")], { closures })).toEqual(["11:00"]);
  // 11:10 in Paris: no whole half hour is left before 11:30.
  expect(linkTimes([at("10:00"), at("11:30")], { now: new Date("2026-12-01T10:10:00Z") })).toEqual([null]);
  expect(linkTimes([at("10:00"), at("12:00")], { holds: [hold("10:30")] })).toEqual(["11:00"]);
});

it("planDay names the slots in free time that are proposed to a client or vacated", () => {
  const holds = [
    hold("11:00"),
    hold("11:30"),
    hold("12:00", { kind: "vacated", appointmentId: "2", proposalId: null }),
  ];
  expect(sentencesFor([at("10:00"), at("12:30")], { holds })[1]).toBe(
    "libre de 10:30 à 12:30, réservé de 11:00 à 12:00, réservé de 12:00 à 12:30",
  );
});

it("planDay shows no free time that a break and proposals fill", () => {
  expect(sentencesFor([at("12:00"), at("14:00")], { holds: [hold("13:30")] })).toHaveLength(2);
});

import fc from "fast-check";
import { expect, it, test } from "vitest";
import { type Cell, closedParts, entriesOf, type GridHold, layOutDay, layOutWeek, type WeekGrid } from "./grid.ts";
import { DEFAULT_RULES } from "#app/features/booking/availability/booking-rules.ts";
import type { AgencyDayRules } from "#app/features/booking/availability/slot-refusal.ts";
import { weekOf } from "#app/features/booking/time/calendar-month.ts";
import type { Closure } from "#app/features/booking/closures/closure.ts";
import { closureOn, dayRules, weekWithBreak } from "#support/fixtures/day-rules.ts";
import { addMinutes, slotsOfSpan, type Span } from "#app/features/booking/time/span.ts";
import { bySlot, slotKey } from "#app/features/booking/time/slot.ts";

// Friday 20 November 2026, 10:10 in Paris.
const NOW = new Date("2026-11-20T09:10:00Z");
const MONDAY = "2026-11-30";

const rulesWith = (...closures: Closure[]) => dayRules(NOW, { closures });
/** The break is from 12:30 to 13:30. */
const rulesWithBreak = dayRules(NOW, { rules: { ...DEFAULT_RULES, week: weekWithBreak() } });
const holdsOfSpan = (span: Span, id: string, kind: GridHold["kind"] = "appointment"): GridHold[] =>
  slotsOfSpan(span).map((slot) => ({ ...slot, kind, appointmentId: id, proposalId: null }));
const inOrder = (holds: GridHold[]) => holds.toSorted(bySlot);
const weekGrid = (holds: GridHold[], rules = rulesWith(), monday = MONDAY) =>
  layOutWeek(
    weekOf(monday).map((date) => layOutDay(date, inOrder(holds), rules)),
    rules,
  );

/** Renders the rows as a table does, with spans filled in; throws if two cells overlap or a cell is missing. */
function render({ rows }: WeekGrid): (Cell | "collapsed")[][] {
  const table: (Cell | "collapsed" | undefined)[][] = rows.map(() => Array.from({ length: 7 }));
  rows.forEach((row, top) => {
    for (let column = 0; column < 7; column++) {
      const cell = row.kind === "collapsed" ? ("collapsed" as const) : row.cells[column];
      if (!cell) continue;
      for (let index = top; index < top + (cell === "collapsed" ? 1 : cell.rows); index++) {
        const line = table[index];
        if (!line || line[column]) throw new Error(`two cells at ${index}, ${column}`);
        line[column] = cell;
      }
    }
  });
  return table.map((row) =>
    row.map((cell) => {
      if (!cell) throw new Error("no cell");
      return cell;
    }),
  );
}

it("layOutWeek shows the opening hours, half hour by half hour, in an empty week", () => {
  const grid = weekGrid([]);
  expect(grid.rows).toHaveLength(18);
  expect(grid.rows[0]).toMatchObject({ time: "09:00" });
  expect(grid.rows.at(-1)).toMatchObject({ time: "17:30" });
  expect(render(grid).flat()).toSatisfy((cells: Cell[]) => cells.every(({ kind }) => kind === "free"));
});

it("layOutWeek continues a span past midnight as a second cell in the next day's column", () => {
  const grid = weekGrid(holdsOfSpan({ date: "2026-12-05", time: "14:00", minutes: 720 }, "a"));
  const table = render(grid);
  const times = grid.rows.map((row) => (row.kind === "collapsed" ? `${row.from}-${row.to}` : row.time));
  expect(times.slice(0, 6)).toEqual(["00:00", "00:30", "01:00", "01:30", "02:00-09:00", "09:00"]);
  expect(times.at(-1)).toBe("23:30");
  expect(table[times.indexOf("14:00")]![5]).toMatchObject({ kind: "appointment", rows: 20, end: "00:00" });
  expect(table[0]![6]).toMatchObject({ kind: "appointment", rows: 4, time: "00:00", end: "02:00" });
  expect(table[0]![5]).toMatchObject({ kind: "free" });
});

it("layOutDay separates travel time, vacated slots and other appointments from the appointment beside them", () => {
  const span = { date: MONDAY, time: "10:00", minutes: 60 };
  const holds = [
    ...holdsOfSpan({ date: MONDAY, time: "09:00", minutes: 60 }, "a", "travel"),
    ...holdsOfSpan(span, "a"),
    ...holdsOfSpan({ date: MONDAY, time: "11:00", minutes: 30 }, "a", "vacated"),
    ...holdsOfSpan({ date: MONDAY, time: "11:30", minutes: 30 }, "b"),
  ];
  const heldCells = layOutDay(MONDAY, holds, rulesWith()).cells.filter(({ kind }) => kind !== "free");
  expect(heldCells.map(({ kind, time, rows }) => `${kind} ${time} ${rows}`)).toEqual([
    "travel 09:00 2",
    "appointment 10:00 2",
    "vacated 11:00 1",
    "appointment 11:30 1",
  ]);
});

test("layOutWeek shows every hold with its kind and appointment, without overlaps or gaps", () => {
  const spans = fc.array(
    fc.record({
      day: fc.integer({ min: 0, max: 6 }),
      start: fc.integer({ min: 0, max: 47 }),
      halfHours: fc.integer({ min: 1, max: 48 }),
      kind: fc.constantFrom<GridHold["kind"][]>("appointment", "travel", "vacated", "proposal"),
    }),
    { maxLength: 12 },
  );
  // An ordinary week, and the weeks in which summer time begins and ends.
  const mondays = fc.constantFrom(MONDAY, "2027-03-22", "2026-10-19");
  fc.assert(
    fc.property(spans, mondays, (weekSpans, monday) => {
      const held = new Map<string, GridHold>();
      weekSpans.forEach(({ day, start, halfHours, kind }, index) => {
        const from = addMinutes({ date: weekOf(monday)[day]!, time: "00:00" }, start * 30);
        for (const hold of holdsOfSpan({ ...from, minutes: halfHours * 30 }, `w${index}`, kind)) {
          const key = slotKey(hold);
          if (!held.has(key)) held.set(key, hold);
        }
      });
      const grid = weekGrid([...held.values()], rulesWith(), monday);
      const table = render(grid);
      const actual = grid.rows.flatMap((row, index) =>
        row.kind === "collapsed"
          ? []
          : weekOf(monday).flatMap((date, column) => {
              const cell = table[index]![column] as Cell;
              return cell.kind === "free" ? [] : [`${date} ${row.time} ${cell.kind} ${cell.appointmentId}`];
            }),
      );
      const expected = [...held.values()]
        .filter(({ date }) => weekOf(monday).includes(date))
        .map(({ date, time, kind, appointmentId }) => `${date} ${time} ${kind} ${appointmentId}`);
      expect(actual.toSorted()).toEqual(expected.toSorted());
    }),
  );
});

const freeCellAt = (date: string, time: string, rules: AgencyDayRules) =>
  layOutDay(date, [], rules).cells.find((cell) => cell.time === time) as Extract<Cell, { kind: "free" }>;

it("layOutDay marks closed half hours, and labels the first of a partial closure with its reason", () => {
  const rules = rulesWith(
    closureOn("2026-12-03", { publicReason: "Repérage à Uzès" }),
    closureOn("2026-12-04", { from: "14:00", to: "16:00", publicReason: "Chez le dentiste" }),
  );
  expect(layOutDay("2026-12-03", [], rules).closed).toBe("Repérage à Uzès");
  expect(freeCellAt("2026-12-03", "10:00", rules)).toMatchObject({
    status: "closed",
    refusal: "day-closed",
    label: null,
  });
  expect(freeCellAt("2026-12-04", "14:00", rules)).toMatchObject({
    status: "closed",
    refusal: "part-closed",
    label: "Chez le dentiste",
  });
  expect(freeCellAt("2026-12-04", "14:30", rules)).toMatchObject({ status: "closed", label: null });
});

it.each([
  ["2026-12-04", "10:00", "open", null],
  ["2026-12-04", "13:00", "break", "break"],
  ["2026-12-04", "18:00", "outside", "outside-hours"],
  // Summer time begins on the first of these days and ends on the second.
  ["2027-03-28", "02:00", "missing", "not-a-slot"],
  ["2027-10-31", "02:30", "outside", "outside-hours"],
  // This day is past.
  ["2026-10-25", "02:30", "outside", "past-date"],
])("layOutDay marks the half hour on %s at %s as %s, with the refusal %s", (date, time, status, refusal) => {
  expect(freeCellAt(date, time, rulesWithBreak)).toMatchObject({ status, refusal });
});

it("layOutWeek labels a closed day at the free half hour nearest to its middle", () => {
  const rules = rulesWith(closureOn("2026-12-03"));
  // The middle of the day, 13:30, is held from 13:00 to 14:00.
  const grid = weekGrid(holdsOfSpan({ date: "2026-12-03", time: "13:00", minutes: 60 }, "a"), rules);
  const labels = render(grid).flatMap((row) =>
    row.flatMap((cell, column) =>
      cell !== "collapsed" && cell.kind === "free" && cell.label ? [[grid.dates[column], cell.time, cell.label]] : [],
    ),
  );
  expect(labels).toEqual([["2026-12-03", "12:30", "Fermé"]]);
});

it("entriesOf lists an appointment, the free time around it and one line for the time outside opening hours", () => {
  const holds = holdsOfSpan({ date: MONDAY, time: "10:00", minutes: 60 }, "a");
  const entries = entriesOf(layOutDay(MONDAY, holds, rulesWith()));
  expect(entries.map((entry) => (entry.type === "free" ? `${entry.from}-${entry.to}` : entry.time))).toEqual([
    "09:00-10:00",
    "10:00",
    "11:00-18:00",
    "18:00",
  ]);
  expect(entries.at(-1)).toEqual({ type: "outside", time: "18:00", words: "hors des horaires d’ouverture" });
});

it("entriesOf lists the break as one line", () => {
  expect(entriesOf(layOutDay(MONDAY, [], rulesWithBreak)).slice(0, 3)).toEqual([
    { type: "free", from: "09:00", to: "12:30" },
    { type: "shut", time: "12:30", words: "pause de 12:30 à 13:30" },
    { type: "free", from: "13:30", to: "18:00" },
  ]);
});

it("entriesOf lists the closed part of a day, and nothing for an empty day that is closed as a whole", () => {
  const entriesWith = (closure: Partial<Closure>) =>
    entriesOf(layOutDay(MONDAY, [], rulesWith(closureOn(MONDAY, closure))));
  expect(entriesWith({})).toEqual([]);
  expect(entriesWith({ from: "14:00", publicReason: "Chez le dentiste" })).toEqual([
    { type: "free", from: "09:00", to: "14:00" },
    { type: "shut", time: "14:00", words: "fermé à partir de 14:00 : Chez le dentiste" },
    // The closure lasts until midnight, so the line stands for the last half hour before 09:00.
    { type: "outside", time: "08:30", words: "hors des horaires d’ouverture" },
  ]);
  expect(entriesWith({ to: "11:00" })[0]).toEqual({
    type: "shut",
    time: "09:00",
    words: "fermé jusqu’à 11:00",
  });
});

const mondayEvenings = closureOn(MONDAY, { from: "16:00", recurrence: "weekly" });

it("closedParts lists the closures of a day in order, each with its first half hour within the opening hours", () => {
  const rules = rulesWith(
    { ...mondayEvenings, publicReason: "En reportage" },
    closureOn("2026-12-07", { to: "10:00" }),
    closureOn("2026-12-07", { from: "12:00", to: "14:00" }),
  );
  expect(closedParts("2026-12-07", rules)).toEqual([
    { time: "09:00", words: "fermé jusqu’à 10:00" },
    { time: "12:00", words: "fermé de 12:00 à 14:00" },
    { time: "16:00", words: "fermé à partir de 16:00 : En reportage" },
  ]);
  expect(closedParts("2026-12-08", rules)).toEqual([]);
});

it("closedParts returns nothing for a day that is closed as a whole", () => {
  const rules = rulesWith(mondayEvenings, closureOn("2026-12-07"));
  expect(closedParts("2026-12-07", rules)).toEqual([]);
});

const busyTime = (from: string, to: string, calendar = "Google") => ({
  date: MONDAY,
  from,
  to,
  calendar,
  userId: "jeanne",
  firstName: "Jeanne",
});
const busyRules = (...times: ReturnType<typeof busyTime>[]) => ({ ...rulesWith(), busy: new Map([[MONDAY, times]]) });

test("layOutDay marks busy half hours within the opening hours and names the calendar where they begin", () => {
  const rules = busyRules(busyTime("08:00", "09:40"), busyTime("14:10", "15:00", "Famille"));
  const { cells, closed } = layOutDay(MONDAY, [], rules);
  const busy = cells.filter((cell) => cell.kind === "free" && cell.status === "busy");
  expect(busy).toMatchObject([
    { time: "09:00", busyCalendars: "Google", label: "Google", refusal: "busy" },
    { time: "09:30", busyCalendars: "Google", label: null, refusal: "busy" },
    { time: "14:00", busyCalendars: "Famille", label: "Famille", refusal: "busy" },
    { time: "14:30", busyCalendars: "Famille", label: null, refusal: "busy" },
  ]);
  expect(closed).toBeNull();
});

test("layOutDay names the calendar again after an appointment within the busy time", () => {
  const holds = holdsOfSpan({ date: MONDAY, time: "10:00", minutes: 60 }, "a");
  const rules = busyRules(busyTime("09:00", "12:00"), busyTime("14:00", "15:00", "Famille"));
  const { cells } = layOutDay(MONDAY, holds, rules);
  const labels = cells.flatMap((cell) => (cell.kind === "free" && cell.label ? [`${cell.time} ${cell.label}`] : []));
  expect(labels).toEqual(["09:00 Google", "11:00 Google", "14:00 Famille"]);
});

test("layOutDay names the calendar where a partial closure within the busy time ends", () => {
  const rules = { ...busyRules(busyTime("09:00", "12:00")), closures: [closureOn(MONDAY, { to: "10:00" })] };
  const { cells } = layOutDay(MONDAY, [], rules);
  expect(cells.find((cell) => cell.time === "10:00")).toMatchObject({ status: "busy", label: "Google" });
});

const shutWords = (rules: AgencyDayRules) =>
  entriesOf(layOutDay(MONDAY, [], rules)).flatMap((entry) => (entry.type === "shut" ? [entry.words] : []));

test("entriesOf lists the busy times within the opening hours in half hours, closedParts with their exact times", () => {
  const rules = busyRules(
    busyTime("09:40", "10:30"),
    busyTime("14:00", "15:00", "Famille"),
    busyTime("20:00", "21:00"),
  );
  expect(shutWords(rules)).toEqual(["occupé de 09:30 à 10:30 (Google)", "occupé de 14:00 à 15:00 (Famille)"]);
  expect(closedParts(MONDAY, rules)).toEqual([
    { time: "09:30", words: "occupé de 09:40 à 10:30 (Google)" },
    { time: "14:00", words: "occupé de 14:00 à 15:00 (Famille)" },
  ]);
});

test("entriesOf lists adjacent busy times of two calendars as two", () => {
  const rules = busyRules(busyTime("10:00", "11:00"), busyTime("11:00", "12:00", "Famille"));
  expect(shutWords(rules)).toEqual(["occupé de 10:00 à 11:00 (Google)", "occupé de 11:00 à 12:00 (Famille)"]);
});

test("layOutDay and closedParts show an all-day busy time as busy opening hours, not as a closed day", () => {
  const rules = busyRules(busyTime("00:00", "24:00"));
  const { cells, closed } = layOutDay(MONDAY, [], rules);
  expect(closed).toBeNull();
  expect(cells.filter((cell) => cell.kind === "free" && cell.status === "busy")).toHaveLength(18);
  expect(closedParts(MONDAY, rules)).toEqual([{ time: "09:00", words: "occupé toute la journée (Google)" }]);
});

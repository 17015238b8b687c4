import { expect, it } from "vitest";
import {
  agendaAddress,
  daysOfView,
  adjacentDate,
  parseAgendaQuery,
  withDate,
  readAgendaAddress,
} from "./agenda-address.ts";

const TODAY = "2026-11-20";
const DEFAULTS = { open: null, moving: null, allHours: false };
const read = (query: string) => readAgendaAddress(new URLSearchParams(query), TODAY);

it("readAgendaAddress returns today by default, and otherwise the view and date that agendaAddress writes", () => {
  expect(read("")).toEqual({ ...DEFAULTS, view: null, date: TODAY, unknown: {} });
  expect(read("vue=mois&date=2027-02-28")).toEqual({ ...DEFAULTS, view: "mois", date: "2027-02-28", unknown: {} });
  expect(agendaAddress({ view: "mois", date: "2027-02-28" })).toBe("/agence/agenda?vue=mois&date=2027-02-28");
  expect(agendaAddress({ view: null })).toBe("/agence/agenda");
});

it("readAgendaAddress reads the ids and « all hours » that agendaAddress writes, and ignores invalid ids", () => {
  const address = agendaAddress({ view: "semaine", date: TODAY, moving: "a-1", allHours: true });
  expect(address).toBe(`/agence/agenda?vue=semaine&date=${TODAY}&deplacer=a-1&heures=toutes`);
  expect(read(address.split("?")[1]!)).toMatchObject({ view: "semaine", moving: "a-1", open: null, allHours: true });
  expect(read("rdv=b-2&deplacer=%22%3E")).toMatchObject({ open: "b-2", moving: null });
  expect(agendaAddress({ view: null, open: "b-2" })).toBe("/agence/agenda?rdv=b-2");
  expect(read("rdv=b-2%22%3E&deplacer=%22%3Eb-2")).toMatchObject({ open: null, moving: null });
});

it("agendaAddress writes what parseAgendaQuery reads of another address", () => {
  const move = (query: string) => agendaAddress({ ...parseAgendaQuery(query), open: null, moving: "b-2" });
  expect(move("?vue=mois&date=2027-02-28&rdv=a-1&x=1")).toBe("/agence/agenda?vue=mois&date=2027-02-28&deplacer=b-2");
  expect(move("?date=demain&heures=toutes")).toBe("/agence/agenda?deplacer=b-2&heures=toutes");
  expect(parseAgendaQuery("?avantrdv=a-1&rdv=")).toMatchObject({ open: null, moving: null });
});

it.each(["2000-01-01", "2199-12-31"])("readAgendaAddress accepts the date %s", (date) => {
  expect(read(`date=${date}`)).toMatchObject({ date, unknown: {} });
});

it.each(["2026-02-30", "demain", "0001-01-01", "1999-12-31", "2200-01-01"])(
  "readAgendaAddress reports an unknown view and the invalid date %s",
  (date) => {
    expect(read(`vue=heure&date=${date}`)).toEqual({
      ...DEFAULTS,
      view: null,
      date: TODAY,
      unknown: { view: "heure", date },
    });
  },
);

it.each([
  ["/agence/agenda", "/agence/agenda?date=2026-12-01"],
  ["/agence/agenda?vue=jour&date=2026-11-20&heures=toutes", "/agence/agenda?vue=jour&date=2026-12-01&heures=toutes"],
  ["/agence/agenda?vue=jour&date=2026-12-01", "/agence/agenda?vue=jour&date=2026-12-01"],
  ["/agence/agenda?vue=liste&date=2026-11-20", "/agence/agenda?vue=liste&date=2026-11-20"],
  ["/agence/agenda/a-1?x=1", "/agence/agenda/a-1?x=1"],
  ["/agence", "/agence"],
])("withDate of 2026-12-01 turns %s into %s", (from, to) => expect(withDate(from, "2026-12-01")).toBe(to));

it("daysOfView returns a week from Monday, a day, the whole weeks of a month, or four weeks", () => {
  expect(daysOfView(null, TODAY)).toEqual(daysOfView("semaine", TODAY));
  expect(daysOfView("semaine", TODAY).join(" ")).toMatch(/^2026-11-16 .* 2026-11-22$/);
  expect(daysOfView("jour", TODAY)).toEqual([TODAY]);
  const december = daysOfView("mois", "2026-12-24");
  expect([december[0], december.at(-1), december.length]).toEqual(["2026-11-30", "2027-01-03", 35]);
  expect(daysOfView("liste", TODAY)).toHaveLength(28);
});

it("adjacentDate returns the date of the next or previous period", () => {
  expect(adjacentDate(null, TODAY, 1)).toBe("2026-11-27");
  expect(adjacentDate("jour", TODAY, -1)).toBe("2026-11-19");
  expect(adjacentDate("mois", "2027-01-31", 1)).toBe("2027-02-28");
  expect(adjacentDate("liste", TODAY, 1)).toBe("2026-12-18");
});

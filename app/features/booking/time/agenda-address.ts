import { href } from "react-router";
import { addDays } from "#app/french/dates.ts";
import { monthOf, shiftDateByMonths, weekOf, weeksOf } from "./calendar-month.ts";
import { isAgendaDate } from "./days.ts";

export const AGENDA = href("/agence/agenda");

export const VIEWS = ["semaine", "jour", "mois", "liste"] as const;
export type View = (typeof VIEWS)[number];

const LIST_VIEW_DAYS = 28;

export interface AgendaAddress {
  view: View | null;
  date?: string;
  open?: string | null;
  moving?: string | null;
  allHours?: boolean;
}

export function agendaAddress({ view, date, open, moving, allHours }: AgendaAddress): string {
  const query = [
    view && `vue=${view}`,
    date && `date=${date}`,
    open && `rdv=${open}`,
    moving && `deplacer=${moving}`,
    allHours && "heures=toutes",
  ]
    .filter(Boolean)
    .join("&");
  return query ? `${AGENDA}?${query}` : AGENDA;
}

export function withDate(address: string, date: string): string {
  const [path, query] = address.split("?");
  const params = new URLSearchParams(query);
  if (path !== AGENDA || params.get("vue") === "liste" || params.get("date") === date) return address;
  params.set("date", date);
  return `${path}?${params}`;
}

export function dayAnchor(date: string): string {
  return `jour-${date}`;
}

export function newAppointmentAddress({ date, time }: { date: string; time: string | null }): string {
  return `${href("/agence/agenda/nouveau")}?date=${date}${time === null ? "" : `&heure=${time}`}`;
}

export interface AgendaQuery {
  /** null: the window's width decides between week and day. */
  view: View | null;
  date: string;
  open: string | null;
  moving: string | null;
  allHours: boolean;
  unknown: { view?: string; date?: string };
}

export function readAgendaAddress(params: URLSearchParams, today: string): AgendaQuery {
  const valid = parseAgendaQuery(params);
  const [view, date] = [params.get("vue"), params.get("date")];
  return {
    ...valid,
    date: valid.date ?? today,
    unknown: { ...(view && !valid.view && { view }), ...(date && !valid.date && { date }) },
  };
}

/** Reads what `agendaAddress` writes, without invalid values. */
export function parseAgendaQuery(query: string | URLSearchParams) {
  const params = new URLSearchParams(query);
  const date = params.get("date");
  return {
    view: VIEWS.find((name) => name === params.get("vue")) ?? null,
    date: date && isAgendaDate(date) ? date : undefined,
    open: readId(params.get("rdv")),
    moving: readId(params.get("deplacer")),
    allHours: params.get("heures") === "toutes",
  };
}

function readId(text: string | null): string | null {
  return text && /^[\w-]{1,64}$/.test(text) ? text : null;
}

export function daysOfView(view: View | null, date: string): string[] {
  const daysFrom = (first: string, count: number) => Array.from({ length: count }, (_, index) => addDays(first, index));
  switch (view) {
    case "jour":
      return [date];
    case "liste":
      return daysFrom(date, LIST_VIEW_DAYS);
    case "mois": {
      const first = `${monthOf(date)}-01`;
      return daysFrom(weekOf(first)[0]!, weeksOf(monthOf(date)).length * 7);
    }
    default:
      return weekOf(date);
  }
}

export function adjacentDate(view: View | null, date: string, direction: -1 | 1): string {
  switch (view) {
    case "jour":
      return addDays(date, direction);
    case "liste":
      return addDays(date, direction * LIST_VIEW_DAYS);
    case "mois":
      return shiftDateByMonths(date, direction);
    default:
      return addDays(date, direction * 7);
  }
}

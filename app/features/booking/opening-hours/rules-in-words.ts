import { timeRange } from "#app/french/time-range.ts";
import { WEEKDAYS } from "#app/french/date-labels.ts";
import { groupAdjacent } from "#app/platform/group-adjacent.ts";
import { type BookingRules, type DayHours, timesOfHours } from "#app/features/booking/availability/booking-rules.ts";

export const MINIMUM_NOTICE_LABELS: Record<BookingRules["minimumNotice"], string> = {
  none: "Aucun",
  "two-hours": "Deux heures",
  "day-before": "La veille",
  "two-days": "Deux jours",
};

export const WINDOW_LABELS: Record<BookingRules["windowDays"], string> = {
  90: "Trois mois",
  180: "Six mois",
  365: "Un an",
};

const NOTICE_IN_WORDS: Record<BookingRules["minimumNotice"], string> = {
  none: "jusqu’à l’heure du rendez-vous",
  "two-hours": "au plus tard deux heures avant",
  "day-before": "au plus tard la veille",
  "two-days": "au plus tard 48 heures avant",
};

export function describeRules({ week, minimumNotice, windowDays }: BookingRules): string {
  const openRuns = runsOf(week).filter(({ hours }) => timesOfHours(hours).length > 0);
  if (openRuns.length === 0) return "Aucun jour n’est ouvert : vos clients ne peuvent rien réserver.";
  const days = openRuns.map(({ first, last, hours }) => `${formatDays(first, last)} ${formatHours(hours)}`);
  const ahead = WINDOW_LABELS[windowDays].toLowerCase();
  return `Vos clients peuvent réserver ${enumerate(days)}, ${NOTICE_IN_WORDS[minimumNotice]} et ${ahead} à l’avance au maximum.`;
}

export function describeClosedWeekdays(week: readonly DayHours[]): string | null {
  const closedRuns = runsOf(week).filter(({ hours }) => !hours.open);
  return closedRuns.length === 0 ? null : enumerate(closedRuns.map(({ first, last }) => formatDays(first, last)));
}

interface Run {
  first: number;
  last: number;
  hours: DayHours;
}

function runsOf(week: readonly DayHours[]): Run[] {
  const runs = groupAdjacent(week.entries(), ([, hours], [, next]) => haveSameHours(hours, next));
  return runs.map(([[first, hours], ...others]) => ({ first, last: others.at(-1)?.[0] ?? first, hours }));
}

function haveSameHours(a: DayHours, b: DayHours): boolean {
  if (!a.open && !b.open) return true;
  return (["open", "from", "to", "breakFrom", "breakTo"] as const).every((name) => a[name] === b[name]);
}

function formatDays(first: number, last: number): string {
  if (first === 0 && last === 6) return "tous les jours";
  if (first === last) return `le ${WEEKDAYS[first]}`;
  return last === first + 1
    ? `le ${WEEKDAYS[first]} et le ${WEEKDAYS[last]}`
    : `du ${WEEKDAYS[first]} au ${WEEKDAYS[last]}`;
}

function formatHours({ from, to, breakFrom, breakTo }: DayHours): string {
  const breakText = breakFrom && breakTo ? `, avec une pause ${timeRange({ from: breakFrom, to: breakTo })}` : "";
  return timeRange({ from, to }) + breakText;
}

function enumerate(parts: readonly string[]): string {
  return parts.length === 1 ? parts[0]! : `${parts.slice(0, -1).join(", ")}, puis ${parts.at(-1)}`;
}

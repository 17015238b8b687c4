import { addDays } from "#app/french/dates.ts";

export interface Holiday {
  date: string;
  name: string;
}

/** Easter Sunday in the Gregorian calendar, by the algorithm of Meeus, Jones and Butcher. */
export function easter(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  const day = ((h + l - 7 * m + 114) % 31) + 1;
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

/** The eleven public holidays (Code du travail, L3133-1); with `alsaceMoselle`, two more. */
export function publicHolidays(year: number, { alsaceMoselle = false } = {}): Holiday[] {
  const easterDay = easter(year);
  const days: Holiday[] = [
    { date: `${year}-01-01`, name: "Jour de l’an" },
    { date: addDays(easterDay, 1), name: "Lundi de Pâques" },
    { date: `${year}-05-01`, name: "Fête du Travail" },
    { date: `${year}-05-08`, name: "Victoire 1945" },
    { date: addDays(easterDay, 39), name: "Ascension" },
    { date: addDays(easterDay, 50), name: "Lundi de Pentecôte" },
    { date: `${year}-07-14`, name: "Fête nationale" },
    { date: `${year}-08-15`, name: "Assomption" },
    { date: `${year}-11-01`, name: "Toussaint" },
    { date: `${year}-11-11`, name: "Armistice 1918" },
    { date: `${year}-12-25`, name: "Noël" },
  ];
  if (alsaceMoselle) {
    days.push(
      { date: addDays(easterDay, -2), name: "Vendredi saint" },
      { date: `${year}-12-26`, name: "Saint-Étienne" },
    );
  }
  return days.toSorted((a, b) => a.date.localeCompare(b.date));
}

export function holidaysBetween(first: string, last: string, options?: { alsaceMoselle?: boolean }): Holiday[] {
  const [firstYear, lastYear] = [first, last].map((date) => Number(date.slice(0, 4))) as [number, number];
  return Array.from({ length: lastYear - firstYear + 1 }, (_, index) => publicHolidays(firstYear + index, options))
    .flat()
    .filter(({ date }) => date >= first && date <= last);
}

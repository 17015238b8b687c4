const dayFormat = new Intl.DateTimeFormat("fr-FR", {
  timeZone: "UTC",
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
});
const monthFormat = new Intl.DateTimeFormat("fr-FR", { timeZone: "UTC", month: "long", year: "numeric" });

/** Dates are UTC midnights, so that no time zone shifts them. */
const atMidnight = (date: string) => new Date(date);

/** "vendredi 4 décembre 2026", "mardi 1er décembre 2026"; a no-break space follows the number of the day. */
export function longDate(date: string): string {
  return dayFormat
    .format(atMidnight(date))
    .replace(" 1 ", " 1er ")
    .replace(/ (\d\S*) /, " $1\u00A0");
}

export function dayMonthYear(date: string): string {
  return longDate(date).replace(/^\S+ /, "");
}

export function longDateTime(date: string, time: string): string {
  return `${longDate(date)} à ${time}`;
}

/** "2026-12" (or any date of it) -> "décembre 2026". */
export function longMonth(date: string): string {
  return monthFormat.format(atMidnight(`${date.slice(0, 7)}-01`));
}

export function capitalise(text: string): string {
  return text.slice(0, 1).toLocaleUpperCase("fr") + text.slice(1);
}

export function uncapitalise(text: string): string {
  return text.slice(0, 1).toLocaleLowerCase("fr") + text.slice(1);
}

const DAY_MS = 86_400_000;

export function isIsoDate(text: string): boolean {
  // JavaScript moves a day that does not exist, such as 2026-02-30, to the next month.
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && atMidnight(text).getUTCDate() === Number(text.slice(8));
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}

export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}

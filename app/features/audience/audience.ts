import { publicPageAt } from "#app/content/public-pages.ts";

/** §9: how long the charter keeps what is known of visits. The law would allow 25 months for such counts. */
const VIEWS_KEPT_MONTHS = 13;

/** Under which name views of an address are counted; null where none are: accounts, errors, whatever somebody typed. */
export function countedPath(pathname: string): string | null {
  return publicPageAt(pathname)?.path ?? null;
}

/** The first day whose counts are still kept. */
export function keptSince(today: string): string {
  const day = new Date(`${today}T00:00:00Z`);
  const month = day.getUTCMonth() - VIEWS_KEPT_MONTHS;
  // Day 0 of the next month is this one's last.
  const last = new Date(Date.UTC(day.getUTCFullYear(), month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(day.getUTCFullYear(), month, Math.min(day.getUTCDate(), last))).toISOString().slice(0, 10);
}

/** Crawlers that run scripts, previews and monitors say so. */
export function isBot(userAgent: string | null): boolean {
  return !userAgent || /bot|crawl|spider|slurp|preview|monitor|lighthouse|scan/i.test(userAgent);
}

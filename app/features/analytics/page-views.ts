import { addMonths } from "#app/platform/durations.ts";
import { publicPageAt } from "#app/content/navigation/public-pages.ts";

/** §9: how long the charter keeps what is known of visits. The law would allow 25 months for such counts. */
export const VIEWS_RETENTION_MONTHS = 13;

/** The name under which views of an address are counted; null where none are counted: accounts, errors, unknown addresses. */
export function countedPath(pathname: string): string | null {
  return publicPageAt(pathname)?.path ?? null;
}

/** Counts are kept from this day on. */
export function retainedSince(today: string): string {
  return addMonths(new Date(`${today}T00:00:00Z`), -VIEWS_RETENTION_MONTHS)
    .toISOString()
    .slice(0, 10);
}

/** Crawlers that run scripts, previews and monitors say so. CUBOT is a make of phones. */
export function isBot(userAgent: string | null): boolean {
  return !userAgent || /(?<!cu)bot|crawl|spider|slurp|preview|monitor|lighthouse|scan/i.test(userAgent);
}

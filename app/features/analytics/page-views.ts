import { addMonths } from "#app/platform/durations.ts";
import { publicPageAt } from "#app/content/navigation/public-pages.ts";

/** Retention that the privacy page promises (specification §9). */
export const VIEWS_RETENTION_MONTHS = 13;

export function countedPath(pathname: string): string | null {
  return publicPageAt(pathname)?.path ?? null;
}

export function retainedSince(today: string): string {
  return addMonths(new Date(`${today}T00:00:00Z`), -VIEWS_RETENTION_MONTHS)
    .toISOString()
    .slice(0, 10);
}

/** Crawlers, link previews and monitors; CUBOT is a make of phones. */
export function isBot(userAgent: string | null): boolean {
  return !userAgent || /(?<!cu)bot|crawl|spider|slurp|preview|monitor|lighthouse|scan/i.test(userAgent);
}

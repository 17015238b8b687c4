import { capitalised, longMonth } from "#app/french/dates.ts";

/** What happened with a client, one line of their record. */
export interface TimelineEntry {
  key: string;
  /** ISO 8601. */
  at: string;
  /** Whose it is: theirs, the house's machine, or what somebody of the agency wrote. */
  kind: "request" | "reply" | "answer" | "note" | "client-note" | "mail" | "event" | "appointment";
  title: string;
  /** What stands under it. */
  detail: string | null;
  /** Somebody's own words. */
  text: string | null;
  /** Of a note that can be corrected. */
  version?: number;
  /** Where all of it is shown. */
  link: string | null;
  /** What became of a mail, or when an answer goes. */
  outcome: string | null;
  /** It has gone: its outcome says when. */
  hasGone?: boolean;
  failed: boolean;
}

/** The latest first. What happened in one moment stays in the order in which it was written. */
export function inTimelineOrder(entries: readonly TimelineEntry[]): TimelineEntry[] {
  return entries.toSorted((a, b) => b.at.localeCompare(a.at));
}

/**
 * The first of them as a page. What happened in one moment stays together, so that the next page may begin before it.
 * @param entries the latest first
 * @param most fewer than there are, so that a moment is whole
 */
export function timelinePage(
  entries: readonly TimelineEntry[],
  most: number,
): { entries: TimelineEntry[]; older: string | null } {
  if (entries.length <= most) return { entries: [...entries], older: null };
  const { at } = entries[most - 1]!;
  const shown = entries.filter((entry, index) => index < most || entry.at === at);
  return { entries: shown, older: shown.length < entries.length ? at : null };
}

export interface TimelineMonth {
  /** « Décembre 2026 » */
  name: string;
  entries: TimelineEntry[];
}

/** @param dateOf the day of a moment on the agency's wall clock */
export function byMonth(entries: readonly TimelineEntry[], dateOf: (at: string) => string): TimelineMonth[] {
  const months = Map.groupBy(entries, ({ at }) => capitalised(longMonth(dateOf(at))));
  return [...months].map(([name, own]) => ({ name, entries: own }));
}

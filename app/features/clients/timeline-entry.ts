import { capitalise, longMonth } from "#app/french/dates.ts";

export interface TimelineEntry {
  key: string;
  at: string;
  kind: "request" | "reply" | "answer" | "note" | "client-note" | "mail" | "event" | "appointment";
  title: string;
  detail: string | null;
  text: string | null;
  version?: number;
  link: string | null;
  /** « envoi dans la minute », « corrigée », or the delivery of a mail. */
  outcome: string | null;
  isSent?: boolean;
  failed: boolean;
}

export function inTimelineOrder(entries: readonly TimelineEntry[]): TimelineEntry[] {
  return entries.toSorted((a, b) => b.at.localeCompare(a.at));
}

/** Entries of one instant share a page, because the next page begins before that instant. @param entries newest first */
export function timelinePage(
  entries: readonly TimelineEntry[],
  limit: number,
): { entries: TimelineEntry[]; older: string | null } {
  if (entries.length <= limit) return { entries: [...entries], older: null };
  const { at } = entries[limit - 1]!;
  const page = entries.filter((entry, index) => index < limit || entry.at === at);
  return { entries: page, older: page.length < entries.length ? at : null };
}

export interface TimelineMonth {
  name: string;
  entries: TimelineEntry[];
}

export function byMonth(entries: readonly TimelineEntry[], dateOf: (at: string) => string): TimelineMonth[] {
  const months = Map.groupBy(entries, ({ at }) => capitalise(longMonth(dateOf(at))));
  return [...months].map(([name, entriesOfMonth]) => ({ name, entries: entriesOfMonth }));
}

import { href } from "react-router";
import { describeCount, type ListPage } from "#app/french/list-count.ts";
import { type ListQuery, listQuery } from "#app/forms/list-query.ts";
import type { EnquiryState } from "#app/platform/schema/enquiry-tables.server.ts";
import { plural } from "#app/french/plural.ts";

const INBOX_FILTERS: Record<EnquiryState, { slug: string; label: string }> = {
  new: { slug: "nouvelles", label: "Nouvelles" },
  open: { slug: "en-cours", label: "En cours" },
  answered: { slug: "repondues", label: "Traitées" },
  archived: { slug: "classees", label: "Classées" },
};

export const STATE_NAMES: Record<EnquiryState, string> = {
  new: "nouvelle",
  open: "en cours",
  answered: "traitée",
  archived: "classée",
};

export function stateName(state: EnquiryState, count: number): string {
  return plural(count, STATE_NAMES[state], INBOX_FILTERS[state].label.toLowerCase());
}

export type InboxQuery = ListQuery<EnquiryState>;

export const inboxQuery = listQuery("etat", INBOX_FILTERS, (id) =>
  id ? href("/agence/demandes/:id", { id }) : href("/agence/demandes"),
);

export const states = inboxQuery.filters;

export const INBOX_PARTS = ["new", "open", "done"] as const;
export type InboxPart = (typeof INBOX_PARTS)[number];

export const partOf = (state: EnquiryState): InboxPart => (state === "new" || state === "open" ? state : "done");

/** A client's reply opens the enquiry again, so an open one awaits an answer, too. */
export const awaitsAnswer = (state: EnquiryState) => partOf(state) !== "done";

export const countAwaiting = (counts: Record<"new" | "open", number>) => counts.new + counts.open;

export function describeInbox(page: ListPage & { query: InboxQuery; counts: { new: number; open: number } }): string {
  const { words, filter } = page.query;
  const listed = describeCount(page, "feminine");
  if (words) return `${listed.text} ${plural(listed.count, "trouvée", "trouvées")}`;
  if (filter === "answered" || filter === "archived") return `${listed.text} ${stateName(filter, listed.count)}`;
  const count = filter ? page.counts[filter] : countAwaiting(page.counts);
  return `${count === 0 ? "aucune" : count} ${filter ? stateName(filter, count) : "en attente"}`;
}

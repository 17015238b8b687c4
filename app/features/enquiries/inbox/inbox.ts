import { href } from "react-router";
import { describeCount, type ShownPage } from "#app/french/list-count.ts";
import { numberInWords } from "#app/french/number-in-words.ts";
import { typo } from "#app/french/typo.ts";
import type { EnquiryState } from "#app/platform/schema/enquiry-tables.server.ts";

/** The filters of the inbox, as its address writes them; « toutes » has none. */
export const INBOX_FILTERS: Record<EnquiryState, { slug: string; label: string }> = {
  new: { slug: "nouvelles", label: "Nouvelles" },
  open: { slug: "en-cours", label: "En cours" },
  answered: { slug: "repondues", label: "Répondues" },
  archived: { slug: "classees", label: "Classées" },
};

/** One enquiry, as the agency reads its state. */
export const STATE_NAMES: Record<EnquiryState, string> = {
  new: "nouvelle",
  open: "en cours",
  answered: "répondue",
  archived: "classée",
};

export const states = Object.keys(INBOX_FILTERS) as EnquiryState[];

/** The parts of the list of all, in their order: the new ones and those that are taken up wait, the others are done with. */
export const INBOX_PARTS = ["new", "open", "done"] as const;
export type InboxPart = (typeof INBOX_PARTS)[number];

export const partOf = (state: EnquiryState): InboxPart => (state === "new" || state === "open" ? state : "done");

/** The row at which a page ends: in which part, by which moment that is ordered. */
export interface InboxCursor {
  part: InboxPart;
  at: string;
  id: string;
}

export function formatInboxCursor({ part, at, id }: InboxCursor): string {
  return `${part}_${at}_${id}`;
}

/** null: it is none. */
export function inboxCursorOf(text: string | null): InboxCursor | null {
  const [, word, at, id] = /^([a-z]+)_(\d{4}-\d{2}-\d{2}T[\d:.]{8,12}Z)_([\w-]{1,64})$/.exec(text ?? "") ?? [];
  const part = INBOX_PARTS.find((each) => each === word);
  return part && at && id ? { part, at, id } : null;
}

/** « trois attendent »: how many are new; of a search or another filter how many it shows. */
export function describeInbox(shown: ShownPage & { asked: InboxQuery; counts: { new: number; open: number } }): string {
  const { words, status } = shown.asked;
  const listed = describeCount(shown, true);
  const plural = listed.several ? "s" : "";
  if (words) return `${listed.words} trouvée${plural}`;
  if (status === "open")
    return `${shown.counts.open === 0 ? "aucune" : numberInWords(shown.counts.open, true)} en cours`;
  if (status === "answered" || status === "archived") return `${listed.words} ${STATE_NAMES[status]}${plural}`;
  const count = shown.counts.new;
  if (count === 0) return typo("aucune n'attend");
  return `${numberInWords(count, true)} ${count === 1 ? "attend" : "attendent"}`;
}

/** What a page of the inbox was asked for. */
export interface InboxQuery {
  status: EnquiryState | null;
  words: string;
  /** A cursor. */
  after: string | null;
}

const SEARCH_MAXIMUM = 200;

export function inboxQuery(query: URLSearchParams): InboxQuery {
  const slug = query.get("etat");
  return {
    status: states.find((state) => INBOX_FILTERS[state].slug === slug) ?? null,
    words: (query.get("q") ?? "").slice(0, SEARCH_MAXIMUM).trim(),
    after: query.get("apres"),
  };
}

/** The same as an address: of the inbox, or of one enquiry beside it. */
export function inboxAddress({ status, words, after }: Partial<InboxQuery>, id?: string): string {
  const query = new URLSearchParams();
  if (status) query.set("etat", INBOX_FILTERS[status].slug);
  if (words) query.set("q", words);
  if (after) query.set("apres", after);
  const path = id ? href("/agence/demandes/:id", { id }) : href("/agence/demandes");
  return query.size > 0 ? `${path}?${query}` : path;
}

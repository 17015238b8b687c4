import { href } from "react-router";
import { describeCount, type ShownPage } from "#app/french/list-count.ts";
import { numberInWords } from "#app/french/number-in-words.ts";

/** The orders of the list, as its address writes them; the latest first has none. */
export const CLIENT_ORDERS = {
  recent: { slug: null, label: "Récents" },
  names: { slug: "nom", label: "A à Z" },
  waiting: { slug: "en-attente", label: "En attente" },
} as const;

export type ClientOrder = keyof typeof CLIENT_ORDERS;

export const orders = Object.keys(CLIENT_ORDERS) as ClientOrder[];

/** What a page of the list was asked for. */
export interface ClientQuery {
  order: ClientOrder;
  /** Beginnings of words. */
  words: string;
  /** A cursor. */
  after: string | null;
}

const SEARCH_MAXIMUM = 200;

export function clientQuery(query: URLSearchParams): ClientQuery {
  const slug = query.get("tri");
  return {
    order: orders.find((order) => CLIENT_ORDERS[order].slug === slug) ?? "recent",
    words: (query.get("q") ?? "").slice(0, SEARCH_MAXIMUM).trim(),
    after: query.get("apres"),
  };
}

/** The same as an address: of the list, or of one record beside it. @param before where a page of its timeline begins */
export function clientAddress(
  { order, words, after }: Partial<ClientQuery>,
  id?: string,
  before: string | null = null,
): string {
  const query = new URLSearchParams();
  const slug = order && CLIENT_ORDERS[order].slug;
  if (slug) query.set("tri", slug);
  if (words) query.set("q", words);
  if (after) query.set("apres", after);
  if (before) query.set("avant", before);
  const path = id ? href("/agence/clients/:id", { id }) : href("/agence/clients");
  return query.size > 0 ? `${path}?${query}` : path;
}

/** How many there are, and how many of them wait; `all` is null in a search. */
export interface ClientCounts {
  all: number | null;
  waiting: number;
}

/** More are not counted: it would take longer with each. */
export const MOST_COUNTED = 500;

/** « quarante-deux », « plus de 500 »: how many there are; of a search, and of those who wait, how many it shows. */
export function describeClients(shown: ShownPage & { asked: ClientQuery; counts: ClientCounts }): string {
  const { words, order } = shown.asked;
  const listed = describeCount(shown);
  if (words) return `${listed.words} ${listed.several ? "trouvés" : "trouvé"}`;
  const { all, waiting } = shown.counts;
  if (order === "waiting") return `${waiting === 0 ? "aucun" : numberInWords(waiting)} en attente`;
  if (all !== null && all > MOST_COUNTED) return `plus de ${numberInWords(MOST_COUNTED)}`;
  return !all ? "personne encore" : numberInWords(all);
}

/** Where a page of the list ended: what it is ordered by, and an id. */
export interface ClientCursor {
  key: string;
  id: string;
}

export function formatClientCursor({ key, id }: ClientCursor): string {
  return `${id}_${key}`;
}

/** null: it is none. */
export function clientCursorOf(text: string | null): ClientCursor | null {
  const [, id, key] = /^([\w-]{1,64}?)_(.{0,400})$/su.exec(text ?? "") ?? [];
  return id && key !== undefined ? { id, key } : null;
}

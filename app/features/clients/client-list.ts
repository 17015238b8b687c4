import { href } from "react-router";
import { describeCount, type ListPage } from "#app/french/list-count.ts";
import { type ListQuery, listQuery } from "#app/forms/list-query.ts";
import { plural } from "#app/french/plural.ts";

/** The default tab, « Récents », has no slug. */
const CLIENT_FILTERS = {
  names: { slug: "nom", label: "A à Z" },
  waiting: { slug: "en-attente", label: "En attente" },
} as const;

export type ClientFilter = keyof typeof CLIENT_FILTERS;

export type ClientListQuery = ListQuery<ClientFilter>;

export const clientsQuery = listQuery("tri", CLIENT_FILTERS, (id) =>
  id ? href("/agence/clients/:id", { id }) : href("/agence/clients"),
);

export interface ClientCounts {
  /** null: not counted in a search. */
  all: number | null;
  waiting: number;
}

export const MAX_COUNTED = 500;

export function describeClients(page: ListPage & { query: ClientListQuery; counts: ClientCounts }): string {
  const { words, filter } = page.query;
  const listed = describeCount(page);
  if (words) return `${listed.text} ${plural(listed.count, "trouvé", "trouvés")}`;
  const { all, waiting } = page.counts;
  if (filter === "waiting") return `${waiting === 0 ? "aucun" : waiting} en attente`;
  if (all !== null && all > MAX_COUNTED) return `plus de ${MAX_COUNTED}`;
  return all ? String(all) : "aucun pour l’instant";
}

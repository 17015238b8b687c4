import { href } from "react-router";
import { describeCount, type ShownPage } from "#app/french/list-count.ts";
import { numberInWords } from "#app/french/number-in-words.ts";

/** The filters of the mails, as their address writes them; « tous » has none. */
export const MAIL_FILTERS = {
  waiting: { slug: "en-attente", label: "En attente" },
  failed: { slug: "refuses", label: "Refusés" },
  sent: { slug: "partis", label: "Partis" },
} as const;

export type MailFilter = keyof typeof MAIL_FILTERS;

export const filters = Object.keys(MAIL_FILTERS) as MailFilter[];

/** What a page of the mails was asked for. */
export interface MailQuery {
  filter: MailFilter | null;
  /** A cursor. */
  after: string | null;
}

export function mailQuery(query: URLSearchParams): MailQuery {
  const slug = query.get("etat");
  return { filter: filters.find((each) => MAIL_FILTERS[each].slug === slug) ?? null, after: query.get("apres") };
}

/** The same as an address: of the list, or of one mail beside it. */
export function mailAddress({ filter, after }: Partial<MailQuery>, id?: string): string {
  const query = new URLSearchParams();
  if (filter) query.set("etat", MAIL_FILTERS[filter].slug);
  if (after) query.set("apres", after);
  const path = id ? href("/agence/courriers/:id", { id }) : href("/agence/courriers");
  return query.size > 0 ? `${path}?${query}` : path;
}

interface Shown extends ShownPage {
  asked: MailQuery;
  health: { waiting: number; failed: number; works: boolean };
}

/** « Courriers, un refusé »: of all of them what needs somebody first, of a filter how many it shows. */
export function describeMailList(shown: Shown): string {
  const { filter } = shown.asked;
  const { waiting, failed, works } = shown.health;
  const sent = describeCount(shown);
  if (filter === "sent") return `${sent.words} ${sent.several ? "partis" : "parti"}`;
  // Before each of them: none arrives.
  if (!works && filter !== "failed") return "plus aucun ne part";
  if (failed > 0 && filter !== "waiting") return `${numberInWords(failed)} ${failed === 1 ? "refusé" : "refusés"}`;
  if (filter === "failed") return "aucun refusé";
  if (waiting > 0) return `${numberInWords(waiting)} en attente`;
  return filter === "waiting" ? "aucun en attente" : "tout est parti";
}

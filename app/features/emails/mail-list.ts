import { href } from "react-router";
import { describeCount, type ListPage } from "#app/french/list-count.ts";
import { type ListQuery, listQuery } from "#app/forms/list-query.ts";
import { plural } from "#app/french/plural.ts";

export const MAIL_FILTERS = {
  waiting: { slug: "en-attente", label: "En attente" },
  failed: { slug: "refuses", label: "Non remis" },
  sent: { slug: "partis", label: "Envoyés" },
} as const;

export type MailFilter = keyof typeof MAIL_FILTERS;

export type MailListQuery = ListQuery<MailFilter>;

export const mailsQuery = listQuery("etat", MAIL_FILTERS, (id) =>
  id ? href("/agence/courriers/:id", { id }) : href("/agence/courriers"),
);

interface MailListPage extends ListPage {
  query: MailListQuery;
  health: { waiting: number; failed: number; canSend: boolean };
}

export function describeMailList(page: MailListPage): string {
  const { filter } = page.query;
  const { waiting, failed, canSend } = page.health;
  const sent = describeCount(page);
  if (filter === "sent") return `${sent.text} ${plural(sent.count, "envoyé", "envoyés")}`;
  // Precedes the failures, because no mail arrives while sending is interrupted.
  if (!canSend && filter !== "failed") return "envois interrompus";
  if (failed > 0 && filter !== "waiting") return `${failed} non remis`;
  if (filter === "failed") return "aucun échec";
  if (waiting > 0) return `${waiting} en attente`;
  return filter === "waiting" ? "aucun en attente" : "tout est envoyé";
}

import { typeset } from "#app/french/typeset.ts";
import { shortDay } from "#app/french/instant-labels.ts";
import { SearchList } from "#app/ui/list/search-list.tsx";
import { FilterTabs } from "#app/ui/list/filter-tabs.tsx";
import { type ClientCounts, type ClientListQuery, clientsQuery, describeClients } from "./client-list.ts";
import type { ListedClient } from "./client-rows.server.ts";

interface ClientListProps {
  rows: readonly ListedClient[];
  query: ClientListQuery;
  counts: ClientCounts;
  next: string | null;
  current?: string;
  today: string;
  now: string;
}

export function ClientList(props: ClientListProps) {
  const { rows, query, counts, next, current, today, now } = props;
  return (
    <SearchList
      search={{
        ...clientsQuery.search(query),
        label: "Chercher un client",
        placeholder: "Nom, téléphone, mot-clé",
      }}
      tabs={
        <FilterTabs label="Tri" tight tabs={clientsQuery.tabs(query, "Récents")} counts={counts} urgent="waiting" />
      }
      rows={rows.map((row) => ({
        key: row.id,
        to: `${clientsQuery.address(query, row.id)}#fiche`,
        state: row.isWaiting ? "new" : "answered",
        isCurrent: row.id === current,
        title: row.name,
        timestamp: { at: row.lastSeenAt, text: shortDay(row.lastSeenAt, new Date(now)) },
        line: row.contact ?? "ni e-mail ni téléphone",
        foot: (
          <>
            {describeState(row, today, new Date(now))}
            <span>{describeAppointments(row.appointments)}</span>
          </>
        ),
      }))}
      resultText={describeClients(props)}
      emptyText={typeset(emptyMessage(query))}
      pages={clientsQuery.pages(query, next)}
    />
  );
}

function emptyMessage({ filter, words, after }: ClientListQuery): string {
  if (words) return `Aucun client ne correspond à « ${words} ».`;
  if (after) return "Aucun autre client.";
  return filter === "waiting" ? "Personne n’attend de réponse." : "Aucun client pour l’instant.";
}

function describeState({ isWaiting, hasFailedMail, next, hasAccount }: ListedClient, today: string, now: Date): string {
  if (hasFailedMail) return "e-mail non remis";
  if (isWaiting) return "demande à traiter";
  if (!next) return hasAccount ? "" : "sans compte";
  return next.date === today
    ? `rendez-vous aujourd’hui à ${next.time}`
    : `rendez-vous ${shortDay(`${next.date}T12:00:00Z`, now)}`;
}

function describeAppointments(count: number): string {
  return count === 0 ? "aucun rendez-vous" : `${count} rendez-vous`;
}

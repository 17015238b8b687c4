import { href, Link } from "react-router";
import { typeset } from "#app/french/typeset.ts";
import { shortDay } from "#app/french/instant-labels.ts";
import { SearchList } from "#app/ui/list/search-list.tsx";
import { EnquiryDue } from "./due-meter.tsx";
import { SERVICE_LABELS } from "#app/features/enquiries/enquiry.ts";
import { awaitsAnswer, inboxQuery, describeInbox, type InboxQuery, STATE_NAMES } from "./inbox.ts";
import type { Inbox, InboxRow } from "./inbox.server.ts";
import { plural } from "#app/french/plural.ts";
import { FilterTabs } from "#app/ui/list/filter-tabs.tsx";

export function InboxList({ current, ...inbox }: Inbox & { current?: string }) {
  const { rows, query, counts, next, answerHours, now } = inbox;
  return (
    <SearchList
      search={{
        ...inboxQuery.search(query),
        label: "Chercher dans les demandes",
        placeholder: "Nom, lieu, mot-clé",
      }}
      tabs={<FilterTabs label="État" tight tabs={inboxQuery.tabs(query, "Toutes")} counts={counts} urgent="new" />}
      rows={rows.map((row) => ({
        key: row.id,
        to: `${inboxQuery.address(query, row.id)}#fil`,
        state: row.status,
        isCurrent: row.id === current,
        title: typeset(row.title),
        timestamp: { at: row.createdAt, text: shortDay(row.createdAt, new Date(now)) },
        line: row.name,
        foot: (
          <>
            {row.services.map((service) => SERVICE_LABELS[service]).join(", ")}
            <RowState row={row} answerHours={answerHours} now={new Date(now)} />
          </>
        ),
      }))}
      resultText={describeInbox(inbox)}
      emptyText={typeset(emptyMessage(query))}
      pages={inboxQuery.pages(query, next)}
    >
      <p className="note">
        {`Votre délai de réponse : ${plural(answerHours, "une heure", `${answerHours} heures`)}.`}{" "}
        <Link to={`${href("/agence/reglages")}#demandes`}>Modifier</Link>
      </p>
    </SearchList>
  );
}

function emptyMessage({ filter, words, after }: InboxQuery): string {
  if (words) return `Aucune demande ne correspond à « ${words} ».`;
  if (after) return "Aucune autre demande.";
  if (filter === "new") return "Aucune nouvelle demande : tout est traité ou en cours.";
  return filter ? `Aucune demande ${STATE_NAMES[filter]}.` : "Aucune demande pour l’instant.";
}

function RowState({ row, answerHours, now }: { row: InboxRow; answerHours: number; now: Date }) {
  const { status, statusAt } = row;
  if (awaitsAnswer(status)) return <EnquiryDue enquiry={row} answerHours={answerHours} now={now} inLine />;
  return <span>{`${STATE_NAMES[status]}${statusAt ? ` (${shortDay(statusAt, now)})` : ""}`}</span>;
}

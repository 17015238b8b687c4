import { href, Link } from "react-router";
import { type JournalLine, readJournal } from "#app/application/exports/journal.server.ts";
import { uncapitalise } from "#app/french/dates.ts";
import { typeset } from "#app/french/typeset.ts";
import { requireMember } from "#app/http/request/require-member.server.ts";
import { backToSettings } from "#app/layout/agency/agency-navigation.ts";
import { AgencyHead } from "#app/layout/agency/agency-page.tsx";
import { Pagination } from "#app/ui/list/pagination.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { noindexMeta } from "#app/layout/document/page-meta.ts";
import { JOURNAL_MONTHS } from "#app/platform/schema/event-kinds.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/journal.ts";

export const meta = noindexMeta("Journal");

export async function loader({ url, context }: Route.LoaderArgs) {
  const { services } = await requireMember(context, "owner");
  const query = url.searchParams;
  const view = query.get("qui") === "tous" ? "all" : "agency";
  const before = query.get("avant");
  return {
    view,
    isFirst: before === null,
    ...(await readJournal(services.db, services.now(), { view, before })),
  } as const;
}

const COLUMNS = [{ label: "Action" }, { label: "Concerne", wide: true }, { label: "Date", number: true }];

export default function Journal({ loaderData: { view, isFirst, lines, older } }: Route.ComponentProps) {
  const here = href("/agence/reglages/journal");
  const pageHref = (query: Record<string, string>) =>
    `${here}?${new URLSearchParams({ ...(view === "all" && { qui: "tous" }), ...query })}`;
  return (
    <>
      <AgencyHead
        back={backToSettings}
        title="Journal"
        caption={`Qui a fait quoi, depuis ${JOURNAL_MONTHS} mois. Aucune entrée ne peut être modifiée ; aucune adresse, aucun texte n’y est recopié.`}
        actions={
          <ButtonLink to={view === "all" ? here : `${here}?qui=tous`} variant="quiet" size="small">
            {view === "all" ? "Actions de l’agence" : "Tout afficher, y compris les clients"}
          </ButtonLink>
        }
      />
      {lines.length === 0 ? (
        <p>{isFirst ? "Aucune entrée pour l’instant." : "Aucune entrée plus ancienne."}</p>
      ) : (
        <Table caption="Journal" columns={COLUMNS} rows={lines.map(rowOf)} />
      )}
      <Pagination
        first={isFirst ? null : pageHref({})}
        firstLabel="Entrées récentes"
        next={older && pageHref({ avant: older })}
        nextLabel="Entrées plus anciennes"
      />
    </>
  );
}

function rowOf({ id, at, who, what, object }: JournalLine) {
  const text = typeset(object.text);
  const to = addressOf(object);
  return { key: id, cells: [typeset(`${who} : ${uncapitalise(what)}`), to ? <Link to={to}>{text}</Link> : text, at] };
}

function addressOf({ subject, id }: JournalLine["object"]): string | null {
  if (!id) return null;
  if (subject === "appointment") return href("/agence/agenda/:id", { id });
  if (subject === "enquiry") return href("/agence/demandes/:id", { id });
  return subject === "client" ? href("/agence/clients/:id", { id }) : null;
}

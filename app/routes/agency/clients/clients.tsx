import { href } from "react-router";
import { readClients } from "#app/application/agency/client-details.server.ts";
import { describeClients } from "#app/features/clients/client-list.ts";
import { ClientList } from "#app/features/clients/client-list.tsx";
import { requireMember } from "#app/http/request/require-member.server.ts";
import { AgencyHead } from "#app/layout/agency/agency-page.tsx";
import { noindexMeta } from "#app/layout/document/page-meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/clients.ts";

export const handle = { isLive: true };

export const meta = noindexMeta("Clients");

export async function loader({ context, url }: Route.LoaderArgs) {
  const { member, services } = await requireMember(context);
  const clients = await readClients(services, url.searchParams);
  return { ...clients, isOwner: member.role === "owner" };
}

export default function Clients({ loaderData: { isOwner, ...list } }: Route.ComponentProps) {
  return (
    <>
      <AgencyHead
        title="Clients,"
        titleEnd={describeClients(list)}
        actions={
          <>
            <ButtonLink to={href("/agence/clients/nouveau")} size="small">
              Ajouter un client
            </ButtonLink>
            {isOwner && (
              <ButtonLink to={`${href("/agence/reglages/tableaux")}?tableau=clients`} variant="quiet" size="small">
                Exporter la liste
              </ButtonLink>
            )}
          </>
        }
      />
      <ClientList {...list} />
    </>
  );
}

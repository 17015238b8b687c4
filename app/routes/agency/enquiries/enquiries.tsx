import { describeInbox, inboxQuery } from "#app/features/enquiries/inbox/inbox.ts";
import { InboxList } from "#app/features/enquiries/inbox/inbox-list.tsx";
import { readInbox } from "#app/features/enquiries/inbox/inbox.server.ts";
import { requireMember } from "#app/http/request/require-member.server.ts";
import { AgencyHead } from "#app/layout/agency/agency-page.tsx";
import { noindexMeta } from "#app/layout/document/page-meta.ts";
import type { Route } from "./+types/enquiries.ts";

export const handle = { isLive: true };

export const meta = noindexMeta("Demandes");

export async function loader({ context, url }: Route.LoaderArgs) {
  const { services } = await requireMember(context);
  return readInbox(services, inboxQuery.parse(url.searchParams));
}

export default function Enquiries({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <AgencyHead title="Demandes," titleEnd={describeInbox(loaderData)} />
      <InboxList {...loaderData} />
    </>
  );
}

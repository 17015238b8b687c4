import { LegalPage } from "#app/layout/site/legal-page.tsx";
import { pageMeta } from "#app/layout/document/page-meta.ts";
import { requestContext } from "#app/http/request/request-context.server.ts";
import type { Route } from "./+types/mentions.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return { document: requestContext(context).contentPages.legal("mentions") };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => pageMeta(matches, loaderData?.document);

export default function Mentions({ loaderData }: Route.ComponentProps) {
  return <LegalPage document={loaderData.document} />;
}

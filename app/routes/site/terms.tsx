import { LegalPage } from "#app/layout/site/legal-page.tsx";
import { pageMeta } from "#app/layout/document/page-meta.ts";
import { requestContext } from "#app/http/request/request-context.server.ts";
import type { Route } from "./+types/terms.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return { document: requestContext(context).contentPages.legal("terms") };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => pageMeta(matches, loaderData?.document);

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <LegalPage document={loaderData.document} />;
}

import { requestContext } from "#app/http/request/request-context.server.ts";
import { pageMeta } from "#app/layout/document/page-meta.ts";
import { LegalPage } from "#app/layout/site/legal-page.tsx";
import type { Route } from "./+types/legal.ts";

const NAMES = ["terms", "mentions", "rgpd"] as const;

export function loader({ url, context }: Route.LoaderArgs) {
  const name = NAMES.find((each) => url.pathname.startsWith(`/${each}`))!;
  return { document: requestContext(context).contentPages.legal(name) };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => pageMeta(matches, loaderData?.document);

export default function Legal({ loaderData }: Route.ComponentProps) {
  return <LegalPage document={loaderData.document} />;
}

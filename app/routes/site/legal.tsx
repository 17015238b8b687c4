import { requestContext } from "#app/http/request/request-context.server.ts";
import { pageMeta } from "#app/layout/document/page-meta.ts";
import { LegalPage } from "#app/layout/site/legal-page.tsx";
import type { Route } from "./+types/legal.ts";

const NAMES = ["terms", "mentions", "rgpd"] as const;

export function loader({ pattern, context }: Route.LoaderArgs) {
  // An address may be escaped (/%74erms), but its pattern never is.
  const name = NAMES.find((each) => pattern.endsWith(each))!;
  return { document: requestContext(context).contentPages.legal(name) };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => pageMeta(matches, loaderData?.document);

export default function Legal({ loaderData }: Route.ComponentProps) {
  return <LegalPage document={loaderData.document} />;
}

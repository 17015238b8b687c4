import { serviceOf } from "#app/content/navigation/navigation.ts";
import { PriceList } from "#app/features/showcase/prices/price-list.tsx";
import { requestContext } from "#app/http/request/request-context.server.ts";
import { CallToAction } from "#app/layout/site/call-to-action.tsx";
import { pageMeta } from "#app/layout/document/page-meta.ts";
import { serviceOffers } from "#app/layout/document/structured-data.ts";
import { useRememberedTier } from "#app/layout/site/use-remembered-tier.ts";
import type { Route } from "./+types/prices.ts";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(
    matches,
    loaderData,
    ...(import.meta.env.SSR && loaderData ? [serviceOffers(matches[0].loaderData, loaderData)] : []),
  );

export function loader({ pattern, context }: Route.LoaderArgs) {
  const service = serviceOf(pattern);
  return requestContext(context).contentPages.prices(service.id);
}

export default function Prices({ loaderData }: Route.ComponentProps) {
  useRememberedTier();
  return (
    <>
      <PriceList list={loaderData} />
      <CallToAction {...loaderData.callToAction} />
    </>
  );
}

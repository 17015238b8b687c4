import { typo } from "#app/content/typo.ts";
import { PriceList } from "#app/features/showcase/price-list.tsx";
import { Invitation } from "#app/layout/invitation.tsx";
import { pageMeta } from "#app/layout/page-meta.ts";
import { serviceOffers } from "#app/layout/structured-data.ts";
import { useRememberedTier } from "#app/layout/use-remembered-tier.ts";
import { visitOf } from "#app/http/visit.server.ts";
import type { Route } from "./+types/photo-prices.ts";

export const meta: Route.MetaFunction = ({ loaderData, matches: [root] }) =>
  pageMeta(
    {
      title: "Tarifs photo",
      description: typo(
        "Trois formules pour un baptême, un mariage ou un reportage photographique : bronze, argent et or.",
      ),
    },
    ...(import.meta.env.SSR && loaderData ? [serviceOffers(root.loaderData.publicUrl, loaderData)] : []),
  );

export function loader({ context }: Route.LoaderArgs) {
  return visitOf(context).services.content.prices("photo");
}

export default function PhotoPrices({ loaderData }: Route.ComponentProps) {
  useRememberedTier();
  return (
    <>
      <PriceList list={loaderData} />
      <Invitation />
    </>
  );
}

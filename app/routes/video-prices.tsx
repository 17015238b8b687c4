import { typo } from "#app/content/typo.ts";
import { PriceList } from "#app/features/showcase/price-list.tsx";
import { Invitation } from "#app/layout/invitation.tsx";
import { pageMeta } from "#app/layout/page-meta.ts";
import { serviceOffers } from "#app/layout/structured-data.ts";
import { useRememberedTier } from "#app/layout/use-remembered-tier.ts";
import { visitOf } from "#app/http/visit.server.ts";
import type { Route } from "./+types/video-prices.ts";

export const meta: Route.MetaFunction = ({ loaderData, matches: [root] }) =>
  pageMeta(
    {
      title: "Tarifs vidéo",
      description: typo(
        "Trois formules pour un film de mariage, une publicité, un clip ou une vidéo d'entreprise : bronze, argent et or.",
      ),
    },
    ...(import.meta.env.SSR && loaderData ? [serviceOffers(root.loaderData.publicUrl, loaderData)] : []),
  );

export function loader({ context }: Route.LoaderArgs) {
  return visitOf(context).services.content.prices("video");
}

export default function VideoPrices({ loaderData }: Route.ComponentProps) {
  useRememberedTier();
  return (
    <>
      <PriceList list={loaderData} />
      <Invitation />
    </>
  );
}

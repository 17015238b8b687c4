import { a } from "#app/content/elision.ts";
import { typo } from "#app/content/typo.ts";
import { useConsent } from "#app/features/consent/use-consent.ts";
import { VideoList } from "#app/features/showcase/video-list.tsx";
import { Invitation } from "#app/layout/invitation.tsx";
import { PageHead } from "#app/layout/page-head.tsx";
import { pageMeta } from "#app/layout/page-meta.ts";
import { videoObjects } from "#app/layout/structured-data.ts";
import { visitOf } from "#app/http/visit.server.ts";
import type { Route } from "./+types/video-home.ts";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(
    matches,
    {
      title: `Vidéaste ${a(matches[0].loaderData.identity.address.city)} : films de mariage, clips, entreprises`,
      description: `Films de mariage, publicités, clips et vidéos d’entreprise tournés par ${matches[0].loaderData.identity.name}, ${a(matches[0].loaderData.identity.address.city)}.`,
    },
    ...(import.meta.env.SSR && loaderData ? videoObjects(matches[0].loaderData, loaderData.films) : []),
  );

export function loader({ context }: Route.LoaderArgs) {
  return visitOf(context).reader.videos();
}

export default function VideoHome({ loaderData: { title, lede, films } }: Route.ComponentProps) {
  const { marketing } = useConsent();
  return (
    <>
      <PageHead title={title}>{typo(lede)}</PageHead>
      <VideoList films={films} allowed={marketing} />
      <Invitation />
    </>
  );
}

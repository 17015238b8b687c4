import { useConsent } from "#app/features/consent/use-consent.ts";
import { FilmList } from "#app/features/showcase/films/film-list.tsx";
import { CallToAction } from "#app/layout/site/call-to-action.tsx";
import { PageHead } from "#app/layout/site/page-head.tsx";
import { pageMeta } from "#app/layout/document/page-meta.ts";
import { videoObjects } from "#app/layout/document/structured-data.ts";
import { requestContext } from "#app/http/request/request-context.server.ts";
import type { Route } from "./+types/video-home.ts";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(
    matches,
    loaderData?.search,
    ...(import.meta.env.SSR && loaderData ? videoObjects(matches[0].loaderData, loaderData.films) : []),
  );

export function loader({ context }: Route.LoaderArgs) {
  return requestContext(context).contentPages.videos();
}

export default function VideoHome({ loaderData: { title, lede, films, callToAction } }: Route.ComponentProps) {
  const { marketing } = useConsent();
  return (
    <>
      <PageHead title={title} lede={lede} />
      <FilmList films={films} hasConsented={marketing} />
      <CallToAction {...callToAction} />
    </>
  );
}

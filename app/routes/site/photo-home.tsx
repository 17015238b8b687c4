import { Banner } from "#app/features/showcase/carousel/banner.tsx";
import { CallToAction } from "#app/layout/site/call-to-action.tsx";
import { pageMeta } from "#app/layout/document/page-meta.ts";
import { requestContext } from "#app/http/request/request-context.server.ts";
import type { Route } from "./+types/photo-home.ts";

export const meta: Route.MetaFunction = ({ loaderData, matches }) => pageMeta(matches, loaderData?.search);

export function loader({ context }: Route.LoaderArgs) {
  return requestContext(context).contentPages.photo();
}

export default function PhotoHome({ loaderData: { title, banner, callToAction } }: Route.ComponentProps) {
  return (
    <>
      <h1 className="visuallyHidden">{title}</h1>
      <Banner panels={banner} />
      <CallToAction {...callToAction} />
    </>
  );
}

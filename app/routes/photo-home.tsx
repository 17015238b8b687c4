import { a } from "#app/content/elision.ts";
import { Banner } from "#app/features/showcase/banner.tsx";
import { Invitation } from "#app/layout/invitation.tsx";
import { pageMeta } from "#app/layout/page-meta.ts";
import { visitOf } from "#app/http/visit.server.ts";
import type { Route } from "./+types/photo-home.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: `Photographe ${a(matches[0].loaderData.identity.address.city)} : mariages, baptêmes, reportages`,
    description: `Photographe de baptêmes, de mariages et de reportages ${a(matches[0].loaderData.identity.address.city)} : trois formules, un premier entretien sans engagement.`,
  });

export function loader({ context }: Route.LoaderArgs) {
  return visitOf(context).reader.photo();
}

export default function PhotoHome({ loaderData: { title, banner } }: Route.ComponentProps) {
  return (
    <>
      <h1 className="visuallyHidden">{title}</h1>
      <Banner panels={banner} />
      <Invitation />
    </>
  );
}

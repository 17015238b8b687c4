import { href } from "react-router";
import { WebCards } from "#app/features/showcase/services/web-card.tsx";
import { CallToAction } from "#app/layout/site/call-to-action.tsx";
import { pageMeta } from "#app/layout/document/page-meta.ts";
import { classNames } from "#app/ui/class-names.ts";
import { requestContext } from "#app/http/request/request-context.server.ts";
import type { Route } from "./+types/web-home.ts";
import styles from "./web-home.module.css";

export const meta: Route.MetaFunction = ({ loaderData, matches }) => pageMeta(matches, loaderData?.search);

export function loader({ context }: Route.LoaderArgs) {
  return requestContext(context).contentPages.web();
}

export default function WebHome({ loaderData: { title, kinds, callToAction } }: Route.ComponentProps) {
  return (
    <>
      <div className={classNames("grid", styles.webIntro)}>
        <h1 className="displayTitle">{title}</h1>
      </div>
      <WebCards kinds={kinds} pricesHref={href("/services/web/tarifsW")} />
      <CallToAction {...callToAction} />
    </>
  );
}

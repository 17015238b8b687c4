import type { ReactNode } from "react";
import { href } from "react-router";
import { readSiteState } from "#app/application/operations/site-state.server.ts";
import { type StateLine, stateLines, describeState } from "#app/application/operations/site-state.ts";
import { requireMember } from "#app/http/request/require-member.server.ts";
import { backToSettings } from "#app/layout/agency/agency-navigation.ts";
import { AgencyHead } from "#app/layout/agency/agency-page.tsx";
import { noindexMeta } from "#app/layout/document/page-meta.ts";
import { UnderlinedLink } from "#app/ui/button.tsx";
import { Badge } from "#app/ui/badge.tsx";
import type { Route } from "./+types/site-state.ts";
import styles from "./site-state.module.css";

export const meta = noindexMeta("État du site");

export async function loader({ context }: Route.LoaderArgs) {
  const { services } = await requireMember(context);
  const state = await readSiteState(services);
  return { lines: stateLines(state), ...state.disk };
}

export default function SiteStatePage({ loaderData: { lines, free, total } }: Route.ComponentProps) {
  const urgentLines = lines.filter(({ isWell }) => !isWell);
  return (
    <>
      <AgencyHead
        back={backToSettings}
        title="État du site,"
        titleEnd={describeState(lines)}
        caption="État relevé à l’ouverture de cette page."
      />
      {urgentLines.length > 0 && (
        <section className={styles.urgent} aria-labelledby="a-faire">
          <h2 id="a-faire">À faire en priorité</h2>
          <ul>
            {urgentLines.map(({ subject, label, advice }) => (
              <li key={subject}>
                <b>{`${label}.`}</b> {advice}
              </li>
            ))}
          </ul>
        </section>
      )}
      <dl className={styles.lines}>
        {lines.map((line) => (
          <Line key={line.subject} {...line}>
            {line.subject === "disk" && (
              <meter min={0} max={total} high={total * 0.9} value={total - free} aria-label="Espace utilisé">
                {Math.round((1 - free / total) * 100)} %
              </meter>
            )}
          </Line>
        ))}
      </dl>
    </>
  );
}

function Line({ subject, label, sentence, status, isWell, children }: StateLine & { children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {sentence}
        {children}
      </dd>
      <dd>
        <Badge tone={isWell ? "done" : "failed"}>{status}</Badge>
        {subject === "mails" && !isWell && <UnderlinedLink to={href("/agence/courriers")}>Voir</UnderlinedLink>}
      </dd>
    </div>
  );
}

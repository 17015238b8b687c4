import { href, Link } from "react-router";
import { ActionForm } from "#app/forms/action-form.tsx";
import { ChangeList } from "#app/features/publishing/merge/change-list.tsx";
import { readContentState } from "#app/features/publishing/drafts/draft-summary.server.ts";
import { describeScheduled } from "#app/features/publishing/versions/version-summary.server.ts";
import { draftContent } from "#app/features/publishing/store/stored-drafts.server.ts";
import { demonstrationFields } from "#app/features/publishing/texts/identity-form.ts";
import { requireMember } from "#app/http/request/require-member.server.ts";
import { contentDestinations } from "#app/layout/agency/agency-navigation.ts";
import { AgencyHead, AgencySection } from "#app/layout/agency/agency-page.tsx";
import { formatChangeCount, describeSchedule } from "#app/features/publishing/publishing-labels.ts";
import { ProblemNotice } from "#app/layout/agency/problem-notice.tsx";
import { ContentTabs } from "#app/layout/agency/content-tabs.tsx";
import { noindexMeta } from "#app/layout/document/page-meta.ts";
import { Button, UnderlinedLink } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Badge } from "#app/ui/badge.tsx";
import type { Route } from "./+types/content.ts";
import styles from "./content.module.css";

export const meta = noindexMeta("Contenu du site");

export async function loader({ context }: Route.LoaderArgs) {
  const { services } = await requireMember(context);
  const [state, scheduled, { identity }] = await Promise.all([
    readContentState(services),
    describeScheduled(services),
    draftContent(services),
  ]);
  return {
    ...state,
    scheduled: scheduled.map(({ id, parts, ...when }) => ({ id, when: describeSchedule(when), parts })),
    demonstrationCount: demonstrationFields(identity).length,
  };
}

export default function Content({ loaderData }: Route.ComponentProps) {
  const { parts, problems, scheduled, demonstrationCount, baseVersion } = loaderData;
  const publish = href("/agence/contenu/publier");
  return (
    <>
      <AgencyHead title="Contenu" titleEnd="du site" caption="Modifiez, prévisualisez, publiez." />
      <ContentTabs />
      <AgencySection title="Parties du site">
        <div className={styles.pages}>
          {contentDestinations.map(({ label, to, about, parts: sectionParts }) => {
            const changes = parts.filter(({ part }) => sectionParts.includes(part)).flatMap((each) => each.changes);
            return (
              <Link key={to} to={to}>
                <b>{label}</b>
                <PageState
                  changeCount={changes.length}
                  demonstrationCount={sectionParts.includes("identity") ? demonstrationCount : 0}
                />
                <p>{about}</p>
              </Link>
            );
          })}
        </div>
      </AgencySection>
      <AgencySection title="Brouillon">
        <ProblemNotice problems={problems} />
        {parts.length === 0 ? (
          <p>Aucune modification en attente : le site en ligne est à jour.</p>
        ) : (
          <>
            <ChangeList parts={parts} undo={{ action: publish, backTo: href("/agence/contenu") }} />
            <Disclosure summary="Tout abandonner">
              <ActionForm intent="discard" answer={null} action={publish} preventScrollReset={false}>
                <input type="hidden" name="baseVersion" value={baseVersion} />
                <Button type="submit" variant="danger" size="small">
                  Abandonner le brouillon
                </Button>
              </ActionForm>
            </Disclosure>
          </>
        )}
      </AgencySection>
      {scheduled.length > 0 && (
        <AgencySection
          title="Publications programmées"
          aside={<UnderlinedLink to={publish}>Déprogrammer</UnderlinedLink>}
        >
          {scheduled.map(({ id, when, parts: plannedParts }) => (
            <div key={id} className="stack gap1">
              <p>{`${when} :`}</p>
              <ChangeList parts={plannedParts} />
            </div>
          ))}
        </AgencySection>
      )}
    </>
  );
}

function PageState({ changeCount, demonstrationCount }: { changeCount: number; demonstrationCount: number }) {
  if (changeCount > 0) return <Badge tone="new">{formatChangeCount(changeCount)}</Badge>;
  if (demonstrationCount > 0) return <Badge tone="failed">{`${demonstrationCount} à compléter`}</Badge>;
  return <Badge tone="done">en ligne</Badge>;
}

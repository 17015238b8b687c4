import type { ReactNode } from "react";
import { href } from "react-router";
import { ok } from "#app/platform/result.ts";
import { dayMonthYear } from "#app/french/dates.ts";
import { parisDate } from "#app/features/booking/time/paris-time.ts";
import { BreachForm } from "#app/features/privacy/breach-form.tsx";
import { listBreaches, recordBreach, type Breach } from "#app/features/privacy/breaches.server.ts";
import { LOG_RETENTION_YEARS } from "#app/features/privacy/retention.ts";
import { breachSchema } from "#app/features/privacy/data-requests.forms.ts";
import { dataRequestRefusals } from "#app/features/privacy/data-requests.messages.ts";
import { answerForm } from "#app/http/forms/answer-form.server.ts";
import { requireMember } from "#app/http/request/require-member.server.ts";
import { requestContext } from "#app/http/request/request-context.server.ts";
import { backToSettings } from "#app/layout/agency/agency-navigation.ts";
import { AgencyHead, AgencySection } from "#app/layout/agency/agency-page.tsx";
import { noindexMeta } from "#app/layout/document/page-meta.ts";
import { revalidateOnConflict } from "#app/router/revalidate-on-conflict.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import type { Route } from "./+types/breaches.ts";
import { LogLine } from "#app/features/privacy/log-line.tsx";
import styles from "./breaches.module.css";

export const meta = noindexMeta("Violations de données");

export async function loader({ context }: Route.LoaderArgs) {
  const { services } = await requireMember(context, "owner");
  return { breaches: await listBreaches(services.db), today: parisDate(services.now()) };
}

export const shouldRevalidate = revalidateOnConflict;

export function action(args: Route.ActionArgs) {
  const { services } = requestContext(args.context);
  return answerForm(args, {
    logMessage: "a breach was not recorded",
    schema: breachSchema(parisDate(services.now())),
    requires: "owner",
    messages: dataRequestRefusals,
    async handler({ viewer, value: { id, baseVersion, ...breach } }) {
      const recorded = await recordBreach(services, viewer, breach, id ? { id, baseVersion } : null);
      return recorded.ok ? ok({ to: href("/agence/reglages/violations"), flash: "saved" }) : recorded;
    },
  });
}

export default function Breaches({ loaderData: { breaches, today }, actionData }: Route.ComponentProps) {
  const failed = actionData?.ok === false ? actionData : undefined;
  const failureFor = (id: string) => (failed && (failed.values.id?.[0] ?? "") === id ? failed : undefined);
  return (
    <>
      <AgencyHead
        back={backToSettings}
        title="Violations de données,"
        titleEnd={breaches.length === 0 ? "aucune" : String(breaches.length)}
        caption="Toute consultation, perte ou modification non autorisée de données, même accidentelle, doit être consignée ici (RGPD, art. 33). La CNIL doit être prévenue sous 72 heures sur notifications.cnil.fr, sauf si le risque est improbable."
        actions={
          <ButtonLink to={`${href("/agence/reglages/tableaux")}?tableau=violations`} variant="quiet" size="small">
            Télécharger
          </ButtonLink>
        }
      />
      <AgencySection title="Le registre">
        {breaches.length === 0 && <p>Aucune violation enregistrée.</p>}
        {breaches.map((breach) => (
          <BreachLine key={breach.id} breach={breach}>
            <Disclosure summary="Corriger, compléter" open={failureFor(breach.id) !== undefined}>
              <BreachForm breach={breach} today={today} failed={failureFor(breach.id)} />
            </Disclosure>
          </BreachLine>
        ))}
        <p className="note">{`Chaque entrée est conservée ${LOG_RETENTION_YEARS} ans. N’y indiquez aucun nom.`}</p>
      </AgencySection>
      <AgencySection title="Ajouter une violation" id="noter">
        <BreachForm key={breaches[0]?.number ?? 0} breach={null} today={today} failed={failureFor("")} />
      </AgencySection>
    </>
  );
}

function BreachLine({ breach, children }: { breach: Breach; children: ReactNode }) {
  const { number, noticedAt, what, concerned, consequences, measures, authorityOn, peopleOn, whyNotNotified } = breach;
  const [date, time] = noticedAt.split("T") as [string, string];
  const dateOrNo = (on: string | null) => (on ? `le ${dayMonthYear(on)}` : "non");
  const facts = [
    ["Ce qui s’est passé", what],
    ["Personnes et données concernées", concerned],
    ["Conséquences possibles", consequences],
    ["Mesures prises", measures],
    ["CNIL prévenue", dateOrNo(authorityOn)],
    ["Personnes prévenues", dateOrNo(peopleOn)],
    ...(whyNotNotified ? [["Motif de l’absence d’information", whyNotNotified]] : []),
  ];
  return (
    <LogLine title={`N° ${number}, constatée le ${dayMonthYear(date)} à ${time}`}>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </LogLine>
  );
}

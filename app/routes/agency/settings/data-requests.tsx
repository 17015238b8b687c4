import { href, Link } from "react-router";
import { ok } from "#app/platform/result.ts";
import { readKnownClient } from "#app/application/agency/known-clients.server.ts";
import { figures } from "#app/content/legal/legal-figures.ts";
import { numberInWords } from "#app/french/number-in-words.ts";
import { parisDate } from "#app/features/booking/time/paris-time.ts";
import {
  answerDataRequest,
  extendDataRequest,
  readDataRequests,
  recordReceivedRequest,
} from "#app/features/privacy/request-log.server.ts";
import { LOG_RETENTION_YEARS } from "#app/features/privacy/retention.ts";
import { DataRequestForms, DataRequestLine } from "#app/features/privacy/request-line.tsx";
import { NewDataRequestForm } from "#app/features/privacy/new-request-form.tsx";
import { answerSchema, extensionSchema, newDataRequestSchema } from "#app/features/privacy/data-requests.forms.ts";
import { type DataRequestRefusal, dataRequestRefusals } from "#app/features/privacy/data-requests.messages.ts";
import { formWith } from "#app/http/forms/answer-form.server.ts";
import { answerIntents } from "#app/http/forms/answer-intents.server.ts";
import { readId } from "#app/http/forms/form-data.server.ts";
import { requireMember } from "#app/http/request/require-member.server.ts";
import { requestContext } from "#app/http/request/request-context.server.ts";
import { backToSettings } from "#app/layout/agency/agency-navigation.ts";
import { AgencyHead, AgencySection } from "#app/layout/agency/agency-page.tsx";
import { revalidateOnConflict } from "#app/router/revalidate-on-conflict.ts";
import { noindexMeta } from "#app/layout/document/page-meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { failureOf } from "#app/ui/form/failure-of.ts";
import { Pagination } from "#app/ui/list/pagination.tsx";
import { ErrorNotice } from "#app/ui/error-notice.tsx";
import type { Route } from "./+types/data-requests.ts";

export const meta = noindexMeta("Droits des personnes");

export async function loader({ context, url }: Route.LoaderArgs) {
  const { services } = await requireMember(context, "owner");
  const { db, now } = services;
  const before = /^\d{1,9}$/.exec(url.searchParams.get("avant") ?? "")?.[0];
  const [log, client] = await Promise.all([
    readDataRequests(db, before ? Number(before) : null),
    readKnownClient(services, url.searchParams.get("client") ?? ""),
  ]);
  return { ...log, isFirst: before === undefined, client, today: parisDate(now()) };
}

const ANSWER_FIELDS: Partial<Record<DataRequestRefusal, string>> = {
  "before-received": "answeredOn",
  "not-checked": "checkedBy",
};

export function action(args: Route.ActionArgs) {
  const { services } = requestContext(args.context);
  const today = parisDate(services.now());
  const ownerForm = formWith({ requires: "owner", messages: dataRequestRefusals });
  const saved = ok({ to: href("/agence/reglages/droits"), flash: "saved" });
  return answerIntents(args, {
    requires: "owner",
    intents: {
      record: ownerForm({
        logMessage: "a data request was not recorded",
        schema: newDataRequestSchema(today),
        async handler({ viewer, form, value }) {
          const recorded = await recordReceivedRequest(services, viewer, {
            ...value,
            recordId: readId(form, "client"),
          });
          return recorded.ok ? saved : recorded;
        },
      }),
      answer: ownerForm({
        logMessage: "a data request was not answered",
        schema: answerSchema(today),
        async handler({ viewer, value: { id, ...answer } }) {
          const answered = await answerDataRequest(services, viewer, id, answer);
          return answered.ok ? saved : { ...answered, field: ANSWER_FIELDS[answered.reason] };
        },
      }),
      extend: ownerForm({
        logMessage: "a data request was not extended",
        schema: extensionSchema,
        async handler({ viewer, value: { id, extendedFor } }) {
          const extended = await extendDataRequest(services, viewer, id, extendedFor, today);
          return extended.ok ? saved : extended;
        },
      }),
    },
  });
}

export const shouldRevalidate = revalidateOnConflict;

export default function DataRequests({ loaderData, actionData }: Route.ComponentProps) {
  const { open, answered, next, isFirst, client, today } = loaderData;
  const failed = actionData?.ok === false ? actionData : undefined;
  const here = href("/agence/reglages/droits");
  const failedId = failed?.values.id?.[0];
  // Shown if the request's form is not on the page.
  const errorAboveList =
    failedId && !(isFirst && open.some(({ id }) => id === failedId)) ? failed.errors[""] : undefined;
  return (
    <>
      <AgencyHead
        back={backToSettings}
        title="Droits des personnes,"
        titleEnd={open.length === 0 ? "aucune en attente" : `${open.length} à traiter`}
        caption={`Les demandes reçues sur les données personnelles. Vous avez ${numberInWords(figures.answerMonths)} mois pour répondre, prolongeable de ${numberInWords(figures.answerExtensionMonths)} mois si vous en informez la personne, motif à l’appui, avant la fin du premier (RGPD, art. 12).`}
        actions={
          <ButtonLink to={`${href("/agence/reglages/tableaux")}?tableau=droits`} variant="quiet" size="small">
            Télécharger
          </ButtonLink>
        }
      />
      <ErrorNotice>{errorAboveList}</ErrorNotice>
      {isFirst && (
        <AgencySection title="À traiter">
          {open.length === 0 && <p>Aucune demande en attente.</p>}
          {open.map((dataRequest) => (
            <DataRequestLine key={dataRequest.id} dataRequest={dataRequest} today={today}>
              <DataRequestForms
                dataRequest={dataRequest}
                today={today}
                failed={failedId === dataRequest.id ? failed : undefined}
              />
            </DataRequestLine>
          ))}
        </AgencySection>
      )}
      {isFirst && (
        <AgencySection title="Ajouter une demande" id="noter">
          <p className="note">
            Une lettre, un e-mail, un appel. Ce que les clients corrigent, refusent, téléchargent ou effacent dans leur
            espace, et ce que vous téléchargez ou effacez depuis leur fiche, est inscrit automatiquement.
          </p>
          <NewDataRequestForm
            key={`${highestNumber([...open, ...answered])} ${client?.id}`}
            client={client}
            hrefWithoutClient={`${here}#noter`}
            today={today}
            failed={failureOf(actionData, "record")}
          />
        </AgencySection>
      )}
      <AgencySection title="Demandes traitées" id="repondues">
        {answered.length === 0 && <p>{isFirst ? "Aucune pour l’instant." : "Aucune demande plus ancienne."}</p>}
        {answered.map((dataRequest) => (
          <DataRequestLine key={dataRequest.id} dataRequest={dataRequest} today={today} />
        ))}
        <Pagination
          first={isFirst ? null : here}
          firstLabel="Demandes récentes"
          next={next === null ? null : `${here}?avant=${next}`}
          nextLabel="Demandes plus anciennes"
        />
        <p className="note">
          {`Chaque entrée est conservée ${LOG_RETENTION_YEARS} ans après la réponse. Quand une fiche est effacée, ses entrées ne conservent qu’un numéro, un droit et des dates. Il en va de même d’une demande d’effacement sans fiche, une fois traitée.`}{" "}
          <Link to={href("/agence/reglages/violations")}>Le registre des violations</Link>
        </p>
      </AgencySection>
    </>
  );
}

function highestNumber(lines: readonly { number: number }[]): number {
  return Math.max(0, ...lines.map(({ number }) => number));
}

import { useState } from "react";
import { data, href } from "react-router";
import type { SiteDeps } from "#app/site-deps.ts";
import { readAppointmentDetails } from "#app/application/agency/appointment-details.server.ts";
import { ActionForm } from "#app/forms/action-form.tsx";
import { longDateTime } from "#app/french/dates.ts";
import { typeset } from "#app/french/typeset.ts";
import { mailGoneMessage } from "#app/features/booking/undo/undo.messages.ts";
import { changePendingMessage } from "#app/features/booking/agency-appointments/move-and-cancel.server.ts";
import { parisTime, parisDate } from "#app/features/booking/time/paris-time.ts";
import {
  readFinalizedChange,
  readLastMessage,
  readChangeWithMessage,
} from "#app/features/booking/pending-changes/pending-message.server.ts";
import { BaseVersionField } from "#app/features/booking/agency-appointments/base-version-field.tsx";
import { PersonalMessageField } from "#app/features/booking/agency-appointments/personal-message-field.tsx";
import { answerPersonalMessage } from "#app/http/forms/personal-message-form.server.ts";
import { requireMember } from "#app/http/request/require-member.server.ts";
import { AgencyHead } from "#app/layout/agency/agency-page.tsx";
import { noindexMeta } from "#app/layout/document/page-meta.ts";
import { revalidateOnConflict } from "#app/router/revalidate-on-conflict.ts";
import { FormStatus } from "#app/ui/form/form-status.tsx";
import { Button, UnderlinedLink } from "#app/ui/button.tsx";
import { FormFoot } from "#app/ui/form/field.tsx";
import type { Route } from "./+types/appointment-message.ts";

export const meta = noindexMeta("Joindre un mot");

export async function loader({ context, params }: Route.LoaderArgs) {
  const { services } = await requireMember(context);
  const [details, pendingChange] = await Promise.all([
    readAppointmentDetails(services, params.id),
    readChangeWithMessage(services.db, params.id),
  ]);
  if (!details) throw data(null, { status: 404 });
  const { date, time, client, sequence } = details;
  const [goneReason, personalMessage] = pendingChange
    ? [null, pendingChange.personalMessage]
    : await Promise.all([
        explainNoPendingMail(services, params.id),
        readLastMessage(services.db, params.id, services.now()),
      ]);
  return { startText: longDateTime(date, time), client, sequence, personalMessage: personalMessage ?? "", goneReason };
}

async function explainNoPendingMail({ db, now }: SiteDeps, id: string): Promise<string> {
  const finalized = await readFinalizedChange(db, id);
  return mailGoneMessage(finalized && { kind: finalized.kind, ...parisTime(new Date(finalized.at)) }, parisDate(now()));
}

export const shouldRevalidate = revalidateOnConflict;

export function action(args: Route.ActionArgs) {
  return answerPersonalMessage(args, "the personal message was not saved", changePendingMessage);
}

export default function AppointmentMessage(props: Route.ComponentProps) {
  return <PendingMessageForm key={props.params.id} {...props} />;
}

function PendingMessageForm({ loaderData, actionData, params }: Route.ComponentProps) {
  const { startText, client, sequence, goneReason, personalMessage } = loaderData;
  const [hasInput, setHasInput] = useState(false);
  const failed = actionData?.ok === false ? actionData : null;
  const hasText = hasInput || failed !== null;
  return (
    <>
      <AgencyHead title="Joindre" titleEnd="un mot" intro={<p>{typeset(`${client.name}, ${startText}`)}</p>} />
      {goneReason && (
        <FormStatus tone="danger" role="alert" answer={failed}>
          <p>{goneReason}</p>
          {hasText && <p>Votre mot n’a pas été envoyé. Vous pouvez encore le copier.</p>}
          {client.recordId && (
            <p>
              <UnderlinedLink to={href("/agence/clients/:id", { id: client.recordId })}>
                Écrire au client depuis sa fiche
              </UnderlinedLink>
            </p>
          )}
        </FormStatus>
      )}
      {/* Rendered even if no mail is pending any more, so that a draft can be restored into it. */}
      <ActionForm
        answer={failed}
        // If no mail is pending any more, the notice above the form says why.
        error={goneReason === null ? undefined : null}
        className="stack gap3 wideForm"
        preventScrollReset={false}
        hidden={goneReason !== null && !hasText}
        onInput={({ target }) => setHasInput((target as HTMLTextAreaElement).value !== personalMessage)}
      >
        {(field) => (
          <>
            <BaseVersionField sequence={sequence} failed={failed} />
            <PersonalMessageField
              value={field("personalMessage", personalMessage).defaultValue}
              error={field("personalMessage").error}
              isUnsent={goneReason !== null}
            />
            <FormFoot>
              {goneReason === null && <Button type="submit">Joindre ce mot</Button>}
              <UnderlinedLink to={href("/agence/agenda/:id", { id: params.id })}>
                {goneReason === null ? "Ne rien modifier" : "Retour au rendez-vous"}
              </UnderlinedLink>
            </FormFoot>
          </>
        )}
      </ActionForm>
    </>
  );
}

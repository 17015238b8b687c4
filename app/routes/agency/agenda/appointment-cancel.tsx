import { data, href } from "react-router";
import { readAppointmentDetails } from "#app/application/agency/appointment-details.server.ts";
import { ActionForm } from "#app/forms/action-form.tsx";
import { longDateTime } from "#app/french/dates.ts";
import { typeset } from "#app/french/typeset.ts";
import { agencyAgendaRefusals } from "#app/features/booking/agency-appointments/agency-appointments.messages.ts";
import { cancelAppointment } from "#app/features/booking/agency-appointments/move-and-cancel.server.ts";
import { answerPersonalMessage } from "#app/http/forms/personal-message-form.server.ts";
import { requireMember } from "#app/http/request/require-member.server.ts";
import { AgencyHead } from "#app/layout/agency/agency-page.tsx";
import { noindexMeta } from "#app/layout/document/page-meta.ts";
import { revalidateOnConflict } from "#app/router/revalidate-on-conflict.ts";
import { UnderlinedLink } from "#app/ui/button.tsx";
import { FormStatus } from "#app/ui/form/form-status.tsx";
import { BaseVersionField } from "#app/features/booking/agency-appointments/base-version-field.tsx";
import { PersonalMessageField } from "#app/features/booking/agency-appointments/personal-message-field.tsx";
import { parisTime } from "#app/features/booking/time/paris-time.ts";
import { hasEnded } from "#app/features/booking/time/span.ts";
import type { Route } from "./+types/appointment-cancel.ts";

export const meta = noindexMeta("Annuler un rendez-vous");

export async function loader({ context, params }: Route.LoaderArgs) {
  const { services } = await requireMember(context);
  const details = await readAppointmentDetails(services, params.id);
  if (!details) throw data(null, { status: 404 });
  const { date, time, status, client, sequence } = details;
  const isOver = hasEnded(details, parisTime(services.now()));
  return { startText: longDateTime(date, time), isConfirmed: status === "confirmed", isOver, client, sequence };
}

export const shouldRevalidate = revalidateOnConflict;

export function action(args: Route.ActionArgs) {
  return answerPersonalMessage(args, "the appointment was not cancelled", cancelAppointment);
}

export default function AppointmentCancel(props: Route.ComponentProps) {
  return <CancelForm key={props.params.id} {...props} />;
}

function CancelForm({ loaderData, actionData, params }: Route.ComponentProps) {
  const { startText, isConfirmed, isOver, client, sequence } = loaderData;
  const failed = actionData?.ok === false ? actionData : null;
  const hasEmail = client.email !== null;
  const label = hasEmail && !isOver ? "Annuler et prévenir" : "Annuler";
  return (
    <>
      <AgencyHead
        title="Annuler"
        titleEnd="ce rendez-vous ?"
        intro={<p>{typeset(`${client.name}, ${startText}`)}</p>}
      />
      {isConfirmed ? (
        <ActionForm
          answer={failed}
          className="stack gap3 wideForm"
          preventScrollReset={false}
          submit={failed?.current ? `${label} quand même` : label}
          variant="danger"
          foot={
            <UnderlinedLink to={href("/agence/agenda/:id", { id: params.id })}>Garder le rendez-vous</UnderlinedLink>
          }
        >
          {(field) => (
            <>
              <BaseVersionField sequence={sequence} failed={failed} />
              <p>{consequenceOf({ email: client.email, isOver })}</p>
              {hasEmail && (
                <PersonalMessageField
                  value={field("personalMessage").defaultValue}
                  error={field("personalMessage").error}
                />
              )}
            </>
          )}
        </ActionForm>
      ) : (
        <FormStatus tone={failed ? "danger" : "neutral"} role="alert" answer={failed}>
          {failed?.errors[""] ?? agencyAgendaRefusals["already-cancelled"].message}
        </FormStatus>
      )}
    </>
  );
}

function consequenceOf({ email, isOver }: { email: string | null; isOver: boolean }): string {
  if (!email) return "Le créneau sera libéré. Ce client n’a pas d’adresse e-mail : pensez à l’appeler.";
  return isOver
    ? "Ce rendez-vous est passé : le client n’est prévenu que si vous joignez un mot."
    : `Le créneau sera libéré et un e-mail d’annulation envoyé à ${email}.`;
}

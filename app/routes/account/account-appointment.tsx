import { data, href } from "react-router";
import { longDateTime } from "#app/french/dates.ts";
import { failed, ok } from "#app/platform/result.ts";
import { answerBooking, loadAgenda } from "#app/http/forms/booking-form.server.ts";
import { ActionForm } from "#app/forms/action-form.tsx";
import { accountRefusals } from "#app/forms/common-refusals.ts";
import { BookingWidget, type BookingAnswer } from "#app/features/booking/public-booking/booking-widget.tsx";
import { BookingCard } from "#app/features/booking/public-booking/booking-card.tsx";
import { appointmentCancelled, cancelRefusals } from "#app/features/booking/client-appointments/cancel.messages.ts";
import { bookingDone } from "#app/features/booking/availability/booking-refusals.messages.ts";
import { proposalSentence } from "#app/features/booking/client-appointments/proposal-sentence.ts";
import { readClientAppointment } from "#app/features/booking/client-appointments/client-appointments.server.ts";
import { cancelClientAppointment } from "#app/features/booking/client-appointments/cancel.server.ts";
import { moveClientAppointment } from "#app/features/booking/client-appointments/client-move.server.ts";
import { PhoneLink } from "#app/layout/site/phone-link.tsx";
import { LinkPage } from "#app/layout/site/link-page.tsx";
import { noindexMeta } from "#app/layout/document/page-meta.ts";
import { answerForm } from "#app/http/forms/answer-form.server.ts";
import { readForm } from "#app/http/forms/form-data.server.ts";
import { withReturn } from "#app/features/account/return-to.ts";
import { requireViewer } from "#app/http/request/require-viewer.server.ts";
import { Button, ButtonLink, UnderlinedLink } from "#app/ui/button.tsx";
import { failureOf } from "#app/ui/form/failure-of.ts";
import { formError, intentOf } from "#app/ui/form/form-answer.ts";
import { ErrorNotice } from "#app/ui/error-notice.tsx";
import { FormStatus } from "#app/ui/form/form-status.tsx";
import { requestContext } from "#app/http/request/request-context.server.ts";
import type { Route } from "./+types/account-appointment.ts";

const CANCEL = "cancel";

export const meta = noindexMeta("Votre rendez-vous");

export async function loader({ request, url, context, params }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const viewer = await requireViewer(url, context);
  const appointment = await readClientAppointment(ctx.services, viewer, params.id);
  // Another client's appointment gets the same answer as an unknown one.
  if (!appointment) throw data(null, { status: 404 });
  return { appointment, agenda: await loadAgenda(request, ctx, viewer, appointment) };
}

export async function action(args: Route.ActionArgs) {
  const { id } = args.params;
  if (intentOf(await readForm(args.request)) === CANCEL) return cancel(args, id);
  return answerBooking(args, {
    page: href("/compte/rendez-vous/:id", { id }),
    handler: (viewer, start) => moveClientAppointment(requestContext(args.context).services, viewer, id, start),
    done: bookingDone.moved,
    toWithoutScript: `${href("/compte")}#rendez-vous`,
    flash: "moved",
  });
}

function cancel(args: Route.ActionArgs, id: string) {
  return answerForm(args, {
    logMessage: "the appointment was not cancelled",
    requires: "account",
    messages: { ...accountRefusals, ...cancelRefusals },
    async handler({ ctx, viewer }) {
      const state = await cancelClientAppointment(ctx.services, viewer, id);
      if (state === "unknown") throw data(null, { status: 404 });
      return state === "begun" ? failed("too-late") : ok();
    },
  });
}

const noAnswer = {
  "network-error": cancelRefusals.failed.message,
  "unexpected-response": cancelRefusals.failed.message,
};

export default function AccountAppointment({ loaderData, actionData }: Route.ComponentProps) {
  const { appointment, agenda } = loaderData;
  const { id, date, time, state, proposal } = appointment;
  // The booking form has no intent.
  const bookingAnswer = actionData?.intent === null ? (actionData as BookingAnswer) : null;
  const isCancelled = actionData?.intent === CANCEL && actionData.ok;
  const cancelFailed = failureOf(actionData, CANCEL);
  const reason = cancelFailed?.reason;
  const refusal = reason === "too-late" || reason === "too-many" ? reason : "failed";
  return (
    <LinkPage
      title="Votre"
      titleEnd="rendez-vous."
      lede={
        state === "confirmed" &&
        `Prévu le ${longDateTime(date, time)}. Choisissez un autre créneau, ou annulez le rendez-vous plus bas : un e-mail vous le confirmera.`
      }
      wide
    >
      {cancelFailed && (
        <ErrorNotice title={cancelRefusals[refusal].title}>
          {formError(cancelFailed, noAnswer)} {reason === "too-late" && <PhoneLink endsSentence />}
          {reason === "logged-out" && (
            <ButtonLink to={withReturn(href("/login"), href("/compte/rendez-vous/:id", { id }))}>Connexion</ButtonLink>
          )}
        </ErrorNotice>
      )}
      {proposal && <p>{proposalSentence(proposal.heldUntil)}</p>}
      {state === "confirmed" ? (
        <>
          <BookingWidget
            {...agenda}
            initialDate={date}
            title="Choisir un autre créneau"
            outcome={bookingAnswer}
            slotsHref={(day) => `${href("/agenda/creneaux")}?date=${encodeURIComponent(day)}&rdv=${id}`}
            action={href("/compte/rendez-vous/:id", { id })}
            submit="Déplacer le rendez-vous"
            confirmationNote={agenda.note}
            appointmentsHref={`${href("/compte")}#rendez-vous`}
          />
          <BookingCard label="Annuler ce rendez-vous" date={date} time={time} note={agenda.note}>
            <ActionForm
              intent={CANCEL}
              answer={actionData}
              // The notice above the card shows the error, because the card's buttons are in one row.
              error={null}
              className="cluster"
              preventScrollReset={false}
            >
              <Button type="submit" variant="danger">
                Confirmer l’annulation
              </Button>
              <UnderlinedLink to={`${href("/compte")}#rendez-vous`}>Garder le rendez-vous</UnderlinedLink>
            </ActionForm>
          </BookingCard>
        </>
      ) : (
        <>
          <FormStatus answer={actionData} tone={isCancelled ? "success" : undefined} role="status">
            {isCancelled ? appointmentCancelled : `Ce rendez-vous est ${state === "cancelled" ? "annulé" : "passé"}.`}
          </FormStatus>
          <p>
            <UnderlinedLink to={`${href("/compte")}#rendez-vous`}>Mes rendez-vous</UnderlinedLink>
          </p>
        </>
      )}
    </LinkPage>
  );
}

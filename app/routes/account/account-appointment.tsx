import { data, href } from "react-router";
import { longDateTime } from "#app/french/dates.ts";
import { failed, ok } from "#app/platform/result.ts";
import { agendaUrl, loadOtherSlots } from "#app/http/forms/booking-form.server.ts";
import { ActionForm } from "#app/forms/action-form.tsx";
import { accountRefusals } from "#app/forms/common-refusals.ts";
import { OtherSlots } from "#app/features/booking/public-booking/other-slots.tsx";
import { BookingCard } from "#app/features/booking/public-booking/booking-card.tsx";
import { appointmentCancelled, cancelRefusals } from "#app/features/booking/client-appointments/cancel.messages.ts";
import {
  appendChosenSlot,
  bookingRefusals,
  bookingNoAnswerMessages,
} from "#app/features/booking/availability/booking-refusals.messages.ts";
import { appointmentNote } from "#app/features/booking/appointments/duration-and-location.ts";
import { choiceSchema } from "#app/features/booking/client-appointments/choice.forms.ts";
import { proposalSentence } from "#app/features/booking/client-appointments/proposal-sentence.ts";
import { readClientAppointment } from "#app/features/booking/client-appointments/client-appointments.server.ts";
import { cancelClientAppointment } from "#app/features/booking/client-appointments/cancel.server.ts";
import {
  loadClientStarts,
  moveClientAppointment,
} from "#app/features/booking/client-appointments/client-move.server.ts";
import { PhoneLink } from "#app/layout/site/phone-link.tsx";
import { LinkPage } from "#app/layout/site/link-page.tsx";
import { noindexMeta } from "#app/layout/document/page-meta.ts";
import { answerForm } from "#app/http/forms/answer-form.server.ts";
import { readForm } from "#app/http/forms/form-data.server.ts";
import { withReturn } from "#app/features/account/return-to.ts";
import { requireViewer } from "#app/http/request/require-viewer.server.ts";
import { Button, ButtonLink, UnderlinedLink } from "#app/ui/button.tsx";
import { type FormFailed, formError, intentOf } from "#app/ui/form/form-answer.ts";
import { ErrorNotice } from "#app/ui/error-notice.tsx";
import { FormStatus } from "#app/ui/form/form-status.tsx";
import type { Route } from "./+types/account-appointment.ts";

const CANCEL = "cancel";

export const meta = noindexMeta("Votre rendez-vous");

export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const { ctx, viewer, services } = await requireViewer(url, context);
  const appointment = await readClientAppointment(services, viewer, id);
  // Another client's appointment gets the same answer as an unknown one.
  if (!appointment) throw data(null, { status: 404 });
  const agenda = await loadOtherSlots(ctx, url, (date) => loadClientStarts(services, viewer, id, date));
  return { appointment, note: appointmentNote(ctx.content.identity, appointment), agenda };
}

export async function action(args: Route.ActionArgs) {
  const { id } = args.params;
  if (intentOf(await readForm(args.request)) === CANCEL) return cancel(args, id);
  return answerForm(args, {
    logMessage: "the appointment was not moved",
    schema: choiceSchema,
    requires: "account",
    rateLimit: "booking",
    countsRefusals: false,
    messages: bookingRefusals,
    async handler({ ctx, viewer, value }) {
      const moved = await moveClientAppointment(ctx.services, viewer, id, value);
      if (moved.ok) return ok({ to: `${href("/compte")}#rendez-vous`, flash: "moved" });
      const { reason } = moved;
      return { ...moved, errors: { "": appendChosenSlot(reason, bookingRefusals[reason].message, value) } };
    },
    extendFailure(reason, { value }) {
      const page = href("/compte/rendez-vous/:id", { id });
      return reason === "logged-out" && value ? { more: { returnTo: agendaUrl(value, page) } } : {};
    },
  });
}

function cancel(args: Route.ActionArgs, id: string) {
  return answerForm(args, {
    logMessage: "the appointment was not cancelled",
    requires: "account",
    messages: { ...accountRefusals, ...cancelRefusals },
    async handler({ ctx, viewer }) {
      const outcome = await cancelClientAppointment(ctx.services, viewer, id);
      if (outcome === "unknown") throw data(null, { status: 404 });
      return outcome === "begun" ? failed("too-late") : ok();
    },
  });
}

const cancelNoAnswerMessages = {
  "network-error": cancelRefusals.failed.message,
  "unexpected-response": cancelRefusals.failed.message,
};

export default function AccountAppointment({ loaderData, actionData }: Route.ComponentProps) {
  const { appointment, note, agenda } = loaderData;
  const { id, date, time, state, proposal } = appointment;
  const wasJustCancelled = actionData?.intent === CANCEL && actionData.ok;
  const failed = actionData?.ok === false ? actionData : null;
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
      {failed && <FailedChange failed={failed} id={id} />}
      {proposal && <p>{proposalSentence(proposal.heldUntil)}</p>}
      {state === "confirmed" ? (
        <>
          <OtherSlots
            title="Choisir un autre créneau"
            answer={actionData}
            {...agenda}
            initialDate={date}
            slotsPath={href("/compte/rendez-vous/:id/creneaux", { id })}
          />
          <BookingCard label="Annuler ce rendez-vous" date={date} time={time} note={note}>
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
          <FormStatus answer={actionData} tone={wasJustCancelled ? "success" : undefined} role="status">
            {wasJustCancelled
              ? appointmentCancelled
              : `Ce rendez-vous est ${state === "cancelled" ? "annulé" : "passé"}.`}
          </FormStatus>
          <p>
            <UnderlinedLink to={`${href("/compte")}#rendez-vous`}>Mes rendez-vous</UnderlinedLink>
          </p>
        </>
      )}
    </LinkPage>
  );
}

function FailedChange({ failed, id }: { failed: FormFailed<string> & { returnTo?: string }; id: string }) {
  const { intent, reason, returnTo = href("/compte/rendez-vous/:id", { id }) } = failed;
  const isCancel = intent === CANCEL;
  const cancelReason = reason === "too-late" || reason === "too-many" ? reason : "failed";
  return (
    <ErrorNotice {...(isCancel && { title: cancelRefusals[cancelReason].title })}>
      {formError(failed, isCancel ? cancelNoAnswerMessages : bookingNoAnswerMessages)}{" "}
      {isCancel && reason === "too-late" && <PhoneLink endsSentence />}
      {reason === "logged-out" && <ButtonLink to={withReturn(href("/login"), returnTo)}>Connexion</ButtonLink>}
    </ErrorNotice>
  );
}

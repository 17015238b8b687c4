import { data, href } from "react-router";
import { failed, ok } from "#app/platform/result.ts";
import { capitalise, longDate } from "#app/french/dates.ts";
import { ActionForm } from "#app/forms/action-form.tsx";
import { cancelByToken, findByCancelToken } from "#app/features/booking/client-appointments/cancel.server.ts";
import { BookingCard } from "#app/features/booking/public-booking/booking-card.tsx";
import { cancelLinkRefusals, cancelMessages } from "#app/features/booking/client-appointments/cancel-link.messages.ts";
import type { CancelState } from "#app/features/booking/client-appointments/cancel.messages.ts";
import { appointmentNote, meetingNote } from "#app/features/booking/appointments/duration-and-location.ts";
import { LinkPage, LinkRefusal } from "#app/layout/site/link-page.tsx";
import { noindexMeta } from "#app/layout/document/page-meta.ts";
import { answerForm } from "#app/http/forms/answer-form.server.ts";
import { linkPageHeaders, logUnknownLinkToken, readLinkToken } from "#app/http/request/link-token-param.server.ts";
import { Button, ButtonLink, UnderlinedLink } from "#app/ui/button.tsx";
import { FormStatus } from "#app/ui/form/form-status.tsx";
import { ErrorNotice } from "#app/ui/error-notice.tsx";
import { requestContext } from "#app/http/request/request-context.server.ts";
import type { Route } from "./+types/cancel-appointment.ts";

export const meta = noindexMeta("Annuler un rendez-vous");

export const headers = linkPageHeaders;

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const { services, content } = ctx;
  const token = readLinkToken(request, "id");
  const appointment = token ? await findByCancelToken(services, token) : null;
  const state: CancelState = appointment?.state ?? "unknown";
  if (state === "unknown") ctx.logSecurity("unknown-link-token", { detail: "cancel" });
  const status = state === "begun" || state === "unknown" ? cancelLinkRefusals[state].status : 200;
  const { date, time } = appointment ?? { date: null, time: null };
  const note = appointment ? appointmentNote(content.identity, appointment) : meetingNote(content.identity);
  return data({ state, date, time, note }, { status });
}

export function action(args: Route.ActionArgs) {
  return answerForm(args, {
    logMessage: "the appointment was not cancelled",
    requires: "anybody",
    messages: cancelLinkRefusals,
    async handler({ request, ctx }) {
      const token = readLinkToken(request, "id");
      const state = token ? await cancelByToken(ctx.services, token) : "unknown";
      if (state === "unknown") logUnknownLinkToken({ request, ctx }, "cancel");
      if (state === "begun" || state === "unknown") return failed(state);
      return ok({ data: { state } });
    },
  });
}

function stateOf(loadedState: CancelState, answer: Route.ComponentProps["actionData"]): CancelState {
  if (answer?.ok) return answer.state;
  return answer?.reason === "begun" || answer?.reason === "unknown" ? answer.reason : loadedState;
}

export default function CancelAppointment({ loaderData, actionData }: Route.ComponentProps) {
  const { date, time, note } = loaderData;
  const state = stateOf(loaderData.state, actionData);
  const failed = actionData?.ok === false && state === "cancellable" ? actionData : null;
  const refusal = cancelLinkRefusals[failed?.reason === "too-many" ? "too-many" : "failed"];
  const isCancellable = state === "cancellable";
  return (
    <LinkPage
      title={isCancellable ? "Annuler votre" : "Votre"}
      titleEnd={isCancellable ? "rendez-vous ?" : "rendez-vous."}
      lede={isCancellable && "Le créneau sera libéré, et un e-mail vous le confirmera."}
      wide={isCancellable}
    >
      {failed && <ErrorNotice title={refusal.title}>{refusal.message}</ErrorNotice>}
      {isCancellable && date && time ? (
        <BookingCard date={date} time={time} note={note}>
          <ActionForm
            answer={actionData}
            // The notice above the card shows the error, because the card's buttons are in one row.
            error={null}
            className="cluster"
            replace
            preventScrollReset={false}
          >
            <Button type="submit" variant="danger">
              Confirmer l’annulation
            </Button>
            <UnderlinedLink to="/">Garder le rendez-vous</UnderlinedLink>
          </ActionForm>
        </BookingCard>
      ) : (
        <Outcome
          answer={actionData}
          state={state}
          startText={date && time ? `${capitalise(longDate(date))} à ${time}` : null}
        />
      )}
    </LinkPage>
  );
}

function Outcome({ answer, state, startText }: { answer: unknown; state: CancelState; startText: string | null }) {
  if (state === "cancellable") return null;
  const { title, message } = cancelMessages[state];
  return (
    <>
      {state === "begun" || state === "unknown" ? (
        <LinkRefusal refusal={cancelMessages[state]} answer={answer} />
      ) : (
        <FormStatus answer={answer} tone={state === "cancelled" ? "success" : undefined} role="status" title={title}>
          {message}
        </FormStatus>
      )}
      {startText && <p className="caption">{startText}</p>}
      <p>
        <ButtonLink to={`${href("/contact")}#agenda`} variant="quiet">
          Prendre rendez-vous
        </ButtonLink>
      </p>
    </>
  );
}

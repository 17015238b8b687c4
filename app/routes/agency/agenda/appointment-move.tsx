import { data, href } from "react-router";
import { failed, ok } from "#app/platform/result.ts";
import { readAppointmentDetails } from "#app/application/agency/appointment-details.server.ts";
import { typeset } from "#app/french/typeset.ts";
import { isIsoDate, longDateTime } from "#app/french/dates.ts";
import { moveSchema, withSlot } from "#app/features/booking/agency-appointments/agency-appointments.forms.ts";
import {
  agencyAgendaRefusals,
  moveConflictMessage,
  FIELD_OF_REFUSAL,
} from "#app/features/booking/agency-appointments/agency-appointments.messages.ts";
import {
  moveAppointment,
  readSpanWithTravel,
} from "#app/features/booking/agency-appointments/move-and-cancel.server.ts";
import { MoveForm } from "#app/features/booking/agency-appointments/move-form.tsx";
import { readPendingMessage } from "#app/features/booking/pending-changes/pending-message.server.ts";
import { bookWithAdvice } from "#app/features/booking/agency-appointments/slot-advice.server.ts";
import { isHalfHour } from "#app/features/booking/time/half-hour.ts";
import { hasEnded } from "#app/features/booking/time/span.ts";
import { parisTime } from "#app/features/booking/time/paris-time.ts";
import { agencyReturnPath } from "#app/http/request/agency-return-path.server.ts";
import { answerForm } from "#app/http/forms/answer-form.server.ts";
import { requireMember } from "#app/http/request/require-member.server.ts";
import { AgencyHead } from "#app/layout/agency/agency-page.tsx";
import { noindexMeta } from "#app/layout/document/page-meta.ts";
import { revalidateOnConflict } from "#app/router/revalidate-on-conflict.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/appointment-move.ts";

export const meta = noindexMeta("Déplacer un rendez-vous");

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const { services } = await requireMember(context);
  const [details, personalMessage] = await Promise.all([
    readAppointmentDetails(services, params.id),
    readPendingMessage(services.db, params.id),
  ]);
  if (!details) throw data(null, { status: 404 });
  const { date, time, minutes, travelBefore, travelAfter, location, status, client, sequence } = details;
  const requestedSlot = { date: url.searchParams.get("date") ?? "", time: url.searchParams.get("heure") ?? "" };
  const isValid = isIsoDate(requestedSlot.date) && isHalfHour(requestedSlot.time);
  const slot = isValid ? requestedSlot : { date, time };
  return {
    start: { date: slot.date, slot: slot.time, minutes, travelBefore, travelAfter, location: location ?? "" },
    startText: longDateTime(date, time),
    isConfirmed: status === "confirmed",
    isOver: hasEnded({ date, time, minutes }, parisTime(services.now())),
    client,
    sequence,
    personalMessage,
  };
}

export const shouldRevalidate = revalidateOnConflict;

export function action(args: Route.ActionArgs) {
  const { id } = args.params;
  return answerForm(args, {
    logMessage: "the appointment was not moved",
    schema: moveSchema,
    requires: "member",
    messages: agencyAgendaRefusals,
    async handler({ ctx, viewer, value, form }) {
      const { services } = ctx;
      const { confirmed, personalMessage, baseVersion, date, time, ...otherFields } = withSlot(value);
      // A move from the agenda submits only a slot, so duration, location and the pending personal message stay.
      const isWholeForm = form.has("minutes");
      const to = { date, time, ...(isWholeForm && otherFields) };
      const options = {
        personalMessage: form.has("personalMessage") ? personalMessage : undefined,
        // « Déplacer et prévenir » notifies without a message, too; a move from the agenda only with one.
        notifies: isWholeForm ? form.has("personalMessage") : personalMessage !== null,
        baseVersion,
        countsOwnMoves: isWholeForm,
      };
      const current = await readSpanWithTravel(services.db, id);
      if (!current) return failed("unknown");
      const move = () => moveAppointment(services, viewer, id, to, options);
      const result = await bookWithAdvice(services, { ...current, ...to }, confirmed, move, id);
      if (!result.ok) {
        const { current: conflict } = result.more;
        return {
          ...result,
          field: FIELD_OF_REFUSAL[result.reason],
          ...(conflict && { errors: { "": moveConflictMessage(conflict) } }),
        };
      }
      const back = agencyReturnPath(form);
      return back ? ok({ toWithoutScript: back }) : ok({ to: href("/agence/agenda/:id", { id }) });
    },
  });
}

export default function AppointmentMove({ loaderData, actionData, params }: Route.ComponentProps) {
  const { start, startText, isConfirmed, isOver, client, sequence, personalMessage } = loaderData;
  return (
    <>
      <AgencyHead title="Déplacer" titleEnd="ce rendez-vous" intro={<p>{typeset(`${client.name}, ${startText}`)}</p>} />
      {isConfirmed ? (
        <MoveForm
          key={params.id}
          start={start}
          sequence={sequence}
          personalMessage={personalMessage}
          failed={actionData?.ok === false ? actionData : null}
          hasEmail={client.email !== null}
          isOver={isOver}
          stayHref={href("/agence/agenda/:id", { id: params.id })}
        />
      ) : (
        <Notice role="alert">{agencyAgendaRefusals["already-cancelled"].message}</Notice>
      )}
    </>
  );
}

import { data, href } from "react-router";
import { ok } from "#app/platform/result.ts";
import { readAppointmentDetails } from "#app/application/agency/appointment-details.server.ts";
import { ORIGIN_LABELS } from "#app/features/booking/appointments/origin-labels.ts";
import { capitalise, longDate } from "#app/french/dates.ts";
import { appointmentNoteSchema } from "#app/features/booking/agency-appointments/agency-appointments.forms.ts";
import { agencyAgendaRefusals, SAVED } from "#app/features/booking/agency-appointments/agency-appointments.messages.ts";
import { agendaAddress } from "#app/features/booking/time/agenda-address.ts";
import { DateWords } from "#app/ui/date-words.tsx";
import { saveNote, recordAttendance } from "#app/features/booking/appointments/notes.server.ts";
import { agencyReturnPath } from "#app/http/request/agency-return-path.server.ts";
import { formWith } from "#app/http/forms/answer-form.server.ts";
import { answerIntents } from "#app/http/forms/answer-intents.server.ts";
import { requireMember } from "#app/http/request/require-member.server.ts";
import { AgencyHead } from "#app/layout/agency/agency-page.tsx";
import { noindexMeta } from "#app/layout/document/page-meta.ts";
import { revalidateOnConflict } from "#app/router/revalidate-on-conflict.ts";
import { AppointmentPanel } from "./appointment-panel.tsx";
import type { Route } from "./+types/appointment.ts";

export const handle = { isLive: true };

export const meta = noindexMeta("Rendez-vous");

export async function loader({ context, params }: Route.LoaderArgs) {
  const { services } = await requireMember(context);
  const details = await readAppointmentDetails(services, params.id);
  if (!details) throw data(null, { status: 404 });
  return { details };
}

const ATTENDANCES = ["attended", "no-show"] as const;

export const shouldRevalidate = revalidateOnConflict;

const memberForm = formWith({ requires: "member", messages: agencyAgendaRefusals });

export function action(args: Route.ActionArgs) {
  const { id } = args.params;
  const page = href("/agence/agenda/:id", { id });
  return answerIntents(args, {
    requires: "member",
    intents: {
      note: memberForm({
        logMessage: "the note was not saved",
        schema: appointmentNoteSchema,
        async handler({ ctx, viewer, value, form }) {
          const saved = await saveNote(ctx.services, viewer, id, value);
          if (!saved.ok) return saved;
          const toWithoutScript = `${agencyReturnPath(form) ?? page}#note`;
          return ok({ data: { message: SAVED }, toWithoutScript, flash: "saved" });
        },
      }),
      attendance: memberForm({
        logMessage: "the attendance was not saved",
        async handler({ ctx, viewer, form }) {
          const attendance = ATTENDANCES.find((known) => known === form.get("attendance")) ?? null;
          const recorded = await recordAttendance(ctx.services, viewer, id, attendance);
          if (!recorded.ok) return recorded;
          return ok({ data: { message: SAVED }, toWithoutScript: agencyReturnPath(form) ?? page });
        },
      }),
    },
  });
}

export default function Appointment({ loaderData: { details }, actionData }: Route.ComponentProps) {
  const { date, time, origin, bookedOn, status } = details;
  return (
    <>
      <AgencyHead
        back={{ to: agendaAddress({ view: null, date, open: details.id }), label: "Dans l’agenda" }}
        title={<DateWords>{capitalise(longDate(date))}</DateWords>}
        titleEnd={`à ${time}${status === "cancelled" ? ", annulé" : ""}`}
        caption={`${ORIGIN_LABELS[origin]} le ${longDate(bookedOn)}`}
      />
      <AppointmentPanel key={details.id} details={details} answer={actionData ?? null} />
    </>
  );
}

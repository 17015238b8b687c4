import { data, href } from "react-router";
import { readAppointmentDetails } from "#app/application/agency/appointment-details.server.ts";
import { capitalised, longDate } from "#app/french/dates.ts";
import { typo } from "#app/french/typo.ts";
import { appointmentNoteSchema } from "#app/features/booking/agency-appointments/agency-appointments.forms.ts";
import { agencyAgendaRefusals, SAVED } from "#app/features/booking/agency-appointments/agency-appointments.messages.ts";
import { agendaAddress } from "#app/features/booking/addresses.ts";
import { DateWords } from "#app/ui/date-words.tsx";
import { saveNote, recordAttendance } from "#app/features/booking/appointments/notes.server.ts";
import { agencyBack } from "#app/http/request/agency-return-path.server.ts";
import { agencyReads } from "#app/http/request/batched-services.server.ts";
import { answerForm } from "#app/http/forms/answer-form.server.ts";
import { readIntent } from "#app/http/forms/form-data.server.ts";
import { requireMember } from "#app/http/request/require-member.server.ts";
import { requestContext } from "#app/http/request/request-context.server.ts";
import { AgencyHead } from "#app/layout/agency/agency-page.tsx";
import { pageMeta } from "#app/layout/document/page-meta.ts";
import { revalidateOnConflict } from "#app/router/revalidate-on-conflict.ts";
import { AppointmentPanel, ORIGINS } from "./appointment-panel.tsx";
import type { Route } from "./+types/appointment.ts";

export const handle = { live: true };

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: "Rendez-vous", noindex: true });

export async function loader({ context, params }: Route.LoaderArgs) {
  await requireMember(context);
  const details = await readAppointmentDetails(agencyReads(context), params.id);
  if (!details) throw data(null, { status: 404 });
  return { details };
}

const ATTENDANCES = ["attended", "no-show"] as const;

export const shouldRevalidate = revalidateOnConflict;

/** Its note, and whether somebody came: neither is told to anybody, both may be changed at any time. */
export async function action(args: Route.ActionArgs) {
  const member = await requireMember(args.context);
  const { id } = args.params;
  const { booking } = requestContext(args.context).services;
  const here = href("/agence/agenda/:id", { id });
  const intent = await readIntent(args.request);
  if (intent === "note") {
    return answerForm(args, {
      logMessage: "the note was not saved",
      schema: appointmentNoteSchema,
      requires: "member",
      messages: agencyAgendaRefusals,
      async handler({ value, form }) {
        const saved = await saveNote(booking, member, id, { ...value, baseVersion: form.get("baseNote")?.toString() });
        if (!saved.ok) return saved.reason === "note-conflict" ? { ...saved, field: "note" } : saved;
        return { ok: true, data: { message: SAVED }, pageTo: `${agencyBack(form) ?? here}#note`, flash: "note-kept" };
      },
    });
  }
  if (intent !== "attendance") throw data(null, { status: 400 });
  return answerForm(args, {
    logMessage: "the attendance was not saved",
    requires: "member",
    messages: agencyAgendaRefusals,
    async handler({ form }) {
      const attendance = ATTENDANCES.find((known) => known === form.get("attendance")) ?? null;
      if (!(await recordAttendance(booking, member, id, attendance))) return { ok: false, reason: "unknown" };
      return { ok: true, data: { message: SAVED }, pageTo: agencyBack(form) ?? here };
    },
  });
}

export default function Appointment({ loaderData: { details }, actionData }: Route.ComponentProps) {
  const { date, time, origin, madeOn, status } = details;
  return (
    <>
      <AgencyHead
        back={{ to: agendaAddress({ view: null, date, open: details.id }), label: "Dans l’agenda" }}
        title={<DateWords>{capitalised(longDate(date))}</DateWords>}
        rest={`à ${time}${status === "cancelled" ? ", annulé" : ""}`}
        intro={<p className="caption">{typo(`${ORIGINS[origin]} le ${longDate(madeOn)}`)}</p>}
      />
      <AppointmentPanel key={details.id} details={details} answer={actionData ?? null} />
    </>
  );
}

import { data, Form, redirect } from "react-router";
import { answerBooking, loadAgenda } from "#app/http/agenda-form.server.ts";
import { agency } from "#app/content/agency.ts";
import { typo } from "#app/content/typo.ts";
import { clientSpaceDone } from "#app/features/client-space/client-space.messages.ts";
import { Agenda } from "#app/features/booking/agenda.tsx";
import { BookingCard } from "#app/features/booking/booking-card.tsx";
import { submitBooking } from "#app/features/booking/booking-submission.tsx";
import { bookingMessages } from "#app/features/booking/booking.messages.ts";
import { cancelMessages } from "#app/features/booking/cancel.messages.ts";
import { listOwnAppointments } from "#app/features/booking/own-appointments.server.ts";
import { cancelOwnAppointment, moveOwnAppointment } from "#app/features/booking/own-changes.server.ts";
import type { BookingOutcome } from "#app/features/booking/day-slots.ts";
import { PageHead } from "#app/layout/page-head.tsx";
import { pageMeta } from "#app/layout/page-meta.ts";
import { readForm } from "#app/http/form-data.server.ts";
import { requireViewer } from "#app/http/require-viewer.server.ts";
import { Button, UnderlinedLink } from "#app/ui/button.tsx";
import { AnswerNotice } from "#app/ui/answer-notice.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { type Visit, visitOf } from "#app/http/visit.server.ts";
import styles from "./answer-page.module.css";
import type { Route } from "./+types/account-appointment.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Votre rendez-vous", noindex: true });

export async function loader({ request, url, context, params }: Route.LoaderArgs) {
  const visit = visitOf(context);
  const viewer = await requireViewer(url, context);
  const own = (await listOwnAppointments(visit.services.booking, viewer)).find(({ id }) => id === params.id);
  // Another client's is answered as one that does not exist.
  if (!own) throw data(null, { status: 404 });
  return { appointment: own, agenda: await loadAgenda(request, visit, viewer) };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const visit = visitOf(context);
  const { intent } = Object.fromEntries(await readForm(request.clone()));
  if (intent === "annuler") return cancel(visit, params.id);
  return answerBooking(request, visit, {
    act: (viewer, moment) => moveOwnAppointment(visit.services.booking, viewer, params.id, moment),
    done: bookingMessages.moved,
    leadsTo: "/compte#rendez-vous",
    flash: "moved",
  });
}

type Answer = BookingOutcome | Cancellation;
type Cancellation = { cancelled: true } | { kept: "too-many" | "too-late" };

async function cancel(visit: Visit, id: string) {
  const viewer = await visit.viewer();
  if (!viewer) throw redirect("/login?retour=%2Fcompte");
  if (!(await visit.allow("post"))) return data<Answer>({ kept: "too-many" }, { status: 429 });
  const { state } = await cancelOwnAppointment(visit.services.booking, viewer, id);
  if (state === "unknown") throw data(null, { status: 404 });
  if (state === "begun") return data<Answer>({ kept: "too-late" }, { status: 409 });
  visit.services.mailWorker.poke();
  return data<Answer>({ cancelled: true }, { status: 200 });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => submitBooking<Cancellation>(serverAction);

export default function AccountAppointment({ loaderData, actionData }: Route.ComponentProps) {
  const { appointment, agenda } = loaderData;
  const { id, date, slot, state } = appointment;
  const outcome = actionData && "ok" in actionData ? actionData : null;
  const kept = actionData && "kept" in actionData ? actionData.kept : null;
  return (
    <>
      <PageHead title="Votre" turn="rendez-vous.">
        {state === "confirmed" && "Annulez-le, ou choisissez un autre créneau : un e-mail vous le confirmera."}
      </PageHead>
      <div className={`grid ${styles.answer} ${styles.wide}`}>
        {kept && (
          <Notice tone="danger" role="alert" title={typo(cancelMessages[kept].title)}>
            {typo(cancelMessages[kept].message)}{" "}
            {kept === "too-late" && <a href={agency.phone.href}>{agency.phone.display}</a>}
          </Notice>
        )}
        {state === "confirmed" ? (
          <BookingCard date={date} slot={slot} note={agenda.note}>
            <Form method="post" className={styles.buttons}>
              <input type="hidden" name="intent" value="annuler" />
              <Button type="submit" variant="danger">
                {typo("Confirmer l'annulation")}
              </Button>
              <UnderlinedLink to="/compte#rendez-vous">Garder le rendez-vous</UnderlinedLink>
            </Form>
          </BookingCard>
        ) : (
          <>
            <AnswerNotice
              answers={actionData !== undefined}
              tone={state === "cancelled" ? "success" : undefined}
              role="status"
            >
              {state === "cancelled" ? typo(clientSpaceDone.cancelled) : "Ce rendez-vous est passé."}
            </AnswerNotice>
            <p>
              <UnderlinedLink to="/compte#rendez-vous">Mes rendez-vous</UnderlinedLink>
            </p>
          </>
        )}
        {state === "confirmed" && (
          <Agenda
            {...agenda}
            title="Choisir un autre créneau"
            outcome={outcome}
            loginHref="/login?retour=%2Fcompte"
            signupHref="/signup"
            slotsHref={(day) => `/agenda/creneaux?date=${encodeURIComponent(day)}`}
            action={`/compte/rendez-vous/${id}`}
            submit="Déplacer le rendez-vous"
            appointmentsHref="/compte#rendez-vous"
          />
        )}
      </div>
    </>
  );
}

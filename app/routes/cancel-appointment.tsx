import { data, Form } from "react-router";
import { agency } from "#app/content/agency.ts";
import { capitalised, longDate } from "#app/content/dates.ts";
import { typo } from "#app/content/typo.ts";
import { cancelByToken, findByCancelToken } from "#app/features/booking/own-changes.server.ts";
import { BookingCard } from "#app/features/booking/booking-card.tsx";
import { cancelMessages, type CancelState } from "#app/features/booking/cancel.messages.ts";
import { meetingNote } from "#app/features/booking/meeting-note.ts";
import { PageHead } from "#app/layout/page-head.tsx";
import { pageMeta } from "#app/layout/page-meta.ts";
import { readCapability } from "#app/http/read-capability.server.ts";
import { Button, ButtonLink, UnderlinedLink } from "#app/ui/button.tsx";
import { AnswerNotice } from "#app/ui/answer-notice.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { visitOf } from "#app/http/visit.server.ts";
import styles from "./answer-page.module.css";
import type { Route } from "./+types/cancel-appointment.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Annuler un rendez-vous", noindex: true });

// The address holds a capability: no other site may learn it.
export const headers: Route.HeadersFunction = () => ({
  "Cache-Control": "private, no-store",
  "Referrer-Policy": "no-referrer",
});

const STATUS: Record<CancelState, number> = {
  cancellable: 200,
  cancelled: 200,
  "already-cancelled": 200,
  begun: 410,
  unknown: 404,
};

/** Shows and asks; mail scanners follow links, so that only the button's POST cancels (decision 9). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = visitOf(context);
  const token = readCapability(request, "id");
  const appointment = token ? await findByCancelToken(services.booking, token) : null;
  const state: CancelState = appointment?.state ?? "unknown";
  const { date, slot } = appointment ?? { date: null, slot: null };
  return data({ state, date, slot, note: meetingNote }, { status: STATUS[state] });
}

export async function action({ request, context }: Route.ActionArgs) {
  const visit = visitOf(context);
  if (!(await visit.allow("post"))) return data({ state: "too-many" as const }, { status: 429 });
  const token = readCapability(request, "id");
  const { state } = token ? await cancelByToken(visit.services.booking, token) : { state: "unknown" as const };
  if (state === "cancelled") visit.services.mailWorker.poke();
  return data({ state }, { status: STATUS[state] });
}

export default function CancelAppointment({ loaderData, actionData }: Route.ComponentProps) {
  const { date, slot, note } = loaderData;
  const refused = actionData?.state === "too-many";
  const state = actionData && actionData.state !== "too-many" ? actionData.state : loaderData.state;
  const asking = state === "cancellable";
  return (
    <>
      <PageHead title={asking ? "Annuler votre" : "Votre"} turn={asking ? typo("rendez-vous ?") : "rendez-vous."}>
        {asking && "Le créneau sera libéré, et un e-mail vous le confirmera."}
      </PageHead>
      <div className={`grid ${styles.answer} ${asking ? styles.wide : ""}`}>
        {refused && (
          <Notice tone="danger" role="alert" title={typo(cancelMessages["too-many"].title)}>
            {typo(cancelMessages["too-many"].message)}
          </Notice>
        )}
        {asking && date && slot ? (
          <BookingCard date={date} slot={slot} note={note}>
            <Form method="post" replace className={styles.buttons}>
              <Button type="submit" variant="danger">
                {typo("Confirmer l'annulation")}
              </Button>
              <UnderlinedLink to="/">Garder le rendez-vous</UnderlinedLink>
            </Form>
          </BookingCard>
        ) : (
          <Answer
            answers={actionData !== undefined}
            state={state}
            moment={date && slot ? `${capitalised(longDate(date))} à ${slot}` : null}
          />
        )}
      </div>
    </>
  );
}

function Answer({ answers, state, moment }: { answers: boolean; state: CancelState; moment: string | null }) {
  if (state === "cancellable") return null;
  const { title, message } = cancelMessages[state];
  const refused = state === "begun" || state === "unknown";
  return (
    <>
      <AnswerNotice
        answers={answers}
        tone={state === "cancelled" ? "success" : refused ? "danger" : undefined}
        role={refused ? "alert" : "status"}
        title={typo(title)}
      >
        {typo(message)} {refused && <a href={agency.phone.href}>{agency.phone.display}</a>}
      </AnswerNotice>
      {moment && <p className="caption">{moment}</p>}
      <p>
        <ButtonLink to="/contact#agenda" variant="quiet">
          Prendre rendez-vous
        </ButtonLink>
      </p>
    </>
  );
}

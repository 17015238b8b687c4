import { type FormEvent, lazy, type MouseEvent, useId } from "react";
import { useRevalidator } from "react-router";
import { typo } from "#app/french/typo.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { Notice } from "#app/ui/notice.tsx";
import styles from "./booking-widget.module.css";
import {
  type Announcement,
  bookingMessages,
  type BookingRefusal,
} from "#app/features/booking/availability/booking-refusals.messages.ts";
import { Calendar } from "./calendar.tsx";
import type { DaySlots } from "#app/features/booking/availability/day-slots.ts";

// Styles of what is loaded later: the server's page shows it at once, and links what this module names.
import "#app/ui/dialog.module.css";
import "#app/ui/form/field.module.css";
import "./booking-card.module.css";

// Visitors see the calendar and the gate only. Without <Suspense>: the server's page then holds the picker itself, and
// not a hidden copy that only a script can show.
const Picker = lazy(async () => ({ default: (await import("./picker.tsx")).Picker }));

/**
 * What a booking is answered; a refusal names the `date` when its slots are no longer what was shown (taken, begun,
 * closed), and where to try `again` once somebody is logged in, with the moment that they `wanted`.
 */
export type BookingAnswer = FormAnswer<BookingRefusal, Announcement> &
  Partial<Announcement> & { date?: string; again?: string; wanted?: string | null };

/** Title and sentence of the result (§8); the agenda's own when nothing of ours answered. */
export function announcementOf({ title, message }: Partial<Announcement>): Announcement {
  return title && message ? { title, message } : bookingMessages.unanswered;
}

export interface AgendaProps {
  /** What it is for here. */
  title?: string;
  /** Null: the picker is disabled, and a gate says why. */
  viewer: { email: string } | null;
  /** How long an appointment is, and where. */
  note: string;
  /** In Paris. */
  today: string;
  lastDate: string;
  /** Null: they could not be loaded, so that no day can be chosen. */
  closedDates: string[] | null;
  /** The day of `?date=`. */
  selected: DaySlots | null;
  /** What a POST without JavaScript answered. */
  outcome: BookingAnswer | null;
  loginHref: string;
  signupHref: string;
  /** A visitor's choice, which a login leads back to. */
  wanted?: string | null;
  /** With JavaScript, instead of following the link; `again` leads back to what was refused. */
  onLogin?: (again?: string) => void;
  onSignup?: () => void;
  /** The address that answers a day's slots as JSON. */
  slotsHref: (date: string) => string;
  /** Where the booking form is sent. */
  action: string;
  /** What its button says. */
  submit?: string;
  /** What its recap says of an appointment that is there already. */
  recap?: string;
  /** Where a client finds what was booked. */
  appointmentsHref: string;
}

/** Calendar, slots, confirmation: the appointment widget, the interview widget and the agenda (D4). */
export function Agenda(props: AgendaProps) {
  const { viewer, closedDates, outcome } = props;
  const title = useId();
  return (
    <section
      className={styles.agenda}
      id="agenda"
      aria-labelledby={title}
      data-disabled={!viewer || !closedDates || undefined}
    >
      <div className={styles.agendaHead}>
        <h2 id={title} tabIndex={-1}>
          {props.title ?? "Prendre rendez-vous"}
        </h2>
        <p className="note">{props.note}</p>
      </div>
      {outcome && <OutcomeNotice outcome={outcome} />}
      {viewer && closedDates ? (
        <Picker {...props} viewer={viewer} closedDates={closedDates} titleId={title} />
      ) : (
        <div className={styles.agendaBody}>
          <Calendar {...props} closedDates={closedDates ?? []} selected={null} disabled onSelect={() => {}} />
          {viewer ? <DatesFailed /> : <Gate {...props} />}
        </div>
      )}
    </section>
  );
}

function OutcomeNotice({ outcome }: { outcome: BookingAnswer }) {
  const { title, message } = announcementOf(outcome);
  return (
    <Notice
      className={styles.agendaOutcome}
      tone={outcome.ok ? "success" : "danger"}
      title={typo(title)}
      role={outcome.ok ? "status" : "alert"}
      tabIndex={-1}
    >
      {typo(message)}
    </Notice>
  );
}

function DatesFailed() {
  const revalidator = useRevalidator();
  function retry(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void revalidator.revalidate();
  }
  return (
    <div className={styles.slots}>
      <div className={styles.agendaEmpty} role="alert">
        <p>{typo(bookingMessages.datesFailed)}</p>
        <form method="get" action="#agenda" onSubmit={retry}>
          <Button type="submit" variant="quiet" size="small" busy={revalidator.state === "loading"}>
            Réessayer
          </Button>
        </form>
      </div>
    </div>
  );
}

function Gate({ loginHref, signupHref, onLogin, onSignup, outcome, wanted }: AgendaProps) {
  const startText = outcome?.wanted ?? wanted;
  const instead = (open?: () => void) => (event: MouseEvent) => {
    if (!open || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    open();
  };
  return (
    <div className={styles.agendaGate}>
      <h3>Un compte suffit pour réserver</h3>
      <p>{typo(bookingMessages.loginToBook)}</p>
      {startText && <p>{typo(`Votre choix : ${startText}.`)}</p>}
      <div className="cluster gap1">
        <ButtonLink to={loginHref} onClick={instead(onLogin && (() => onLogin()))}>
          Connexion
        </ButtonLink>
        <ButtonLink to={signupHref} onClick={instead(onSignup)} variant="quiet">
          Inscription
        </ButtonLink>
      </div>
    </div>
  );
}

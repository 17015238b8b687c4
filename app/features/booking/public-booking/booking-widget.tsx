import { type FormEvent, lazy, type ReactNode, useId } from "react";
import { useRevalidator } from "react-router";
import { Button } from "#app/ui/button.tsx";
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

// The server's page shows parts whose code loads later, so this module must link their styles.
import "#app/ui/dialog.module.css";
import "#app/ui/form/field.module.css";
import "./booking-card.module.css";

// Lazy, because visitors see no picker. No <Suspense>, so that the server's page contains the picker without JavaScript.
const Picker = lazy(async () => ({ default: (await import("./picker.tsx")).Picker }));

/** `date`: a day with outdated slots; `returnTo`: the login's return address; `chosenSlot`: the chosen slot in words. */
export type BookingAnswer = FormAnswer<BookingRefusal, Announcement> &
  Partial<Announcement> & { date?: string; returnTo?: string; chosenSlot?: string | null };

/** The announcement of an answer (specification §8); the general error if the answer has none. */
export function announcementOf({ title, message }: Partial<Announcement>): Announcement {
  return title && message ? { title, message } : bookingMessages.unanswered;
}

export interface BookingWidgetProps {
  /** null: `gate` and a disabled calendar replace the picker. */
  viewer: { email: string } | null;
  gate?: ReactNode;
  note: string;
  today: string;
  lastDate: string;
  /** null: the closed days could not be loaded, so no day can be chosen. */
  closedDates: string[] | null;
  selectedDay: DaySlots | null;
  outcome: BookingAnswer | null;
  /** Called instead of following the login link; `returnTo` is the address to return to. */
  onLogin?: (returnTo?: string) => void;
}

/** The specification's appointment widget, interview widget and agenda in one component. */
export function BookingWidget(props: BookingWidgetProps) {
  const { viewer, closedDates, outcome } = props;
  const titleId = useId();
  return (
    <section
      className={styles.agenda}
      id="agenda"
      aria-labelledby={titleId}
      data-disabled={!viewer || !closedDates || undefined}
    >
      <div className={styles.agendaHead}>
        <h2 id={titleId} tabIndex={-1}>
          Prendre rendez-vous
        </h2>
        <p className="note">{props.note}</p>
      </div>
      {outcome && <OutcomeNotice outcome={outcome} />}
      {viewer && closedDates ? (
        <Picker {...props} viewer={viewer} closedDates={closedDates} titleId={titleId} />
      ) : (
        <div className={styles.agendaBody}>
          <Calendar {...props} closedDates={closedDates ?? []} selected={null} disabled onSelect={() => {}} />
          {viewer ? <DatesFailed /> : props.gate}
        </div>
      )}
    </section>
  );
}

function OutcomeNotice({ outcome }: { outcome: BookingAnswer }) {
  const { title, message } = announcementOf(outcome);
  return (
    <Notice
      className={styles.outcome}
      tone={outcome.ok ? "success" : "danger"}
      title={title}
      role={outcome.ok ? "status" : "alert"}
      tabIndex={-1}
    >
      {message}
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
      <div className={styles.agendaMessage} role="alert">
        <p>{bookingMessages.datesFailed}</p>
        <form method="get" action="#agenda" onSubmit={retry}>
          <Button type="submit" variant="quiet" size="small" busy={revalidator.state === "loading"}>
            Réessayer
          </Button>
        </form>
      </div>
    </div>
  );
}

import { ActionForm } from "#app/forms/action-form.tsx";
import { isIsoDate } from "#app/french/dates.ts";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { useId, useState } from "react";
import styles from "./booking-widget.module.css";
import { BookingCard } from "./booking-card.tsx";
import { Calendar } from "./calendar.tsx";
import { DateForm } from "./date-form.tsx";
import { DayPanel } from "./day-panel.tsx";
import type { DaySlots } from "#app/features/booking/availability/day-slots.ts";
import { useDaySlots } from "./use-day-slots.ts";

/** Failures that say nothing about the day's slots. After the others, they may have changed. */
const KEEPS_CHOICE: ReadonlySet<string> = new Set(["network-error", "unexpected-response", "logged-out", "too-many"]);

export interface OtherSlotsProps {
  title: string;
  intent?: string;
  answer: FormAnswer<string> | undefined;
  today: string;
  lastDate: string;
  closedDates: readonly string[];
  selected: DaySlots | null;
  /** The day whose month the calendar shows first. */
  initialDate: string;
  slotsPath: string;
}

/** Lets a client move an appointment. The page shows the answer. */
export function OtherSlots(props: OtherSlotsProps) {
  const { title, intent, answer, today, lastDate, closedDates, selected, initialDate, slotsPath } = props;
  const headingId = useId();
  const formId = useId();
  const { date: shownDate, day, isSlow, time, pick, load } = useDaySlots(selected, slotsPath);
  const [handledAnswer, setHandledAnswer] = useState(answer);
  const date = shownDate !== null && isIsoDate(shownDate) ? shownDate : null;

  if (answer !== handledAnswer) {
    setHandledAnswer(answer);
    if (date && answer?.ok === false && !KEEPS_CHOICE.has(answer.reason)) load(date);
  }

  return (
    <section className={styles.agenda} id="agenda" aria-labelledby={headingId}>
      <div className={styles.agendaHead}>
        <h2 id={headingId}>{title}</h2>
      </div>
      <div className={styles.agendaBody}>
        <div className={styles.agendaCalendar}>
          <DateForm {...{ today, lastDate }} chosenDate={date} />
          <Calendar
            {...{ today, lastDate, closedDates, initialDate }}
            selected={date}
            disabled={false}
            onSelect={load}
          />
        </div>
        <DayPanel {...{ day, isSlow, formId }} date={shownDate} onSlot={pick} onRetry={load} />
      </div>
      {date && day?.state === "open" && day.times.length > 0 && (
        <BookingCard
          className={styles.confirmation}
          date={date}
          time={time}
          note="Choisissez une heure, puis confirmez."
        >
          <ActionForm
            id={formId}
            {...(intent && { intent })}
            answer={null}
            preventScrollReset={false}
            submit="Déplacer le rendez-vous"
          >
            <input type="hidden" name="date" value={date} />
          </ActionForm>
        </BookingCard>
      )}
    </section>
  );
}

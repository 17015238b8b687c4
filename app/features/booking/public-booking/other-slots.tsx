import { ActionForm } from "#app/forms/action-form.tsx";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { useId, useState } from "react";
import styles from "./booking-widget.module.css";
import { BookingCard } from "./booking-card.tsx";
import { Calendar } from "./calendar.tsx";
import { DateForm } from "./date-form.tsx";
import { DayPanel } from "./day-panel.tsx";
import type { DaySlots } from "#app/features/booking/availability/day-slots.ts";
import { useDaySlots } from "./use-day-slots.ts";

/** Failures that say nothing about the day's slots. After any other failure, the slots may have changed. */
const UNRELATED_TO_SLOTS = new Set<string>(["network-error", "unexpected-response", "logged-out", "too-many"]);

export interface OtherSlotsProps {
  title: string;
  intent?: string;
  answer: FormAnswer<string> | undefined;
  today: string;
  lastDate: string;
  closedDates: readonly string[];
  selectedDay: DaySlots | null;
  /** The day whose month the calendar shows first. */
  initialDate: string;
  slotsPath: string;
}

/** Lets a client move an appointment. The page shows the answer. */
export function OtherSlots(props: OtherSlotsProps) {
  const { title, intent, answer, today, lastDate, closedDates, selectedDay, initialDate, slotsPath } = props;
  const headingId = useId();
  const formId = useId();
  const { date, chosenDate, day, isSlow, time, pick, load } = useDaySlots(selectedDay, slotsPath);
  const [handledAnswer, setHandledAnswer] = useState(answer);

  if (answer !== handledAnswer) {
    setHandledAnswer(answer);
    if (chosenDate && answer?.ok === false && !UNRELATED_TO_SLOTS.has(answer.reason)) load(chosenDate);
  }

  return (
    <section className={styles.agenda} id="agenda" aria-labelledby={headingId}>
      <div className={styles.agendaHead}>
        <h2 id={headingId}>{title}</h2>
      </div>
      <div className={styles.agendaBody}>
        <div className={styles.agendaCalendar}>
          <DateForm {...{ today, lastDate, chosenDate }} />
          <Calendar
            {...{ today, lastDate, closedDates, initialDate }}
            selected={chosenDate}
            disabled={false}
            onSelect={load}
          />
        </div>
        <DayPanel {...{ date, day, isSlow, formId }} onPick={pick} onRetry={load} />
      </div>
      {chosenDate && day?.state === "open" && day.times.length > 0 && (
        <BookingCard
          className={styles.confirmation}
          date={chosenDate}
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
            <input type="hidden" name="date" value={chosenDate} />
          </ActionForm>
        </BookingCard>
      )}
    </section>
  );
}

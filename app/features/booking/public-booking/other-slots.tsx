import { ActionForm } from "#app/forms/action-form.tsx";
import { isIsoDate } from "#app/french/dates.ts";
import { useId, useState } from "react";
import { useNavigate, useNavigation } from "react-router";
import styles from "./booking-widget.module.css";
import { BookingCard } from "./booking-card.tsx";
import { Calendar } from "./calendar.tsx";
import { DateForm } from "./date-form.tsx";
import { DayPanel } from "./day-panel.tsx";
import type { DaySlots } from "#app/features/booking/availability/day-slots.ts";
import { slotKey } from "#app/features/booking/time/slot.ts";

export interface OtherSlotsProps {
  title: string;
  intent?: string;
  today: string;
  lastDate: string;
  closedDates: readonly string[];
  selected: DaySlots | null;
  /** The day whose month the calendar shows first. */
  initialDate: string;
}

export function OtherSlots({ title, intent, today, lastDate, closedDates, selected, initialDate }: OtherSlotsProps) {
  const headingId = useId();
  const formId = useId();
  const navigate = useNavigate();
  const { state, location, formData } = useNavigation();
  const [choice, setChoice] = useState<string | null>(null);
  const date = selected && isIsoDate(selected.date) ? selected.date : null;
  const choose = (next: string) =>
    void navigate({ search: `?date=${next}`, hash: "#agenda" }, { replace: true, preventScrollReset: true });
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
            onSelect={choose}
          />
        </div>
        <DayPanel
          date={selected?.date ?? null}
          day={selected}
          isSlow={state === "loading" && location.search !== "" && formData === undefined}
          formId={formId}
          onSlot={(time) => date && setChoice(slotKey({ date, time }))}
          onRetry={choose}
        />
      </div>
      {date && selected?.state === "open" && selected.times.length > 0 && (
        <BookingCard
          className={styles.confirmation}
          date={date}
          time={choice?.startsWith(date) ? choice.slice(date.length + 1) : null}
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

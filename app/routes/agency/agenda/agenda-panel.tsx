import { useRef } from "react";
import type { AppointmentDetails } from "#app/application/agency/appointment-details.server.ts";
import { useFocusOnOpen } from "#app/features/booking/agency-agenda/use-focus-on-open.ts";
import { ORIGIN_LABELS } from "#app/features/booking/appointments/origin-labels.ts";
import { capitalise, longDate } from "#app/french/dates.ts";
import { weekdayDayMonth } from "#app/french/date-labels.ts";
import { DateWords } from "#app/ui/date-words.tsx";
import { IconLink } from "#app/ui/button.tsx";
import { CloseIcon } from "#app/ui/icons.tsx";
import styles from "./agenda-panel.module.css";
import { AppointmentPanel } from "./appointment-panel.tsx";

export function AgendaPanel({ details, closeHref }: { details: AppointmentDetails; closeHref: string }) {
  const { id, date, time, status, origin, bookedOn } = details;
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnOpen(id, () => heading.current);
  return (
    <aside className={styles.panel} aria-labelledby="rendez-vous" data-appointment={id}>
      <header>
        <h2 id="rendez-vous" ref={heading} tabIndex={-1}>
          <DateWords>{capitalise(weekdayDayMonth(date))}</DateWords>{" "}
          <em>{`à ${time}${status === "cancelled" ? ", annulé" : ""}`}</em>
        </h2>
        <IconLink to={closeHref} preventScrollReset className={styles.close} label="Fermer" aria-keyshortcuts="Escape">
          <CloseIcon />
        </IconLink>
        <p className="caption">{`${ORIGIN_LABELS[origin]} le ${longDate(bookedOn)}`}</p>
      </header>
      <AppointmentPanel key={id} details={details} answer={null} isBesideAgenda />
    </aside>
  );
}

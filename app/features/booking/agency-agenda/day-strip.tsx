import { Link } from "react-router";
import { type AgendaAddress, agendaAddress, dayAnchor } from "#app/features/booking/time/agenda-address.ts";
import { dayNumber, weekdayDayMonth, weekdayName } from "#app/french/date-labels.ts";
import { type DaySummary, describeDay } from "./day-words.ts";
import styles from "./day-strip.module.css";
import type { ParisTime } from "#app/features/booking/time/paris-time.ts";

export interface AgencyDayStripProps {
  days: readonly DaySummary[];
  /** null if all days are listed. */
  listedDate: string | null;
  now: ParisTime;
  here: AgendaAddress;
}

const MAX_DOTS = 6;

export function AgencyDayStrip({ days, listedDate, now, here }: AgencyDayStripProps) {
  return (
    <nav className={styles.strip} aria-label="Jours de la semaine">
      {days.map((day) => {
        const { date, closed, confirmedIds } = day;
        const props = {
          "aria-label": [weekdayDayMonth(date), ...describeDay(day)].join(", "),
          "aria-current": date === listedDate ? ("date" as const) : undefined,
          "data-today": date === now.date || undefined,
          "data-closed": closed !== null || undefined,
        };
        const content = (
          <>
            {weekdayName(date).slice(0, 3)}
            <b>{dayNumber(date).replace("er", "")}</b>
            <i data-count={Math.min(confirmedIds.length, MAX_DOTS)} />
          </>
        );
        return listedDate === null ? (
          <a key={date} href={`#${dayAnchor(date)}`} {...props}>
            {content}
          </a>
        ) : (
          <Link
            key={date}
            to={agendaAddress({ ...here, view: "jour", date, open: null })}
            preventScrollReset
            {...props}
          >
            {content}
          </Link>
        );
      })}
    </nav>
  );
}

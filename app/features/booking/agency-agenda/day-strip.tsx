import { Link } from "react-router";
import { type AgendaAddress, agendaAddress, dayAnchor } from "#app/features/booking/time/agenda-address.ts";
import { dayNumber, weekdayDayMonth, weekdayName } from "#app/french/date-labels.ts";
import { describeDay } from "./day-words.ts";
import type { DaySummary } from "./screen.server.ts";
import styles from "./day-strip.module.css";
import type { ParisTime } from "#app/features/booking/time/half-hour.ts";

export interface AgencyDayStripProps {
  days: readonly DaySummary[];
  /** The day listed below; null if all days are listed. */
  shown: string | null;
  now: ParisTime;
  here: AgendaAddress;
}

const DOTS = 6;

export function AgencyDayStrip({ days, shown, now, here }: AgencyDayStripProps) {
  return (
    <nav className={styles.strip} aria-label="Jours de la semaine">
      {days.map((day) => {
        const { date, closed, confirmed } = day;
        const state = {
          "aria-label": [weekdayDayMonth(date), ...describeDay(day)].join(", "),
          "aria-current": date === shown ? ("date" as const) : undefined,
          "data-today": date === now.date || undefined,
          "data-closed": closed !== null || undefined,
        };
        const words = (
          <>
            {weekdayName(date).slice(0, 3)}
            <b>{dayNumber(date).replace("er", "")}</b>
            <i data-count={Math.min(confirmed.length, DOTS)} />
          </>
        );
        return shown === null ? (
          <a key={date} href={`#${dayAnchor(date)}`} {...state}>
            {words}
          </a>
        ) : (
          <Link
            key={date}
            to={agendaAddress({ ...here, view: "jour", date, open: null })}
            preventScrollReset
            {...state}
          >
            {words}
          </Link>
        );
      })}
    </nav>
  );
}

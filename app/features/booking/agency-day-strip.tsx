import { Link } from "react-router";
import { typo } from "#app/content/typo.ts";
import { type AgendaAddress, agendaAddress } from "./agenda-addresses.ts";
import { dayNumber, weekdayDayMonth, weekdayName } from "./agenda-dates.ts";
import type { DaySummary } from "./agenda-screen.server.ts";
import styles from "./agency-day-strip.module.css";
import type { Now } from "./agency-week.tsx";

export interface AgencyDayStripProps {
  days: readonly DaySummary[];
  /** The one that is read below. */
  shown: string;
  now: Now;
  /** The agenda that is shown. */
  here: AgendaAddress;
}

/** So many dots have room below a day. */
const DOTS = 6;

/** The phone's week: seven days to touch, one to read. */
export function AgencyDayStrip({ days, shown, now, here }: AgencyDayStripProps) {
  return (
    <nav className={styles.strip} aria-label="Jours de la semaine">
      {days.map(({ date, closed, parts, coming }) => {
        const count = coming.length;
        const name = [
          weekdayDayMonth(date),
          count > 0 && `${count} rendez-vous`,
          closed !== null && "fermé",
          ...parts.map(({ words }) => typo(words)),
        ];
        return (
          <Link
            key={date}
            to={agendaAddress({ ...here, view: "jour", date, open: null })}
            preventScrollReset
            aria-label={name.filter(Boolean).join(", ")}
            aria-current={date === shown ? "date" : undefined}
            data-today={date === now.date || undefined}
            data-closed={closed !== null || undefined}
          >
            {weekdayName(date).slice(0, 3)}
            <b>{dayNumber(date).replace("er", "")}</b>
            <i data-count={Math.min(count, DOTS)} />
          </Link>
        );
      })}
    </nav>
  );
}

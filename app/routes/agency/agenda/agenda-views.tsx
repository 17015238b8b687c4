import { Link } from "react-router";
import { AgendaLegend, type Card } from "#app/features/booking/agency-agenda/card.tsx";
import { mergeClosedDays } from "#app/features/booking/agency-agenda/merge-closed-days.ts";
import { AgencyDayList } from "#app/features/booking/agency-agenda/day-list.tsx";
import { AgencyDayStrip } from "#app/features/booking/agency-agenda/day-strip.tsx";
import type { WeekGrid } from "#app/features/booking/agency-agenda/grid.ts";
import { AgencyMonth } from "#app/features/booking/agency-agenda/month.tsx";
import { MoveTargetList } from "#app/features/booking/agency-agenda/move-target-list.tsx";
import type { DaySummary } from "#app/features/booking/agency-agenda/day-words.ts";
import type { DayLines, Moving } from "#app/features/booking/agency-agenda/screen.server.ts";
import { AgencyWeek } from "#app/features/booking/agency-agenda/week.tsx";
import { type AgendaAddress, agendaAddress, dayAnchor } from "#app/features/booking/time/agenda-address.ts";
import type { ParisTime } from "#app/features/booking/time/paris-time.ts";
import { weekdayDayMonth } from "#app/french/date-labels.ts";
import { capitalise } from "#app/french/dates.ts";
import { AgencySection } from "#app/layout/agency/agency-page.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { DateWords } from "#app/ui/date-words.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import styles from "./agenda.module.css";

interface ViewProps {
  days: readonly DaySummary[];
  lines: readonly DayLines[];
  cards: ReadonlyMap<string, Card>;
  now: ParisTime;
  here: AgendaAddress & { date: string };
}

/** The grid of a week or a day, for wide windows. */
export function GridView({ grid, days, cards, now, here }: Omit<ViewProps, "lines"> & { grid: WeekGrid }) {
  const { view, date, allHours } = here;
  return (
    <div className={classNames("stack", styles.wideOnly)}>
      {view === "jour" && <AgencyDayStrip days={days} listedDate={date} now={now} here={here} />}
      <a className={styles.skip} href="#apres-la-semaine">
        Aller après la grille
      </a>
      <AgencyWeek
        grid={grid}
        days={view === "jour" ? days.filter((day) => day.date === date) : days}
        cards={cards}
        now={now}
        here={here}
      />
      <div className={styles.foot} id="apres-la-semaine" tabIndex={-1}>
        <AgendaLegend />
        <Link to={agendaAddress({ ...here, allHours: !allHours })} preventScrollReset>
          {allHours ? "Heures d’ouverture" : "Toutes les heures"}
        </Link>
      </div>
    </div>
  );
}

/** The list of one day, for narrow windows. */
export function DayView({ days, lines, cards, now, here, moving }: ViewProps & { moving: Moving | null }) {
  const { view, date } = here;
  return (
    <div className={classNames(styles.narrowOnly, view !== "jour" && styles.hiddenInCopy)}>
      <AgencyDayStrip days={days} listedDate={date} now={now} here={here} />
      {moving ? (
        <MoveTargetList date={date} slots={moving.slots} />
      ) : (
        <AgencyDayList day={lines.find((day) => day.date === date)!} cards={cards} now={now} />
      )}
    </div>
  );
}

/** The lists of all days of the week, for an offline copy (layout/agency/offline-copy.tsx). */
export function CopiedDays({ days, lines, cards, now, here }: ViewProps) {
  const isHydrated = useHydrated();
  if (!isHydrated) return null;
  return (
    <div className={classNames("stack gap3", styles.dayLists, styles.copyOnly)}>
      <AgencyDayStrip days={days} listedDate={null} now={now} here={here} />
      {lines.map((day) => (
        <AgencySection
          key={day.date}
          id={dayAnchor(day.date)}
          title={<DateWords>{capitalise(weekdayDayMonth(day.date))}</DateWords>}
        >
          <AgencyDayList day={day} cards={cards} now={now} isCopy />
        </AgencySection>
      ))}
    </div>
  );
}

export function MonthView({ days, lines, cards, now, here }: ViewProps) {
  const { date } = here;
  return (
    <>
      <AgencyMonth date={date} days={days} cards={cards} now={now} here={here} />
      <div className={styles.narrowOnly}>
        <AgencySection title={<DateWords>{capitalise(weekdayDayMonth(date))}</DateWords>}>
          <AgencyDayList day={lines[0]!} cards={cards} now={now} />
        </AgencySection>
      </div>
    </>
  );
}

export function ListView({ lines, cards, now, here }: Omit<ViewProps, "days">) {
  if (lines.length === 0) return <p className={styles.empty}>Aucun rendez-vous sur ces quatre semaines.</p>;
  return (
    <div className={classNames("stack gap3", styles.dayLists)}>
      {mergeClosedDays(lines).map(({ first, last, day }) => (
        <AgencySection
          key={first}
          title={
            <Link to={agendaAddress({ view: "jour", date: first, moving: here.moving })}>
              <DateWords>
                {first === last
                  ? capitalise(weekdayDayMonth(first))
                  : `Du ${weekdayDayMonth(first)} au ${weekdayDayMonth(last)}`}
              </DateWords>
            </Link>
          }
        >
          <AgencyDayList day={day} cards={cards} now={now} />
        </AgencySection>
      ))}
    </div>
  );
}

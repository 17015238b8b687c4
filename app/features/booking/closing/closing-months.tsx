import type { KeyboardEvent } from "react";
import { Link, useNavigate } from "react-router";
import { addDays, capitalise, longDate, longMonth } from "#app/french/dates.ts";
import { isVisible } from "#app/ui/focus-first.ts";
import { IconLink } from "#app/ui/button.tsx";
import { NextIcon, PreviousIcon } from "#app/ui/icons.tsx";
import { Legend } from "#app/ui/legend.tsx";
import { shiftMonth, monthOf, weeksOf } from "#app/features/booking/time/calendar-month.ts";
import { DayNumber } from "#app/features/booking/time/day-number.tsx";
import type { Days } from "#app/features/booking/time/days.ts";
import styles from "./closing-months.module.css";
import { extendRange, daysToMove } from "./closing-shortcuts.ts";
import { WEEKDAYS } from "#app/french/date-labels.ts";

export interface ClosingMonthsProps {
  today: string;
  firstMonth: string;
  chosen: Days | null;
  closedDates: readonly string[];
  /** By date: the closed parts of the day, in words. */
  parts: Readonly<Record<string, readonly string[]>>;
  /** By date: the number of appointments. */
  appointments: Readonly<Record<string, number>>;
  hrefOf(view: { month: string; first?: string; last?: string }): string;
}

const MONTHS = 3;

export function MonthSteps({
  today,
  firstMonth,
  chosen,
  hrefOf,
}: Pick<ClosingMonthsProps, "today" | "firstMonth" | "chosen" | "hrefOf">) {
  const hrefOfStep = (months: number) => hrefOf({ month: shiftMonth(firstMonth, months), ...chosen });
  return (
    <nav className={styles.steps} aria-label="Mois">
      {monthOf(today) < firstMonth && (
        <IconLink to={hrefOfStep(-1)} preventScrollReset label="Mois précédent">
          <PreviousIcon />
        </IconLink>
      )}
      <IconLink to={hrefOfStep(1)} preventScrollReset label="Mois suivant">
        <NextIcon />
      </IconLink>
    </nav>
  );
}

export function ClosingMonths({ today, firstMonth, hrefOf, ...dayProps }: ClosingMonthsProps) {
  const navigate = useNavigate();

  function moveFocus(event: KeyboardEvent<HTMLElement>): void {
    const { date } = (event.target as HTMLElement).dataset;
    const days = daysToMove(event);
    if (!date || days === 0) return;
    const next = addDays(date, days);
    const link = event.currentTarget.querySelector<HTMLElement>(`a[data-date="${next}"]`);
    if (!link || !isVisible(link)) return;
    event.preventDefault();
    link.focus();
    if (event.shiftKey) {
      const range = extendRange(dayProps.chosen, date, next);
      void navigate(hrefOf({ month: firstMonth, ...range }), { preventScrollReset: true, replace: true });
    }
  }

  return (
    <>
      <div className={styles.months} role="group" aria-label="Jours à fermer" onKeyDown={moveFocus}>
        {Array.from({ length: MONTHS }, (_, index) => shiftMonth(firstMonth, index)).map((month) => (
          <table key={month} className={styles.month}>
            <caption>
              {longMonth(month).split(" ")[0]} <em>{longMonth(month).split(" ")[1]}</em>
            </caption>
            <thead>
              <tr>
                {WEEKDAYS.map((weekday) => (
                  <th key={weekday} scope="col" abbr={weekday}>
                    {weekday.slice(0, 1)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeksOf(month).map((week, row) => (
                <tr key={`${month}-${row}`}>
                  {week.map((date, column) => (
                    <td key={WEEKDAYS[column]}>
                      {date && <Day {...dayProps} {...{ date, today, hrefOf }} month={firstMonth} />}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
      <Legend signs={SIGNS} className={styles.legend} />
      <ChosenParts chosen={dayProps.chosen} parts={dayProps.parts} />
    </>
  );
}

const SIGNS = { chosen: "choisi", closed: "fermé", part: "fermé en partie", expected: "un point par rendez-vous" };

function ChosenParts({ chosen, parts }: Pick<ClosingMonthsProps, "chosen" | "parts">) {
  const chosenParts = Object.entries(parts).filter(([date]) => chosen && date >= chosen.first && date <= chosen.last);
  if (chosenParts.length === 0) return null;
  return (
    <ul className="note">
      {chosenParts.map(([date, words]) => (
        <li key={date}>{`${capitalise(longDate(date))} : ${words.join(", ")}`}</li>
      ))}
    </ul>
  );
}

type DayProps = Omit<ClosingMonthsProps, "firstMonth"> & { date: string; month: string };

function Day({ date, month, today, chosen, closedDates, parts, appointments, hrefOf }: DayProps) {
  const text = <DayNumber date={date} />;
  if (date < today) return <span className={styles.past}>{text}</span>;
  const isClosed = closedDates.includes(date);
  const closedPart = parts[date]?.join(", ");
  const appointmentCount = appointments[date] ?? 0;
  const isChosen = chosen !== null && date >= chosen.first && date <= chosen.last;
  const endsRange = chosen !== null && chosen.first === chosen.last && date > chosen.first;
  const labelParts = [
    longDate(date),
    isChosen && "choisi",
    isClosed && "fermé",
    closedPart,
    appointmentCount > 0 && `${appointmentCount} rendez-vous`,
  ].filter(Boolean);
  return (
    <Link
      className={styles.day}
      data-date={date}
      to={hrefOf({ month, first: endsRange ? chosen.first : date, last: date })}
      preventScrollReset
      aria-label={labelParts.join(", ")}
      aria-current={date === today ? "date" : undefined}
      title={closedPart}
      data-closed={isClosed || (closedPart && "part") || undefined}
      data-chosen={isChosen ? (date === chosen.first || date === chosen.last ? "end" : "within") : undefined}
    >
      {text}
      {appointmentCount > 0 && <i className={styles.dots} data-count={Math.min(appointmentCount, 5)} />}
    </Link>
  );
}

import { WEEKDAYS } from "#app/french/date-labels.ts";
import { type FormEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { longDate, longMonth } from "#app/french/dates.ts";
import { IconButton } from "#app/ui/button.tsx";
import { NextIcon, PreviousIcon } from "#app/ui/icons.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import styles from "./booking-widget.module.css";
import { shiftMonth, clampDate, dateAfterKey, monthOf, weeksOf } from "#app/features/booking/time/calendar-month.ts";
import { DayNumber } from "#app/features/booking/time/day-number.tsx";

export interface CalendarProps {
  today: string;
  lastDate: string;
  closedDates: readonly string[];
  selected: string | null;
  /** The month of this day is shown if no day is selected; by default, today's. */
  initialDate?: string;
  disabled: boolean;
  onSelect: (date: string) => void;
}

/** A GET form before hydration, then a grid with one tab stop; arrows, Home, End and page keys move the focus. */
export function Calendar({
  today,
  lastDate,
  closedDates,
  selected,
  initialDate = today,
  disabled,
  onSelect,
}: CalendarProps) {
  const start = clampDate(selected ?? initialDate, today, lastDate);
  const [month, setMonth] = useState(monthOf(start));
  const [cursor, setCursor] = useState(start);
  const awaitsFocus = useRef(false);
  const grid = useRef<HTMLTableElement>(null);
  const isHydrated = useHydrated();
  const isUsable = isHydrated && !disabled;

  const firstOfMonth = clampDate(`${month}-01`, today, lastDate);
  const tabStop = monthOf(cursor) === month ? cursor : firstOfMonth;

  useLayoutEffect(() => {
    if (!awaitsFocus.current) return;
    awaitsFocus.current = false;
    grid.current?.querySelector<HTMLButtonElement>(`[value="${cursor}"]`)?.focus();
  }, [cursor]);

  function chooseDate(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement)) return;
    setCursor(submitter.value);
    onSelect(submitter.value);
  }

  function moveFocus(event: KeyboardEvent<HTMLButtonElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = dateAfterKey(event.currentTarget.value, event.key, event.shiftKey);
    if (!next) return;
    event.preventDefault();
    const reachable = clampDate(next, today, lastDate);
    awaitsFocus.current = reachable !== cursor;
    setCursor(reachable);
    setMonth(monthOf(reachable));
  }

  function monthButton(label: string, step: number, limit: string) {
    const isAtEnd = month === monthOf(limit);
    const next = shiftMonth(month, step);
    const submits = !isHydrated && !isAtEnd;
    return (
      <IconButton
        label={label}
        {...(submits && { type: "submit", name: "date", value: clampDate(`${next}-01`, today, lastDate) })}
        disabled={disabled}
        // `disabled` would make the button lose the focus.
        aria-disabled={(!disabled && isAtEnd) || undefined}
        onClick={() => isAtEnd || setMonth(next)}
      >
        {step < 0 ? <PreviousIcon /> : <NextIcon />}
      </IconButton>
    );
  }

  function dayButton(date: string) {
    const isOutside = date < today || date > lastDate;
    const isClosed = !isOutside && closedDates.includes(date);
    return (
      <button
        className={styles.day}
        type="submit"
        name="date"
        value={date}
        aria-label={isClosed ? `${longDate(date)}, fermé` : longDate(date)}
        aria-pressed={date === selected}
        aria-current={date === today ? "date" : undefined}
        data-closed={isClosed || undefined}
        data-outside={isOutside || undefined}
        disabled={disabled || isOutside}
        tabIndex={isUsable && date !== tabStop ? -1 : undefined}
        onFocus={() => setCursor(date)}
        onKeyDown={moveFocus}
      >
        <DayNumber date={date} />
      </button>
    );
  }

  return (
    <form className={styles.calendar} method="get" action="#agenda" onSubmit={chooseDate}>
      <div className={styles.calendarTop}>
        <h3 aria-live="polite">{longMonth(month)}</h3>
        {monthButton("Mois précédent", -1, today)}
        {monthButton("Mois suivant", 1, lastDate)}
      </div>
      <table className={styles.calendarGrid} ref={grid} role={isUsable ? "grid" : undefined}>
        <caption className="visuallyHidden">Choisir une date</caption>
        <thead>
          <tr>
            {WEEKDAYS.map((weekday) => (
              <th key={weekday} scope="col" abbr={weekday}>
                {`${weekday.slice(0, 3)}.`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week, row) => (
            <tr key={`${month}-${row}`}>
              {week.map((date, column) => (
                <td key={WEEKDAYS[column]}>{date && dayButton(date)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={styles.calendarLegend}>
        <li>
          <i className={styles.selected} aria-hidden="true" />
          Jour choisi
        </li>
        <li>
          <i className={styles.today} aria-hidden="true" />
          Aujourd’hui
        </li>
        <li>
          <i className={styles.closed} aria-hidden="true" />
          Fermé
        </li>
        <li>{`Réservation ouverte jusqu’au ${longDate(lastDate)}`}</li>
      </ul>
    </form>
  );
}

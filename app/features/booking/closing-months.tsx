import { Link } from "react-router";
import { longDate, longMonth } from "#app/content/dates.ts";
import { addMonths, dayOfMonth, monthOf, weeksOf } from "./calendar-month.ts";
import styles from "./closing-months.module.css";
import { WEEKDAYS } from "./rules-in-words.ts";

export interface ClosingMonthsProps {
  today: string;
  /** "2026-12": the first that is shown. */
  first: string;
  chosen: { first: string; last: string } | null;
  closedDates: readonly string[];
  /** How many appointments a day has, by date. */
  appointments: Readonly<Record<string, number>>;
  /** The page with other months, or another choice of days. */
  hrefOf(view: { month: string; first?: string; last?: string }): string;
}

const MONTHS = 3;

/** Three months: a first day, then a last one, are what the form below closes. */
export function ClosingMonths({ today, first, hrefOf, ...marks }: ClosingMonthsProps) {
  const before = addMonths(first, -MONTHS);
  return (
    <>
      <div className={styles.months}>
        {Array.from({ length: MONTHS }, (_, index) => addMonths(first, index)).map((month) => (
          <table key={month} className={styles.month}>
            <caption>{longMonth(month)}</caption>
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
                      {date && <Day {...marks} {...{ date, today, hrefOf }} month={first} />}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
      <p className={styles.turn}>
        {monthOf(today) < first && (
          <Link to={hrefOf({ month: before < monthOf(today) ? monthOf(today) : before })} preventScrollReset>
            Mois précédents
          </Link>
        )}
        <Link to={hrefOf({ month: addMonths(first, MONTHS) })} preventScrollReset>
          Mois suivants
        </Link>
      </p>
    </>
  );
}

type DayProps = Omit<ClosingMonthsProps, "first"> & { date: string; month: string };

function Day({ date, month, today, chosen, closedDates, appointments, hrefOf }: DayProps) {
  const number = dayOfMonth(date);
  const text = number === 1 ? "1er" : String(number);
  if (date < today) return <span className={styles.past}>{text}</span>;
  const closed = closedDates.includes(date);
  const expected = appointments[date] ?? 0;
  const inside = chosen !== null && date >= chosen.first && date <= chosen.last;
  // A second, later day ends the range that the first has begun.
  const endsRange = chosen !== null && chosen.first === chosen.last && date > chosen.first;
  const label = [
    longDate(date),
    inside && "choisi",
    closed && "fermé",
    expected > 0 && `${expected} rendez-vous`,
  ].filter(Boolean);
  return (
    <Link
      className={styles.day}
      to={hrefOf({ month, first: endsRange ? chosen.first : date, last: date })}
      preventScrollReset
      aria-label={label.join(", ")}
      aria-current={date === today ? "date" : undefined}
      data-closed={closed || undefined}
      data-chosen={inside ? (date === chosen.first || date === chosen.last ? "end" : "within") : undefined}
    >
      {text}
      {expected > 0 && <i data-count={Math.min(expected, 5)} />}
    </Link>
  );
}

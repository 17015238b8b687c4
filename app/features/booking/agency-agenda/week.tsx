import { Link } from "react-router";
import { agendaAddress } from "#app/features/booking/time/agenda-address.ts";
import { DayNumber } from "#app/features/booking/time/day-number.tsx";
import { monthName, weekdayDayMonth, weekdayName } from "#app/french/date-labels.ts";
import { dateRangeFrom } from "#app/french/date-range.ts";
import { type DaySummary, describeClosedDay } from "./day-words.ts";
import type { Cell, WeekGrid, WeekRow } from "./grid.ts";
import { CellContent, type WeekContext } from "./week-cells.tsx";
import styles from "./week.module.css";
import { SLOT_MINUTES, minutesOf } from "#app/features/booking/time/half-hour.ts";

interface AgencyWeekProps extends WeekContext {
  grid: WeekGrid;
  days: readonly DaySummary[];
}

export function AgencyWeek({ grid: { dates, rows }, cards, days, now, here }: AgencyWeekProps) {
  const [first, last] = [dates[0]!, dates.at(-1)!];
  const name =
    first === last ? `Le ${weekdayDayMonth(first)}` : `Semaine du ${dateRangeFrom(now.date, first, last).join(" ")}`;
  return (
    <table className={styles.week} aria-label={name} data-days={dates.length}>
      <colgroup>
        <col className={styles.hours} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">
            <span className="visuallyHidden">Heure</span>
          </th>
          {days.map((day) => (
            <th key={day.date} scope="col" data-today={day.date === now.date || undefined}>
              {dates.length === 1 ? (
                // Only screen readers get this head, because the title above shows the day.
                <DayHead day={day} />
              ) : (
                <Link
                  to={agendaAddress({ ...here, view: "jour", date: day.date, open: null })}
                  aria-current={day.date === now.date ? "date" : undefined}
                >
                  <DayHead day={day} />
                </Link>
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <Row
            key={row.kind === "collapsed" ? row.from : row.time}
            row={row}
            isFirstOfRun={index === 0 || rows[index - 1]!.kind === "collapsed"}
            dates={dates}
            cards={cards}
            now={now}
            here={here}
          />
        ))}
      </tbody>
    </table>
  );
}

function DayHead({ day: { date, closed, parts, confirmedIds } }: { day: DaySummary }) {
  return (
    <>
      <span className="visuallyHidden">{weekdayName(date)} </span>
      <span aria-hidden="true">{weekdayName(date).slice(0, 3)}.</span>
      <b>
        <DayNumber date={date} />
      </b>
      <span className="visuallyHidden"> {monthName(date)}</span>
      {confirmedIds.length > 0 && (
        <small>
          {confirmedIds.length}
          <span className="visuallyHidden"> rendez-vous</span>
        </small>
      )}
      <span className="visuallyHidden">
        {[...(closed === null ? [] : [describeClosedDay(closed)]), ...parts.map(({ words }) => words)]
          .map((words) => `, ${words}`)
          .join("")}
      </span>
    </>
  );
}

interface RowProps extends WeekContext {
  row: WeekRow;
  isFirstOfRun: boolean;
  dates: readonly string[];
}

function Row({ row, isFirstOfRun, dates, cards, now, here }: RowProps) {
  if (row.kind === "collapsed") {
    return (
      <tr className={styles.collapsed}>
        <th scope="row">
          <span className="visuallyHidden">
            De {row.from} à {row.to}
          </span>
        </th>
        <td colSpan={dates.length}>aucun créneau jusqu’à {row.to}</td>
      </tr>
    );
  }
  const { time: start, cells } = row;
  const isNow = dates.includes(now.date) && isWithin(now.time, start, 1);
  const showsTime = start.endsWith("00") || isFirstOfRun;
  return (
    <tr data-half={start.endsWith("30") || undefined}>
      <th scope="row">
        <span className={showsTime && !isNow ? undefined : "visuallyHidden"}>{start}</span>
        {isNow && (
          <time
            className={styles.nowHour}
            data-second-half={isWithin(now.time, start, 0.5) ? undefined : true}
            aria-hidden="true"
          >
            {now.time}
          </time>
        )}
      </th>
      {cells.map((cell, column) => {
        if (!cell) return null;
        const date = dates[column]!;
        const isToday = date === now.date;
        return (
          <td
            key={date}
            rowSpan={cell.rows}
            data-date={date}
            data-time={cell.time}
            data-today={isToday || undefined}
            data-status={cell.kind === "free" && cell.status !== "open" ? cell.status : undefined}
          >
            <CellContent date={date} cell={cell} cards={cards} now={now} here={here} />
            {isToday && isWithin(now.time, cell.time, cell.rows) && <NowLine cell={cell} time={now.time} />}
          </td>
        );
      })}
    </tr>
  );
}

function isWithin(time: string, start: string, rows: number): boolean {
  const minutes = minutesOf(time) - minutesOf(start);
  return minutes >= 0 && minutes < rows * SLOT_MINUTES;
}

/** An SVG, because the Content-Security-Policy forbids style attributes. */
function NowLine({ cell: { kind, time: start, rows }, time }: { cell: Cell; time: string }) {
  const y = `${((minutesOf(time) - minutesOf(start)) / (rows * SLOT_MINUTES)) * 100}%`;
  return (
    <svg className={styles.now} role="img" aria-label={`Il est ${time}`}>
      {/* The line crosses free time only: across an appointment it would look like a strikethrough. */}
      {kind === "free" && <line x1="0" x2="100%" y1={y} y2={y} />}
      <circle cx="0" cy={y} r="5.5" />
    </svg>
  );
}

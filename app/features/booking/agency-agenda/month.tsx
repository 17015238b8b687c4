import { href, Link } from "react-router";
import { longMonth } from "#app/french/dates.ts";
import { type AgendaAddress, agendaAddress } from "#app/features/booking/time/agenda-address.ts";
import { monthName, weekdayName } from "#app/french/date-labels.ts";
import { type DaySummary, describeDay } from "./day-words.ts";
import { monthOf } from "#app/features/booking/time/calendar-month.ts";
import { AgendaLegend, type Card, CardName, HiddenSigns, Signs } from "./card.tsx";
import styles from "./month.module.css";
import { DayNumber } from "#app/features/booking/time/day-number.tsx";
import type { ParisTime } from "#app/features/booking/time/paris-time.ts";
import { listInMonth } from "./month-listing.ts";
import { hasEnded } from "#app/features/booking/time/span.ts";
import { typeset } from "#app/french/typeset.ts";

export interface AgencyMonthProps {
  date: string;
  days: readonly DaySummary[];
  cards: ReadonlyMap<string, Card>;
  now: ParisTime;
  here: AgendaAddress;
}

export function AgencyMonth({ date, days, cards, now, here }: AgencyMonthProps) {
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
  return (
    <>
      <table className={styles.month} aria-label={longMonth(date)}>
        <thead>
          <tr>
            {weeks[0]!.map((day) => (
              <th key={day.date} scope="col">
                {weekdayName(day.date).slice(0, 3)}
                <span className={styles.wide}>{weekdayName(day.date).slice(3)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]!.date}>
              {week.map((day) => (
                <Day
                  key={day.date}
                  day={day}
                  isOtherMonth={monthOf(day.date) !== monthOf(date)}
                  cards={cards}
                  now={now}
                  here={here}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.legend}>
        <AgendaLegend />
      </div>
    </>
  );
}

const MAX_PARTS = 2;

interface DayProps extends Pick<AgencyMonthProps, "cards" | "now" | "here"> {
  day: DaySummary;
  isOtherMonth: boolean;
}

function Day({ day, isOtherMonth, cards, now, here }: DayProps) {
  const { date, closed, parts, confirmedIds } = day;
  const count = confirmedIds.length;
  const shownParts = parts.length > MAX_PARTS ? parts.slice(0, MAX_PARTS - 1) : parts;
  const hiddenPartCount = parts.length - shownParts.length;
  const closedPart = parts.length > 0 ? "part" : undefined;
  const { listed, hiddenCount } = listInMonth(
    confirmedIds.flatMap((id) => cards.get(id) ?? []),
    now,
  );
  return (
    <td data-other-month={isOtherMonth || undefined} data-closed={closed === null ? closedPart : "day"}>
      <Link to={agendaAddress({ ...here, view: "jour", date })} aria-current={date === now.date ? "date" : undefined}>
        <DayNumber date={date} />
        <span className="visuallyHidden">{` ${[monthName(date), ...describeDay(day)].join(", ")}`}</span>
      </Link>
      {closed !== null && <p className={styles.closedReason}>{typeset(closed)}</p>}
      {shownParts.map(({ words }) => (
        <p key={words} className={styles.closedReason} aria-hidden="true">
          {words}
        </p>
      ))}
      {hiddenPartCount > 0 && (
        <p className={styles.closedReason} aria-hidden="true">
          et {hiddenPartCount} autres
        </p>
      )}
      <ul>
        {listed.map((card) => (
          <li key={card.id}>
            <Link
              to={href("/agence/agenda/:id", { id: card.id })}
              data-appointment={card.id}
              data-origin={card.origin}
              data-past={hasEnded(card, now) || undefined}
            >
              <b>{card.time}</b>{" "}
              <span className={styles.name}>
                <CardName card={card} />
              </span>
              <Signs card={card} />
              <HiddenSigns card={card} />
            </Link>
          </li>
        ))}
      </ul>
      {hiddenCount > 0 && <p className={styles.more}>et {hiddenCount} autres</p>}
      {count > 0 && (
        <p className={styles.count} aria-hidden="true">
          {count}
        </p>
      )}
    </td>
  );
}

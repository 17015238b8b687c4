import { Link } from "react-router";
import { phoneLink } from "#app/content/phone-number.ts";
import { typo } from "#app/content/typo.ts";
import { appointmentAddress, newAppointmentAddress } from "./agenda-addresses.ts";
import { type Card, Signs, signsInWords } from "./agency-card.tsx";
import styles from "./agency-day-list.module.css";
import { PhoneIcon } from "./agency-icons.tsx";
import { closedInWords, type Now } from "./agency-week.tsx";
import { CLOSED } from "./not-offered.messages.ts";
import type { DayEntry } from "./agenda-grid.ts";
import type { DayLines } from "./agenda-screen.server.ts";

export interface AgencyDayListProps {
  day: DayLines;
  cards: ReadonlyMap<string, Card>;
  now: Now;
}

/** A day of the agency read from top to bottom: who comes, the roads, what is free between them. */
export function AgencyDayList({ day: { date, closed, entries }, cards, now }: AgencyDayListProps) {
  return (
    <ul className={styles.list}>
      {closed !== null && (
        <li className={styles.line} data-entry="shut">
          {typo(closedInWords(closed))}
          <Why date={date} slot={NOON} />
        </li>
      )}
      {entries.map((entry) => {
        if (entry.entry === "held")
          return <HeldRow key={entry.slot} date={date} entry={entry} cards={cards} now={now} />;
        const { from, to } = entry;
        return (
          <li key={from} className={styles.line} data-entry={entry.entry}>
            {entry.entry === "free" ? `libre de ${from} à ${hourOf(to)}` : typo(shutInWords(entry))}
            {entry.entry === "free" && (
              <Link className={styles.add} to={newAppointmentAddress({ date, slot: from })}>
                Ajouter<span className="visuallyHidden"> à {from}</span>
              </Link>
            )}
            {entry.entry === "shut" && <Why date={date} slot={from} />}
          </li>
        );
      })}
      {closed === null && entries.length === 0 && <li className={styles.line}>rien ce jour-là</li>}
    </ul>
  );
}

/** An hour of a day that is closed from one end to the other. */
const NOON = "12:00";

/** Where an appointment is entered, the reason is said, and by whom it was closed can be found out. */
function Why({ date, slot }: { date: string; slot: string }) {
  return (
    <Link className={styles.add} to={newAppointmentAddress({ date, slot })}>
      {typo("Pourquoi ?")}
      <span className="visuallyHidden"> Ce que le site ne propose pas à {slot}</span>
    </Link>
  );
}

/** The end of a day is said as midnight. */
function hourOf(slot: string): string {
  return slot === "00:00" ? "minuit" : slot;
}

function shutInWords({ ground, label, from, to }: Extract<DayEntry, { entry: "shut" }>): string {
  const hours = `de ${from} à ${hourOf(to)}`;
  return ground === "pause" ? `pause ${hours}` : `${closedInWords(label ?? CLOSED)}, ${hours}`;
}

interface HeldRowProps extends Pick<AgencyDayListProps, "cards" | "now"> {
  date: string;
  entry: Extract<DayEntry, { entry: "held" }>;
}

function HeldRow({ date, entry: { kind, slot, rows, end, appointmentId }, cards, now }: HeldRowProps) {
  const card = appointmentId === null ? undefined : cards.get(appointmentId);
  if (!card || kind !== "appointment") {
    return (
      <li className={styles.line}>
        {held(kind, card)} de {slot} à {hourOf(end)}
      </li>
    );
  }
  const isPast = date < now.date || (date === now.date && end !== "00:00" && end <= now.time);
  const isNow = date === now.date && slot <= now.time && !isPast;
  const about = [
    date !== card.date && `depuis la veille à ${card.slot}`,
    rows > 1 && `jusqu’à ${hourOf(end)}`,
    card.subject,
    card.place,
    ...signsInWords(card),
  ].filter(Boolean);
  return (
    <li
      className={styles.row}
      data-past={isPast || undefined}
      data-now={isNow || undefined}
      data-origin={card.origin}
      aria-current={isNow ? "time" : undefined}
    >
      <time dateTime={`${date}T${slot}`}>{slot}</time>
      <div className={styles.who}>
        <Link to={appointmentAddress(card.id)} data-appointment={card.id}>
          {card.name}
        </Link>
        {about.length > 0 && <span>{typo(about.join(", "))}</span>}
        {card.note && <span className={styles.note}>{card.note}</span>}
      </div>
      <div className={styles.do}>
        <Signs card={card} />
        {card.phone && (
          <a href={phoneLink(card.phone)} aria-label={`Appeler ${card.name}`}>
            <PhoneIcon />
            <span className={styles.printed} aria-hidden="true">
              {card.phone}
            </span>
          </a>
        )}
      </div>
    </li>
  );
}

function held(kind: HeldRowProps["entry"]["kind"], card: Card | undefined): string {
  switch (kind) {
    case "travel":
      return card ? `route pour ${card.name}` : "route";
    case "offer":
      return "place proposée à un client";
    default: {
      const left = card?.status === "cancelled" ? "place annulée" : "place quittée";
      return card ? `${left} par ${card.name}` : left;
    }
  }
}

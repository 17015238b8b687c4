import { de } from "#app/french/elision.ts";
import { Link } from "react-router";
import { typeset } from "#app/french/typeset.ts";
import { newAppointmentAddress } from "#app/features/booking/time/agenda-address.ts";
import { Attendance } from "#app/features/booking/agency-appointments/attendance.tsx";
import { type Card, Signs, describeSigns } from "./card.tsx";
import styles from "./day-rows.module.css";
import { describeClosedDay } from "./day-words.ts";
import type { DayEntry } from "./grid.ts";
import type { DayLines } from "./screen.server.ts";
import { AddLink, GapRow, CallLink, ConflictLinks, DayRow, DayRows } from "./day-rows.tsx";
import { SLOT_MINUTES } from "#app/features/booking/time/half-hour.ts";
import { hasEnded } from "#app/features/booking/time/span.ts";
import type { ParisTime } from "#app/features/booking/time/paris-time.ts";

export interface AgencyDayListProps {
  day: DayLines;
  cards: ReadonlyMap<string, Card>;
  now: ParisTime;
  /** For an offline copy: leaves out forms and links to forms, which need the server. */
  isCopy?: boolean;
}

export function AgencyDayList({ day: { date, closed, entries }, cards, now, isCopy }: AgencyDayListProps) {
  return (
    <DayRows>
      {closed !== null && (
        <GapRow status="shut" link={!isCopy && <WhyLink date={date} time={NOON} />}>
          {typeset(describeClosedDay(closed))}
        </GapRow>
      )}
      {entries.map((entry) => {
        if (entry.type === "held")
          return <HeldRow key={entry.time} date={date} entry={entry} cards={cards} now={now} isCopy={isCopy} />;
        if (entry.type !== "free")
          return (
            <GapRow
              key={`${entry.time} ${entry.words}`}
              status={entry.type}
              link={!isCopy && <WhyLink date={date} time={entry.time} />}
            >
              {entry.words}
            </GapRow>
          );
        const { from, to } = entry;
        return (
          <GapRow key={from} link={!isCopy && date >= now.date && <AddLink date={date} time={from} />}>
            {`libre de ${from} à ${formatHour(to)}`}
          </GapRow>
        );
      })}
      {closed === null && entries.length === 0 && <GapRow>aucun rendez-vous</GapRow>}
    </DayRows>
  );
}

/** Any time will do, because the linked form explains why the whole day is closed. */
const NOON = "12:00";

function WhyLink({ date, time }: { date: string; time: string }) {
  return (
    <Link className={styles.gapLink} to={newAppointmentAddress({ date, time })}>
      Pourquoi ?
      <span className="visuallyHidden"> Pourquoi le créneau de {time} n’est pas proposé</span>
    </Link>
  );
}

function formatHour(time: string): string {
  return time === "00:00" ? "minuit" : time;
}

interface HeldRowProps extends Pick<AgencyDayListProps, "cards" | "now" | "isCopy"> {
  date: string;
  entry: Extract<DayEntry, { type: "held" }>;
}

function HeldRow({ date, entry, cards, now, isCopy }: HeldRowProps) {
  const { kind, time, rows, end, appointmentId, proposedTo } = entry;
  const card = appointmentId === null ? undefined : cards.get(appointmentId);
  if (!card || kind !== "appointment") {
    return (
      <GapRow time={time} link={!isCopy && <WhyLink date={date} time={time} />}>
        {`${describeHold(kind, card, proposedTo)}, jusqu’à ${formatHour(end)}`}
      </GapRow>
    );
  }
  const isPast = hasEnded({ date, time, minutes: rows * SLOT_MINUTES }, now);
  const currentState = date === now.date && time <= now.time ? "now" : "to-come";
  return (
    <DayRow
      appointment={card}
      dateTime={`${date}T${time}`}
      time={time}
      state={isPast ? "past" : currentState}
      origin={card.origin}
      details={[
        card.subject,
        date !== card.date && `depuis la veille à ${card.time}`,
        rows > 1 && `jusqu’à ${formatHour(end)}`,
        card.location,
        // The attendance form below replaces the signs of the attendance and of the confirmation.
        ...describeSigns(isPast && !isCopy ? { ...card, attendance: null, hasConfirmed: false } : card),
      ]}
      note={card.note}
      aside={
        <>
          <Signs card={card} />
          {card.phone && <CallLink name={card.name} phone={card.phone} />}
        </>
      }
    >
      {card.conflicts.length > 0 && !isCopy && <ConflictLinks appointment={card} />}
      {isPast && !isCopy && card.status === "confirmed" && <Attendance appointment={card} isInRow />}
    </DayRow>
  );
}

function describeHold(kind: HeldRowProps["entry"]["kind"], card: Card | undefined, proposedTo = "un client"): string {
  switch (kind) {
    case "travel":
      return card ? `trajet pour ${card.name}` : "trajet";
    case "proposal":
      return `créneau proposé à ${proposedTo}`;
    default: {
      const why = card?.status === "cancelled" ? "annulé" : "déplacé";
      return card ? `ancien créneau ${de(card.name)} (${why})` : "ancien créneau";
    }
  }
}

import { Link } from "react-router";
import { typeset } from "#app/french/typeset.ts";
import { type AgendaAddress, agendaAddress, newAppointmentAddress } from "#app/features/booking/time/agenda-address.ts";
import { weekdayDayMonth } from "#app/french/date-labels.ts";
import type { Cell, FreeCell, HeldCell } from "./grid.ts";
import { type Card, CardName, HiddenSigns, Signs } from "./card.tsx";
import styles from "./week.module.css";
import { MOVE_FORM_ID } from "./move-targets.ts";
import { slotKey } from "#app/features/booking/time/slot.ts";
import { CLOSED, notBookableReasons, BOOKABLE } from "#app/features/booking/availability/not-bookable.messages.ts";
import { SLOT_MINUTES } from "#app/features/booking/time/half-hour.ts";
import { hasEnded } from "#app/features/booking/time/span.ts";
import type { ParisTime } from "#app/features/booking/time/paris-time.ts";

export interface WeekContext {
  cards: ReadonlyMap<string, Card>;
  now: ParisTime;
  here: AgendaAddress;
}

interface CellProps<Kind extends Cell = Cell> extends WeekContext {
  date: string;
  cell: Kind;
}

export function CellContent({ cell, ...rest }: CellProps) {
  return cell.kind === "free" ? <FreeHalfHour {...rest} cell={cell} /> : <HeldTime {...rest} cell={cell} />;
}

function FreeHalfHour({ date, cell, here }: CellProps<FreeCell>) {
  const { time, status, refusal, label, busyCalendars } = cell;
  const bookability = refusal ? notBookableReasons[refusal] : BOOKABLE;
  const reason = busyCalendars ? `Non proposé : occupé (${typeset(busyCalendars)}).` : bookability;
  const hiddenReason = <span className="visuallyHidden">{reason}</span>;
  if (here.moving) return status === "missing" ? hiddenReason : <MoveTarget date={date} cell={cell} reason={reason} />;
  return (
    <>
      {label !== null && <CellLabel label={label} isBusy={status === "busy"} />}
      {status === "missing" ? (
        hiddenReason
      ) : (
        <Link className={styles.free} to={newAppointmentAddress({ date, time })} title={reason}>
          <span className="visuallyHidden">{weekdayDayMonth(date)} à </span>
          <span>{time}</span>
          <span className="visuallyHidden">, libre. {reason}</span>
        </Link>
      )}
    </>
  );
}

function CellLabel({ label, isBusy }: { label: string; isBusy: boolean }) {
  return isBusy ? (
    <span className={styles.busyLabel} aria-hidden="true">
      {typeset(label)}
    </span>
  ) : (
    <span className={styles.closedLabel} aria-hidden="true">
      <b>{CLOSED}</b>
      {label !== CLOSED && <span>{typeset(label)}</span>}
    </span>
  );
}

function MoveTarget({ date, cell: { time, move, refusal }, reason }: { date: string; cell: FreeCell; reason: string }) {
  if (move === "current") {
    return (
      <span className={styles.current} data-current tabIndex={-1}>
        {time}, créneau actuel
      </span>
    );
  }
  if (move !== "target") return null;
  return (
    <button
      type="submit"
      form={MOVE_FORM_ID}
      name="chosenSlot"
      value={slotKey({ date, time })}
      className={styles.slot}
      data-not-bookable={refusal !== null || undefined}
      title={reason}
    >
      <span className="visuallyHidden">{weekdayDayMonth(date)} à </span>
      <b>{time}</b>
      <span className="visuallyHidden">, libre. {reason}</span>
    </button>
  );
}

const HOLD_WORDS = {
  travel: "Trajet",
  proposal: "Proposé",
  appointment: null,
  vacated: "Ancien créneau",
} as const;

function HeldTime({ date, cell, cards, now, here }: CellProps<HeldCell>) {
  const { kind, time, rows, end, appointmentId, proposedTo } = cell;
  const card = appointmentId === null ? undefined : cards.get(appointmentId);
  const hours = rows === 1 ? time : `${time} – ${end}`;
  const isDayView = here.view === "jour";
  const name = card && (isDayView ? card.name : <CardName card={card} />);
  const day = <span className="visuallyHidden">{weekdayDayMonth(date)} : </span>;
  if (!card || kind !== "appointment" || here.moving) {
    const holdProps = {
      className: styles.hold,
      "data-kind": kind,
      "data-origin": card?.origin,
      children: (
        <>
          {day}
          <span>
            <b>{hours}</b> {card?.status === "cancelled" ? "Annulé" : HOLD_WORDS[kind]}
          </span>
          {name ? <span>{name}</span> : proposedTo && <span>{proposedTo}</span>}
        </>
      ),
    };
    if (here.moving) return <span {...holdProps} />;
    // Without the key, React would reuse the link of a moved card, and the focus would stay here.
    return (
      <Link key={kind} {...holdProps} to={newAppointmentAddress({ date, time })} title={notBookableReasons.held} />
    );
  }
  const isPast = hasEnded({ date, time, minutes: rows * SLOT_MINUTES }, now);
  return (
    <Link
      className={styles.card}
      to={agendaAddress({ ...here, open: card.id })}
      preventScrollReset
      aria-current={here.open === card.id || undefined}
      data-appointment={card.id}
      data-past={isPast || undefined}
      data-origin={card.origin}
    >
      {day}
      <span className={styles.cardHead}>
        <b>{hours}</b>
        <Signs card={card} />
      </span>
      <span className={styles.name} data-long={rows > 1 || undefined}>
        {name}
      </span>
      {(rows > 2 || isDayView) && (card.subject || card.location) && (
        <span className={styles.about}>{typeset([card.subject, card.location].filter(Boolean).join(", "))}</span>
      )}
      {isDayView && card.phone && <span className={styles.about}>{card.phone}</span>}
      {isDayView && card.note && <span className={styles.about}>{card.note}</span>}
      <HiddenSigns card={card} />
    </Link>
  );
}

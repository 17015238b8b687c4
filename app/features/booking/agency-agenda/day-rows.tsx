import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { de } from "#app/french/elision.ts";
import { phoneLink } from "#app/french/phone-number.ts";
import { typeset } from "#app/french/typeset.ts";
import { UnderlinedLink } from "#app/ui/button.tsx";
import { PhoneIcon } from "#app/ui/agency-icons.tsx";
import type { PlanState } from "#app/features/booking/time/span.ts";
import { agendaAddress, newAppointmentAddress } from "#app/features/booking/time/agenda-address.ts";
import styles from "./day-rows.module.css";

export function DayRows({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>;
}

export interface DayRowProps {
  appointment: { id: string; name: string };
  dateTime: string;
  time: string;
  state: PlanState;
  origin?: "online" | "agency";
  anchor?: string;
  details: readonly (string | false | null)[];
  note?: string | null;
  aside: ReactNode;
  children?: ReactNode;
}

export function DayRow({
  appointment,
  dateTime,
  time,
  state,
  origin,
  anchor,
  details,
  note,
  aside,
  children,
}: DayRowProps) {
  const words = details.filter(Boolean).join("\u00A0· ");
  return (
    <li
      className={styles.row}
      id={anchor}
      data-state={state}
      data-origin={origin}
      aria-current={state === "now" ? "time" : undefined}
    >
      <time dateTime={dateTime}>{time}</time>
      <div className={styles.who}>
        <Link to={href("/agence/agenda/:id", { id: appointment.id })} data-appointment={appointment.id}>
          {appointment.name}
        </Link>
        {words && <span>{typeset(words)}</span>}
        {note && <span className={styles.note}>{note}</span>}
      </div>
      <div className={styles.aside}>{aside}</div>
      {children}
    </li>
  );
}

export interface GapRowProps {
  status?: "shut" | "outside";
  /** HH:MM, if `children` does not contain the start. */
  time?: string;
  link?: ReactNode;
  children: ReactNode;
}

export function GapRow({ status, time, link, children }: GapRowProps) {
  return (
    <li className={styles.gap} data-status={status}>
      {time && <time>{time}</time>}
      <span>{children}</span>
      {link}
    </li>
  );
}

export function AddLink({ date, time }: { date: string; time: string }) {
  return (
    <Link className={styles.gapLink} to={newAppointmentAddress({ date, time })}>
      Ajouter<span className="visuallyHidden"> à {time}</span>
    </Link>
  );
}

export function CallLink({ name, phone }: { name: string; phone: string }) {
  return (
    <a href={phoneLink(phone)} aria-label={`Appeler ${name}`}>
      <PhoneIcon />
      <span className={styles.printed} aria-hidden="true">
        {phone}
      </span>
    </a>
  );
}

export function ConflictLinks({
  appointment: { id, name, date },
  className = styles.links,
}: {
  appointment: { id: string; name: string; date: string };
  className?: string | undefined;
}) {
  const hiddenName = <span className="visuallyHidden"> le rendez-vous {de(name)}</span>;
  return (
    <p className={className}>
      <UnderlinedLink to={agendaAddress({ view: null, date, moving: id })}>Déplacer{hiddenName}</UnderlinedLink>
      <UnderlinedLink to={href("/agence/agenda/:id/annuler", { id })}>Annuler{hiddenName}</UnderlinedLink>
    </p>
  );
}

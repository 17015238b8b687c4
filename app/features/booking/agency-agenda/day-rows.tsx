import type { ReactNode } from "react";
import { Link } from "react-router";
import { phoneLink } from "#app/french/phone-number.ts";
import { typo } from "#app/french/typo.ts";
import { PhoneIcon } from "#app/ui/icons.tsx";
import { appointmentAddress, newAppointmentAddress } from "#app/features/booking/time/addresses.ts";
import type { PlanState } from "#app/features/booking/time/span.ts";
import styles from "./day-rows.module.css";

export function DayRows({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>;
}

export interface DayRowProps {
  appointment: { id: string; name: string };
  /** YYYY-MM-DDTHH:MM, for `datetime`. */
  begins: string;
  time: string;
  state: PlanState;
  /** Draws a stroke beside the name. */
  origin?: "online" | "agency";
  anchor?: string;
  about: readonly (string | false | null)[];
  note?: string | null;
  aside: ReactNode;
  children?: ReactNode;
}

/** One appointment of a day. The whole row is a link; the controls at its end lie above it. */
export function DayRow({
  appointment,
  begins,
  time,
  state,
  origin,
  anchor,
  about,
  note,
  aside,
  children,
}: DayRowProps) {
  const words = about.filter(Boolean).join("\u00A0· ");
  return (
    <li
      className={styles.row}
      id={anchor}
      data-state={state}
      data-origin={origin}
      aria-current={state === "now" ? "time" : undefined}
    >
      <time dateTime={begins}>{time}</time>
      <div className={styles.who}>
        <Link to={appointmentAddress(appointment.id)} data-appointment={appointment.id}>
          {typo(appointment.name)}
        </Link>
        {words && <span>{typo(words)}</span>}
        {note && <span className={styles.note}>{typo(note)}</span>}
      </div>
      <div className={styles.aside}>{aside}</div>
      {children}
    </li>
  );
}

export interface BetweenRowProps {
  ground?: "shut" | "outside";
  /** HH:MM, if `children` does not contain the start. */
  time?: string;
  way?: ReactNode;
  children: ReactNode;
}

export function BetweenRow({ ground, time, way, children }: BetweenRowProps) {
  return (
    <li className={styles.between} data-ground={ground}>
      {time && <time>{time}</time>}
      <span>{children}</span>
      {way}
    </li>
  );
}

export function AddAt({ date, time }: { date: string; time: string }) {
  return (
    <Link className={styles.add} to={newAppointmentAddress({ date, time })}>
      Ajouter<span className="visuallyHidden"> à {time}</span>
    </Link>
  );
}

/** Prints as the phone number. */
export function CallLink({ name, phone }: { name: string; phone: string }) {
  return (
    <a href={phoneLink(phone)} aria-label={typo(`Appeler ${name}`)}>
      <PhoneIcon />
      <span className={styles.printed} aria-hidden="true">
        {phone}
      </span>
    </a>
  );
}

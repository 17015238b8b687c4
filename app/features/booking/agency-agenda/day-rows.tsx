import type { ReactNode } from "react";
import { Link } from "react-router";
import { phoneLink } from "#app/french/phone-number.ts";
import { typo } from "#app/french/typo.ts";
import { PhoneIcon } from "#app/ui/icons.tsx";
import { appointmentAddress, newAppointmentAddress } from "#app/features/booking/time/addresses.ts";
import type { PlanState } from "#app/features/booking/time/span.ts";
import styles from "./day-rows.module.css";

/** A day read from top to bottom: a line for each person, and for what lies between them. */
export function DayRows({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>;
}

export interface DayRowProps {
  appointment: { id: string; name: string };
  /** When it begins, as YYYY-MM-DDTHH:MM. */
  begins: string;
  /** HH:MM on the day that is shown. */
  time: string;
  state: PlanState;
  /** A stroke beside the name says how it came to be. */
  origin?: "online" | "agency";
  /** Of its anchor. */
  anchor?: string;
  /** What is known of it, in the order in which it is read. */
  about: readonly (string | false | null)[];
  note?: string | null;
  /** Signs, and the ways to the person. */
  aside: ReactNode;
  /** Under the name. */
  children?: ReactNode;
}

/** One appointment of a day: the whole line leads to it, but for what stands at its end. */
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
  /** HH:MM, where its words do not say when it begins. */
  time?: string;
  /** The way to what can be done there. */
  way?: ReactNode;
  /** Its words. */
  children: ReactNode;
}

/** What lies between two appointments, in a word. */
export function BetweenRow({ ground, time, way, children }: BetweenRowProps) {
  return (
    <li className={styles.between} data-ground={ground}>
      {time && <time>{time}</time>}
      <span>{children}</span>
      {way}
    </li>
  );
}

/** The way from free time to the form that begins there. */
export function AddAt({ date, time }: { date: string; time: string }) {
  return (
    <Link className={styles.add} to={newAppointmentAddress({ date, time })}>
      Ajouter<span className="visuallyHidden"> à {time}</span>
    </Link>
  );
}

/** Calls somebody; on paper it is their number. */
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

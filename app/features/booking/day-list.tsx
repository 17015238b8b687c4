import type { ReactNode } from "react";
import { phoneLink } from "#app/content/phone-number.ts";
import { Link } from "react-router";
import { typo } from "#app/content/typo.ts";
import { PhoneIcon, RouteIcon } from "#app/ui/icons.tsx";
import { appointmentAddress } from "./agenda-addresses.ts";
import { Attendance } from "./attendance.tsx";
import type { PlanState } from "./day-plan.ts";
import { lengthInWords, type Span } from "./span.ts";
import styles from "./day-list.module.css";

/** A day's people, one line each. */
export function DayList({ children }: { children: ReactNode }) {
  return <ul className={styles.dayList}>{children}</ul>;
}

/** The free time between two of them. */
export function FreeRow({ text }: { text: string }) {
  return <li className={styles.free}>{text}</li>;
}

export interface DayAppointmentProps {
  appointment: Span & {
    id: string;
    name: string;
    phone: string | null;
    subject: string | null;
    place: string | null;
    origin: "online" | "agency";
    attendance: "came" | "missed" | null;
    isComing: boolean;
  };
  /** HH:MM on the day that is shown. */
  slot: string;
  state?: PlanState;
  /** « En cours, encore 18 minutes » */
  progress?: string | null;
  /** The agency's own address, from where one drives. */
  from: string;
  /** What became of the mail to its client, where that is news. */
  mail?: { words: string; tone: "waiting" | "failed" } | undefined;
}

/** Who comes, for what, and how to reach them: with the telephone, or on the road. */
export function DayAppointment({ appointment, slot, state = "to-come", progress, from, mail }: DayAppointmentProps) {
  const { id, date, name, phone, place } = appointment;
  return (
    <li
      className={styles.row}
      id={`rendez-vous-${id}`}
      data-state={state}
      aria-current={state === "now" ? "time" : undefined}
    >
      <time dateTime={`${date}T${appointment.slot}`}>{slot}</time>
      <div className={styles.who}>
        <Link to={appointmentAddress(id)}>{typo(name)}</Link>
        <span>{typo([aboutOf(appointment), progress].filter(Boolean).join(". "))}</span>
      </div>
      <div className={styles.reach}>
        {mail && (
          <span className={styles.status} data-tone={mail.tone}>
            {mail.words}
          </span>
        )}
        {state === "past" && appointment.attendance === null && <span className={styles.status}>Passé</span>}
        {place && state !== "past" && (
          <a
            href={roadTo(place, from)}
            rel="noreferrer"
            aria-label={typo(`Itinéraire vers ${place}, sur OpenStreetMap`)}
          >
            <RouteIcon />
          </a>
        )}
        {phone && state !== "past" && (
          <a href={phoneLink(phone)} aria-label={typo(`Appeler ${name}`)}>
            <PhoneIcon />
          </a>
        )}
      </div>
      {state === "past" && <Attendance appointment={appointment} isInLine />}
    </li>
  );
}

const ORIGINS = { online: "Réservé en ligne", agency: "Noté par l'agence" } as const;
const USUAL_MINUTES = 30;

function aboutOf(appointment: DayAppointmentProps["appointment"]): string {
  const { subject, origin, minutes, place, attendance, isComing } = appointment;
  return [
    subject ?? ORIGINS[origin],
    minutes !== USUAL_MINUTES && lengthInWords(minutes),
    place,
    attendance === null && isComing && "vient",
  ]
    .filter(Boolean)
    .join(", ");
}

/** A plain link, which nothing of the page loads. */
function roadTo(place: string, from: string): string {
  const asked = new URLSearchParams({ from, to: place });
  return `https://www.openstreetmap.org/directions?${asked}`;
}

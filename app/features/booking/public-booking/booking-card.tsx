import type { ReactNode } from "react";
import { capitalise, longDate } from "#app/french/dates.ts";
import { classNames } from "#app/ui/class-names.ts";
import styles from "./booking-card.module.css";

export interface BookingCardProps {
  date: string;
  time: string | null;
  note: ReactNode;
  label?: string;
  className?: string;
  children: ReactNode;
}

/** Needs a CSS container named `agenda` around it. */
export function BookingCard({ date, time, note, label = "Votre rendez-vous", className, children }: BookingCardProps) {
  return (
    <div className={classNames(styles.booking, className)}>
      <div className="stack gap1">
        <p className="label">{label}</p>
        <p className={styles.bookingDate}>
          {capitalise(longDate(date))} {time && <em>{`à ${time}`}</em>}
        </p>
        <p className="note">{note}</p>
      </div>
      {children}
    </div>
  );
}

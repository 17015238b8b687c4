import type { ReactNode } from "react";
import { dayMonthYear } from "#app/french/dates.ts";
import { phoneLink } from "#app/french/phone-number.ts";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import styles from "./record-header.module.css";

interface RecordHeaderProps {
  name: string;
  createdOn: string;
  phone: string | null;
  bookHref: string;
  replyHref: string | null;
  email: string | null;
  headingId: string;
}

export function RecordHeader({ name, createdOn, phone, email, bookHref, replyHref, headingId }: RecordHeaderProps) {
  return (
    <header className={styles.header}>
      <span className={styles.initial} aria-hidden="true">
        {[...name][0]}
      </span>
      <div>
        <h2 id={headingId}>{name}</h2>
        <p>{`fiche créée le ${dayMonthYear(createdOn)}`}</p>
      </div>
      <div className={styles.actions}>
        <ButtonLink to={bookHref} size="small">
          Rendez-vous
        </ButtonLink>
        {replyHref ? (
          <ButtonLink to={replyHref} variant="quiet" size="small">
            Écrire
          </ButtonLink>
        ) : (
          email && (
            <a className={buttonClass({ variant: "quiet", size: "small" })} href={`mailto:${email}`}>
              Écrire
            </a>
          )
        )}
        {phone && (
          <a className={buttonClass({ variant: "quiet", size: "small" })} href={phoneLink(phone)}>
            Appeler
          </a>
        )}
      </div>
    </header>
  );
}

export interface RecordFact {
  label: string;
  value: ReactNode;
}

export function Facts({ facts }: { facts: readonly RecordFact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value }, index) => (
        // Two accounts of one person have the same labels.
        <div key={index}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

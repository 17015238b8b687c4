import { Form, Link } from "react-router";
import { Button, ButtonLink, IconLink, UnderlinedLink } from "#app/ui/button.tsx";
import { NextIcon, PreviousIcon } from "#app/ui/icons.tsx";
import {
  AGENDA,
  type AgendaAddress,
  agendaAddress,
  adjacentDate,
  type View,
} from "#app/features/booking/time/agenda-address.ts";
import styles from "./agenda-navigation.module.css";

export interface AgendaNavigationProps {
  here: AgendaAddress & { date: string };
  today: string;
  isDateUnknown: boolean;
}

/** In a narrow window the week view shows one day, so its links step by days there. */
export function AgendaNavigation({ here, today, isDateUnknown }: AgendaNavigationProps) {
  const { view, date, moving } = here;
  const isWeek = view === null || view === "semaine";
  return (
    <>
      <nav className={styles.views} aria-label="Vue">
        <ViewLink view="semaine" label="Semaine" isCurrent={isWeek} here={here} className={styles.wide} />
        {isWeek ? (
          <>
            <ViewLink view="jour" label="Jour" isCurrent={false} here={here} className={styles.wide} />
            <ViewLink view="jour" label="Jour" isCurrent here={here} className={styles.narrow} />
          </>
        ) : (
          <ViewLink view="jour" label="Jour" isCurrent={view === "jour"} here={here} />
        )}
        <ViewLink view="mois" label="Mois" isCurrent={view === "mois"} here={here} />
        <ViewLink view="liste" label="Liste" isCurrent={view === "liste"} here={here} />
      </nav>
      <nav className={styles.steps} aria-label="Période">
        {isWeek ? (
          <>
            <Steps here={here} unit="semaine" today={today} className={styles.wide} />
            <Steps here={{ ...here, view: "jour" }} unit="jour" today={today} className={styles.narrow} />
          </>
        ) : (
          <Steps here={here} unit={view} today={today} />
        )}
      </nav>
      <Form className={styles.dateForm} action={AGENDA} role="search" aria-label="Aller à une date">
        {view && <input type="hidden" name="vue" value={view} />}
        {moving && <input type="hidden" name="deplacer" value={moving} />}
        <label className="visuallyHidden" htmlFor="agenda-date">
          Date
        </label>
        <input
          key={date}
          id="agenda-date"
          type="date"
          name="date"
          defaultValue={date}
          required
          aria-invalid={isDateUnknown || undefined}
          aria-describedby={isDateUnknown ? "agenda-unknown" : undefined}
        />
        <Button type="submit" variant="quiet" size="small">
          Aller
        </Button>
      </Form>
      {date !== today && (
        <UnderlinedLink className={styles.todayLink} to={agendaAddress({ ...here, date: today, open: null })}>
          Aujourd’hui
        </UnderlinedLink>
      )}
    </>
  );
}

interface ViewLinkProps {
  view: View;
  label: string;
  isCurrent: boolean;
  here: AgendaAddress;
  className?: string;
}

function ViewLink({ view, label, isCurrent, here, className }: ViewLinkProps) {
  return (
    <Link
      className={className}
      to={agendaAddress({ ...here, view, open: null })}
      aria-current={isCurrent ? "page" : undefined}
    >
      {label}
    </Link>
  );
}

const PERIOD_LABELS: Record<View, { previous: string; next: string }> = {
  semaine: { previous: "Semaine précédente", next: "Semaine suivante" },
  jour: { previous: "Jour précédent", next: "Jour suivant" },
  mois: { previous: "Mois précédent", next: "Mois suivant" },
  liste: { previous: "Quatre semaines précédentes", next: "Quatre semaines suivantes" },
};

interface StepsProps {
  here: AgendaAddress & { date: string };
  unit: View;
  today: string;
  className?: string;
}

function Steps({ here, unit, today, className }: StepsProps) {
  const addressOn = (date: string) => agendaAddress({ ...here, date, open: null });
  const adjacentAddress = (direction: -1 | 1) => addressOn(adjacentDate(unit, here.date, direction));
  return (
    <span className={className}>
      <IconLink to={adjacentAddress(-1)} aria-keyshortcuts="ArrowLeft" label={PERIOD_LABELS[unit].previous}>
        <PreviousIcon />
      </IconLink>
      <ButtonLink
        className={styles.todayButton}
        variant="quiet"
        size="small"
        to={addressOn(today)}
        aria-keyshortcuts="J"
      >
        Aujourd’hui
      </ButtonLink>
      <IconLink to={adjacentAddress(1)} aria-keyshortcuts="ArrowRight" label={PERIOD_LABELS[unit].next}>
        <NextIcon />
      </IconLink>
    </span>
  );
}

import { Form, Link } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { NextIcon, PreviousIcon } from "#app/ui/icons.tsx";
import { AGENDA, agendaAddress, neighbourOf, UNITS, type View } from "./agenda-addresses.ts";
import styles from "./agency-agenda-head.module.css";

export interface AgendaNavigationProps {
  /** null: the window's width decides between week and day. */
  view: View | null;
  date: string;
  /** In Paris. */
  today: string;
  /** What was typed into the field, when it is no date. */
  typed: string | null;
}

/** Which view, which days. On a phone the week is read day by day, so that its neighbours are days there. */
export function AgendaNavigation({ view, date, today, typed }: AgendaNavigationProps) {
  const isWeek = view === null || view === "semaine";
  return (
    <>
      <nav className={styles.views} aria-label="Vue">
        <ViewLink view="semaine" label="Semaine" isCurrent={isWeek} date={date} className={styles.wide} />
        {isWeek ? (
          <>
            <ViewLink view="jour" label="Jour" isCurrent={false} date={date} className={styles.wide} />
            <ViewLink view="jour" label="Jour" isCurrent date={date} className={styles.narrow} />
          </>
        ) : (
          <ViewLink view="jour" label="Jour" isCurrent={view === "jour"} date={date} />
        )}
        <ViewLink view="mois" label="Mois" isCurrent={view === "mois"} date={date} />
        <ViewLink view="liste" label="Liste" isCurrent={view === "liste"} date={date} />
      </nav>
      <nav className={styles.steps} aria-label="Période">
        {isWeek ? (
          <>
            <Steps view={view} unit="semaine" date={date} today={today} className={styles.wide} />
            <Steps view="jour" unit="jour" date={date} today={today} className={styles.narrow} />
          </>
        ) : (
          <Steps view={view} unit={view} date={date} today={today} />
        )}
      </nav>
      <Form className={styles.go} action={AGENDA} role="search" aria-label="Aller à une date">
        {view && <input type="hidden" name="vue" value={view} />}
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
          aria-invalid={typed !== null || undefined}
          aria-describedby={typed === null ? undefined : "agenda-unknown"}
        />
        <Button type="submit" variant="quiet" size="small">
          Aller
        </Button>
      </Form>
    </>
  );
}

interface ViewLinkProps {
  view: View;
  label: string;
  isCurrent: boolean;
  date: string;
  className?: string;
}

function ViewLink({ view, label, isCurrent, date, className }: ViewLinkProps) {
  return (
    <Link className={className} to={agendaAddress({ view, date })} aria-current={isCurrent ? "page" : undefined}>
      {label}
    </Link>
  );
}

interface StepsProps {
  view: View | null;
  unit: View;
  date: string;
  today: string;
  className?: string;
}

function Steps({ view, unit, date, today, className }: StepsProps) {
  const to = (direction: -1 | 1) => agendaAddress({ view, date: neighbourOf(unit, date, direction) });
  return (
    <span className={className}>
      <Link className={styles.step} to={to(-1)} aria-label={UNITS[unit].previous}>
        <PreviousIcon />
      </Link>
      <ButtonLink variant="quiet" size="small" to={agendaAddress({ view, date: today })}>
        Aujourd’hui
      </ButtonLink>
      <Link className={styles.step} to={to(1)} aria-label={UNITS[unit].next}>
        <NextIcon />
      </Link>
    </span>
  );
}

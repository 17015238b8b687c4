import { Form, href, Link } from "react-router";
import { typo } from "#app/content/typo.ts";
import { shortDay } from "#app/content/when.ts";
import { UnderlinedLink } from "#app/ui/button.tsx";
import { answerDue } from "./answer-due.ts";
import { Due } from "./due.tsx";
import { SERVICE_LABELS } from "./enquiry.ts";
import type { EnquiryState } from "./enquiry-state.ts";
import { INBOX_FILTERS, inboxAddress, type InboxQuery, STATE_NAMES, states } from "./inbox.ts";
import type { InboxRow } from "./inbox.server.ts";
import { TabRow } from "#app/ui/tab-row.tsx";
import styles from "#app/ui/inbox.module.css";

export interface InboxListProps {
  rows: readonly InboxRow[];
  asked: InboxQuery;
  counts: Partial<Record<EnquiryState, number>>;
  /** Where the page after begins. */
  next: string | null;
  /** The enquiry that stands beside it. */
  current?: string;
  /** Within how many hours the agency answers. */
  within: number;
  now: string;
}

/** The enquiries of the agency: sought, filtered, a page at a time. */
export function InboxList({ rows, asked, counts, next, current, within, now }: InboxListProps) {
  const { status, words } = asked;
  return (
    <div className={styles.side}>
      <search>
        <Form className={styles.search} action={href("/agence/demandes")}>
          {status && <input type="hidden" name="etat" value={INBOX_FILTERS[status].slug} />}
          <label>
            <span className="visuallyHidden">Chercher dans les demandes</span>
            <svg viewBox="0 0 20 20" aria-hidden="true">
              <circle cx="8.5" cy="8.5" r="5.5" />
              <path d="M12.5 12.5l5 5" />
            </svg>
            <input
              key={words}
              name="q"
              type="search"
              placeholder="Nom, mot, lieu"
              autoComplete="off"
              defaultValue={words}
              maxLength={200}
            />
          </label>
          <button type="submit">Chercher</button>
        </Form>
      </search>
      <TabRow className={styles.tabs} label="État" tight>
        <Link to={inboxAddress({ words })} aria-current={status === null || undefined}>
          Toutes
        </Link>
        {states.map((state) => (
          <Link key={state} to={inboxAddress({ status: state, words })} aria-current={status === state || undefined}>
            {INBOX_FILTERS[state].label}
            {counts[state] ? <b data-due={state === "new" || undefined}>{counts[state]}</b> : null}
          </Link>
        ))}
      </TabRow>
      {rows.length === 0 && <p>{typo(nothing(asked))}</p>}
      {rows.length > 0 && (
        <ul className={styles.inbox}>
          {rows.map((row) => (
            <li key={row.id}>
              <Link
                className={styles.row}
                to={`${inboxAddress(asked, row.id)}#fil`}
                data-state={row.status}
                aria-current={row.id === current || undefined}
              >
                <b>{row.title}</b>
                <time dateTime={row.createdAt}>{shortDay(row.createdAt, new Date(now))}</time>
                <span>{row.name}</span>
                <span className={styles.state}>
                  {row.services.map((service) => SERVICE_LABELS[service]).join(", ")}
                  <RowState row={row} within={within} now={new Date(now)} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {(next ?? asked.after) && (
        <nav className={styles.pages} aria-label="Pages">
          {asked.after && <UnderlinedLink to={inboxAddress({ ...asked, after: null })}>Première page</UnderlinedLink>}
          {next && <UnderlinedLink to={inboxAddress({ ...asked, after: next })}>Page suivante</UnderlinedLink>}
        </nav>
      )}
      <p className="note">
        {typo(`Vous vous êtes promis ${within === 1 ? "une heure" : `${within} heures`}.`)}{" "}
        <Link to={`${href("/agence/reglages")}#demandes`}>Changer</Link>
      </p>
    </div>
  );
}

function nothing({ status, words, after }: InboxQuery): string {
  if (words) return `Aucune demande n'a de mot qui commence par « ${words} ».`;
  if (after) return "Il n'y en a pas d'autres.";
  if (status === "new") return "Aucune nouvelle demande : tout est répondu ou en cours.";
  return status ? `Aucune demande ${STATE_NAMES[status]}.` : "Aucune demande pour l'instant.";
}

/** How long it has waited, or what became of it. */
function RowState({ row, within, now }: { row: InboxRow; within: number; now: Date }) {
  const { status, waitsSince, statusAt } = row;
  if (status === "new" || status === "open") {
    const due = answerDue(waitsSince, within, now);
    return <Due {...due} words={status === "open" ? `en cours, ${due.words}` : due.words} inLine />;
  }
  return (
    <span>
      {STATE_NAMES[status]}
      {statusAt && ` (${shortDay(statusAt, now)})`}
    </span>
  );
}

import { Form, href, Link } from "react-router";
import { typo } from "#app/content/typo.ts";
import { shortDay } from "#app/content/when.ts";
import { UnderlinedLink } from "#app/ui/button.tsx";
import { TabRow } from "#app/ui/tab-row.tsx";
import { CLIENT_ORDERS, clientAddress, type ClientQuery, orders } from "./client-list.ts";
import type { ListedClient } from "./client-list.server.ts";
import styles from "#app/ui/inbox.module.css";

export interface ClientListProps {
  rows: readonly ListedClient[];
  asked: ClientQuery;
  counts: { all: number; waiting: number };
  /** Where the page after begins. */
  next: string | null;
  /** The client whose file stands beside it. */
  current?: string;
  /** YYYY-MM-DD. */
  today: string;
  now: string;
}

/** The agency's clients: sought, sorted, a page at a time. */
export function ClientList({ rows, asked, counts, next, current, today, now }: ClientListProps) {
  const { order, words } = asked;
  return (
    <div className={styles.side}>
      <search>
        <Form className={styles.search} action={href("/agence/clients")}>
          {CLIENT_ORDERS[order].slug && <input type="hidden" name="tri" value={CLIENT_ORDERS[order].slug} />}
          <label>
            <span className="visuallyHidden">Chercher un client</span>
            <svg viewBox="0 0 20 20" aria-hidden="true">
              <circle cx="8.5" cy="8.5" r="5.5" />
              <path d="M12.5 12.5l5 5" />
            </svg>
            <input
              key={words}
              name="q"
              type="search"
              placeholder="Nom, téléphone, e-mail"
              autoComplete="off"
              defaultValue={words}
              maxLength={200}
            />
          </label>
          <button type="submit">Chercher</button>
        </Form>
      </search>
      <TabRow className={styles.tabs} label="Tri" tight>
        {orders.map((each) => (
          <Link key={each} to={clientAddress({ order: each, words })} aria-current={order === each || undefined}>
            {CLIENT_ORDERS[each].label}
            {each === "waiting" && counts.waiting > 0 ? <b data-due>{counts.waiting}</b> : null}
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
                to={`${clientAddress(asked, row.id)}#fiche`}
                data-state={row.waits ? "new" : "answered"}
                aria-current={row.id === current || undefined}
              >
                <b>{row.name}</b>
                <time dateTime={row.seenAt}>{shortDay(row.seenAt, new Date(now))}</time>
                <span>{row.reach ?? "sans adresse ni numéro"}</span>
                <span className={styles.state}>
                  {typo(stateOf(row, today, new Date(now)))}
                  <span>{typo(appointmentsInWords(row.appointments))}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {(next ?? asked.after) && (
        <nav className={styles.pages} aria-label="Pages">
          {asked.after && <UnderlinedLink to={clientAddress({ ...asked, after: null })}>Première page</UnderlinedLink>}
          {next && <UnderlinedLink to={clientAddress({ ...asked, after: next })}>Page suivante</UnderlinedLink>}
        </nav>
      )}
    </div>
  );
}

function nothing({ order, words, after }: ClientQuery): string {
  if (words) return `Aucun client n'a de nom, d'adresse ou de numéro qui commence par « ${words} ».`;
  if (after) return "Il n'y en a pas d'autres.";
  return order === "waiting" ? "Personne n'attend de réponse." : "Aucun client pour l'instant.";
}

/** What is the most urgent of them. */
function stateOf({ waits, failed, next, hasAccount }: ListedClient, today: string, now: Date): string {
  if (failed) return "courrier refusé";
  if (waits) return "demande sans réponse";
  if (next)
    return next.date === today
      ? `rendez-vous aujourd'hui à ${next.slot}`
      : `rendez-vous ${shortDay(`${next.date}T12:00:00Z`, now)}`;
  return hasAccount ? "" : "sans compte";
}

function appointmentsInWords(count: number): string {
  return count === 0 ? "aucun rendez-vous" : `${count} rendez-vous`;
}

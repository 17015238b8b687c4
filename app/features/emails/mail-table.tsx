import { href, Link } from "react-router";
import { deliveryFailure } from "#app/email/delivery-failure.ts";
import { capitalise } from "#app/french/dates.ts";
import { typeset } from "#app/french/typeset.ts";
import { shortDay, shortDateTime } from "#app/french/instant-labels.ts";
import { UnderlinedLink } from "#app/ui/button.tsx";
import { EmailAddress } from "#app/email/email-address.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { Pagination } from "#app/ui/list/pagination.tsx";
import { mailsQuery } from "./mail-list.ts";
import { timestampOfMail, stateOfMail } from "./mail-state.ts";
import type { Mails } from "./mails.server.ts";
import { FilterTabs } from "#app/ui/list/filter-tabs.tsx";
import { Badge } from "#app/ui/badge.tsx";
import styles from "./mail-table.module.css";

export function MailHealthLine({ health: { canSend, lastSentAt }, now }: Pick<Mails, "health" | "now">) {
  return (
    <p className={`cluster ${styles.health}`}>
      {canSend ? (
        lastSentAt && <Badge tone="done">L’envoi fonctionne</Badge>
      ) : (
        <Badge tone="failed">Le serveur d’envoi n’accepte aucun e-mail en ce moment</Badge>
      )}
      {lastSentAt && <span>{`Dernier e-mail envoyé : ${shortDateTime(lastSentAt, new Date(now))}`}</span>}
      <span>E-mails conservés 30 jours</span>
      {!canSend && <UnderlinedLink to={href("/agence/reglages/etat")}>État du site</UnderlinedLink>}
    </p>
  );
}

const COLUMNS = [
  { label: "À" },
  { label: "Objet", wide: true },
  { label: "État" },
  { label: "Heure", number: true },
] as const;

export function MailTable({ rows, query, next, health, current, now: nowText }: Mails & { current?: string }) {
  const now = new Date(nowText);
  return (
    <div className="stack">
      <FilterTabs
        className={styles.tabs}
        label="État"
        tabs={mailsQuery.tabs(query, "Tous")}
        counts={health}
        urgent="failed"
      />
      {rows.length === 0 && <p>Aucun e-mail.</p>}
      {rows.length > 0 && (
        <Table
          caption="E-mails"
          columns={COLUMNS}
          hasRowLinks
          rows={rows.map((mail) => {
            const { text, tone } = stateOfMail(mail, now);
            return {
              key: mail.id,
              current: mail.id === current,
              cells: [
                <>
                  <Link to={`${mailsQuery.address(query, mail.id)}#lettre`}>{mail.name ?? mail.to}</Link>
                  {mail.name && (
                    <small>
                      <EmailAddress address={mail.to} />
                    </small>
                  )}
                </>,
                <>
                  <span className={styles.subject}>{typeset(mail.subject)}</span>
                  {(tone === "failed" || (tone === "waiting" && mail.lastError !== null)) && (
                    <span className={styles.failure} data-tone={tone}>
                      {`${capitalise(deliveryFailure(mail.lastError))}.`}
                    </span>
                  )}
                </>,
                <Badge key="state" tone={tone}>
                  {text}
                </Badge>,
                shortDay(timestampOfMail(mail), now),
              ],
            };
          })}
        />
      )}
      <Pagination {...mailsQuery.pages(query, next)} />
    </div>
  );
}

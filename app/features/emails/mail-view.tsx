import { href, Link } from "react-router";
import { ActionForm } from "#app/forms/action-form.tsx";
import { capitalise } from "#app/french/dates.ts";
import { deliveryFailure } from "#app/email/delivery-failure.ts";
import { phoneLink } from "#app/french/phone-number.ts";
import { typeset } from "#app/french/typeset.ts";
import { shortDateTime } from "#app/french/instant-labels.ts";
import { isNotice } from "#app/platform/schema/mail-kinds.ts";
import type { MailStatus } from "#app/platform/schema/site-tables.server.ts";
import { Button, buttonClass, TextButton } from "#app/ui/button.tsx";
import { Check } from "#app/ui/form/choices.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { failureOf } from "#app/ui/form/failure-of.ts";
import type { FormFailed } from "#app/ui/form/form-answer.ts";
import { ErrorNotice } from "#app/ui/error-notice.tsx";
import { TabNav } from "#app/ui/list/tab-nav.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { mailsQuery, type MailListQuery } from "./mail-list.ts";
import { timestampOfMail, stateOfMail } from "./mail-state.ts";
import { mailRefusals, type MailRefusal } from "./mails.messages.ts";
import type { ReadMail } from "./mails.server.ts";
import styles from "./mail-view.module.css";
import { plural } from "#app/french/plural.ts";

export interface MailViewProps {
  mail: Omit<ReadMail, "message"> & {
    /** The text is still stored, and the agency may read it. */
    isReadable: boolean;
    /** The mail has expired, so it can no longer be resent. */
    hasExpired: boolean;
  };
  text: string | null;
  suggestion: string | null;
  client: { recordId: string; name: string; firstName: string; phone: string | null } | null;
  query: MailListQuery;
  formFailed: FormFailed<string, "resend" | "resolve"> | null;
  now: string;
}

export function MailView({ mail, text, suggestion, client, query, formFailed, now: nowText }: MailViewProps) {
  const now = new Date(nowText);
  const state = stateOfMail(mail, now);
  const name = mail.name ?? client?.name;
  const recipient = name ?? mail.to;
  const { tone } = state;
  const hasFailed = tone === "failed";
  const isResolved = tone === "over";
  const isPending = (status: MailStatus) => status === "pending" || status === "sending";
  const hasPendingCopy = mail.copies.some(({ status }) => isPending(status));
  const mayResend = !isPending(mail.status) && mail.isReadable && !mail.hasExpired && !hasPendingCopy;
  // A form that is no longer shown cannot show its error.
  const isFormShown = formFailed?.intent === "resend" ? mayResend : hasFailed;
  const formError = formFailed && !isFormShown && (formFailed.errors[""] ?? mailRefusals[resendRefusal(mail)].message);
  return (
    <>
      <header className={styles.head} data-tone={tone}>
        <p>
          <Badge tone={tone}>
            {[
              isResolved ? "Non remis" : state.text,
              shortDateTime(timestampOfMail(mail), now),
              hasFailed && `après ${plural(mail.attempts, "une tentative", `${mail.attempts} tentatives`)}`,
              isResolved && "réglé depuis",
            ]
              .filter(Boolean)
              .join(", ")}
          </Badge>
        </p>
        <h2 id="lettre-titre">{typeset(mail.subject)}</h2>
        <p className="note">
          À{" "}
          {client ? (
            <Link to={`${href("/agence/clients/:id", { id: client.recordId })}#fiche`}>{name}</Link>
          ) : (
            <span>{isNotice(mail.kind) ? "l’agence" : name}</span>
          )}
          <span>{`${name ? ", " : ""}${mail.to}`}</span>
        </p>
        {mail.resentFrom && (
          <p className="note">
            Renvoi d’un <Link to={mailsQuery.address(query, mail.resentFrom)}>premier e-mail</Link>.
          </p>
        )}
        {mail.copies.map((copy) => (
          <p key={copy.id} className="note">
            <Link to={mailsQuery.address(query, copy.id)}>Renvoi</Link> {describeCopy(copy, now)}
          </p>
        ))}
      </header>
      {mail.lastError && mail.status !== "sent" && (
        <div className={styles.failure} data-tone={tone}>
          <b>{`${capitalise(deliveryFailure(mail.lastError))}.`}</b>
          {hasFailed && suggestion && <p>{`Il fallait sans doute écrire « ${suggestion} ».`}</p>}
          {hasFailed && <p>{typeset(`${recipient} n’a pas reçu cet e-mail.`)}</p>}
          {isResolved && <p>Cet e-mail n’est plus signalé.</p>}
          <Disclosure summary="Réponse du serveur">
            <code>{mail.lastError}</code>
          </Disclosure>
        </div>
      )}
      <ErrorNotice>{formError}</ErrorNotice>
      {mayResend && (
        <Resend mail={mail} suggestion={hasFailed ? suggestion : null} formFailed={failureOf(formFailed, "resend")} />
      )}
      {hasFailed && (
        <ActionForm intent="resolve" answer={formFailed} preventScrollReset={false} className={styles.resolve}>
          <p className="note">Vous avez prévenu le client autrement ? Cet e-mail ne sera plus signalé.</p>
          <TextButton type="submit">Marquer comme réglé</TextButton>
          {client?.phone && (
            <a className={buttonClass({ variant: "quiet", size: "small" })} href={phoneLink(client.phone)}>
              Appeler {client.firstName}
            </a>
          )}
        </ActionForm>
      )}
      <Preview mail={mail} text={text} query={query} recipient={recipient} />
    </>
  );
}

function describeCopy({ to, ...copy }: ReadMail["copies"][number], now: Date): string {
  const { text, tone } = stateOfMail(copy, now);
  const when = tone === "waiting" ? "" : `, ${shortDateTime(timestampOfMail(copy), now)}`;
  return `à ${to} : ${text.toLowerCase()}${when}.`;
}

function resendRefusal({ hasExpired, isReadable }: MailViewProps["mail"]): MailRefusal {
  if (hasExpired) return "expired";
  return isReadable ? "on-its-way" : "not-kept";
}

interface ResendProps extends Pick<MailViewProps, "mail" | "suggestion"> {
  formFailed: FormFailed<string, "resend"> | undefined;
}

function Resend({ mail, suggestion, formFailed }: ResendProps) {
  const isSameAddress = formFailed?.reason === "same-address";
  const isToAgency = isNotice(mail.kind);
  const hasFailed = mail.status === "failed" && !mail.isHandled;
  return (
    <ActionForm
      intent="resend"
      answer={formFailed}
      preventScrollReset={false}
      className="stack gap1"
      aria-label="Renvoyer"
    >
      {(field) => (
        <>
          <div className={styles.resend}>
            <Field
              label={hasFailed ? "Adresse corrigée" : "À l’adresse"}
              type="email"
              aria-keyshortcuts="R"
              autoComplete="off"
              required
              {...field("email", suggestion ?? mail.to)}
            />
            {isSameAddress && <input type="hidden" name="sure" value="on" />}
            <Button type="submit" size="small">
              {isSameAddress ? "Renvoyer quand même" : "Renvoyer"}
            </Button>
          </div>
          {mail.hasAccount ? (
            !isToAgency && (
              <p className="note">
                L’adresse de son compte ne change pas : seul le client peut la modifier, dans « Mon compte ».
              </p>
            )
          ) : (
            <Check name="correct" defaultChecked={formFailed ? formFailed.values.correct !== undefined : hasFailed}>
              Corriger aussi sa fiche
            </Check>
          )}
          <p className="note">L’e-mail sera envoyé dans une minute ; d’ici là, « Défaire » permet de le retenir.</p>
        </>
      )}
    </ActionForm>
  );
}

function Preview({
  mail,
  text,
  query,
  recipient,
}: Pick<MailViewProps, "mail" | "text" | "query"> & { recipient: string }) {
  if (!mail.isReadable)
    return (
      <p className="note">
        {mail.hasArchivedText
          ? "Son texte n’est plus conservé."
          : "Cet e-mail donne accès à un compte : son texte n’est conservé nulle part, et il ne peut pas être renvoyé d’ici."}
      </p>
    );
  return (
    <>
      <div className={styles.frame}>
        {text === null ? (
          <iframe
            src={href("/agence/courriers/:id/apercu", { id: mail.id })}
            title={`Aperçu de l’e-mail, tel que ${recipient} le reçoit`}
            sandbox=""
            loading="lazy"
          />
        ) : (
          <pre>{text}</pre>
        )}
      </div>
      <TabNav label="Version">
        <Link to={mailsQuery.address(query, mail.id)} preventScrollReset aria-current={text === null || undefined}>
          Tel qu’il s’affiche
        </Link>
        <Link
          to={mailsQuery.address(query, mail.id, { vue: "texte" })}
          preventScrollReset
          aria-current={text !== null || undefined}
        >
          Texte seul
        </Link>
      </TabNav>
    </>
  );
}

import type { ReactNode } from "react";
import { href, Link, useFetcher, useLocation } from "react-router";
import type { AppointmentDetails } from "#app/application/agency/appointment-details.server.ts";
import { ActionForm } from "#app/forms/action-form.tsx";
import { EditConflict } from "#app/forms/edit-conflict.tsx";
import { phoneLink } from "#app/french/phone-number.ts";
import { typeset } from "#app/french/typeset.ts";
import type { AgencyAgendaRefusal } from "#app/features/booking/agency-appointments/agency-appointments.messages.ts";
import { agendaAddress } from "#app/features/booking/time/agenda-address.ts";
import { Attendance } from "#app/features/booking/agency-appointments/attendance.tsx";
import { ProposalList } from "#app/features/booking/proposals/proposal-list.tsx";
import { formatDuration } from "#app/features/booking/time/duration.ts";
import { formatSpan } from "#app/features/booking/time/span.ts";
import { PrivateNoteField } from "#app/features/booking/agency-appointments/private-note-field.tsx";
import { AgencySection } from "#app/layout/agency/agency-page.tsx";
import type { MailStatus } from "#app/platform/schema/site-tables.server.ts";
import { Button, ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { EmailAddress } from "#app/email/email-address.tsx";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { useOptimisticLock } from "#app/ui/form/use-optimistic-lock.ts";
import styles from "./appointment-panel.module.css";
import { plural } from "#app/french/plural.ts";

interface PanelProps {
  details: AppointmentDetails;
  answer: FormAnswer<AgencyAgendaRefusal, { message: string }> | null;
  isBesideAgenda?: boolean;
}

/** The panel's forms use a fetcher, so that the panel stays open. */
export function AppointmentPanel({ details, answer: pageAnswer, isBesideAgenda }: PanelProps) {
  const { id: appointmentId, note, noteVersion, mails, events, enquiries, proposals } = details;
  const fetcher = useFetcher<NonNullable<PanelProps["answer"]>>();
  const { pathname, search } = useLocation();
  const answer = fetcher.data ?? pageAnswer;
  const hasConflict = answer?.ok === false && answer.reason === "note-conflict";
  const { baseVersion, field: noteRef } = useOptimisticLock({ text: note, version: noteVersion }, hasConflict);
  return (
    <div className={classNames("columns", styles.columns)} data-beside={isBesideAgenda || undefined}>
      <div className={styles.panel}>
        <ClientContact details={details} />
        <Facts details={details} />
        <Attendance
          appointment={{ id: appointmentId, name: details.client.name, attendance: details.attendance }}
          isRecordable={details.hasBegun && details.status !== "cancelled"}
          answer={pageAnswer}
        />
        <PanelActions details={details} />
      </div>
      <div className={styles.sections}>
        <ActionForm
          as={fetcher.Form}
          intent="note"
          answer={answer}
          error={
            hasConflict ? (
              <EditConflict differences={[{ name: "note", label: "Note interne", current: note }]} />
            ) : undefined
          }
          success={answer?.ok && answer.message}
          action={href("/agence/agenda/:id", { id: appointmentId })}
          className={styles.note}
          id="note"
        >
          {(field) => (
            <>
              <input type="hidden" name="back" value={pathname + search} />
              <input type="hidden" name="baseVersion" value={baseVersion} />
              <PrivateNoteField ref={noteRef} {...field("note", note)} />
              <Button type="submit" variant="quiet" size="small">
                Enregistrer la note
              </Button>
            </>
          )}
        </ActionForm>
        {proposals.length > 0 && (
          <AgencySection title="Autre créneau proposé">
            <ProposalList proposals={proposals} />
          </AgencySection>
        )}
        {enquiries.length > 0 && (
          <AgencySection title={plural(enquiries.length, "Sa demande", "Ses demandes")}>
            <ul className={styles.log}>
              {enquiries.map(({ id, title, description, sentOn }) => (
                <li key={id}>
                  <b>
                    <Link to={href("/agence/demandes/:id", { id })}>{typeset(title)}</Link>
                  </b>
                  <small>{sentOn}</small>
                  <p className={styles.description}>{typeset(description)}</p>
                </li>
              ))}
            </ul>
          </AgencySection>
        )}
        <AgencySection title="E-mails">
          {mails.length === 0 && <p>Aucun e-mail n’a encore été envoyé pour ce rendez-vous.</p>}
          {mails.length > 0 && (
            <ul className={styles.log}>
              {mails.map(({ id, what, to, status, at }) => (
                <li key={id}>
                  <b>
                    <Link to={href("/agence/courriers/:id", { id })}>{what}</Link>
                  </b>
                  <Badge tone={MAIL_STATES[status].tone}>{MAIL_STATES[status].label}</Badge>
                  <small>{`${to}, ${at}`}</small>
                </li>
              ))}
            </ul>
          )}
        </AgencySection>
        <AgencySection title="Historique">
          <ol className={styles.log}>
            {events.map(({ id, what, at, who }) => (
              <li key={id}>
                <span>{what}</span>
                <small>{typeset(who ? `${at}, par ${who}` : at)}</small>
              </li>
            ))}
          </ol>
        </AgencySection>
      </div>
    </div>
  );
}

const MAIL_STATES: Record<MailStatus, { label: string; tone: BadgeTone }> = {
  pending: { label: "En attente", tone: "waiting" },
  sending: { label: "En cours d’envoi", tone: "waiting" },
  sent: { label: "Envoyé", tone: "done" },
  failed: { label: "Non remis", tone: "failed" },
};

function ClientContact({ details: { client } }: Pick<PanelProps, "details">) {
  const { phone, email, hasAccount, recordId } = client;
  const name = typeset(client.name);
  const linkClass = buttonClass({ variant: "quiet", size: "small" });
  return (
    <div className={styles.contact}>
      <p>
        <b>{recordId ? <Link to={`${href("/agence/clients/:id", { id: recordId })}#fiche`}>{name}</Link> : name}</b>
        <small>{hasAccount ? "Avec un compte" : "Sans compte"}</small>
      </p>
      {(phone || email) && (
        <div>
          {phone && (
            <a className={linkClass} href={phoneLink(phone)}>
              <span className="visuallyHidden">Appeler {name}, </span>
              {phone}
            </a>
          )}
          {email && (
            <a className={linkClass} href={`mailto:${email}`}>
              <span className="visuallyHidden">Écrire à {name}, </span>
              <EmailAddress address={email} />
            </a>
          )}
        </div>
      )}
      {!phone && (
        <p className="note">
          Pas de numéro de téléphone.{" "}
          {recordId && <Link to={href("/agence/clients/:id/corriger", { id: recordId })}>L’ajouter</Link>}
        </p>
      )}
    </div>
  );
}

function Facts({ details }: Pick<PanelProps, "details">) {
  const { location, subject, travelBefore, travelAfter, reminder, conflicts } = details;
  const travel = [
    travelBefore > 0 && `${formatDuration(travelBefore)} avant`,
    travelAfter > 0 && `${formatDuration(travelAfter)} après`,
  ].filter(Boolean);
  return (
    <dl className={styles.facts}>
      {subject && <Fact name="Objet">{typeset(subject)}</Fact>}
      <Fact name="Durée">{formatSpan(details)}</Fact>
      <Fact name="Lieu">{location ? typeset(location) : "à l’agence"}</Fact>
      {travel.length > 0 && <Fact name="Trajet">{travel.join(", ")}</Fact>}
      {reminder && <Fact name="Rappel">{reminder}</Fact>}
      {conflicts.length > 0 && <Fact name="Conflit d’agenda">{conflicts.join(", ")}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function PanelActions({ details: { id, date, status, hasBegun } }: Pick<PanelProps, "details">) {
  if (status === "cancelled") return null;
  return (
    <div className={styles.actions}>
      {/* Once the appointment has begun, the attendance comes first; a move is still possible. */}
      <ButtonLink
        to={agendaAddress({ view: null, date, moving: id })}
        variant={hasBegun ? "quiet" : "primary"}
        aria-keyshortcuts="D"
      >
        Déplacer
      </ButtonLink>
      {!hasBegun && (
        <ButtonLink to={href("/agence/agenda/:id/annuler", { id })} variant="danger">
          Annuler
        </ButtonLink>
      )}
    </div>
  );
}

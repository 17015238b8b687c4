import { href, Link } from "react-router";
import type { ClientRecord } from "#app/application/agency/client-details.server.ts";
import { ActionForm } from "#app/forms/action-form.tsx";
import { fullDay } from "#app/french/instant-labels.ts";
import { de } from "#app/french/elision.ts";
import { phoneLink } from "#app/french/phone-number.ts";
import { type RecordFact, Facts } from "#app/features/clients/record-header.tsx";
import type { ClientRefusal, NoteIntent } from "#app/features/clients/clients.messages.ts";
import { stateName, states } from "#app/features/enquiries/inbox/inbox.ts";
import { Button, TextButton, UnderlinedLink } from "#app/ui/button.tsx";
import { EmailAddress } from "#app/email/email-address.tsx";
import { Field } from "#app/ui/form/field.tsx";
import type { FormAnswer, FormFailed } from "#app/ui/form/form-answer.ts";
import styles from "./client.module.css";
import { plural } from "#app/french/plural.ts";

export interface ClientAsideProps {
  record: Omit<ClientRecord, "timeline" | "notes">;
  latestOwnNoteId: string | null;
  isOwner: boolean;
  answer: FormAnswer<ClientRefusal, object, NoteIntent> | undefined;
}

export function ClientFacts({ record }: Pick<ClientAsideProps, "record">) {
  return (
    <div className={styles.facts}>
      <Facts facts={factsOf(record)} />
      <p>
        <UnderlinedLink to={href("/agence/clients/:id/corriger", { id: record.id })}>Corriger</UnderlinedLink>
      </p>
    </div>
  );
}

export function ClientAside({ record, latestOwnNoteId, isOwner, answer }: ClientAsideProps) {
  const { id, merged } = record;
  const failed = answer?.ok === false && answer.intent === "note" && belongsToNewNote(answer) ? answer : undefined;
  return (
    <div className={`stack gap3 ${styles.aside}`}>
      <ActionForm
        key={`${id} ${latestOwnNoteId}`}
        intent="note"
        answer={failed}
        className="stack"
        aria-label="Ajouter une note"
      >
        {(field) => (
          <>
            <Field label="Ajouter une note" aside="jamais envoyée" multiline maxLength={2000} {...field("text")} />
            <Button type="submit" size="small" variant="quiet">
              Ajouter
            </Button>
          </>
        )}
      </ActionForm>
      <div>
        <h3>Fiches en double</h3>
        {merged.length > 0 && (
          <ul>
            {merged.map((duplicate) => (
              <li key={duplicate.id}>
                <ActionForm
                  intent="split"
                  // The target page shows the failure.
                  answer={null}
                  action={href("/agence/clients/:id/reunir", { id })}
                  preventScrollReset={false}
                >
                  <input type="hidden" name="part" value={duplicate.id} />
                  {duplicate.name}{" "}
                  <TextButton type="submit">
                    Séparer<span className="visuallyHidden">{` la fiche ${de(duplicate.name)}`}</span>
                  </TextButton>
                </ActionForm>
              </li>
            ))}
          </ul>
        )}
        <p>
          <UnderlinedLink to={href("/agence/clients/:id/reunir", { id })}>Réunir avec une autre fiche</UnderlinedLink>
        </p>
      </div>
      <div className={styles.data}>
        <h3>Ses données</h3>
        <p className="note">Ce client peut demander à les recevoir : vous avez un mois pour répondre.</p>
        {isOwner ? (
          <Link to={href("/agence/clients/:id/donnees", { id })}>Télécharger, désactiver, effacer</Link>
        ) : (
          <p className="note">Seul le compte propriétaire peut les télécharger ou les effacer.</p>
        )}
      </div>
    </div>
  );
}

/** A deleted note has no form any more, so its failed correction is shown in the form for a new note. */
function belongsToNewNote({ values, reason }: FormFailed<ClientRefusal>): boolean {
  return !values.note?.[0] || reason === "note-gone";
}

function factsOf({ phone, accounts, guests, counts }: ClientAsideProps["record"]): RecordFact[] {
  const facts: RecordFact[] = [
    { label: "Téléphone", value: phone ? <a href={phoneLink(phone)}>{phone}</a> : "non renseigné" },
    ...accounts.map((account) => ({
      label: accounts.length > 1 ? `Compte ${de(account.name)}` : "E-mail",
      value: (
        <a href={`mailto:${account.email}`}>
          <EmailAddress address={account.email} />
        </a>
      ),
    })),
    ...guests
      .filter(({ email }) => email !== null && accounts.every((account) => account.email !== email))
      .map(({ email }) => ({
        label: "E-mail saisi par l’agence",
        value: (
          <a href={`mailto:${email}`}>
            <EmailAddress address={email!} />
          </a>
        ),
      })),
    ...accounts.map(({ email, isDisabled, isVerified, lastActiveAt }) => {
      const enabledState = isVerified ? "confirmé" : "adresse à confirmer";
      const state = isDisabled ? "désactivé" : enabledState;
      const login = lastActiveAt ? `dernière connexion le ${fullDay(lastActiveAt)}` : "jamais connecté";
      return { label: accounts.length > 1 ? `État, ${email}` : "Compte", value: `${state}, ${login}` };
    }),
  ];
  if (accounts.length === 0) facts.push({ label: "Compte", value: "aucun" });
  const contacts = [...accounts, ...guests];
  facts.push(
    {
      label: "Rappels",
      value: contacts.every(({ wantsReminders }) => wantsReminders) ? "activés" : "désactivés par le client",
    },
    { label: "Demandes", value: describeEnquiries(counts.enquiries) },
    { label: "Rendez-vous", value: describeAppointments(counts) },
    { label: "E-mails", value: describeMails(counts.mails) },
  );
  return facts;
}

const countPart = (count: number, words: string) => (count === 0 ? [] : [`${count} ${words}`]);

function describeEnquiries(counts: ClientRecord["counts"]["enquiries"]): string {
  const parts = states.flatMap((state) => {
    const count = counts[state] ?? 0;
    return countPart(count, stateName(state, count));
  });
  return parts.join(", ") || "aucune";
}

function describeAppointments({ upcoming, past, cancelled }: ClientRecord["counts"]): string {
  const parts = [
    ...countPart(upcoming, "à venir"),
    ...countPart(past, plural(past, "passé", "passés")),
    ...countPart(cancelled, plural(cancelled, "annulé", "annulés")),
  ];
  return parts.join(", ") || "aucun";
}

/** Sent mails are deleted after thirty days (MAIL_RETENTION_DAYS). */
function describeMails({ sent, failed, waiting }: ClientRecord["counts"]["mails"]): string {
  const parts = [
    ...countPart(sent, plural(sent, "envoyé", "envoyés")),
    ...countPart(waiting, "en attente"),
    ...countPart(failed, "non remis"),
  ];
  return parts.join(", ") || "aucun depuis 30 jours";
}

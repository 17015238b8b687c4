import { useId } from "react";
import { ActionForm } from "#app/forms/action-form.tsx";
import { FEED_KINDS, type FeedRefusal } from "#app/features/booking/calendar-feeds/feeds.messages.ts";
import { buttonClass, TextButton } from "#app/ui/button.tsx";
import { ReauthenticationFields, type Reauthentication } from "#app/ui/form/reauthentication-fields.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { RadioGroup } from "#app/ui/form/choices.tsx";
import { Field } from "#app/ui/form/field.tsx";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { useSubmissionCount } from "#app/ui/form/use-submission-count.ts";
import { failureOf } from "#app/ui/form/failure-of.ts";
import styles from "./calendar-feeds.module.css";

type FeedAnswer = FormAnswer<FeedRefusal, { address: string | null }, "create" | "revoke"> | undefined;

export function CreatedFeed({ address }: { address: string }) {
  const heading = useId();
  return (
    <section className={styles.newFeed} aria-labelledby={heading} role="status" data-tone="success" data-shown-once>
      <h2 id={heading}>Votre lien est prêt</h2>
      <p>Il ne s’affichera plus : ajoutez-le maintenant à votre application d’agenda.</p>
      <Field label="Lien secret" name="address" value={address} readOnly />
      <div className={`cluster ${styles.buttons}`}>
        <a className={buttonClass({ size: "small" })} href={address.replace(/^https?:/, "webcal:")}>
          Ajouter à cet appareil
        </a>
        <CopyButton text={address} label="Copier" copiedLabel="Copié" />
      </div>
    </section>
  );
}

export interface FeedFormProps {
  reauthentication: Reauthentication;
  answer: FeedAnswer;
}

export function FeedForm({ reauthentication, answer }: FeedFormProps) {
  const submissionCount = useSubmissionCount(answer?.ok && answer.intent === "create" ? answer : null);
  return (
    <ActionForm
      key={submissionCount}
      intent="create"
      answer={answer}
      className="stack gap3 narrowForm"
      aria-label="Nouveau lien"
      submit="Créer le lien"
    >
      {(field) => (
        <>
          <Field
            label="Nom"
            autoComplete="off"
            required
            maxLength={60}
            hint="Pour le reconnaître : « Mon téléphone », « L’ordinateur du studio »."
            {...field("name")}
          />
          <RadioGroup
            legend="Contenu affiché"
            options={(["full", "busy"] as const).map((value) => ({ value, label: FEED_KINDS[value] }))}
            {...field("kind", "full")}
          />
          <ReauthenticationFields {...reauthentication} error={field("currentPassword").error} />
        </>
      )}
    </ActionForm>
  );
}

export interface RevokeFormProps extends Pick<FeedFormProps, "answer"> {
  id: string;
  name: string;
}

/** Revoking a feed only reduces access, so it needs no password. */
export function RevokeForm({ id, name, answer }: RevokeFormProps) {
  const failed = failureOf(answer, "revoke");
  return (
    <ActionForm intent="revoke" answer={failed?.values.feed?.[0] === id ? failed : undefined}>
      <input type="hidden" name="feed" value={id} />
      <TextButton type="submit">
        Supprimer<span className="visuallyHidden"> le lien « {name} »</span>
      </TextButton>
    </ActionForm>
  );
}

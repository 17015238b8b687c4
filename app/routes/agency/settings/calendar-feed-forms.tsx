import { useId } from "react";
import { Form } from "react-router";
import { unanswered } from "#app/forms/member-refusals.ts";
import { fieldError } from "#app/forms/field-error.ts";
import { typo } from "#app/french/typo.ts";
import { FEED_KINDS, type FeedRefusal } from "#app/features/booking/calendar-feeds/feeds.messages.ts";
import { Button, buttonClass, TextButton } from "#app/ui/button.tsx";
import { ConfirmIdentity, type Confirmer } from "#app/ui/form/identity-fields.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Field, FormFoot, RadioGroup } from "#app/ui/form/field.tsx";
import { type FormAnswer, INTENT_FIELD, formError } from "#app/ui/form/form-answer.ts";
import { Notice } from "#app/ui/notice.tsx";
import { useSubmissionCount } from "#app/ui/form/use-submission-count.ts";
import { failedBy } from "#app/ui/form/failed-by.ts";
import styles from "./calendar-feeds.module.css";

type FeedAnswer = FormAnswer<FeedRefusal, { address: string | null }> | undefined;

/** The address itself: this once. */
export function MadeFeed({ address }: { address: string }) {
  const heading = useId();
  return (
    <section className={styles.made} aria-labelledby={heading} role="status" data-tone="success" data-shown-once>
      <h2 id={heading}>{typo("Votre adresse est prête")}</h2>
      <p>{typo("Elle n'est montrée qu'une fois : donnez-la maintenant à votre agenda.")}</p>
      <Field label="Adresse secrète" name="address" value={address} readOnly />
      <div className={styles.buttons}>
        <a className={buttonClass({ size: "small" })} href={address.replace(/^https?:/, "webcal:")}>
          Ajouter à cet appareil
        </a>
        <CopyButton text={address} label="Copier" copied="Copiée" />
      </div>
    </section>
  );
}

export interface FeedFormProps {
  /** Of the member who makes it. */
  owner: Confirmer;
  answer: FeedAnswer;
}

/** Makes an address. */
export function FeedForm({ owner, answer }: FeedFormProps) {
  const failed = failedBy(answer, "adresse");
  const round = useSubmissionCount(answer?.ok && answer.intent === "adresse" ? answer : null);
  const sentence = formError(failed, unanswered);
  return (
    <Form
      // Emptied once it was made.
      key={round}
      method="post"
      className={styles.form}
      noValidate
      aria-label="Nouvelle adresse"
    >
      <input type="hidden" name={INTENT_FIELD} value="adresse" />
      {sentence && (
        <Notice tone="danger" role="alert">
          {typo(sentence)}
        </Notice>
      )}
      <Field
        label="Nom"
        name="name"
        autoComplete="off"
        required
        maxLength={60}
        defaultValue={failed?.values.name?.[0]}
        hint={typo("Pour la reconnaître : « Mon téléphone », « L'ordinateur du bureau ».")}
        error={fieldError(failed, "name")}
      />
      <RadioGroup
        legend="Ce qu’elle montre"
        name="kind"
        options={(["full", "busy"] as const).map((value) => ({ value, label: typo(FEED_KINDS[value]) }))}
        defaultValue={failed?.values.kind?.[0] ?? "full"}
        error={fieldError(failed, "kind")}
      />
      <ConfirmIdentity {...owner} error={fieldError(failed, "currentPassword")} />
      <FormFoot>
        <Button type="submit">Faire l’adresse</Button>
      </FormFoot>
    </Form>
  );
}

/** Nobody reads by it any more: taking away asks for no password. */
export function RevokeForm({ id, name }: { id: string; name: string }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name={INTENT_FIELD} value="retrait" />
      <input type="hidden" name="feed" value={id} />
      <TextButton type="submit">
        Retirer<span className="visuallyHidden"> l’adresse « {name} »</span>
      </TextButton>
    </Form>
  );
}

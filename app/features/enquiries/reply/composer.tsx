import { type InputEvent, useId } from "react";
import { href, Link, useLocation } from "react-router";
import { ActionForm } from "#app/forms/action-form.tsx";
import { typeset } from "#app/french/typeset.ts";
import { Button, TextButton } from "#app/ui/button.tsx";
import { Field, FormFoot } from "#app/ui/form/field.tsx";
import { type FormFailed, INTENT_FIELD } from "#app/ui/form/form-answer.ts";
import type { AnswerTemplate } from "#app/features/enquiries/settings/reply-template.ts";
import { ProposedSlots, type ProposedSlotsProps } from "./proposed-slots.tsx";
import { MESSAGE_KINDS, type MessageKind } from "./composer.forms.ts";
import { MessageText } from "./message-text.tsx";
import { SelectFrame } from "#app/ui/form/select-field.tsx";
import { classNames } from "#app/ui/class-names.ts";
import styles from "./composer.module.css";

interface ComposerProps extends Omit<ProposedSlotsProps, "errors"> {
  requester: { name: string; email: string; hasOpenAccount: boolean };
  templates: readonly Pick<AnswerTemplate, "id" | "name">[];
  /** The text of an undone answer, otherwise empty. */
  undoneText: string;
  hasWaitingAnswer: boolean;
  /** Time of the member's last message of each kind; empty: none. */
  savedAt: Record<MessageKind, string>;
  failed: FormFailed<string> | null;
  replyTo: string;
}

/** Kind, label, and an end of the label that narrow windows show only to screen readers. */
const TABS: readonly [MessageKind, string, string?][] = [
  ["answer", "Répondre"],
  ["note", "Note", " pour l’agence"],
  ["reply", "Sa réponse"],
];

const TEXT_CLASSES: Record<MessageKind, string | undefined> = {
  answer: styles.answerOnly,
  note: styles.noteOnly,
  reply: styles.replyOnly,
};

/** Selects the tab of a restored draft. */
function selectTabOfInput({ currentTarget, target }: InputEvent<HTMLFormElement>) {
  const { name } = target as HTMLTextAreaElement;
  const tabs = currentTarget.elements.namedItem("kind") as RadioNodeList;
  if (MESSAGE_KINDS.some((kind) => kind === name)) tabs.value = name;
}

export function Composer(props: ComposerProps) {
  const { requester, templates, undoneText, hasWaitingAnswer, savedAt, values, templateValues, failed, replyTo } =
    props;
  const id = useId();
  const kind = values?.kind?.[0] ?? "answer";
  // The search parameters keep the state of the list beside the composer.
  const { search } = useLocation();
  return (
    <ActionForm
      intent={["write", "use-template"]}
      answer={failed}
      encType="multipart/form-data"
      action={`${search}#repondre`}
      className={styles.composer}
      id="repondre"
      aria-label="Écrire"
      onInput={selectTabOfInput}
    >
      {/* A new key selects the tab « Répondre » again after a message was stored. */}
      <div
        key={`${savedAt.note} ${savedAt.reply} ${savedAt.answer}`}
        className={classNames("tabLinks", styles.tabs)}
        role="radiogroup"
        aria-label="Type de message"
      >
        {TABS.map(([value, label, labelEnd]) => (
          <label key={value}>
            <input className="coverInput" type="radio" name="kind" value={value} defaultChecked={kind === value} />
            <span>
              {label}
              {labelEnd && <span className={styles.labelEnd}>{labelEnd}</span>}
            </span>
          </label>
        ))}
      </div>
      <div className={styles.answerOnly}>
        <p className={styles.line}>
          <span>À</span>
          <span>
            {requester.name}, {requester.email}
          </span>
        </p>
        <p className={styles.line}>
          <span>
            <label htmlFor={`${id}-template`}>Modèle</label>
          </span>
          <SelectFrame>
            <select id={`${id}-template`} name="template" defaultValue={values?.template?.[0] ?? ""}>
              <option value="">Sans modèle</option>
              {templates.map((template) => (
                <option key={template.id} value={template.id}>
                  {typeset(template.name)}
                </option>
              ))}
            </select>
          </SelectFrame>
          <TextButton type="submit" name={INTENT_FIELD} value="use-template">
            Insérer ce modèle
          </TextButton>
        </p>
      </div>
      <p className={`note ${styles.noteOnly}`}>Visible par l’équipe uniquement, jamais envoyée.</p>
      <p className={`note ${styles.replyOnly}`}>
        Collez ici la réponse du client : la demande repasse en attente, et il retrouvera ce message dans son compte.
      </p>
      {MESSAGE_KINDS.map((each) => (
        <MessageText
          key={each}
          kind={each}
          {...(each === "answer" && { undoneText, templateValues })}
          value={values?.[each]?.[0]}
          savedAt={savedAt[each]}
          error={failed?.errors[each]}
          className={TEXT_CLASSES[each]}
        />
      ))}
      <Field
        key={`${savedAt.note} ${savedAt.reply} file`}
        className={styles.notForAnswer}
        label="Ou le fichier de son e-mail"
        aside=".eml"
        name="mail"
        type="file"
        accept=".eml,message/rfc822"
        hint="Choisissez-le ou glissez-le ici : l’expéditeur, la date, l’objet et le texte seront conservés, sans les images ni les pièces jointes."
        error={failed?.errors.mail}
      />
      {requester.hasOpenAccount && (
        <div className={`${styles.proposedSlots} ${styles.answerOnly}`}>
          <ProposedSlots key={savedAt.answer} {...props} errors={failed?.errors ?? {}} />
        </div>
      )}
      <FormFoot>
        <Button type="submit" name={INTENT_FIELD} value="write">
          <span className={styles.answerOnly}>Envoyer</span>
          <span className={styles.noteOnly}>Enregistrer la note</span>
          <span className={styles.replyOnly}>Enregistrer sa réponse</span>
        </Button>
      </FormFoot>
      <p className={`note ${styles.answerOnly}`}>
        {hasWaitingAnswer
          ? "Une réponse sera envoyée dans la minute : « Défaire », en bas de la page, permet de la retenir."
          : `La réponse sera envoyée dans une minute ; d’ici là, « Défaire » permet de la retenir. Le client vous répondra à ${replyTo}.`}{" "}
        <Link to={href("/agence/reglages/modeles")}>Vos modèles</Link>
      </p>
    </ActionForm>
  );
}

import { useId } from "react";
import { Form, href, Link, useNavigation } from "react-router";
import { capitalised, longMoment } from "#app/content/dates.ts";
import { typo } from "#app/content/typo.ts";
import { AnswerNotice } from "#app/ui/answer-notice.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Check, Field, FormFoot } from "#app/ui/field.tsx";
import { type FormRefused, INTENT_FIELD, type Typed } from "#app/ui/form-answer.ts";
import type { AnswerTemplate } from "./answer-template.ts";
import { MESSAGE_KINDS, type MessageKind } from "./composer.forms.ts";
import { MessageText } from "./message-text.tsx";
import styles from "./composer.module.css";

export interface ComposerProps {
  asker: { name: string; email: string; hasAccount: boolean };
  templates: readonly Pick<AnswerTemplate, "id" | "name">[];
  /** The one that was chosen. */
  template: string | null;
  /** What it starts from: a template filled in, or an answer that was undone. */
  start: string;
  /** Free moments, which are held once the answer is sent. */
  moments: readonly { date: string; slot: string }[];
  /** As a form's field. */
  momentsField: string;
  /** Whether the start asks for them. */
  proposes: boolean;
  /** An answer is on its way already. */
  waits: boolean;
  /** When whoever writes had something of each kind kept last; empty: never. */
  keptAt: Record<MessageKind, string>;
  /** What was typed in the page before. */
  typed: Typed | undefined;
  refused: FormRefused<string> | null;
  replyTo: string;
}

/** Each with what is read out alone where the three have no room in one line. */
const TABS: readonly [MessageKind, string, string?][] = [
  ["answer", "Répondre"],
  ["note", "Note", " pour l’agence"],
  ["reply", "Sa réponse"],
];

const TEXT_OF: Record<MessageKind, string | undefined> = {
  answer: styles.ofAnswer,
  note: styles.ofNote,
  reply: styles.ofReply,
};

const TEMPLATE_FORM = "modele";

/** Where the agency answers by mail, writes for itself, or keeps what the client wrote back. */
export function Composer(props: ComposerProps) {
  const { asker, templates, template, start, moments, momentsField, proposes, waits, keptAt, typed, refused, replyTo } =
    props;
  const id = useId();
  const busy = useNavigation().formData?.get(INTENT_FIELD) === "ecrire";
  const kind = typed?.kind?.[0] ?? "answer";
  const said = refused?.errors[""];
  return (
    <>
      {said && (
        <AnswerNotice answers tone="danger" role="alert">
          {typo(said)}
        </AnswerNotice>
      )}
      {/* Stands outside: choosing a template sends nothing that was typed. */}
      <Form id={TEMPLATE_FORM} method="get" preventScrollReset />
      <Form
        method="post"
        encType="multipart/form-data"
        action="#repondre"
        className={styles.composer}
        id="repondre"
        aria-label="Écrire"
      >
        <input type="hidden" name={INTENT_FIELD} value="ecrire" />
        {/* What is kept leads back to the answer. */}
        <div
          key={`${keptAt.note} ${keptAt.reply} ${keptAt.answer}`}
          className={styles.tabs}
          role="radiogroup"
          aria-label="Ce que vous écrivez"
        >
          {TABS.map(([value, label, more]) => (
            <label key={value}>
              <input type="radio" name="kind" value={value} defaultChecked={kind === value} />
              <span>
                {label}
                {more && <span className={styles.more}>{more}</span>}
              </span>
            </label>
          ))}
        </div>
        <div className={styles.ofAnswer}>
          <p className={styles.line}>
            <span>À</span>
            <span>
              {asker.name}, {asker.email}
            </span>
          </p>
          <p className={styles.line}>
            <span>
              <label htmlFor={`${id}-template`}>Modèle</label>
            </span>
            <select id={`${id}-template`} name="modele" form={TEMPLATE_FORM} defaultValue={template ?? ""}>
              <option value="">Sans modèle</option>
              {templates.map((each) => (
                <option key={each.id} value={each.id}>
                  {each.name}
                </option>
              ))}
            </select>
            <LinkButton type="submit" form={TEMPLATE_FORM}>
              Reprendre
            </LinkButton>
          </p>
        </div>
        <p className={`note ${styles.ofNote}`}>{typo("Lue par l'agence seule. Elle ne part jamais.")}</p>
        <p className={`note ${styles.ofReply}`}>
          {typo(
            "Collez ce que le client vous a écrit : la demande attend de nouveau, et il le retrouve dans son compte.",
          )}
        </p>
        {MESSAGE_KINDS.map((each) => (
          <MessageText
            key={each}
            kind={each}
            start={each === "answer" ? start : ""}
            typed={typed?.[each]?.[0]}
            keptAt={keptAt[each]}
            error={refused?.errors[each]}
            className={TEXT_OF[each]}
          />
        ))}
        <Field
          key={`${keptAt.note} ${keptAt.reply} file`}
          className={styles.notOfAnswer}
          label="Ou son courriel, enregistré en fichier"
          aside=".eml"
          name="mail"
          type="file"
          accept=".eml,message/rfc822"
          hint={typo(
            "Choisissez-le ou glissez-le ici : l'expéditeur, la date, l'objet et le texte sont gardés ; ni images, ni pièces jointes.",
          )}
          error={refused?.errors.mail && typo(refused.errors.mail)}
        />
        {asker.hasAccount && (
          <div key={`${keptAt.answer} ${template}`} className={`${styles.moments} ${styles.ofAnswer}`}>
            <input type="hidden" name="moments" value={momentsField} />
            {moments.length === 0 ? (
              <p className="note">{typo("Aucun créneau n'est libre : il n'y en a pas à proposer.")}</p>
            ) : (
              <>
                <Check name="propose" defaultChecked={typed ? typed.propose !== undefined : proposes}>
                  {proposedCount(moments.length)}
                </Check>
                <ul>
                  {moments.map(({ date, slot }) => (
                    <li key={`${date} ${slot}`}>{capitalised(longMoment(date, slot))}</li>
                  ))}
                </ul>
                <p className="note">
                  {typo(
                    "Gardés 48 heures, chacun avec un lien qui le réserve ; à la place de {créneaux}, ou à la fin.",
                  )}
                </p>
              </>
            )}
          </div>
        )}
        <FormFoot>
          <Button type="submit" busy={busy}>
            <span className={styles.ofAnswer}>Envoyer</span>
            <span className={styles.ofNote}>Garder la note</span>
            <span className={styles.ofReply}>Garder sa réponse</span>
          </Button>
        </FormFoot>
        <p className={`note ${styles.ofAnswer}`}>
          {typo(
            waits
              ? "Une réponse part déjà dans la minute : « Défaire », au bas de la page, la reprend."
              : `Elle part après une minute, pendant laquelle elle se défait. Sa réponse arrivera dans votre boîte, ${replyTo}.`,
          )}{" "}
          <Link to={href("/agence/reglages/modeles")}>Vos modèles</Link>
        </p>
      </Form>
    </>
  );
}

function proposedCount(count: number): string {
  if (count === 1) return "Proposer un créneau";
  return count === 2 ? "Proposer deux créneaux" : "Proposer trois créneaux";
}

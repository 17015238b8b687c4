import { capitalised, longMoment } from "#app/content/dates.ts";
import { typo } from "#app/content/typo.ts";
import { Check, Field } from "#app/ui/field.tsx";
import type { Typed } from "#app/ui/form-answer.ts";
import { Notice } from "#app/ui/notice.tsx";
import { decisionField, decisionWordField } from "./clash-decisions.ts";
import styles from "./closing.module.css";

export interface ClashesProps {
  clashes: readonly { id: string; name: string; date: string; slot: string; subject: string | null }[];
  typed: Typed;
}

/** Who is booked on what is to be closed: a decision for each, before anything is closed. */
export function Clashes({ clashes, typed }: ClashesProps) {
  const one = clashes.length === 1;
  return (
    <>
      <Notice
        tone="danger"
        role="alert"
        title={one ? "Un client a rendez-vous." : `${clashes.length} clients ont rendez-vous.`}
      >
        {typo("Rien n'est fermé avant que vous ayez décidé pour chacun.")}
      </Notice>
      <ul className={styles.clashes}>
        {clashes.map(({ id, name, date, slot, subject }) => {
          const decision = typed[decisionField(id)]?.[0];
          return (
            <li key={id}>
              <fieldset>
                <legend>
                  {name}
                  <small>{[capitalised(longMoment(date, slot)), subject].filter(Boolean).join(", ")}</small>
                </legend>
                <Check type="radio" name={decisionField(id)} value="keep" defaultChecked={decision === "keep"} required>
                  Garder ce rendez-vous
                  <small>Le temps ferme pour tous les autres.</small>
                </Check>
                <Check type="radio" name={decisionField(id)} value="cancel" defaultChecked={decision === "cancel"}>
                  Annuler avec un mot
                </Check>
                <Field
                  className={styles.word}
                  multiline
                  rows={3}
                  maxLength={1000}
                  label={`Votre mot à ${name}`}
                  aside="facultatif"
                  name={decisionWordField(id)}
                  defaultValue={typed[decisionWordField(id)]?.[0]}
                />
              </fieldset>
            </li>
          );
        })}
      </ul>
    </>
  );
}

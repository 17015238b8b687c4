import type { ReactNode } from "react";
import { typeset } from "#app/french/typeset.ts";
import { editConflict } from "./edit-conflict.messages.ts";
import type { FormValues } from "#app/ui/form/form-answer.ts";
import styles from "./edit-conflict.module.css";

interface Difference {
  name: string;
  label: string;
  current: string;
  mine?: string;
}

export interface EditConflictProps {
  by?: string | null;
  at?: string | null;
  differences: readonly Difference[];
  /** Asks for a choice in each difference, with radio buttons named by `prefix` and the difference's name. */
  choice?: { prefix: string; values: FormValues };
}

/** The `error` of an `ActionForm` if another person has saved since the form was shown. */
export function EditConflict({ by, at, differences, choice }: EditConflictProps) {
  const radio = (name: string, whose: "theirs" | "mine") => {
    if (!choice) return null;
    const field = choice.prefix + name;
    return (
      <input type="radio" name={field} value={whose} defaultChecked={choice.values[field]?.[0] === whose} required />
    );
  };
  return (
    <>
      <b>{typeset(editConflict({ by, at }))}</b>
      <p>
        {choice
          ? "Rien n’est perdu. Choisissez la version à conserver, puis enregistrez."
          : "Rien n’est perdu. Votre version est dans le formulaire : recommencez pour remplacer l’autre."}
      </p>
      {differences.map(({ name, label, current, mine }) => (
        <fieldset key={name} className={styles.difference}>
          <legend>{typeset(label)}</legend>
          <Version label="Autre version" text={current} radio={radio(name, "theirs")} />
          {choice && mine !== undefined && <Version label="Votre version" text={mine} radio={radio(name, "mine")} />}
        </fieldset>
      ))}
    </>
  );
}

function Version({ label, text, radio }: { label: string; text: string; radio: ReactNode }) {
  const Tag = radio ? "label" : "p";
  return (
    <Tag className={styles.version}>
      {radio}
      <span>
        <small>{`${label} : `}</small>
        <span className="userText">{typeset(text) || "–"}</span>
      </span>
    </Tag>
  );
}

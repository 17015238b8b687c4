import { typo } from "#app/french/typo.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { MergeConflict } from "#app/features/publishing/merge/describe-change.ts";
import { PICK } from "./resolve-conflicts.ts";
import styles from "./conflict-notice.module.css";

export interface ConflictNoticeProps extends MergeConflict {
  values: Readonly<Record<string, readonly string[]>>;
}

export function ConflictNotice({ by, at, differences, values }: ConflictNoticeProps) {
  const pick = (name: string, whose: "theirs" | "mine") => ({
    name: `${PICK}${name}`,
    value: whose,
    defaultChecked: values[`${PICK}${name}`]?.[0] === whose,
  });
  const who = by ?? "Quelqu’un d’autre";
  return (
    <Notice
      tone="danger"
      role="alert"
      title={typo(`${who} a enregistré une autre version${at ? ` le ${at}` : " entre-temps"}.`)}
    >
      <p>Rien n’est perdu. Choisissez la version à conserver, puis enregistrez.</p>
      {/* Marks a form sent without a choice, which would otherwise overwrite the other value. */}
      <input type="hidden" name={PICK} value="" />
      {differences.map(({ name, where, current, mine }) => (
        <fieldset key={name} className={styles.difference}>
          <legend>{typo(where)}</legend>
          <label>
            <input type="radio" {...pick(name, "theirs")} required />
            <span>
              <small>Sa version : </small>
              {typo(current)}
            </span>
          </label>
          <label>
            <input type="radio" {...pick(name, "mine")} required />
            <span>
              <small>Votre version : </small>
              {typo(mine)}
            </span>
          </label>
        </fieldset>
      ))}
    </Notice>
  );
}

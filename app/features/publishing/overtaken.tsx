import { typo } from "#app/content/typo.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { OvertakenInWords } from "./content-state.server.ts";
import styles from "./overtaken.module.css";

/** Stands in the form: for each field that two people wrote, whose value counts. What was typed stays in the form. */
export function Overtaken({ by, at, differences }: OvertakenInWords) {
  const who = by ?? "Quelqu’un d’autre";
  return (
    <Notice tone="danger" role="alert" title={typo(`${who} a gardé autre chose${at ? ` le ${at}` : " entre-temps"}.`)}>
      <p>{typo("Rien n'est perdu. Choisissez ce qui compte, puis gardez.")}</p>
      {differences.map(({ name, where, theirs, mine }) => (
        <fieldset key={name} className={styles.difference}>
          <legend>{typo(where)}</legend>
          <label>
            <input type="radio" name={`pick.${name}`} value="theirs" required />
            <span>
              <small>{typo(`L'autre : `)}</small>
              {typo(theirs)}
            </span>
          </label>
          <label>
            <input type="radio" name={`pick.${name}`} value="mine" required />
            <span>
              <small>{typo("Le mien : ")}</small>
              {typo(mine)}
            </span>
          </label>
        </fieldset>
      ))}
    </Notice>
  );
}

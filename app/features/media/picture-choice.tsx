import type { LibraryChoice } from "./library-choice.server.ts";
import styles from "./picture-choice.module.css";

export interface PictureChoiceProps {
  legend: string;
  name: string;
  options: readonly LibraryChoice[];
  chosen: string | null;
}

export function PictureChoice({ legend, name, options, chosen }: PictureChoiceProps) {
  return (
    <fieldset className={styles.choice}>
      <legend>{legend}</legend>
      <div>
        {options.map((option) => (
          <label key={option.name}>
            <input type="radio" name={name} value={option.name} defaultChecked={option.name === chosen} />
            <img {...option.preview} alt="" loading="lazy" decoding="async" />
            <span>{option.title}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

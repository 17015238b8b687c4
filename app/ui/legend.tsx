import { classNames } from "./class-names.ts";
import styles from "./legend.module.css";

export interface LegendProps {
  /** What each sign means; the signs are drawn by the class, on `i[data-sign]`. */
  signs: Readonly<Record<string, string>>;
  className?: string | undefined;
}

/** What the signs of a picture mean, in a line below it. */
export function Legend({ signs, className }: LegendProps) {
  return (
    <ul className={classNames(styles.legend, className)}>
      {Object.entries(signs).map(([sign, words]) => (
        <li key={sign}>
          <i data-sign={sign} aria-hidden="true" />
          {words}
        </li>
      ))}
    </ul>
  );
}

import { classNames } from "./class-names.ts";
import styles from "./legend.module.css";

export interface LegendProps {
  /** CSS draws the signs on `i[data-sign]`. */
  signs: Readonly<Record<string, string>>;
  className?: string | undefined;
}

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

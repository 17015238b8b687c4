import type { ProseText as ProseData } from "#app/content/pages/read-prose.ts";
import { Prose } from "#app/ui/prose.tsx";
import styles from "./accordion.module.css";

const NUMERALS = ["i", "ii", "iii", "iv", "v", "vi"];

export interface AccordionProps {
  /** The items share this name, so only one of them is open at a time. */
  name: string;
  items: readonly { title: string; text: ProseData }[];
}

export function Accordion({ name, items }: AccordionProps) {
  return (
    <div className={styles.accordion}>
      {items.map(({ title, text }, index) => (
        <details key={title} name={name} open={index === 0}>
          <summary>
            <span className="label" aria-hidden="true">
              {NUMERALS[index]}
            </span>
            <h3>{title}</h3>
            <span className={styles.accordionSign} aria-hidden="true" />
          </summary>
          <div className={styles.accordionBody}>
            <Prose text={text} />
          </div>
        </details>
      ))}
    </div>
  );
}

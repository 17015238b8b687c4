import { useRef } from "react";
import { Link } from "react-router";
import { services } from "#app/content/navigation/navigation.ts";
import { useSpellings } from "#app/content/parts/use-spellings.ts";
import { useDismissable } from "./use-dismissable.ts";
import styles from "./header.module.css";

const numerals = ["i", "ii", "iii"];

/** Opens on click, never on hover; <details> works without JavaScript. */
export function ServicesMenu() {
  const ref = useRef<HTMLDetailsElement>(null);
  const applySpellings = useSpellings();

  useDismissable(ref);
  return (
    <li className={styles.headerMenu}>
      <details ref={ref}>
        <summary className={styles.headerLink}>
          SERVICES
          <i className={styles.chevron} aria-hidden="true" />
        </summary>
        <ul className={styles.headerPanel}>
          {services.map(({ id, label, pages }, index) => (
            <li key={id}>
              <Link
                to={pages[0].to}
                onClick={() => ref.current?.removeAttribute("open")}
                prefetch="intent"
                viewTransition
              >
                <span aria-hidden="true">{numerals[index]}</span>
                {applySpellings(label)}
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}

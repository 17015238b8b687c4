import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from "react";
import { Link } from "react-router";
import { services } from "#app/content/navigation/navigation.ts";
import { useSpelled } from "#app/content/parts/use-spelled.ts";
import { useAfterNavigation } from "#app/router/use-after-navigation.ts";
import styles from "./header.module.css";

const numerals = ["i", "ii", "iii"];

/** The SERVICES panel. <details> opens and closes it without JavaScript; the rest is comfort. */
export function ServicesMenu() {
  const ref = useRef<HTMLDetailsElement>(null);
  const spelled = useSpelled();

  const close = () => ref.current?.removeAttribute("open");

  useAfterNavigation(close);

  useEffect(() => {
    function closeFromOutside(event: PointerEvent) {
      if (!ref.current?.contains(event.target as Node)) close();
    }
    document.addEventListener("pointerdown", closeFromOutside);
    return () => document.removeEventListener("pointerdown", closeFromOutside);
  }, []);

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== "Escape" || !ref.current?.open) return;
    close();
    ref.current.querySelector("summary")?.focus();
  }

  function closeOnLeave(event: FocusEvent) {
    if (event.relatedTarget && !ref.current?.contains(event.relatedTarget)) close();
  }

  return (
    <li className={styles.headerMenu}>
      <details ref={ref} onKeyDown={closeOnEscape} onBlur={closeOnLeave}>
        <summary className={styles.headerLink}>
          SERVICES
          <i className={styles.chevron} aria-hidden="true" />
        </summary>
        <ul className={styles.headerPanel}>
          {services.map(({ id, label, pages }, index) => (
            <li key={id}>
              <Link to={pages[0].to} onClick={close} prefetch="intent" viewTransition>
                <span aria-hidden="true">{numerals[index]}</span>
                {spelled(label)}
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}

import { NavLink } from "react-router";
import type { Service } from "#app/content/navigation/navigation.ts";
import styles from "./service-nav.module.css";

export function ServiceNav({ service }: { service: Service }) {
  return (
    <nav className={styles.nav} aria-label={service.title}>
      <p className={styles.title}>{service.title}</p>
      <ul className="tabLinks">
        {service.pages.map(({ label, to }) => (
          <li key={to}>
            <NavLink to={to} end prefetch="intent" viewTransition>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

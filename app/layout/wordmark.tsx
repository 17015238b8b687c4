import { Link } from "react-router";
import { agency } from "#app/content/agency.ts";
import { home } from "#app/content/navigation.ts";
import { Mark } from "./mark.tsx";
import styles from "./header.module.css";

export function Wordmark() {
  return (
    <Link
      className={styles.headerLogo}
      to={home.to}
      aria-label={`${agency.name}, accueil`}
      prefetch="intent"
      viewTransition
    >
      <Mark />
      <span className={styles.headerLogoText}>{agency.name}</span>
    </Link>
  );
}

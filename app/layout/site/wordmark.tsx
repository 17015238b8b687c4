import { Link } from "react-router";
import { home } from "#app/content/navigation/navigation.ts";
import { LogoMark } from "./logo-mark.tsx";
import { useIdentity } from "./use-identity.ts";
import styles from "./header.module.css";

export function Wordmark() {
  const { name, logo } = useIdentity() ?? {};
  return (
    <Link
      className={styles.headerLogo}
      to={home.to}
      aria-label={name ? `${name}, accueil` : "Accueil"}
      prefetch="intent"
      viewTransition
    >
      {logo ? <img {...logo} alt="" /> : <LogoMark />}
      <span>{!logo && name}</span>
    </Link>
  );
}

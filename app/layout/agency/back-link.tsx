import { Link } from "react-router";
import { classNames } from "#app/ui/class-names.ts";
import { PreviousIcon } from "#app/ui/icons.tsx";
import styles from "./back-link.module.css";

export function BackLink({ to, label, className }: { to: string; label: string; className?: string }) {
  return (
    <Link className={classNames(styles.backLink, className)} to={to}>
      <PreviousIcon />
      {label}
    </Link>
  );
}

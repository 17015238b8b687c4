import { Link } from "react-router";
import { classNames } from "#app/ui/class-names.ts";
import { PreviousIcon } from "#app/ui/icons.tsx";
import styles from "./back-link.module.css";

export interface BackLinkProps {
  to: string;
  label: string;
  className?: string;
}

export function BackLink({ to, label, className }: BackLinkProps) {
  return (
    <Link className={classNames(styles.backLink, className)} to={to}>
      <PreviousIcon />
      {label}
    </Link>
  );
}

import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./disclosure.module.css";

export interface DisclosureProps {
  /** Null: open, without a summary. The element is the same, so fields keep their values when this changes. */
  summary: ReactNode;
  open?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

export function Disclosure({ summary, open, className, children }: DisclosureProps) {
  return (
    <details className={classNames(styles.disclosure, className)} open={open || summary === null}>
      <summary hidden={summary === null}>{summary}</summary>
      {children}
    </details>
  );
}

import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./disclosure.module.css";

export interface DisclosureProps {
  /** Null: nothing is folded for now, and what stands in it keeps its place when that changes. */
  summary: ReactNode;
  /** At first. */
  open?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** What is seldom needed, behind a line of words; the browser opens it. */
export function Disclosure({ summary, open, className, children }: DisclosureProps) {
  return (
    <details className={classNames(styles.disclosure, className)} open={open || summary === null}>
      <summary hidden={summary === null}>{summary}</summary>
      {children}
    </details>
  );
}

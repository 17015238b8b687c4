import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./fold.module.css";

export interface FoldProps {
  summary: ReactNode;
  /** At first. */
  open?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** What is seldom needed, behind a line of words; the browser opens it. */
export function Fold({ summary, open, className, children }: FoldProps) {
  return (
    <details className={classNames(styles.fold, className)} open={open}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}

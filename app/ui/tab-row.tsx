import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./tab-row.module.css";

export interface TabRowProps {
  /** What one chooses by it, for screen readers. */
  label: string;
  /** Closer together, for a narrow column. */
  tight?: boolean;
  /** On a line of its own, under what stands above it. */
  ruled?: boolean;
  /** For what its links hold. */
  className?: string | undefined;
  /** Links: `aria-current` says which one is chosen. */
  children: ReactNode;
}

/** The views of one page, or of one subject, beside each other. */
export function TabRow({ label, tight, ruled, className, children }: TabRowProps) {
  return (
    <nav
      className={classNames(styles.tabs, tight && styles.tight, ruled && styles.ruled, className)}
      aria-label={label}
    >
      {children}
    </nav>
  );
}

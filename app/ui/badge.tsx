import type { ReactNode } from "react";
import styles from "./badge.module.css";

export type StatusTone = "done" | "new" | "waiting" | "failed" | "over" | "past";

export interface StatusMarkProps {
  tone: StatusTone;
  /** The word: shape and colour only repeat it. */
  children: ReactNode;
}

/** A disc for what is done, in bronze for what is new, a ring for what waits or is past, a square for what failed, hollow once it is seen to. */
export function StatusMark({ tone, children }: StatusMarkProps) {
  return (
    <span className={styles.status} data-tone={tone}>
      {children}
    </span>
  );
}

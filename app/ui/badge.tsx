import type { ReactNode } from "react";
import styles from "./badge.module.css";

export type BadgeTone = "done" | "new" | "waiting" | "failed" | "over" | "past";

export interface BadgeProps {
  tone: BadgeTone;
  /** The word: shape and colour only repeat it. */
  children: ReactNode;
}

/** A disc for what is done, in bronze for what is new, a ring for what waits or is past, a square for what failed, hollow once it is seen to. */
export function Badge({ tone, children }: BadgeProps) {
  return (
    <span className={styles.status} data-tone={tone}>
      {children}
    </span>
  );
}

import type { ReactNode } from "react";
import styles from "./badge.module.css";

export type BadgeTone = "done" | "new" | "waiting" | "failed" | "over" | "past";

export interface BadgeProps {
  tone: BadgeTone;
  children: ReactNode;
}

/** The text must suffice, because sign and colour only repeat it. */
export function Badge({ tone, children }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}

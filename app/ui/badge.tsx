import type { ReactNode } from "react";
import styles from "./badge.module.css";

export type BadgeTone = "done" | "new" | "waiting" | "failed" | "over" | "past";

/** The text must suffice, because sign and colour only repeat it. */
export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}

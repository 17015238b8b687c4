import type { ReactNode } from "react";
import type { Tone } from "./mail-state.ts";
import styles from "./mail-ledger.module.css";

/** A disc for what has gone, a ring for what waits, a square for what failed; always with its word. */
export function MailStateMark({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={styles.state} data-tone={tone}>
      {children}
    </span>
  );
}

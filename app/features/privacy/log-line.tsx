import type { ReactNode } from "react";
import styles from "./log-line.module.css";

export function LogLine({ title, isLate, children }: { title: ReactNode; isLate?: boolean; children: ReactNode }) {
  return (
    <article className={styles.line} data-late={isLate || undefined}>
      <h3>{title}</h3>
      {children}
    </article>
  );
}

import type { ReactNode } from "react";
import styles from "./log-line.module.css";

interface LogLineProps {
  title: ReactNode;
  isLate?: boolean;
  children: ReactNode;
}

export function LogLine({ title, isLate, children }: LogLineProps) {
  return (
    <article className={styles.line} data-late={isLate || undefined}>
      <h3>{title}</h3>
      {children}
    </article>
  );
}

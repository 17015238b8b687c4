import type { ReactNode } from "react";
import styles from "./timeline.module.css";

export function Timeline({ children }: { children: ReactNode }) {
  return <div className={styles.timeline}>{children}</div>;
}

export function TimelineHeading({ children }: { children: ReactNode }) {
  return <p className={styles.heading}>{children}</p>;
}

interface TimelineItemProps {
  kind: string;
  hasFailed?: boolean | undefined;
  title: ReactNode;
  at?: string;
  when?: ReactNode;
  children?: ReactNode;
}

export function TimelineItem({ kind, hasFailed, title, at, when, children }: TimelineItemProps) {
  return (
    <div className={styles.item} data-kind={kind} data-failed={hasFailed || undefined}>
      <b>{title}</b>
      {at !== undefined && <time dateTime={at}>{when}</time>}
      {children}
    </div>
  );
}

export function TimelineSheet({ children }: { children: ReactNode }) {
  return <div className={styles.sheet}>{children}</div>;
}

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
  timeText?: ReactNode;
  children?: ReactNode;
}

export function TimelineItem({ kind, hasFailed, title, at, timeText, children }: TimelineItemProps) {
  return (
    <div className={styles.item} data-kind={kind} data-failed={hasFailed || undefined}>
      <b>{title}</b>
      {at !== undefined && <time dateTime={at}>{timeText}</time>}
      {children}
    </div>
  );
}

export function TimelineSheet({ children }: { children: ReactNode }) {
  return <div className={styles.sheet}>{children}</div>;
}

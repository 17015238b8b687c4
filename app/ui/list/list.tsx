import type { ReactNode } from "react";
import { Link } from "react-router";
import styles from "./list.module.css";
import { Badge } from "#app/ui/badge.tsx";

export function List({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>;
}

export interface ListItemProps {
  title?: ReactNode;
  meta: ReactNode;
  state?: { label: string; tone: keyof typeof TONES };
  isOver?: boolean;
  actions?: ReactNode;
  children?: ReactNode;
}

const TONES = { open: "done", waiting: "waiting", over: "past" } as const;

export function ListItem({ title, meta, state, isOver = false, actions, children }: ListItemProps) {
  return (
    <li className={styles.row} data-over={isOver || undefined}>
      <div>
        {title && <p className={styles.rowTitle}>{title}</p>}
        {!title && children}
        <p className={styles.rowMeta}>{meta}</p>
        {title && children}
      </div>
      {state && <Badge tone={TONES[state.tone]}>{state.label}</Badge>}
      {actions && <div className={styles.rowActions}>{actions}</div>}
    </li>
  );
}

export function ListItemLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className={styles.rowLink} to={to}>
      {children}
    </Link>
  );
}

import type { ReactNode } from "react";
import { Link } from "react-router";
import styles from "./list.module.css";
import { Badge } from "#app/ui/badge.tsx";

/** A list of things, one below the other, with a line between them. */
export function List({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>;
}

export interface ListItemProps {
  title?: ReactNode;
  meta: ReactNode;
  /** Open: something is still to come of it; waiting: somebody has to do something. */
  state?: { label: string; tone: keyof typeof TONES };
  /** It is past: its title steps back. */
  over?: boolean;
  actions?: ReactNode;
  /** Below the meta; without a title, in its place. */
  children?: ReactNode;
}

const TONES = { open: "done", waiting: "waiting", over: "past" } as const;

/** One of them: what it is, how it stands, what can be done with it. */
export function ListItem({ title, meta, state, over = false, actions, children }: ListItemProps) {
  return (
    <li className={styles.row} data-over={over || undefined}>
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

/** The title of a row that leads somewhere: the whole row is what is touched. */
export function ListItemLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className={styles.rowLink} to={to}>
      {children}
    </Link>
  );
}

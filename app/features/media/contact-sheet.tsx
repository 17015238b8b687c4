import type { ReactNode } from "react";
import { Link } from "react-router";
import styles from "./contact-sheet.module.css";

/** Frames on film, numbered. */
export function ContactSheet({ children }: { children: ReactNode }) {
  return <ul className={styles.sheet}>{children}</ul>;
}

export interface FrameProps {
  number: number;
  /** null: the picture is gone. */
  preview: { src: string; width: number; height: number } | null;
  title: string;
  /** Where it is looked at closely. */
  to: string;
  /** A word on the picture: what it still lacks. */
  flag?: ReactNode;
  children?: ReactNode;
}

export function Frame({ number, preview, title, to, flag, children }: FrameProps) {
  return (
    <li className={styles.frame}>
      <span className={styles.number}>
        <span>{number}</span>
        <span aria-hidden="true">{number}A</span>
      </span>
      <Link className={styles.picture} to={to} aria-label={`Modifier ${title}`}>
        {preview && <img {...preview} alt="" loading="lazy" decoding="async" />}
        {flag && <span className={styles.flag}>{flag}</span>}
      </Link>
      <span className={styles.title}>{title}</span>
      {children}
    </li>
  );
}

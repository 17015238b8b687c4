import type { ReactNode } from "react";
import styles from "./contact-sheet.module.css";

/** Frames on film, numbered. */
export function ContactSheet({ children }: { children: ReactNode }) {
  return <ul className={styles.sheet}>{children}</ul>;
}

export interface FrameProps {
  number: number;
  preview: string;
  width: number;
  height: number;
  title: ReactNode;
  /** A word on the picture: what it still lacks. */
  flag?: ReactNode;
  children?: ReactNode;
}

export function Frame({ number, preview, width, height, title, flag, children }: FrameProps) {
  return (
    <li className={styles.frame}>
      <span className={styles.number}>
        <span>{number}</span>
        <span aria-hidden="true">{number}A</span>
      </span>
      <span className={styles.picture}>
        <img src={preview} alt="" width={width} height={height} loading="lazy" decoding="async" />
        {flag && <span className={styles.flag}>{flag}</span>}
      </span>
      <span className={styles.title}>{title}</span>
      {children}
    </li>
  );
}

import { typeset } from "#app/french/typeset.ts";
import { Children, type ReactNode } from "react";
import { Link } from "react-router";
import { DragHandle } from "#app/ui/drag/drag-handle.tsx";
import { DragHint } from "#app/ui/drag/drag-hint.tsx";
import { useSortable } from "#app/ui/drag/use-sortable.ts";
import styles from "./contact-sheet.module.css";
import type { PicturePreview } from "./picture-previews.server.ts";

export function ContactSheet({ children }: { children: ReactNode }) {
  return <ul className={styles.sheet}>{children}</ul>;
}

export interface OrderedSheetProps {
  /** Positions start at 1. */
  onReorder: (id: string, newPosition: () => number) => void;
  children: ReactNode;
}

export function OrderedSheet({ onReorder, children }: OrderedSheetProps) {
  const drag = useSortable(onReorder);
  return (
    <>
      <ul className={styles.sheet} {...drag}>
        {children}
      </ul>
      {Children.count(children) > 1 && (
        <DragHint>Glissez une photo par sa poignée pour modifier l’ordre, ou choisissez sa position.</DragHint>
      )}
    </>
  );
}

export interface FrameProps {
  number: number;
  dragId?: string | undefined;
  /** null: the picture was erased. */
  preview: PicturePreview | null;
  title: string;
  to: string;
  flag?: ReactNode;
  children?: ReactNode;
}

export function Frame({ number, dragId, preview, title, to, flag, children }: FrameProps) {
  const titleText = typeset(title);
  return (
    <li className={styles.frame} data-id={dragId}>
      <span className={styles.number}>
        <span>{number}</span>
        <span aria-hidden="true">{number}A</span>
      </span>
      <Link className={styles.picture} to={to} aria-label={`Modifier ${titleText}`} draggable={false}>
        {preview && <img {...preview} alt="" loading="lazy" decoding="async" draggable={false} />}
        {flag && <span className={styles.flag}>{flag}</span>}
      </Link>
      {dragId !== undefined && (
        <span className={styles.handle}>
          <DragHandle />
        </span>
      )}
      <span className={styles.title}>{titleText}</span>
      {children}
    </li>
  );
}

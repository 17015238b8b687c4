import type { ReactNode } from "react";
import { Link } from "react-router";
import { PreviousIcon } from "#app/ui/icons.tsx";
import styles from "./agency-reader.module.css";

export interface AgencyReaderProps {
  list: ReactNode;
  /** « table »: its list needs the room of one. */
  listIs: "column" | "table";
  /** Of its anchor. */
  id: string;
  /** The id of its heading. */
  labelledBy: string;
  /** To the list, where there is no room for both. */
  back: { to: string; label: string };
  children: ReactNode;
}

/** A list, and beside it the one that is read. Narrow: the list is a page, the one is the next. */
export function AgencyReader({ list, listIs, id, labelledBy, back, children }: AgencyReaderProps) {
  return (
    <div className={styles.reader} data-list={listIs}>
      {list}
      <article className={styles.one} id={id} aria-labelledby={labelledBy}>
        <Link className={styles.back} to={back.to}>
          <PreviousIcon />
          {back.label}
        </Link>
        {children}
      </article>
    </div>
  );
}

import type { ReactNode } from "react";
import styles from "./list-detail.module.css";
import { BackLink } from "./back-link.tsx";

export interface ListDetailProps {
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
export function ListDetail({ list, listIs, id, labelledBy, back, children }: ListDetailProps) {
  return (
    <div className={styles.listDetail} data-list={listIs}>
      {list}
      <article className={styles.one} id={id} aria-labelledby={labelledBy}>
        <BackLink {...back} className={styles.back} />
        {children}
      </article>
    </div>
  );
}

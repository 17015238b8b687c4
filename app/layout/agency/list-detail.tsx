import type { ReactNode } from "react";
import styles from "./list-detail.module.css";
import { BackLink } from "./back-link.tsx";

export interface ListDetailProps {
  list: ReactNode;
  listLayout: "column" | "table";
  id: string;
  labelledBy: string;
  back: { to: string; label: string };
  children: ReactNode;
}

export function ListDetail({ list, listLayout, id, labelledBy, back, children }: ListDetailProps) {
  return (
    <div className={styles.listDetail} data-list={listLayout}>
      {list}
      <article className={`stack gap3 ${styles.detail}`} id={id} aria-labelledby={labelledBy}>
        <BackLink {...back} className={styles.back} />
        {children}
      </article>
    </div>
  );
}

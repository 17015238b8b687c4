import type { ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";
import styles from "./page-head.module.css";

/** A page's title, its second line in italics, and the sentence that goes with it. */
export function PageHead({ title, turn, children }: { title: ReactNode; turn?: ReactNode; children?: ReactNode }) {
  return (
    <div className={classNames("grid", styles.pageHead)}>
      <h1>
        {title}
        {turn && (
          <>
            {" "}
            <br />
            <em>{turn}</em>
          </>
        )}
      </h1>
      {children && <p className="lede">{children}</p>}
    </div>
  );
}

import type { ReactNode } from "react";
import type { ProseText } from "#app/content/pages/read-prose.ts";
import { Prose } from "#app/ui/prose.tsx";
import { classNames } from "#app/ui/class-names.ts";
import styles from "./page-head.module.css";

interface PageHeadProps {
  title: ReactNode;
  titleEnd?: ReactNode;
  lede?: ProseText;
  children?: ReactNode;
}

export function PageHead({ title, titleEnd, lede, children }: PageHeadProps) {
  return (
    <div className={classNames("grid", styles.pageHead)}>
      <h1 className="displayTitle">
        {title}
        {titleEnd && (
          <>
            {" "}
            <br />
            <em>{titleEnd}</em>
          </>
        )}
      </h1>
      {lede !== undefined && <Prose className="lede" text={lede} />}
      {children && <p className="lede">{children}</p>}
    </div>
  );
}

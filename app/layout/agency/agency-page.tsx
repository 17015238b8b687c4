import { type ReactNode, useId } from "react";
import { classNames } from "#app/ui/class-names.ts";
import styles from "./agency-page.module.css";
import { BackLink } from "./back-link.tsx";

export interface AgencyHeadProps {
  title: ReactNode;
  titleEnd?: ReactNode;
  caption?: ReactNode;
  intro?: ReactNode;
  back?: { to: string; label: string };
  actions?: ReactNode;
}

export function AgencyHead({ title, titleEnd, caption, intro, back, actions }: AgencyHeadProps) {
  return (
    <header className={styles.head}>
      <div className="stack gap1">
        {back && <BackLink {...back} className={styles.back} />}
        <h1>
          {title}
          {titleEnd && (
            <>
              {" "}
              <em>{titleEnd}</em>
            </>
          )}
        </h1>
        {caption && <p className="caption">{caption}</p>}
        {intro}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}

export interface AgencySectionProps {
  title: ReactNode;
  id?: string;
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function AgencySection({ title, id, aside, className, children }: AgencySectionProps) {
  const heading = useId();
  return (
    <section className={classNames("stack", styles.section, className)} id={id} aria-labelledby={heading}>
      <header>
        <h2 id={heading}>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  );
}

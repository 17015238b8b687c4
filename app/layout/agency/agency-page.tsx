import { type ReactNode, useId } from "react";
import { classNames } from "#app/ui/class-names.ts";
import styles from "./agency-page.module.css";
import { BackLink } from "./back-link.tsx";

export interface AgencyHeadProps {
  title: ReactNode;
  /** The rest of the title, in italics. */
  rest?: ReactNode;
  /** What the page is for, or a sentence on its state. */
  intro?: ReactNode;
  /** Where this page was opened from, when the rail does not lead there. */
  back?: { to: string; label: string };
  /** At most three. */
  actions?: ReactNode;
}

/** The head of a page of the agency: « Mardi 1er décembre, cinq rendez-vous ». */
export function AgencyHead({ title, rest, intro, back, actions }: AgencyHeadProps) {
  return (
    <header className={styles.head}>
      <div className="stack gap1">
        {back && <BackLink {...back} className={styles.back} />}
        <h1>
          {title}
          {rest && (
            <>
              {" "}
              <em>{rest}</em>
            </>
          )}
        </h1>
        {intro}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}

export interface AgencySectionProps {
  title: ReactNode;
  /** Of its anchor. */
  id?: string;
  /** A link or a button at the right of the title. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** One subject of a page, under an ink rule. */
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

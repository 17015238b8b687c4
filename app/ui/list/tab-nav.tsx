import { type ReactNode, useEffect, useRef } from "react";
import { classNames } from "#app/ui/class-names.ts";
import styles from "./tab-nav.module.css";

export interface TabNavProps {
  /** What one chooses by it, for screen readers. */
  label: string;
  /** Closer together, for a narrow column. */
  tight?: boolean;
  /** On a line of its own, under what stands above it. */
  ruled?: boolean;
  /** For what its links hold. */
  className?: string | undefined;
  /** Links: `aria-current` says which one is chosen. */
  children: ReactNode;
  /** One more, which stays in sight where the others scroll. */
  last?: ReactNode;
}

/** The views of one page, or of one subject, beside each other. */
export function TabNav({ label, tight, ruled, className, children, last }: TabNavProps) {
  const row = useRef<HTMLDivElement>(null);
  const shown = useRef<string | null>(null);
  // Where the row scrolls, what is chosen is in sight: at first, and when another is chosen.
  useEffect(() => {
    const [line, chosen] = [row.current!, row.current!.querySelector<HTMLAnchorElement>("[aria-current]")];
    if (!chosen || chosen.href === shown.current) return;
    shown.current = chosen.href;
    if (line.scrollWidth <= line.clientWidth) return;
    const [outer, inner] = [line.getBoundingClientRect(), chosen.getBoundingClientRect()];
    if (inner.left < outer.left || inner.right > outer.right)
      line.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
  });
  return (
    <nav
      className={classNames("tabLinks", styles.tabs, tight && styles.tight, ruled && styles.ruled, className)}
      aria-label={label}
    >
      <div ref={row} className={styles.row}>
        {children}
      </div>
      {last}
    </nav>
  );
}

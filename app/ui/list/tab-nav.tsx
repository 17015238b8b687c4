import { type ReactNode, useEffect, useRef } from "react";
import { classNames } from "#app/ui/class-names.ts";
import styles from "./tab-nav.module.css";

export interface TabNavProps {
  label: string;
  tight?: boolean;
  ruled?: boolean;
  className?: string | undefined;
  children: ReactNode;
  /** A link that stays visible while the others scroll. */
  last?: ReactNode;
}

export function TabNav({ label, tight, ruled, className, children, last }: TabNavProps) {
  const row = useRef<HTMLDivElement>(null);
  const shown = useRef<string | null>(null);
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

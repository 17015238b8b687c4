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
  const lastHref = useRef<string | null>(null);
  useEffect(() => {
    const links = row.current!;
    const currentLink = links.querySelector<HTMLAnchorElement>("[aria-current]");
    if (!currentLink || currentLink.href === lastHref.current) return;
    lastHref.current = currentLink.href;
    if (links.scrollWidth <= links.clientWidth) return;
    const [rowBox, linkBox] = [links.getBoundingClientRect(), currentLink.getBoundingClientRect()];
    if (linkBox.left < rowBox.left || linkBox.right > rowBox.right)
      links.scrollLeft += linkBox.left + linkBox.width / 2 - (rowBox.left + rowBox.width / 2);
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

import { useRef, useState } from "react";
import { useLocation } from "react-router";
import { mainId } from "./main-id.ts";
import { useAfterNavigation } from "#app/router/use-after-navigation.ts";

/** Does what browsers do after page loads: focuses the content or the hash target, and announces the title. */
export function NavigationAnnouncer() {
  const { pathname, hash } = useLocation();
  const previous = useRef(pathname);
  const [title, setTitle] = useState("");

  useAfterNavigation(() => {
    const main = document.getElementById(mainId);
    const isSame = previous.current === pathname;
    // A focused row or field of the content keeps the focus; a focused link to the target passes it on to the target.
    if (hash)
      requestAnimationFrame(() => {
        const target = document.getElementById(hash.slice(1));
        const active = document.activeElement as HTMLAnchorElement | null;
        const leads = isSame && active?.hash === hash && !target?.contains(active);
        if (leads || !main?.contains(active)) focus(target);
      });
    else if (!isSame) focus(main);
    if (!isSame) setTitle(document.title);
    previous.current = pathname;
  });

  return (
    <p className="visuallyHidden" aria-live="polite">
      {title}
    </p>
  );
}

function focus(target: HTMLElement | null): void {
  if (!target) return;
  // A focusable target keeps its place in the tab order.
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

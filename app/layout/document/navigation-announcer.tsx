import { useRef, useState } from "react";
import { useLocation } from "react-router";
import { mainId } from "./main-id.ts";
import { useAfterNavigation } from "#app/router/use-after-navigation.ts";

/** Focuses the content or the hash target and announces the title, as after a page load. */
export function NavigationAnnouncer() {
  const { pathname, hash } = useLocation();
  const previous = useRef(pathname);
  const [title, setTitle] = useState("");

  useAfterNavigation(() => {
    const main = document.getElementById(mainId);
    const isSamePage = previous.current === pathname;
    if (hash)
      requestAnimationFrame(() => {
        // Content that has the focus keeps it, except a link to this target on the same page.
        const target = document.getElementById(hash.slice(1));
        const active = document.activeElement as HTMLAnchorElement | null;
        const isLinkToTarget = isSamePage && active?.hash === hash && !target?.contains(active);
        if (isLinkToTarget || !main?.contains(active)) focus(target);
      });
    else if (!isSamePage) focus(main);
    if (!isSamePage) setTitle(document.title);
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
  // The property is -1 even without the attribute, which the target needs in order to be focused.
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

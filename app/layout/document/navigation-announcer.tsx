import { useRef, useState } from "react";
import { useLocation } from "react-router";
import { mainId } from "./main-id.ts";
import { useAfterNavigation } from "#app/router/use-after-navigation.ts";

/**
 * What a browser does by itself when it loads a page, for the navigations that the router makes: the focus
 * starts again at the content, or at the place in it that the address names, and the new title is said aloud.
 */
export function NavigationAnnouncer() {
  const { pathname, hash } = useLocation();
  const previous = useRef(pathname);
  const [title, setTitle] = useState("");

  useAfterNavigation(() => {
    const main = document.getElementById(mainId);
    const isSame = previous.current === pathname;
    // Beside the place that the address names, what has the focus keeps it, as a list's row or the field that a form gives it
    // back to; a link to another place of the page does not.
    if (hash)
      requestAnimationFrame(() => {
        const place = document.getElementById(hash.slice(1));
        const active = document.activeElement as HTMLAnchorElement | null;
        const leads = isSame && active?.hash === hash && !place?.contains(active);
        if (leads || !main?.contains(active)) focus(place);
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

/** The router scrolls to it. */
function focus(place: HTMLElement | null): void {
  if (!place) return;
  // A field keeps its place in the keyboard's order.
  if (place.tabIndex < 0) place.tabIndex = -1;
  place.focus({ preventScroll: true });
}

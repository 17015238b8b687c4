import { useRef, useState } from "react";
import { useLocation } from "react-router";
import { mainId } from "./main-id.ts";
import { useAfterNavigation } from "./use-after-navigation.ts";

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
    // Beside the place that the address names, what has the focus keeps it, as a list's row or the field that a form gives it back to.
    if (hash)
      requestAnimationFrame(
        () => main?.contains(document.activeElement) || focus(document.getElementById(hash.slice(1))),
      );
    else if (previous.current !== pathname) focus(main);
    if (previous.current !== pathname) setTitle(document.title);
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
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
}

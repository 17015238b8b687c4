import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { mainId } from "./main-id.ts";

/**
 * What a browser does by itself when it loads a page, for the navigations that the router makes: the focus
 * starts again at the content, and the new title is said aloud.
 */
export function NavigationAnnouncer() {
  const { pathname, hash } = useLocation();
  const previous = useRef(pathname);
  const [title, setTitle] = useState("");

  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    // Where the address names a place in the page, the router scrolls to it.
    if (!hash) document.getElementById(mainId)?.focus({ preventScroll: true });
    setTitle(document.title);
  }, [pathname, hash]);

  return (
    <p className="visuallyHidden" aria-live="polite">
      {title}
    </p>
  );
}

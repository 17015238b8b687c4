import { useEffect, useRef } from "react";
import { href, useLocation } from "react-router";
import { countedPath } from "./page-views.ts";

export function usePageViews(hasConsent: boolean): void {
  const { pathname } = useLocation();
  const lastPathname = useRef<string>(undefined);
  useEffect(() => {
    if (!hasConsent || lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    const path = countedPath(pathname);
    if (path) sendPageView(path);
  }, [hasConsent, pathname]);
}

/** Sent without cookies, so that the server cannot identify the visitor; a view may be lost. */
function sendPageView(path: string): void {
  const body = new URLSearchParams({ path });
  fetch(href("/audience"), { method: "POST", body, credentials: "omit", keepalive: true }).catch(() => {});
}

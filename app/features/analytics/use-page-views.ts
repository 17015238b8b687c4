import { useEffect, useRef } from "react";
import { href, useLocation } from "react-router";
import { countedPath } from "./page-views.ts";

const COUNTED_AT = href("/audience");

export function usePageViews(allowed: boolean): void {
  const { pathname } = useLocation();
  const counted = useRef<string>(undefined);
  useEffect(() => {
    if (!allowed || counted.current === pathname) return;
    counted.current = pathname;
    const path = countedPath(pathname);
    if (path) send(path);
  }, [allowed, pathname]);
}

/** Sent without cookies, so that the server cannot identify the visitor; a view may be lost. */
function send(path: string): void {
  const body = new URLSearchParams({ path });
  fetch(COUNTED_AT, { method: "POST", body, credentials: "omit", keepalive: true }).catch(() => {});
}

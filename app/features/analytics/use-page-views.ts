import { useEffect, useRef } from "react";
import { href, useLocation } from "react-router";
import { countedPath } from "./page-views.ts";

/** Where views are counted (app/routes.ts). */
const COUNTED_AT = href("/audience");

/** Counts each public page that is shown once the visitor has allowed it. */
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

/** Sent without cookies: the server cannot tell who looked. */
function send(path: string): void {
  const body = new URLSearchParams({ path });
  fetch(COUNTED_AT, { method: "POST", body, credentials: "omit", keepalive: true }).catch(() => {
    // A view that is not counted harms nobody.
  });
}

import { href } from "react-router";
import { offlineWorkerText } from "#app/http/live/offline-worker.ts";
import { requireMember } from "#app/http/request/require-member.server.ts";
import type { Route } from "./+types/offline-worker.ts";

/** The agency's service worker. Its scope is /agence without a slash, which needs `Service-Worker-Allowed`. */
export async function loader({ context }: Route.LoaderArgs) {
  await requireMember(context);
  return new Response(offlineWorkerText(), {
    headers: {
      "Content-Type": "text/javascript; charset=utf-8",
      "Cache-Control": "private, no-store",
      "Service-Worker-Allowed": href("/agence"),
      "Content-Security-Policy": "default-src 'none'; connect-src 'self'",
    },
  });
}

import { href } from "react-router";
import { offlineWorkerText } from "#app/http/live/offline-worker.ts";
import { requireMember } from "#app/http/request/require-member.server.ts";
import type { Route } from "./+types/offline-worker.ts";

/** The service worker of the space: it stands below /agence like all of it, and is nobody else's. */
export async function loader({ context }: Route.LoaderArgs) {
  await requireMember(context);
  return new Response(offlineWorkerText(), {
    headers: {
      "Content-Type": "text/javascript; charset=utf-8",
      "Cache-Control": "private, no-store",
      "Service-Worker-Allowed": href("/agence"),
      // Its own policy, too: it may ask this site, and load nothing.
      "Content-Security-Policy": "default-src 'none'; connect-src 'self'",
    },
  });
}

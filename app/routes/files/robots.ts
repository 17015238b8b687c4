import { href } from "react-router";
import { requestContext } from "#app/http/request/request-context.server.ts";
import type { Route } from "./+types/robots.ts";

/** Allows everything, because a Disallow would hide the noindex of pages that must not be listed. */
export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = requestContext(context).services.settings;
  return new Response(`User-agent: *\nAllow: /\n\nSitemap: ${publicUrl}${href("/sitemap.xml")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}

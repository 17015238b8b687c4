import { createHash } from "node:crypto";
import { data } from "react-router";
import { readFeed } from "#app/features/booking/calendar-feeds/feeds.server.ts";
import { matchesEtag } from "#app/http/static/prepared-response.ts";
import { requestContext } from "#app/http/request/request-context.server.ts";
import type { Route } from "./+types/calendar-feed.ts";

/** A middleware, so that an unknown secret falls through to the site's 404 page. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context, params }, next) => {
    const ctx = requestContext(context);
    const secret = /^([\w-]{20,100})\.ics$/.exec(params.file ?? "")?.[1];
    if (!secret || !["GET", "HEAD"].includes(request.method)) return next();
    const feed = await readFeed(ctx.services, secret);
    if (feed === null) {
      ctx.logSecurity("unknown-link-token", { detail: "agendas" });
      return next();
    }
    const entityTag = `"${createHash("sha256").update(feed).digest("base64url")}"`;
    const headers = { ETag: entityTag, "Cache-Control": "private, no-cache", "X-Robots-Tag": "noindex" };
    if (matchesEtag(request.headers.get("If-None-Match"), entityTag))
      return new Response(null, { status: 304, headers });
    return new Response(request.method === "HEAD" ? null : feed, {
      headers: {
        ...headers,
        "Content-Type": "text/calendar; charset=utf-8",
        "Content-Length": String(Buffer.byteLength(feed)),
        "Content-Disposition": 'inline; filename="agenda.ics"',
      },
    });
  },
];

export function loader() {
  throw data(null, { status: 404 });
}

export function action() {
  throw data(null, { status: 404 });
}

export default function UnknownFeed() {
  return null;
}

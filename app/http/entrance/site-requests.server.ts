import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Http2ServerRequest } from "node:http2";
import { type HttpBindings, RequestError } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { commonMessages } from "#app/forms/common.messages.ts";
import { keyedHash, securityEvent } from "#app/platform/security/security-log.server.ts";
import { withinRequest } from "#app/platform/logging/current-request.server.ts";
import type { Services } from "#app/application/composition/services.server.ts";
import { type AccessLog, loggedPath } from "#app/http/response/access-log.server.ts";
import { countedAddress } from "./client-address.server.ts";
import { takesFiles, takesLongForm } from "./upload-routes.server.ts";
import { brandIcon } from "#app/http/static/brand-icons.server.ts";
import type { Pages } from "#app/http/pages/pages.server.ts";
import { methodRefusal, refusalPage } from "#app/http/response/refusal-page.server.tsx";
import { discardBody } from "./discard-body.server.ts";
import { isSameOrigin } from "./same-origin.server.ts";
import { baseSecurityHeaders } from "#app/http/response/security-headers.server.ts";
import { isHttps } from "#app/platform/security/site-cookie.server.ts";

/** A text that is a little too long must reach the form, which shows its error and keeps the text. */
const BODY_LIMIT = 256 * 1024;
/** An uploaded mail is read into memory. Mails have a lower limit of their own, whose message explains the refusal. */
const LONG_BODY_LIMIT = 8 * 1024 * 1024;
/** React Router would treat a PUT like a POST. */
const METHODS = ["GET", "HEAD", "POST"];
export const HEALTH = "/health";
/** The logged status of a client that disconnected before the response. */
const CLIENT_LEFT = 499;

type Env = { Bindings: HttpBindings; Variables: { requestId: string } };

interface Entrance {
  pages: Pages;
  logAccess: AccessLog;
  production: boolean;
  stopping: AbortSignal;
}

export function createSiteRequests(services: Services, { pages, logAccess, production, stopping }: Entrance) {
  const { settings, log } = services;
  const https = isHttps(settings);
  const refuse = (status: number, message: string) => refusalPage(status, message, services.identity().name);
  const securityHeaders = Object.entries(baseSecurityHeaders(https));
  const site = new Hono<Env>();

  site.use(async (c, next) => {
    const started = performance.now();
    const requestId = randomUUID();
    c.set("requestId", requestId);
    // Headers on the Response would cost a third of a cached page's time. A route can override these (Referrer-Policy).
    for (const [name, value] of securityHeaders) c.env.outgoing.setHeader(name, value);
    c.env.outgoing.setHeader("X-Request-Id", requestId);
    await next();
    if (stopping.aborted) c.env.outgoing.setHeader("Connection", "close");
    logAccess({
      requestId,
      method: c.req.method,
      path: c.req.path,
      // After a disconnect, React Router ends with a 500 that nobody receives.
      status: hasLeft(c) || c.env.outgoing.destroyed ? CLIENT_LEFT : c.res.status,
      started,
      by: "site",
    });
  });

  site.get(HEALTH, async (c) => {
    const { database, disk } = await services.health();
    const [served, code] = database === "ok" ? (["ok", 200] as const) : (["unavailable", 503] as const);
    // Bookings need only the database, so the site stays up.
    const status = code === 200 && disk !== "ok" ? "degraded" : served;
    return c.json({ status, database, disk }, code, { "Cache-Control": "no-store" });
  });

  site.use(async (c, next) => {
    const icon = brandIcon(services.published.current(), c.req.path);
    // The next publication may have another icon.
    if (icon) return c.body(null, 302, { Location: icon, "Cache-Control": "no-cache" });
    await next();
    return undefined;
  });

  // Existing assets were served before (fast-path.server.ts).
  if (production) site.get("/assets/*", (c) => c.text("404", 404, { "Cache-Control": "no-store" }));

  site.use(async (c, next) => {
    const path = c.req.path;
    // React Router would ignore a fragment, and PostgreSQL rejects NUL.
    if (!isWellFormed(path) || /#|%00/.test(c.env.incoming.url ?? "") || !isHost(c.env.incoming.headers.host))
      return refuse(400, "Cette adresse n’est pas valable.");
    const { method } = c.req;
    if (!METHODS.includes(method)) return methodRefusal(METHODS, services.identity().name);
    if (method === "POST" && !isSameOrigin(c.req.raw.headers, settings.publicUrl)) {
      securityEvent(log, "cross-origin-refused", {
        account: null,
        from: keyedHash(settings.sessionSecret, clientAddress(c)),
        requestId: c.get("requestId"),
      });
      return refuse(403, "Cette demande vient d’un autre site.");
    }
    return next();
  });
  const limitedTo = (maxSize: number) =>
    bodyLimit({
      maxSize,
      async onError(c) {
        await discardBody(c.req.raw);
        return refuse(
          413,
          "Votre envoi est trop volumineux : raccourcissez le texte, ou choisissez un fichier plus petit.",
        );
      },
    });
  const [limited, limitedAsLong] = [limitedTo(BODY_LIMIT), limitedTo(LONG_BODY_LIMIT)];
  site.post("*", async (c, next) => {
    const isForFiles = takesFiles(c.req.path);
    // Without a declared length, an unauthenticated client could make the site read LONG_BODY_LIMIT bytes.
    const isLong = takesLongForm(c.req.path) && c.req.header("content-length") !== undefined;
    if (declaresShortBody(c.env.incoming, BODY_LIMIT)) return next();
    if (!isForFiles && !isLong) return limited(c, next);
    if (isForFiles || declaresShortBody(c.env.incoming, LONG_BODY_LIMIT)) await next();
    else return limitedAsLong(c, next);
    if (c.res.status !== 404 || c.req.raw.bodyUsed) return;
    // A sender without access gets the size limit of a missing page, so that the limit does not reveal the route.
    const limitedResponse = await limited(c, async () => {});
    if (!limitedResponse) return;
    // Hono copies the headers of the previous response unless it is reset.
    c.res = undefined;
    c.res = limitedResponse;
  });
  const clientAddress = addressReader(services);
  site.all("*", (c) =>
    withinRequest(c.get("requestId"), () =>
      pages.answer({
        request: c.req.raw,
        target: c.env.incoming.url ?? "",
        requestId: c.get("requestId"),
        address: clientAddress(c),
      }),
    ),
  );
  site.onError((error, c) => {
    if (error instanceof RequestError || hasLeft(c)) return refuse(400, "Cette demande n’est pas valable.");
    log.error({ requestId: c.get("requestId"), path: loggedPath(c.req.path), err: error }, "request failed");
    return refuse(500, commonMessages.tryAgain);
  });
  return site;
}

function hasLeft(c: Context<Env>): boolean {
  const { incoming } = c.env;
  return incoming.destroyed && !incoming.complete;
}

/** Node enforces Content-Length, so the body need not be measured. */
function declaresShortBody({ headers }: IncomingMessage | Http2ServerRequest, limit: number): boolean {
  return headers["transfer-encoding"] === undefined && Number(headers["content-length"] ?? 0) <= limit;
}

function isWellFormed(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes("\0");
  } catch {
    return false;
  }
}

/** A Host header such as « 99999999999999999999 » cannot be part of a URL. */
function isHost(host = "localhost"): boolean {
  return URL.canParse(`http://${host}`);
}

function addressReader({ settings: { trustProxy }, log }: Services): (c: Context<Env>) => string {
  let warned = false;
  return (c) => {
    const forwarded = c.req.header("x-forwarded-for");
    if (forwarded && !trustProxy && !warned) {
      warned = true;
      log.warn(
        "X-Forwarded-For is ignored: behind a proxy TRUST_PROXY has to be true, or all visitors share one address",
      );
    }
    const last = trustProxy ? forwarded?.split(",").at(-1)?.trim() : undefined;
    return countedAddress(last || c.env.incoming.socket.remoteAddress || "");
  };
}

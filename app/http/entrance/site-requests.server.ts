import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Http2ServerRequest } from "node:http2";
import { type HttpBindings, RequestError } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { commonMessages } from "#app/forms/common.messages.ts";
import { keyedHash, logSecurityEvent } from "#app/platform/security/security-log.server.ts";
import { withinRequest } from "#app/platform/logging/current-request.server.ts";
import type { Services } from "#app/application/composition/services.server.ts";
import { type AccessLog, loggedPath } from "#app/http/response/access-log.server.ts";
import { rateLimitAddress } from "./client-address.server.ts";
import { takesFiles, takesLongForm } from "./upload-routes.server.ts";
import { brandIcon } from "#app/http/static/brand-icons.server.ts";
import type { Pages } from "#app/http/pages/pages.server.ts";
import { methodRefusal, refusalPage } from "#app/http/response/refusal-page.server.tsx";
import { discardBody } from "./discard-body.server.ts";
import { isSameOrigin } from "./same-origin.server.ts";
import { baseSecurityHeaders } from "#app/http/response/security-headers.server.ts";
import { isHttps } from "#app/platform/security/site-cookie.server.ts";

/** High enough that a text a little too long reaches the form, which shows the error and keeps the text. */
const BODY_LIMIT = 256 * 1024;
/** Limits the memory for an uploaded mail. The form's own limit is lower, and its message explains the refusal. */
const LONG_BODY_LIMIT = 8 * 1024 * 1024;
/** React Router would treat a PUT like a POST. */
const METHODS = ["GET", "HEAD", "POST"];
export const HEALTH_PATH = "/health";
/** The logged status of a client that disconnected before the response. */
const CLIENT_DISCONNECTED = 499;

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
  const clientAddress = addressReader(services);
  const site = new Hono<Env>();

  site.use(async (c, next) => {
    const startedAt = performance.now();
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
      status: hasDisconnected(c) || c.env.outgoing.destroyed ? CLIENT_DISCONNECTED : c.res.status,
      startedAt,
      by: "site",
    });
  });

  site.get(HEALTH_PATH, async (c) => {
    const { database, disk } = await services.health();
    const report = (status: "ok" | "degraded" | "unavailable", code: 200 | 503) =>
      c.json({ status, database, disk }, code, { "Cache-Control": "no-store" });
    if (database !== "ok") return report("unavailable", 503);
    // Still 200: without its disk, the site takes bookings.
    return report(disk === "ok" ? "ok" : "degraded", 200);
  });

  site.use(async (c, next) => {
    const icon = brandIcon(services.published.current(), c.req.path);
    // Not cacheable, because the next publication may have another icon.
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
      logSecurityEvent(log, "cross-origin-refused", {
        account: null,
        from: keyedHash(settings.sessionSecret, clientAddress(c)),
        requestId: c.get("requestId"),
      });
      return refuse(403, "Cet envoi vient d’un autre site : ouvrez la page sur notre site, puis recommencez.");
    }
    return next();
  });
  const limitBody = (maxSize: number) =>
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
  const [limitShortBody, limitLongBody] = [limitBody(BODY_LIMIT), limitBody(LONG_BODY_LIMIT)];
  site.post("*", async (c, next) => {
    const { incoming } = c.env;
    if (declaresShortBody(incoming, BODY_LIMIT)) return next();
    // `bodyLimit` reads a body without a declared length before any login check, so such a body gets the short limit.
    const isLongForm = takesLongForm(c.req.path) && incoming.headers["content-length"] !== undefined;
    if (!isLongForm && !takesFiles(c.req.path)) return limitShortBody(c, next);
    if (isLongForm && !declaresShortBody(incoming, LONG_BODY_LIMIT)) return limitLongBody(c, next);
    await next();
    if (c.res.status !== 404 || c.req.raw.bodyUsed) return;
    // A sender without access gets the size limit of a missing page, so that the limit does not reveal the route.
    const refusal = await limitShortBody(c, async () => {});
    if (!refusal) return;
    // Hono copies the headers of the previous response unless it is reset.
    c.res = undefined;
    c.res = refusal;
  });
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
    if (error instanceof RequestError || hasDisconnected(c)) return refuse(400, "Cette demande n’est pas valable.");
    log.error({ requestId: c.get("requestId"), path: loggedPath(c.req.path), err: error }, "request failed");
    return refuse(500, commonMessages.tryAgain);
  });
  return site;
}

function hasDisconnected(c: Context<Env>): boolean {
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
    const proxiedAddress = trustProxy ? forwarded?.split(",").at(-1)?.trim() : undefined;
    return rateLimitAddress(proxiedAddress || c.env.incoming.socket.remoteAddress || "");
  };
}

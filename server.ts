import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createAdaptorServer, type HttpBindings, RequestError } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { ServerBuild } from "react-router";
import { type AccessLog, createAccessLog, loggedPath } from "#app/http/access-log.server.ts";
import { createDirectAnswers, type KeptPages } from "#app/http/direct-answers.server.ts";
import { startMetricsServer } from "#app/http/metrics-server.server.ts";
import { createPages, type Pages } from "#app/http/pages.server.ts";
import { closeServer } from "#app/http/close-server.server.ts";
import { countedAddress } from "#app/http/client-address.server.ts";
import { loadSettings, type Settings, SettingsError } from "#app/platform/env.server.ts";
import { withinRequest } from "#app/platform/current-request.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import { discardBody } from "#app/http/request-body.server.ts";
import { methodRefusal, refusalPage } from "#app/http/refusal-page.server.ts";
import { boundRequest, takesFiles, takesLongForm } from "#app/http/file-doors.server.ts";
import { isSameOrigin } from "#app/http/same-origin.server.ts";
import { baseSecurityHeaders, fileSecurityHeaders } from "#app/http/security-headers.server.ts";
import { createRoutePatterns } from "#app/http/route-pattern.ts";
import { ownIcon } from "#app/http/own-icons.server.ts";
import { loadStaticFiles } from "#app/http/static-files.server.ts";
import { keyedHash, securityEvent } from "#app/platform/security-log.server.ts";
import { startMaildev } from "#app/platform/smtp.server.ts";
import { createServices, type Services } from "#app/across/services.server.ts";
import { createSiteMetrics, type SiteMetrics } from "#app/across/site-metrics.server.ts";
import { ownerWarning, startWarnings } from "#app/across/start-warnings.server.ts";
import { projectRoot } from "#app/platform/project-root.server.ts";

type Env = { Bindings: HttpBindings; Variables: { requestId: string } };

/** Answers, or leaves it to what comes next. */
type Front = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

interface DevelopmentServer {
  build: () => Promise<ServerBuild>;
  middleware: Front;
}

/** Two fields with ten thousand signs that a form writes in twelve each: they are told that they are too long, and keep them. */
const BODY_LIMIT = 256 * 1024;
/** A mail is read in the memory; one that is a little too big gets its own sentence. */
const LONG_BODY_LIMIT = 8 * 1024 * 1024;
/** What pages and forms use; React Router would take a PUT for a POST. */
const METHODS = ["GET", "HEAD", "POST"];
const STOP_AFTER_MS = 9_000;
/** The status in the log when the client left before the answer; never sent. */
const CLIENT_LEFT = 499;

interface Entrance {
  pages: Pages;
  logAccess: AccessLog;
  production: boolean;
  /** Aborted when the site stops. */
  stopping: AbortSignal;
}

/** Everything that answers after files and kept pages, in the order in which a request meets it. */
function createSite(services: Services, { pages, logAccess, production, stopping }: Entrance) {
  const { settings, log } = services;
  const https = settings.publicUrl.startsWith("https:");
  const publicHost = new URL(settings.publicUrl).host;
  const securityHeaders = Object.entries(baseSecurityHeaders(https));
  const site = new Hono<Env>();

  site.use(async (c, next) => {
    const started = performance.now();
    const requestId = randomUUID();
    c.set("requestId", requestId);
    // On Node's response, where an answer may still replace them: a page that holds a capability asks for a stricter
    // Referrer-Policy. Set on the answer itself, they would cost a cached page a third of its time.
    for (const [name, value] of securityHeaders) c.env.outgoing.setHeader(name, value);
    c.env.outgoing.setHeader("X-Request-Id", requestId);
    await next();
    // A connection that is kept for another request would delay the stop.
    if (stopping.aborted) c.env.outgoing.setHeader("Connection", "close");
    logAccess({
      requestId,
      method: c.req.method,
      path: c.req.path,
      // While it was sending, or while its answer was made: React Router then gives up with a 500 that nobody gets.
      status: hasLeft(c) || c.env.outgoing.destroyed ? CLIENT_LEFT : c.res.status,
      started,
      by: "site",
    });
  });

  site.get("/health", async (c) => {
    const { database, disk } = await services.health();
    const [served, code] = database === "ok" ? (["ok", 200] as const) : (["unavailable", 503] as const);
    // Bookings go on where pictures cannot be kept: no reason to take the site away from its clients.
    const status = code === 200 && disk !== "ok" ? "degraded" : served;
    return c.json({ status, database, disk }, code, { "Cache-Control": "no-store" });
  });

  site.use(async (c, next) => {
    const icon = ownIcon(services.published.current(), c.req.path);
    // The next publication may have another.
    if (icon) return c.body(null, 302, { Location: icon, "Cache-Control": "no-cache" });
    await next();
    return undefined;
  });

  // What the build holds was answered before (direct-answers.server.ts).
  if (production) site.get("/assets/*", (c) => c.text("404", 404, { "Cache-Control": "no-store" }));

  site.use(async (c, next) => {
    const path = c.req.path;
    // A fragment is the browser's own affair; React Router would show the page without it.
    if (!isWellFormed(path) || c.env.incoming.url?.includes("#") || !isHost(c.env.incoming.headers.host))
      return refusalPage(400, "Cette adresse n’est pas valable.");
    const { method } = c.req;
    if (!METHODS.includes(method)) return methodRefusal(METHODS);
    if (method === "POST" && !isSameOrigin(c.req.raw.headers, publicHost)) {
      securityEvent(log, "cross-origin-refused", {
        account: null,
        from: keyedHash(settings.sessionSecret, clientAddress(c)),
        requestId: c.get("requestId"),
      });
      return refusalPage(403, "Cette demande vient d’un autre site.");
    }
    return next();
  });
  const limitedTo = (maxSize: number) =>
    bodyLimit({
      maxSize,
      async onError(c) {
        await discardBody(c.req.raw.body);
        return refusalPage(413, "Ce que vous envoyez est trop volumineux.");
      },
    });
  const [limited, limitedAsLong] = [limitedTo(BODY_LIMIT), limitedTo(LONG_BODY_LIMIT)];
  site.post("*", (c, next) => {
    if (takesFiles(c.req.path)) return next();
    // Of what does not say its length, the bound itself would be read for somebody who may be a stranger.
    const isLong = takesLongForm(c.req.path) && c.req.header("content-length") !== undefined;
    return isLong ? limitedAsLong(c, next) : limited(c, next);
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
    if (error instanceof RequestError || hasLeft(c)) return refusalPage(400, "Cette demande n’est pas valable.");
    log.error({ requestId: c.get("requestId"), path: loggedPath(c.req.path), err: error }, "request failed");
    return refusalPage(500, "Une erreur est survenue.");
  });
  return site;
}

/** Whether the client hung up while it was sending: then its request failed, and the site did nothing wrong. */
function hasLeft(c: Context<Env>): boolean {
  const { incoming } = c.env;
  return incoming.destroyed && !incoming.complete;
}

/** Percent-encoding that decodes to UTF-8 without a NUL. */
function isWellFormed(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes("\0");
  } catch {
    return false;
  }
}

/** What the request's own address can be made of: « 99999999999999999999 » is a number that no address has. */
function isHost(host = "localhost"): boolean {
  return URL.canParse(`http://${host}`);
}

/** The client's address, or its network, as the limits count it. */
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

/** A site that answers. */
interface OpenedSite {
  port: number;
  /** Where the mails of a site without a mail server are shown. */
  maildevUrl: string | undefined;
  /** Where its figures are, when the settings want them. */
  metricsUrl: string | undefined;
  warnings: string[];
  /** Takes nothing new, finishes what it was asked, and closes what it opened. */
  stop(): Promise<void>;
}

/** Opens everything and listens. What it keeps is its own: one process may have several, each on its own data. */
export async function openSite(settings: Settings, development?: DevelopmentServer): Promise<OpenedSite> {
  const log = createLog(settings.logLevel);
  const maildev = settings.smtpUrl ? null : await startMaildev(log);
  const services = await createServices(settings, log, settings.smtpUrl ?? maildev!.smtpUrl);
  const build = development?.build ?? (await import("virtual:react-router/server-build"));
  const stopping = new AbortController();
  const pages = createPages(services, build as ServerBuild, development ? "development" : "production");
  const metrics = settings.metricsPort === undefined ? undefined : metricsOf(services, pages, build as ServerBuild);
  const logAccess = createAccessLog(log, metrics?.count);
  const site = createSite(services, { pages, logAccess, production: !development, stopping: stopping.signal });
  const front =
    development?.middleware ??
    (await answerDirectly(
      settings.publicUrl,
      { kept: pages.kept, replaces: (path) => ownIcon(services.published.current(), path) !== null },
      logAccess,
      stopping.signal,
    ));

  const server = createAdaptorServer({ fetch: site.fetch, hostname: settings.host });
  // Node has one bound for all requests; a film on a slow line takes longer (file-doors.server.ts).
  if ("requestTimeout" in server) server.requestTimeout = 0;
  const [listener] = server.listeners("request") as [(request: IncomingMessage, response: ServerResponse) => void];
  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    boundRequest(request);
    front(request, response, () => listener(request, response));
  });
  const metricsServer = metrics && (await openMetrics(settings, metrics));
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(listenRefusal(error, settings)));
    // In a socket that is handed over, connections wait from one process to the next: a restart refuses nobody.
    if (settings.socket) server.listen({ fd: settings.socket }, resolve);
    else server.listen(settings.port, settings.host, resolve);
  });
  services.mailWorker.start();
  const address = server.address();
  const warnings = [...startWarnings(settings, services.identity()), await ownerWarning(services.database.db)];
  return {
    port: typeof address === "object" && address ? address.port : settings.port,
    maildevUrl: maildev?.webUrl,
    metricsUrl: metricsServer && `http://127.0.0.1:${metricsServer.port}/metrics`,
    warnings: warnings.filter((warning) => warning !== null),
    async stop() {
      stopping.abort();
      // Each may take most of the time that there is: both begin at once.
      await Promise.all([closeServer(server), metricsServer?.close(), services.stopWork()]);
      await services.close();
      await maildev?.close();
    },
  };
}

/** The site as a process: reads the settings, says where it is, and stops cleanly on SIGTERM or SIGINT. */
export async function startSite(development?: DevelopmentServer): Promise<void> {
  // Before the first file: what the site writes is its own account's to read.
  process.umask(0o077);
  const settings = loadSettings(projectRoot);
  const site = await openSite(settings, development);

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_AFTER_MS).unref();
    await site.stop();
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);

  // Whoever reads the address may stop the site at once.
  console.log(`Site : http://${settings.host}:${site.port} (adresse publique : ${settings.publicUrl})`);
  if (site.maildevUrl) console.log(`Courriels de démonstration : ${site.maildevUrl}`);
  if (site.metricsUrl) console.log(`Mesures : ${site.metricsUrl}`);
  for (const warning of site.warnings) console.warn(warning);
}

function metricsOf(services: Services, pages: Pages, build: ServerBuild | (() => Promise<ServerBuild>)): SiteMetrics {
  // In development the routes come and go.
  const pattern = typeof build === "function" ? () => "development" : createRoutePatterns(build.routes);
  return createSiteMetrics({ ...services, pattern, cacheCounts: pages.cacheCounts });
}

async function openMetrics({ metricsPort = 0 }: Settings, metrics: SiteMetrics) {
  try {
    return await startMetricsServer(metricsPort, metrics);
  } catch {
    throw new SettingsError(`Réglage METRICS_PORT : le port ${metricsPort} n’est pas libre.`);
  }
}

/** Files and kept pages, without a detour by Hono. */
async function answerDirectly(
  publicUrl: string,
  pages: KeptPages,
  logAccess: AccessLog,
  stopping: AbortSignal,
): Promise<Front> {
  const headers = fileSecurityHeaders(publicUrl.startsWith("https:"));
  const files = await loadStaticFiles(`${projectRoot}/build/client`, headers);
  return createDirectAnswers(files, pages, logAccess, stopping);
}

/** Errors that people meet when they start a site are said in a sentence; any other is a bug and keeps its stack. */
function listenRefusal(error: NodeJS.ErrnoException, { host, port }: Settings): Error {
  switch (error.code) {
    case "EADDRINUSE":
      return new SettingsError(`Réglage PORT : le port ${port} est déjà pris par un autre programme.`);
    case "EACCES":
      return new SettingsError(`Réglage PORT : ce compte n’a pas le droit d’écouter sur le port ${port}.`);
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return new SettingsError(`Réglage HOST : cette machine n’a pas l’adresse « ${host} ».`);
    default:
      return error;
  }
}

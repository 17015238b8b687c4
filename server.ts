import type { IncomingMessage, ServerResponse } from "node:http";
import { createAdaptorServer } from "@hono/node-server";
import type { ServerBuild } from "react-router";
import { createAccessLog } from "#app/http/response/access-log.server.ts";
import { createFastPath } from "#app/http/static/fast-path.server.ts";
import { createStoredFileFinder } from "#app/http/static/stored-file-response.server.ts";
import { startMetricsServer } from "#app/http/entrance/metrics-server.server.ts";
import { createPages, type Pages } from "#app/http/pages/pages.server.ts";
import { createSiteRequests, HEALTH_PATH } from "#app/http/entrance/site-requests.server.ts";
import { listenOn } from "#app/http/entrance/listen.server.ts";
import { closeServer } from "#app/http/entrance/close-server.server.ts";
import { exitOnCrash } from "#app/platform/operations/crash.server.ts";
import { MINUTE } from "#app/platform/durations.ts";
import { loadSettings, type Settings, SettingsError } from "#app/platform/config/settings.server.ts";
import { createLog } from "#app/platform/logging/log.server.ts";
import { abortWhenSlow } from "#app/http/entrance/upload-routes.server.ts";
import { fileSecurityHeaders } from "#app/http/response/security-headers.server.ts";
import { createRoutePatterns } from "#app/http/pages/route-patterns.ts";
import { brandIcon } from "#app/http/static/brand-icons.server.ts";
import { loadStaticFiles } from "#app/http/static/static-files.server.ts";
import { startMaildev } from "#app/platform/mail/maildev.server.ts";
import { fileFoldersWarning } from "#app/application/operations/file-folders.server.ts";
import { createServices, type Services } from "#app/application/composition/services.server.ts";
import type { SiteMetrics } from "#app/application/operations/site-metrics.server.ts";
import { ownerWarning, startWarnings } from "#app/application/composition/start-warnings.server.ts";
import { projectRoot } from "#app/platform/config/project-root.server.ts";
import { isHttps } from "#app/platform/security/site-cookie.server.ts";

type NodeMiddleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

interface DevelopmentServer {
  build: () => Promise<ServerBuild>;
  middleware: NodeMiddleware;
}

const EXIT_AFTER_MS = 9_000;
/** Longer than Caddy keeps idle connections, because a form that arrives while its connection closes is lost. */
const KEEP_ALIVE_MS = 3 * MINUTE;

interface OpenedSite {
  port: number;
  maildevUrl: string | undefined;
  metricsUrl: string | undefined;
  warnings: string[];
  stop(): Promise<void>;
  /** True once all requests are answered or timed out after `stop`. */
  hasAnsweredAll(): boolean;
}

/** Tests open several sites in one process. @param now the machine's clock by default */
export async function openSite(
  settings: Settings,
  development?: DevelopmentServer,
  now?: () => Date,
): Promise<OpenedSite> {
  const log = createLog(settings.logLevel);
  const maildev = settings.smtpUrl ? null : await startMaildev(log);
  const services = await createServices(settings, log, settings.smtpUrl ?? maildev!.smtpUrl, now);
  const build = development?.build ?? (await import("virtual:react-router/server-build"));
  const stopping = new AbortController();
  const pages = createPages(services, build, development ? "development" : "production");
  const metrics = settings.metricsPort === undefined ? undefined : await createMetrics(services, pages, build);
  const logAccess = createAccessLog(log, (entry, ms) => {
    // Files and health checks are frequent and would hide the pages' response times.
    if (entry.by !== "file" && entry.path !== HEALTH_PATH) services.responses.count(entry.status, ms);
    metrics?.count(entry, ms);
  });
  const site = createSiteRequests(services, { pages, logAccess, production: !development, stopping: stopping.signal });
  const https = isHttps(settings);
  const middleware =
    development?.middleware ??
    createFastPath(
      await loadStaticFiles(`${projectRoot}/build/client`, fileSecurityHeaders(https)),
      {
        cachedPage: pages.cachedPage,
        isOverridden: (path) => brandIcon(services.published.current(), path) !== null,
        storedFile: createStoredFileFinder(services.files, https),
      },
      logAccess,
      stopping.signal,
    );

  const server = createAdaptorServer({ fetch: site.fetch, hostname: settings.host });
  // Always true; the condition tells TypeScript that this is no HTTP/2 server.
  if ("requestTimeout" in server) {
    // Node has one limit for all requests, and films take longer (upload-routes.server.ts).
    server.requestTimeout = 0;
    server.keepAliveTimeout = KEEP_ALIVE_MS;
  }
  // Hono answers only the requests that the middleware passes on.
  const [hono] = server.listeners("request") as [(request: IncomingMessage, response: ServerResponse) => void];
  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    abortWhenSlow(request);
    middleware(request, response, () => hono(request, response));
  });
  const metricsServer = metrics && (await startMetricsServer(settings.metricsPort ?? 0, metrics));
  await listenOn(server, settings);
  server.on("error", (err) => services.log.error({ err }, "the server reported an error"));
  services.mailWorker.start();
  const address = server.address();
  let hasAnsweredAll = false;
  const { db } = services.database;
  const warnings = [
    ...startWarnings(settings, services.identity()),
    await ownerWarning(db),
    await fileFoldersWarning(db, services.now()),
  ];
  return {
    port: typeof address === "object" && address ? address.port : settings.port,
    maildevUrl: maildev?.webUrl,
    metricsUrl: metricsServer && `http://127.0.0.1:${metricsServer.port}/metrics`,
    warnings: warnings.filter((warning) => warning !== null),
    async stop() {
      stopping.abort();
      // Stop everything in parallel, because each part may take most of the available time.
      const requests = closeServer(server).then(() => (hasAnsweredAll = true));
      await Promise.all([requests, metricsServer?.close(), services.stopWork()]);
      // Wait for work that the last requests started after their response.
      await services.background.drain();
      await services.close();
      await maildev?.close();
    },
    hasAnsweredAll: () => hasAnsweredAll,
  };
}

/** Ends the process if the site cannot start. */
export async function startServer(development?: DevelopmentServer): Promise<void> {
  try {
    await runUntilSignal(development);
  } catch (error) {
    console.error(error instanceof SettingsError ? error.message : error);
    process.exit(1);
  }
}

async function runUntilSignal(development?: DevelopmentServer): Promise<void> {
  // Only the site's own account can read the files that are written from here on.
  process.umask(0o077);
  const settings = loadSettings(projectRoot);
  exitOnCrash(createLog(settings.logLevel));
  const site = await openSite(settings, development);

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    // Do not wait for slow work, such as a large purge, because the next start or another instance resumes it.
    setTimeout(() => process.exit(site.hasAnsweredAll() ? 0 : 1), EXIT_AFTER_MS).unref();
    await site.stop();
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);

  // Print the address after the signal handlers are set, because its reader may stop the site at once.
  console.log(`Site : http://${settings.host}:${site.port} (adresse publique : ${settings.publicUrl})`);
  if (site.maildevUrl) console.log(`E-mails de démonstration : ${site.maildevUrl}`);
  if (site.metricsUrl) console.log(`Mesures : ${site.metricsUrl}`);
  for (const warning of site.warnings) console.warn(warning);
}

async function createMetrics(
  services: Services,
  pages: Pages,
  build: ServerBuild | (() => Promise<ServerBuild>),
): Promise<SiteMetrics> {
  const { createSiteMetrics } = await import("#app/application/operations/site-metrics.server.ts");
  const routePattern =
    typeof build === "function" ? () => "development" : createRoutePatterns(build.routes, [HEALTH_PATH]);
  return createSiteMetrics({ ...services, routePattern, cacheCounts: pages.cacheCounts });
}

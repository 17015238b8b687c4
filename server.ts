import type { IncomingMessage, ServerResponse } from "node:http";
import { createAdaptorServer } from "@hono/node-server";
import type { ServerBuild } from "react-router";
import { loadPasskeys } from "#app/features/account/second-factor/passkeys.server.ts";
import { type AccessLog, createAccessLog } from "#app/http/response/access-log.server.ts";
import { createFastPath, type CachedPages } from "#app/http/static/fast-path.server.ts";
import { createStoredFiles } from "#app/http/static/stored-file-response.server.ts";
import { startMetricsServer } from "#app/http/entrance/metrics-server.server.ts";
import { createPages, type Pages } from "#app/http/pages/pages.server.ts";
import { createSiteRequests, HEALTH } from "#app/http/entrance/site-requests.server.ts";
import { closeServer } from "#app/http/entrance/drain-server.server.ts";
import { exitOnCrash } from "#app/platform/operations/crash.server.ts";
import { loadSettings, type Settings, SettingsError } from "#app/platform/config/settings.server.ts";
import { createLog } from "#app/platform/logging/log.server.ts";
import { boundRequest } from "#app/http/entrance/upload-routes.server.ts";
import { fileSecurityHeaders } from "#app/http/response/security-headers.server.ts";
import { createRoutePatterns } from "#app/http/pages/route-pattern.ts";
import { brandIcon } from "#app/http/static/brand-icons.server.ts";
import { loadStaticFiles } from "#app/http/static/static-files.server.ts";
import { startMaildev } from "#app/platform/mail/maildev.server.ts";
import { fileFoldersWarning } from "#app/application/operations/file-folders.server.ts";
import { createServices, type Services } from "#app/application/composition/services.server.ts";
import { createSiteMetrics, type SiteMetrics } from "#app/application/operations/site-metrics.server.ts";
import { ownerWarning, startWarnings } from "#app/application/composition/start-warnings.server.ts";
import { projectRoot } from "#app/platform/config/project-root.server.ts";

/** Answers, or leaves it to what comes next. */
type Front = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

interface DevelopmentServer {
  build: () => Promise<ServerBuild>;
  middleware: Front;
}

const STOP_AFTER_MS = 9_000;

/** A site that answers. */
interface OpenedSite {
  port: number;
  /** Where the mails of a site without a mail server are shown. */
  maildevUrl: string | undefined;
  /** Where its metrics are, when the settings want them. */
  metricsUrl: string | undefined;
  warnings: string[];
  /** Takes nothing new, finishes what it was asked, and closes what it opened. */
  stop(): Promise<void>;
  /** Whether each of its requests has had its answer, or its time, since it was stopped. */
  answered(): boolean;
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
  const logAccess = createAccessLog(log, (answered, ms) => {
    // Pages and what is sent: files and the proxy's questions are many, and say nothing of what people wait for.
    if (answered.by !== "file" && answered.path !== HEALTH) services.answers.count(answered.status, ms);
    metrics?.count(answered, ms);
  });
  const site = createSiteRequests(services, { pages, logAccess, production: !development, stopping: stopping.signal });
  const front =
    development?.middleware ??
    (await fastPath(
      settings.publicUrl,
      {
        cached: pages.cached,
        replaces: (path) => brandIcon(services.published.current(), path) !== null,
        stored: createStoredFiles(services.files, settings.publicUrl.startsWith("https:")),
      },
      logAccess,
      stopping.signal,
    ));

  const server = createAdaptorServer({ fetch: site.fetch, hostname: settings.host });
  // Node has one bound for all requests; a film on a slow line takes longer (upload-routes.server.ts).
  if ("requestTimeout" in server) server.requestTimeout = 0;
  const [listener] = server.listeners("request") as [(request: IncomingMessage, response: ServerResponse) => void];
  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    boundRequest(request);
    front(request, response, () => listener(request, response));
  });
  const metricsServer = metrics && (await openMetrics(settings, metrics));
  await new Promise<void>((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException) => reject(listenRefusal(error, settings));
    server.once("error", refuse);
    server.once("listening", () => {
      server.off("error", refuse);
      server.on("error", (err) => services.log.error({ err }, "the server reported an error"));
    });
    // In a socket that is handed over, connections wait from one process to the next: a restart refuses nobody.
    if (settings.socket) server.listen({ fd: settings.socket }, resolve);
    else server.listen(settings.port, settings.host, resolve);
  });
  services.mailWorker.start();
  const address = server.address();
  let answered = false;
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
      // Each may take most of the time that there is: both begin at once.
      const requests = closeServer(server).then(() => (answered = true));
      await Promise.all([requests, metricsServer?.close(), services.stopWork()]);
      // What the last requests began once they were answered.
      await services.background.settled();
      await services.close();
      await maildev?.close();
    },
    answered: () => answered,
  };
}

/** The site as a process: reads the settings, says where it is, and stops cleanly on SIGTERM or SIGINT. */
export async function startServer(development?: DevelopmentServer): Promise<void> {
  // Before the first file: what the site writes is its own account's to read.
  process.umask(0o077);
  const settings = loadSettings(projectRoot);
  exitOnCrash(createLog(settings.logLevel));
  const site = await openSite(settings, development);
  // An update replaces the files of the build some time before its restart: what is loaded later would be missing.
  if (!development) void loadPasskeys().catch(() => {});

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    // A purge of many accounts, or files that answer late: what the end breaks off is begun again by the next start, or another instance.
    setTimeout(() => process.exit(site.answered() ? 0 : 1), STOP_AFTER_MS).unref();
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
  const pattern = typeof build === "function" ? () => "development" : createRoutePatterns(build.routes, [HEALTH]);
  return createSiteMetrics({ ...services, pattern, cacheCounts: pages.cacheCounts });
}

async function openMetrics({ metricsPort = 0 }: Settings, metrics: SiteMetrics) {
  try {
    return await startMetricsServer(metricsPort, metrics);
  } catch {
    throw new SettingsError(`Réglage METRICS_PORT : le port ${metricsPort} n’est pas libre.`);
  }
}

/** Files and cached pages, without a detour by Hono. */
async function fastPath(
  publicUrl: string,
  pages: CachedPages,
  logAccess: AccessLog,
  stopping: AbortSignal,
): Promise<Front> {
  const headers = fileSecurityHeaders(publicUrl.startsWith("https:"));
  const files = await loadStaticFiles(`${projectRoot}/build/client`, headers);
  return createFastPath(files, pages, logAccess, stopping);
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

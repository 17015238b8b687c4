import { senderOf } from "#app/content/parts/email-identity.ts";
import { type ContentPages, contentPages } from "#app/content/pages/content-pages.server.ts";
import type { FindUploaded } from "#app/content/pages/pictures.server.ts";
import type { SiteContent } from "#app/content/parts/site-content.ts";
import {
  type AvailabilityVersion,
  createAvailabilityVersion,
} from "#app/features/booking/opening-hours/availability-version.server.ts";
import { type ResponseCounter, createResponseCounter } from "#app/platform/operations/response-counter.server.ts";
import type { Settings } from "#app/platform/config/settings.server.ts";
import { createHealthCheck, type Health } from "#app/platform/operations/health.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";
import { migrateToLatest } from "#app/platform/database/migrate.server.ts";
import { createLiveHistory, type LiveHistory } from "#app/platform/events/live-history.server.ts";
import { createMailWorker } from "#app/platform/mail/worker.server.ts";
import { reachDatabase } from "#app/platform/database/reach-database.server.ts";
import { createSmtpTransport } from "#app/platform/mail/smtp-transport.server.ts";
import { watchHistory } from "#app/platform/events/watch-history.server.ts";
import { recordFileFolder } from "#app/application/operations/file-folders.server.ts";
import { startScheduledTasks } from "./scheduled-tasks.server.ts";
import { connectUseCases, type UseCases } from "./connect-use-cases.server.ts";

export interface Services extends UseCases {
  contentPages: (content: SiteContent) => ContentPages;
  availabilityVersion: AvailabilityVersion;
  liveHistory: LiveHistory;
  mailWorker: ReturnType<typeof createMailWorker>;
  health: () => Promise<Health>;
  responses: ResponseCounter;
  /** Ends streams, scheduled work and the mail worker, which finishes the mails in progress. */
  stopWork(): Promise<void>;
  /** Call it once neither work nor requests need the database. */
  close(): Promise<void>;
}

/** @param smtpUrl the mail server of the settings, or Maildev's without such a setting */
export async function createServices(
  settings: Settings,
  log: Log,
  smtpUrl: string,
  now: () => Date = () => new Date(),
): Promise<Services> {
  const database = await reachDatabase(settings);
  await migrateToLatest(database, settings.dataDir);
  const useCases = await connectUseCases(database, settings, log, now);
  const contentUpdates = useCases.published.follow();
  const mailWorker = createMailWorker({
    db: database.db,
    transport: createSmtpTransport(smtpUrl),
    from: () => settings.mailFrom ?? senderOf(useCases.identity()),
    now,
    log,
    secret: settings.sessionSecret,
  });
  // The startup warnings read this record.
  await recordFileFolder(database.db, settings, now());
  const availabilityVersion = createAvailabilityVersion(useCases);
  // Without this refresh, the first page would be cached with the default opening hours.
  await availabilityVersion.refresh();
  const scheduledTasks = startScheduledTasks(useCases, mailWorker, availabilityVersion);
  const liveHistory = createLiveHistory((onEvent) => watchHistory(settings, log, onEvent));
  return {
    ...useCases,
    contentPages: cachedContentPages(useCases.uploaded.find),
    availabilityVersion,
    liveHistory,
    mailWorker,
    health: createHealthCheck(database, settings.dataDir, log, () => performance.now()),
    responses: createResponseCounter(),
    async stopWork() {
      await Promise.all([liveHistory.stop(), mailWorker.stop(), scheduledTasks.stop(), contentUpdates.stop()]);
    },
    close: () => database.close(),
  };
}

/** Keeps one instance for each content version, so that its texts are parsed once. */
function cachedContentPages(uploaded: FindUploaded): Services["contentPages"] {
  const cached = new WeakMap<SiteContent, ContentPages>();
  return (content) => {
    const pages = cached.get(content) ?? contentPages(content, uploaded);
    cached.set(content, pages);
    return pages;
  };
}

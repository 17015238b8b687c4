import { join } from "node:path";
import { senderOf } from "#app/content/parts/email-identity.ts";
import { type ContentPages, contentPages } from "#app/content/pages/content-pages.server.ts";
import { figures } from "#app/content/legal/legal-figures.ts";
import type { FindUploaded } from "#app/content/pages/pictures.server.ts";
import type { SiteContent } from "#app/content/parts/site-content.ts";
import {
  type AvailabilityVersion,
  createAvailabilityVersion,
} from "#app/features/booking/opening-hours/availability-version.server.ts";
import { reencryptSecrets } from "#app/features/account/second-factor/second-factor.server.ts";
import { reencryptLinks } from "#app/features/booking/personal-calendars/calendar-reading.server.ts";
import {
  mailFailingCalendars,
  refreshCalendars,
} from "#app/features/booking/personal-calendars/refresh-calendars.server.ts";
import { type ResponseCounter, createResponseCounter } from "#app/platform/operations/response-counter.server.ts";
import type { Settings } from "#app/platform/config/settings.server.ts";
import { purgeFormerDatabases } from "#app/platform/database/former-databases.server.ts";
import { createHealthCheck, type Health } from "#app/platform/operations/health.server.ts";
import { startScheduler } from "#app/platform/operations/scheduler.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";
import { migrateToLatest } from "#app/platform/database/migrate.server.ts";
import { createLiveHistory, type LiveHistory } from "#app/platform/events/live-history.server.ts";
import { createMailWorker } from "#app/platform/mail/worker.server.ts";
import { projectRoot } from "#app/platform/config/project-root.server.ts";
import { reachDatabase } from "#app/platform/database/reach-database.server.ts";
import { createSmtpTransport } from "#app/platform/mail/smtp-transport.server.ts";
import { watchHistory } from "#app/platform/events/watch-history.server.ts";
import { mailOldBackup } from "#app/application/operations/old-backup.server.ts";
import { recordFileFolder } from "#app/application/operations/file-folders.server.ts";
import { dueTasks } from "./scheduled-tasks.server.ts";
import { retentionTasks } from "#app/application/privacy/retention.server.ts";
import { makeRenditions } from "#app/features/media/renditions.server.ts";
import { sweepMedia, sweepRenditions } from "#app/features/media/sweep.server.ts";
import { renditionsWanted } from "#app/features/media/uploaded-pictures.server.ts";
import { namesPlaced } from "#app/features/publishing/picture-usages.ts";
import { publishedAndPlannedContents } from "#app/features/publishing/versions/scheduled.server.ts";
import { lockContent } from "#app/features/publishing/store/stored-drafts.server.ts";
import { connectUseCases } from "./connect-use-cases.server.ts";
import type { UseCases } from "#app/application/use-cases.server.ts";
import { after, DAY } from "#app/platform/durations.ts";

export interface Services extends UseCases {
  contentPages: (content: SiteContent) => ContentPages;
  availabilityVersion: AvailabilityVersion;
  liveHistory: LiveHistory;
  mailWorker: ReturnType<typeof createMailWorker>;
  health: () => Promise<Health>;
  answers: ResponseCounter;
  /** Ends streams, scheduled work and the mail worker, which finishes the mails in progress. */
  stopWork(): Promise<void>;
  /** Call it once neither work nor requests need the database. */
  close(): Promise<void>;
}

const DUE_EVERY_MS = 1_000;
const CALENDARS_POLL_MS = 5_000;

/** @param smtpUrl the mail server of the settings, or Maildev if they name none */
export async function createServices(
  settings: Settings,
  log: Log,
  smtpUrl: string,
  now: () => Date = () => new Date(),
): Promise<Services> {
  const database = await reachDatabase(settings);
  await migrateToLatest(database, join(projectRoot, "migrations"), settings.dataDir);
  const useCases = await connectUseCases(database, settings, log, now);
  const following = useCases.published.follow();
  const mailWorker = createMailWorker({
    db: database.db,
    transport: createSmtpTransport(smtpUrl),
    from: () => settings.mailFrom ?? senderOf(useCases.identity()),
    now,
    log,
    secret: settings.sessionSecret,
  });
  const tasks = {
    ...retentionTasks(useCases.erasure),
    // This task precedes "files of the content", because a file is unused once its renditions are gone.
    "renditions that nothing wants": () =>
      database.db.transaction().execute(async (trx) => {
        // The lock stops new content from using a rendition during the sweep.
        await lockContent(trx);
        const contents = await publishedAndPlannedContents({ ...useCases.publishing, db: trx });
        await sweepRenditions({ ...useCases.media, db: trx }, renditionsWanted(contents, namesPlaced));
      }),
    "files of the content": () => sweepMedia(useCases.media),
    "former databases": () => purgeFormerDatabases(database, settings.dataDir, after(now(), -figures.backupDays * DAY)),
    "secrets encrypted with a former one": () => reencryptSecrets(useCases.account),
    "links encrypted with a former secret": () => reencryptLinks(useCases.personalCalendars),
    "folder of the files": () => recordFileFolder(database.db, settings, now()),
    "mail of an old backup": async () => {
      if (await mailOldBackup(useCases.booking)) mailWorker.wake();
    },
    "mail of a failing calendar": async () => {
      if ((await mailFailingCalendars(useCases.personalCalendars)) > 0) mailWorker.wake();
    },
    "write log": () => database.clearWriteLog(),
  };
  // The startup warnings read this record.
  await recordFileFolder(database.db, settings, now());
  const scheduler = startScheduler(tasks, log);
  const availabilityVersion = createAvailabilityVersion(useCases.booking);
  // This runs before the first request, whose page would be cached with the default opening hours.
  await availabilityVersion.refresh();
  const dueTasksScheduler = startScheduler(dueTasks(useCases, mailWorker, availabilityVersion), log, DUE_EVERY_MS);
  const stopping = new AbortController();
  // Renditions have their own scheduler, because a rendition may take a minute and other tasks must not wait.
  const renditionsJob = startScheduler(
    { "renditions of pictures": () => makeRenditions(useCases.media, stopping.signal) },
    log,
    DUE_EVERY_MS,
  );
  const calendarsJob = startScheduler(
    {
      "personal calendars": async () => void (await refreshCalendars(useCases.personalCalendars, stopping.signal)),
    },
    log,
    CALENDARS_POLL_MS,
  );
  const liveHistory = createLiveHistory((happened) => watchHistory(settings, log, happened));
  return {
    ...useCases,
    contentPages: cachedContentPages(useCases.uploaded.find),
    availabilityVersion,
    liveHistory,
    mailWorker,
    health: createHealthCheck(database, settings.dataDir, log, () => performance.now()),
    answers: createResponseCounter(),
    async stopWork() {
      stopping.abort();
      await Promise.all([
        liveHistory.stop(),
        mailWorker.stop(),
        scheduler.stop(),
        dueTasksScheduler.stop(),
        following.stop(),
        renditionsJob.stop(),
        calendarsJob.stop(),
        useCases.background.drained(),
      ]);
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

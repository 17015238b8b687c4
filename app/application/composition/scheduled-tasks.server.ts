import { runDeferredResets } from "#app/features/account/password-change/deferred-resets.server.ts";
import { reencryptSecrets } from "#app/features/account/second-factor/second-factor.server.ts";
import type { AvailabilityVersion } from "#app/features/booking/opening-hours/availability-version.server.ts";
import { reencryptLinks } from "#app/features/booking/personal-calendars/calendar-reading.server.ts";
import {
  mailFailingCalendars,
  refreshCalendars,
} from "#app/features/booking/personal-calendars/refresh-calendars.server.ts";
import { writeSecondProposals } from "#app/features/booking/proposals/follow-up.server.ts";
import { sendDueReminders } from "#app/features/booking/reminders/send-reminders.server.ts";
import { sendWeeklyDigest } from "#app/features/booking/reminders/weekly-digest.server.ts";
import { finalizeDueChanges } from "#app/features/booking/undo/notify-clients.server.ts";
import { makeRenditions } from "#app/features/media/renditions.server.ts";
import { sweepMedia, sweepRenditions } from "#app/features/media/sweep.server.ts";
import { neededRenditionIds } from "#app/features/media/uploaded-pictures.server.ts";
import { usedPictures } from "#app/features/publishing/picture-usages.ts";
import { lockContent } from "#app/features/publishing/store/stored-drafts.server.ts";
import { publishedAndScheduledContents, publishScheduled } from "#app/features/publishing/versions/scheduled.server.ts";
import { readAgencyCounts } from "#app/application/agency/agency-counts.server.ts";
import { sendDueEnquiryAnswers } from "#app/application/agency/enquiry-answers.server.ts";
import { recordFileFolder } from "#app/application/operations/file-folders.server.ts";
import { mailOldBackup } from "#app/application/operations/old-backup.server.ts";
import { retentionTasks } from "#app/application/privacy/retention.server.ts";
import type { UseCases } from "./connect-use-cases.server.ts";
import { figures } from "#app/content/legal/legal-figures.ts";
import { purgeFormerDatabases } from "#app/platform/database/former-databases.server.ts";
import { after, DAY, HOUR } from "#app/platform/durations.ts";
import { startScheduler } from "#app/platform/operations/scheduler.server.ts";

const DUE_EVERY_MS = 1_000;
const CALENDARS_POLL_MS = 5_000;

/** Starts every recurring job of the site. */
export function startScheduledTasks(
  useCases: UseCases,
  mailWorker: { wake(): void },
  availabilityVersion: AvailabilityVersion,
): { stop(): Promise<void> } {
  const { settings, log, now, database } = useCases;
  const stopping = new AbortController();
  /** Wakes the mail worker if `work` enqueued mails. */
  const wakeMailWorkerAfter = (work: () => Promise<number | boolean>) => async () => {
    if (await work()) mailWorker.wake();
  };
  const hourly = {
    ...retentionTasks(useCases),
    // This task precedes "unused content files", because a file is unused once its renditions are gone.
    "unused renditions": () =>
      database.db.transaction().execute(async (trx) => {
        // The lock stops new content from using a rendition during the sweep.
        await lockContent(trx);
        const contents = await publishedAndScheduledContents({ ...useCases, db: trx });
        await sweepRenditions({ ...useCases, db: trx }, neededRenditionIds(contents, usedPictures));
      }),
    "unused content files": () => sweepMedia(useCases),
    "former databases": () => purgeFormerDatabases(database, settings.dataDir, after(now(), -figures.backupDays * DAY)),
    "secrets encrypted with a former secret": () => reencryptSecrets(useCases),
    "links encrypted with a former secret": () => reencryptLinks(useCases),
    "registration of the file folder": () => recordFileFolder(database.db, settings, now()),
    "mail of an old backup": wakeMailWorkerAfter(() => mailOldBackup(useCases)),
    "mail of a failing calendar": wakeMailWorkerAfter(() => mailFailingCalendars(useCases)),
    "write-ahead log": () => database.clearWriteLog(),
  };
  const due = {
    "agenda version": () => availabilityVersion.refresh(),
    "changes after their undo minute": wakeMailWorkerAfter(() => finalizeDueChanges(useCases)),
    "answers after their undo minute": wakeMailWorkerAfter(() => sendDueEnquiryAnswers(useCases)),
    ...(useCases.neutral && { "deferred password resets": wakeMailWorkerAfter(() => runDeferredResets(useCases)) }),
    "second proposals": wakeMailWorkerAfter(() => writeSecondProposals(useCases)),
    reminders: wakeMailWorkerAfter(() => sendDueReminders(useCases)),
    "scheduled publications": async () => {
      await publishScheduled(useCases);
    },
    "weekly digest": wakeMailWorkerAfter(() => sendWeeklyDigest(useCases, readAgencyCounts)),
  };
  const renditions = { "renditions of pictures": () => makeRenditions(useCases, stopping.signal) };
  const calendars = {
    "personal calendars": async () => {
      await refreshCalendars(useCases, stopping.signal);
    },
  };
  // Renditions and calendars have schedulers of their own, because either may take a minute.
  const schedulers = [
    startScheduler(hourly, log, HOUR),
    startScheduler(due, log, DUE_EVERY_MS),
    startScheduler(renditions, log, DUE_EVERY_MS),
    startScheduler(calendars, log, CALENDARS_POLL_MS),
  ];
  return {
    async stop() {
      stopping.abort();
      await Promise.all(schedulers.map((scheduler) => scheduler.stop()));
    },
  };
}

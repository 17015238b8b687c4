import type { SiteDeps } from "#app/site-deps.ts";
import { join } from "node:path";
import { revokeAccountLinks } from "#app/features/account/session/revoke-account-links.server.ts";
import { calendarNetwork } from "#app/features/booking/personal-calendars/fetch-calendar.server.ts";
import { parseInWorker } from "#app/features/booking/personal-calendars/parse-in-worker.server.ts";
import { parisTime } from "#app/features/booking/time/paris-time.ts";
import { renewCancelLinks } from "#app/features/booking/client-appointments/renew-cancel-links.server.ts";
import { renewProposalLinks } from "#app/features/booking/client-appointments/renew-proposal-links.server.ts";
import { usedPictures, visiblePictures } from "#app/features/publishing/picture-usages.ts";
import { indexEnquiriesOf } from "#app/features/enquiries/thread/enquiry-thread.server.ts";
import { mailAnswerAgain } from "#app/features/enquiries/reply/replies.server.ts";
import { createBackground } from "#app/platform/operations/background.server.ts";
import type { Database } from "#app/platform/database/connection.server.ts";
import type { Settings } from "#app/platform/config/settings.server.ts";
import { openFileStore } from "#app/platform/files/open-file-store.server.ts";
import { createCachedFiles, type CachedFiles } from "#app/platform/files/cached-files.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";
import { createProfilePictureCleaner } from "#app/platform/media/profile-picture-cleaner.server.ts";
import { projectRoot } from "#app/platform/config/project-root.server.ts";
import { createContentStore, type ContentStore } from "#app/features/publishing/store/content-store.server.ts";
import { createRateLimiter } from "#app/platform/security/rate-limits.server.ts";
import {
  createUploadedPictures,
  pictureProblems,
  type UploadedPictures,
} from "#app/features/media/uploaded-pictures.server.ts";
import { filmFileProblems } from "#app/features/media/film-problems.server.ts";
import { mediaPictures } from "#app/platform/media/media-pictures.server.ts";
import { clientRequestRecorder } from "#app/application/privacy/data-rights.server.ts";
import type { AddressChangeDeps } from "#app/features/account/email-address/address-change.server.ts";
import type { CalendarDeps } from "#app/features/booking/personal-calendars/calendar-reading.server.ts";
import type { MediaDeps } from "#app/features/media/media.server.ts";
import type { PictureDeps } from "#app/features/profile/profile-picture.server.ts";
import type { ProfileDeps } from "#app/features/profile/profile.server.ts";
import type { PublishingDeps } from "#app/features/publishing/publishing-deps.server.ts";

export interface UseCases extends AddressChangeDeps, CalendarDeps, MediaDeps, PictureDeps, ProfileDeps, PublishingDeps {
  settings: Settings;
  database: Database;
  files: CachedFiles;
  published: ContentStore;
  uploaded: UploadedPictures;
}

export async function connectUseCases(
  database: Database,
  settings: Settings,
  log: Log,
  now: () => Date,
): Promise<UseCases> {
  const uploaded = createUploadedPictures(database);
  const published = createContentStore(database.db, log, (content) => uploaded.prepare(content, usedPictures(content)));
  await published.refresh();
  const identity = () => published.current().identity;
  const files = createCachedFiles(openFileStore(settings), () => performance.now());
  const incoming = join(settings.dataDir, "incoming");
  const deps: SiteDeps = {
    db: database.db,
    now,
    log,
    publicUrl: settings.publicUrl,
    secret: settings.sessionSecret,
    formerSecrets: settings.formerSecrets,
    identity,
    agencyEmail: () => settings.agencyEmail ?? identity().email,
    files,
    limiter: createRateLimiter(settings.limits, database.pool),
    background: createBackground(log),
    neutral: settings.neutralAccountMessages,
    openAppointmentLimit: settings.openAppointmentLimit,
  };
  return {
    ...deps,
    settings,
    database,
    files,
    incoming,
    published,
    uploaded,
    pictures: mediaPictures,
    cleanPicture: createProfilePictureCleaner(
      join(projectRoot, "app/platform/media/clean-profile-picture.server.ts"),
      incoming,
    ),
    network: calendarNetwork(settings.publicUrl),
    parseCalendar: parseInWorker,
    inParis: parisTime,
    indexEnquiries: indexEnquiriesOf,
    recordRectification: clientRequestRecorder("rectification"),
    async revokeAccountLinks(trx, userId, at) {
      await revokeAccountLinks(trx, userId, at);
      await renewCancelLinks(deps, trx, userId);
      for (const renewed of await renewProposalLinks(deps, trx, userId))
        await mailAnswerAgain(deps, trx, renewed.id, renewed, at);
    },
    mediaProblems: async (trx, content, mode) => [
      ...(await pictureProblems(
        trx,
        content,
        { used: usedPictures(content), visible: visiblePictures(content) },
        mode === "enqueue" ? now() : null,
      )),
      ...(await filmFileProblems(trx, content)),
    ],
  };
}

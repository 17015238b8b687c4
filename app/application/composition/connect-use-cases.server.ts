import { join } from "node:path";
import type { AgencyDeps } from "#app/content/parts/identity.ts";
import type { AccountDeps } from "#app/features/account/account-deps.server.ts";
import { revokeAccountLinks } from "#app/features/account/session/revoke-account-links.server.ts";
import { calendarNetwork } from "#app/features/booking/personal-calendars/fetch-calendar.server.ts";
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
import { createRecentFiles } from "#app/platform/files/recent-files.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";
import { createPictureCleaner } from "#app/platform/media/picture-cleaner.server.ts";
import { projectRoot } from "#app/platform/config/project-root.server.ts";
import { createContentStore } from "#app/features/publishing/store/content-store.server.ts";
import { createRateLimiter } from "#app/platform/security/rate-limits.server.ts";
import type { UseCaseDeps } from "#app/platform/operations/use-case-deps.server.ts";
import { createUploadedPictures, pictureProblems } from "#app/features/media/uploaded-pictures.server.ts";
import { filmFileProblems } from "#app/features/media/film-problems.server.ts";
import { mediaPictures } from "#app/platform/media/media-pictures.server.ts";
import { clientRequestRecorder } from "#app/application/privacy/data-rights.server.ts";
import type { UseCases } from "#app/application/use-cases.server.ts";

export async function connectUseCases(
  database: Database,
  settings: Settings,
  log: Log,
  now: () => Date,
): Promise<UseCases> {
  const { publicUrl } = settings;
  const uploaded = createUploadedPictures(database);
  const published = createContentStore(database.db, log, (content) => uploaded.prepare(content, usedPictures(content)));
  await published.refresh();
  const identity = () => published.current().identity;
  const agencyEmail = () => settings.agencyEmail ?? identity().email;
  const base: UseCaseDeps & AgencyDeps = { db: database.db, now, publicUrl, log, identity, agencyEmail };
  const limiter = createRateLimiter(settings.limits, database.pool);
  const background = createBackground(log);
  const secrets = { secret: settings.sessionSecret, formerSecrets: settings.formerSecrets };
  const account: AccountDeps = {
    ...base,
    ...secrets,
    neutral: settings.neutralAccountMessages,
    limiter,
    background,
  };
  const booking = { ...base, openAppointmentLimit: settings.openAppointmentLimit };
  const files = createRecentFiles(openFileStore(settings), () => performance.now());
  const incoming = join(settings.dataDir, "incoming");
  const corrections = {
    indexEnquiries: indexEnquiriesOf,
    recordRectification: clientRequestRecorder("rectification"),
  };
  return {
    identity,
    settings,
    log,
    now,
    database,
    account,
    addressChange: {
      ...base,
      ...corrections,
      async revokeAccountLinks(trx, userId, at) {
        await revokeAccountLinks(trx, userId, at);
        await renewCancelLinks(booking, trx, userId);
        for (const renewed of await renewProposalLinks(booking, trx, userId))
          await mailAnswerAgain(base, trx, renewed.id, renewed, at);
      },
    },
    profile: { ...base, ...corrections },
    booking,
    personalCalendars: { ...base, ...secrets, network: calendarNetwork(publicUrl) },
    enquiries: base,
    mails: { ...base, ...secrets },
    picture: {
      ...base,
      files,
      cleanPicture: createPictureCleaner(join(projectRoot, "app/platform/media/clean-picture.server.ts"), incoming),
    },
    media: { ...base, files, pictures: mediaPictures, incoming },
    erasure: { ...base, booking, files },
    files,
    limiter,
    background,
    published,
    uploaded,
    publishing: {
      ...base,
      inParis: parisTime,
      published,
      mediaProblems: async (trx, content, mode) => [
        ...(await pictureProblems(
          trx,
          content,
          { used: usedPictures(content), visible: visiblePictures(content) },
          mode === "enqueue" ? now() : null,
        )),
        ...(await filmFileProblems(trx, content)),
      ],
    },
  };
}

import { dirname, join } from "node:path";
import { findPackageJSON } from "node:module";
import { agency } from "#app/content/agency.ts";
import { type ContentReader, contentReader } from "#app/content/reader.server.ts";
import { verificationEmail } from "#app/features/account/account.emails.tsx";
import { type AccountDeps, accountAuth } from "#app/features/account/account.server.ts";
import { type Auth, VERIFICATION_HOURS } from "#app/features/account/auth.server.ts";
import { endLinks } from "#app/features/account/links.server.ts";
import type { ClientSpaceDeps } from "#app/features/client-space/client-space.server.ts";
import type { PictureDeps } from "#app/features/client-space/profile-picture.server.ts";
import type { BookingDeps } from "#app/features/booking/booking.server.ts";
import type { EnquiryDeps } from "#app/features/enquiries/enquiry.server.ts";
import { type Database, openDatabase } from "#app/platform/database.server.ts";
import type { Settings } from "#app/platform/env.server.ts";
import { openFileStore } from "#app/platform/files.server.ts";
import { startHousekeeping } from "#app/platform/housekeeping.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import { migrateToLatest } from "#app/platform/migrate.server.ts";
import { createMailWorker } from "#app/platform/outbox.server.ts";
import { createPictureCleaner } from "#app/platform/picture.server.ts";
import { createRateLimiter, type RateLimiter } from "#app/platform/rate-limits.server.ts";
import { createSmtpTransport } from "#app/platform/smtp.server.ts";
import type { UseCaseDeps } from "#app/platform/use-case-deps.server.ts";
import type { ErasureDeps } from "./erase-account.server.ts";
import { retentionTasks } from "./retention.server.ts";

/** Everything a request may need, put together once at start-up. */
export interface Services {
  settings: Settings;
  log: Log;
  now: () => Date;
  database: Database;
  auth: Auth;
  account: AccountDeps;
  clientSpace: ClientSpaceDeps;
  booking: BookingDeps;
  enquiries: EnquiryDeps;
  picture: PictureDeps;
  erasure: ErasureDeps;
  content: ContentReader;
  limiter: RateLimiter;
  mailWorker: ReturnType<typeof createMailWorker>;
  /** Ends what goes on beside the requests: claims no more mails, and finishes those in hand. */
  stopWork(): Promise<void>;
  /** Closes the database, once neither work nor requests need it. */
  close(): Promise<void>;
}

/** Root of the project: where migrations/ and build/ stand, from the sources as from the build. */
export const projectRoot = dirname(findPackageJSON(import.meta.url)!);

/**
 * Opens the database, migrates it and connects the use cases to the outside world.
 * @param smtpUrl where mails go; the caller starts Maildev when the settings name no server
 */
export async function createServices(
  settings: Settings,
  log: Log,
  smtpUrl: string,
  now: () => Date = () => new Date(),
): Promise<Services> {
  const database = openDatabase(settings);
  await migrateToLatest(database, join(projectRoot, "migrations"), settings.dataDir);

  const { publicUrl } = settings;
  const base: UseCaseDeps = { db: database.db, now, publicUrl, log };
  const account: AccountDeps = {
    ...base,
    kind: database.kind,
    secret: settings.sessionSecret,
    verificationEmail: ({ to, firstName, token }) =>
      verificationEmail({
        to,
        firstName,
        url: `${publicUrl}/verification?token=${encodeURIComponent(token)}`,
        hours: VERIFICATION_HOURS,
      }),
  };
  const mailWorker = createMailWorker({
    db: database.db,
    transport: createSmtpTransport(smtpUrl),
    from: settings.mailFrom ?? `${agency.name} <${agency.email}>`,
    now,
    log,
  });
  const agencyEmail = settings.agencyEmail ?? agency.email;
  const booking = { ...base, agencyEmail, openAppointments: settings.openAppointments };
  const files = openFileStore(settings);
  const erasure = { ...base, booking, files };
  const housekeeping = startHousekeeping(retentionTasks(erasure), log);
  return {
    settings,
    log,
    now,
    database,
    auth: accountAuth(account),
    account,
    clientSpace: { ...base, endLinks },
    booking,
    enquiries: { ...base, agencyEmail },
    picture: {
      ...base,
      files,
      cleanPicture: createPictureCleaner(join(projectRoot, "app/platform/clean-picture.server.ts")),
    },
    erasure,
    content: contentReader,
    limiter: createRateLimiter(settings.limits, database.pool),
    mailWorker,
    async stopWork() {
      await Promise.all([mailWorker.stop(), housekeeping.stop()]);
    },
    close: () => database.close(),
  };
}

import { join } from "node:path";
import { agency } from "#app/content/agency.ts";
import { verificationEmail } from "#app/features/account/account.emails.tsx";
import { type AccountDeps, accountAuth } from "#app/features/account/account.server.ts";
import { type Auth, VERIFICATION_HOURS } from "#app/features/account/auth.server.ts";
import { endLinks } from "#app/features/account/links.server.ts";
import type { BookingDeps } from "#app/features/booking/booking.server.ts";
import type { ClientSpaceDeps } from "#app/features/client-space/client-space.server.ts";
import type { PictureDeps } from "#app/features/client-space/profile-picture.server.ts";
import type { EnquiryDeps } from "#app/features/enquiries/enquiry.server.ts";
import type { Database } from "#app/platform/database.server.ts";
import type { Settings } from "#app/platform/env.server.ts";
import { openFileStore } from "#app/platform/files.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import { createPictureCleaner } from "#app/platform/picture.server.ts";
import { projectRoot } from "#app/platform/project-root.server.ts";
import type { UseCaseDeps } from "#app/platform/use-case-deps.server.ts";
import type { ErasureDeps } from "./erase-account.server.ts";

/** What the use cases of each feature need, for the site and for the agency's commands alike. */
export interface UseCases {
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
}

/** Connects the use cases to the outside world. */
export function connectUseCases(database: Database, settings: Settings, log: Log, now: () => Date): UseCases {
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
  const agencyEmail = settings.agencyEmail ?? agency.email;
  const booking = { ...base, agencyEmail, openAppointments: settings.openAppointments };
  const files = openFileStore(settings);
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
    erasure: { ...base, booking, files },
  };
}

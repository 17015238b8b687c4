import type { IdentityDeps } from "#app/content/parts/identity.ts";
import type { AccountDeps } from "#app/features/account/account-deps.server.ts";
import type { BookingDeps } from "#app/features/booking/booking-deps.server.ts";
import type { CalendarDeps } from "#app/features/booking/personal-calendars/calendar-reading.server.ts";
import type { ProfileDeps } from "#app/features/profile/profile.server.ts";
import type { AddressChangeDeps } from "#app/features/account/email-address/address-change.server.ts";
import type { PictureDeps } from "#app/features/profile/profile-picture.server.ts";
import type { EnquiryDeps } from "#app/features/enquiries/enquiry-deps.server.ts";
import type { MailsDeps } from "#app/features/emails/resend.server.ts";
import type { Background } from "#app/platform/operations/background.server.ts";
import type { Database } from "#app/platform/database/connection.server.ts";
import type { Settings } from "#app/platform/config/settings.server.ts";
import type { RecentFiles } from "#app/platform/files/recent-files.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";
import type { ContentStore } from "#app/features/publishing/store/content-store.server.ts";
import type { PublishingDeps } from "#app/features/publishing/publishing-deps.server.ts";
import type { RateLimiter } from "#app/platform/security/rate-limits.server.ts";
import type { UploadedPictures } from "#app/features/media/uploaded-pictures.server.ts";
import type { MediaDeps } from "#app/features/media/media.server.ts";
import type { ErasureDeps } from "#app/application/erasure-deps.server.ts";

/** Dependencies of every feature, for the site and for the commands. */
export interface UseCases extends IdentityDeps {
  settings: Settings;
  log: Log;
  now: () => Date;
  database: Database;
  account: AccountDeps;
  addressChange: AddressChangeDeps;
  profile: ProfileDeps;
  booking: BookingDeps;
  personalCalendars: CalendarDeps;
  enquiries: EnquiryDeps;
  mails: MailsDeps;
  picture: PictureDeps;
  media: MediaDeps;
  erasure: ErasureDeps;
  files: RecentFiles;
  limiter: RateLimiter;
  background: Background;
  published: ContentStore;
  /** Finds renditions of uploaded pictures. */
  uploaded: UploadedPictures;
  publishing: PublishingDeps;
}

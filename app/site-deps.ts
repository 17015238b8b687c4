import type { Identity } from "#app/content/parts/identity.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import type { FileStore } from "#app/platform/files/file-store.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";
import type { Background } from "#app/platform/operations/background.server.ts";
import type { RateLimiter } from "#app/platform/security/rate-limits.server.ts";
import type { SiteSecrets } from "#app/platform/security/site-secrets.server.ts";

/** Dependencies of the use cases, passed by the site and the commands. */
export interface SiteDeps extends SiteSecrets {
  db: Db;
  now: () => Date;
  log: Log;
  publicUrl: string;
  /** Do not store the result, because the agency may change its identity. */
  identity: () => Identity;
  /** The mailbox for the site's notices, which may differ from the public address. */
  agencyEmail: () => string;
  files: FileStore;
  limiter: RateLimiter;
  background: Background;
  /** true: no answer reveals whether an address has an account. */
  neutral: boolean;
  /** An account with this many upcoming appointments can book another only by a proposal's link. */
  openAppointmentLimit: number;
}

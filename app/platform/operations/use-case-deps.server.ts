import type { Db } from "#app/platform/database/connection.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";

/** What the outside world hands to every use case; each feature's own deps name what it takes of it. */
export interface UseCaseDeps {
  db: Db;
  now: () => Date;
  /** Origin of the links in mails. */
  publicUrl: string;
  log: Log;
}

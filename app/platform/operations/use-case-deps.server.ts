import type { Db } from "#app/platform/database/connection.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";

/** Dependencies of every use case; each feature's deps pick what they need. */
export interface UseCaseDeps {
  db: Db;
  now: () => Date;
  /** Origin of links in mails. */
  publicUrl: string;
  log: Log;
}

import type { Db } from "#app/platform/database/connection.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";

export interface UseCaseDeps {
  db: Db;
  now: () => Date;
  publicUrl: string;
  log: Log;
}

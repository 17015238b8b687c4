import type { ErasureDeps } from "#app/application/erasure-deps.server.ts";
import type { BookingDeps } from "#app/features/booking/booking-deps.server.ts";
import { openFileStore } from "#app/platform/files/open-file-store.server.ts";
import { createLog } from "#app/platform/logging/log.server.ts";
import { bookingDepsFor } from "./booking-deps.ts";
import type { OpenedDatabase } from "./database.ts";

export function erasureDepsFor(
  database: Pick<OpenedDatabase, "db" | "dataDir">,
  now: () => Date,
  changes: Partial<BookingDeps> = {},
): ErasureDeps {
  const booking = bookingDepsFor(database, now, changes);
  const files = openFileStore({ s3: undefined, dataDir: database.dataDir });
  return { ...booking, log: createLog("silent"), booking, files };
}

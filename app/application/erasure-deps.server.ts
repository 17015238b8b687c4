import type { BookingDeps } from "#app/features/booking/booking-deps.server.ts";
import type { FileStore } from "#app/platform/files/file-store.server.ts";
import type { UseCaseDeps } from "#app/platform/operations/use-case-deps.server.ts";

export interface ErasureDeps extends UseCaseDeps {
  booking: BookingDeps;
  files: FileStore;
}

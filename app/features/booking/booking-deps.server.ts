import type { AgencyDeps } from "#app/content/parts/identity.ts";
import type { UseCaseDeps } from "#app/platform/operations/use-case-deps.server.ts";

export interface BookingDeps extends Pick<UseCaseDeps, "db" | "now" | "publicUrl">, AgencyDeps {
  /** An account with this many upcoming appointments can book another only by a proposal's link. */
  openAppointmentLimit: number;
}

export type DbAndClock = Pick<BookingDeps, "db" | "now">;

export interface BookingClient {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
}

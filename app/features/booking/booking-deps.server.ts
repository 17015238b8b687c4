import type { IdentityDeps } from "#app/content/parts/identity.ts";
import type { UseCaseDeps } from "#app/platform/operations/use-case-deps.server.ts";

export interface BookingDeps extends Pick<UseCaseDeps, "db" | "now" | "publicUrl">, IdentityDeps {
  /** The agency's mailbox, if it differs from the address shown on the site. */
  agencyEmail?: string | undefined;
  /** An account with this many upcoming appointments can book another only by a proposal's link. */
  openAppointmentLimit: number;
}

export interface BookingClient {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
}

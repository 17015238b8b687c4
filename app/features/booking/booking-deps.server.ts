import type { IdentityDeps } from "#app/content/parts/identity.ts";
import type { UseCaseDeps } from "#app/platform/operations/use-case-deps.server.ts";

export interface BookingDeps extends Pick<UseCaseDeps, "db" | "now" | "publicUrl">, IdentityDeps {
  /** The agency's mailbox, if it differs from the address shown on the site. */
  agencyEmail?: string | undefined;
  /** The maximum number of upcoming appointments for one account. */
  openAppointments: number;
}

export interface BookingClient {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
}

import type { IdentityDeps } from "#app/content/parts/identity.ts";
import type { UseCaseDeps } from "#app/platform/operations/use-case-deps.server.ts";

export interface BookingDeps extends Pick<UseCaseDeps, "db" | "now" | "publicUrl">, IdentityDeps {
  /** Where the agency is written to, when it is not the address that it shows. */
  agencyEmail?: string | undefined;
  /** How many appointments to come one account may hold. */
  openAppointments: number;
}

export interface BookingClient {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
}

import { defaultIdentity } from "#app/content/parts/agency.ts";
import type { BookingDeps } from "#app/features/booking/booking-deps.server.ts";
import type { Database } from "#app/platform/database/connection.server.ts";

export function bookingDepsFor(
  { db }: Pick<Database, "db">,
  now: () => Date,
  changes: Partial<BookingDeps> = {},
): BookingDeps {
  return {
    db,
    now,
    publicUrl: "https://atelier-solstice.example",
    agencyEmail: "agence@courriel.example",
    openAppointments: 5,
    identity: defaultIdentity,
    ...changes,
  };
}

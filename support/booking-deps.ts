import { defaultIdentity } from "#app/content/parts/agency.ts";
import type { BookingDeps } from "#app/features/booking/booking-deps.server.ts";
import type { Database } from "#app/platform/database/connection.server.ts";

/** What the use cases of booking are given, with a clock that the test moves. */
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

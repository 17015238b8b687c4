import type { Db } from "#app/platform/database/connection.server.ts";
import type { BookingClient } from "#app/features/booking/booking-client.ts";
import { parisDate } from "#app/features/booking/time/paris-time.ts";
import { hasBegun } from "#app/features/booking/time/span.ts";

export async function upcomingIds(db: Db, client: Pick<BookingClient, "id">, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("appointments")
    .select(["id", "date", "slot as time"])
    .where("userId", "=", client.id)
    .where("status", "=", "confirmed")
    .where("date", ">=", parisDate(now))
    .execute();
  return rows.filter((row) => !hasBegun(row, now)).map(({ id }) => id);
}

/** Includes pending cancellations by the agency, which the client does not know and an undo may revert. */
export async function upcomingIdsAsViewed(trx: Db, client: Pick<BookingClient, "id">, now: Date): Promise<string[]> {
  const cancelled = await trx
    .selectFrom("appointments")
    .innerJoin("pendingChanges", "pendingChanges.appointmentId", "appointments.id")
    .select("appointments.id")
    .where("appointments.userId", "=", client.id)
    .where("appointments.status", "=", "cancelled")
    .where("pendingChanges.state", "=", "waiting")
    .execute();
  // A fixed order of locks prevents deadlocks.
  return [...(await upcomingIds(trx, client, now)), ...cancelled.map(({ id }) => id)].toSorted();
}

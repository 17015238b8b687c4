import type { Appointment } from "./pending-acts.server.ts";
import type { BookingDeps } from "./booking.server.ts";

/** What the agency writes for itself: nobody is told. @returns false when there is no such appointment */
export async function changeNotes(
  { db }: Pick<BookingDeps, "db">,
  id: string,
  notes: Partial<Pick<Appointment, "note" | "attendance">>,
): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable("appointments").set(notes).where("id", "=", id).executeTakeFirst();
  return numUpdatedRows > 0n;
}

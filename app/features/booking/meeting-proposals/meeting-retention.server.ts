import { addDays } from "#app/french/dates.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import type { BookingClient } from "#app/features/booking/booking-deps.server.ts";
import { slotsOfField } from "#app/features/booking/proposals/proposal.ts";
import { PROPOSAL_RETENTION_DAYS } from "#app/features/booking/retention.ts";
import { todayInParis } from "#app/features/booking/time/half-hour.ts";
import type { Slot } from "#app/features/booking/time/span.ts";

/** What is known of the moments that the agency has proposed, and how they end (meeting-proposals.server.ts). */

export async function releaseMeetings(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom("slotHolds").where("proposalId", "=", id).execute();
}

/** What became of proposed moments. */
export interface MeetingOutcome {
  state: "waiting" | "open" | "chosen" | "closed";
  slots: Slot[];
  heldUntil: string;
  /** Where what was booked of them stands now. */
  appointment: { id: string; date: string; time: string; cancelled: boolean } | null;
}

/** By the ids of the messages that proposed them. */
export async function meetingsOf(db: Db, ids: readonly string[]): Promise<Map<string, MeetingOutcome>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("meetingProposals")
    .leftJoin("appointments", "appointments.id", "meetingProposals.appointmentId")
    .select([
      "meetingProposals.id",
      "meetingProposals.state",
      "meetingProposals.slots",
      "meetingProposals.heldUntil",
      "appointments.id as appointmentId",
      "appointments.date",
      "appointments.slot as time",
      "appointments.status",
    ])
    .where("meetingProposals.id", "in", ids)
    .execute();
  return new Map(
    rows.map(({ id, state, slots, heldUntil: until, appointmentId, date, time, status }) => [
      id,
      {
        state,
        slots: slotsOfField(slots),
        heldUntil: until,
        appointment:
          appointmentId && date && time ? { id: appointmentId, date, time, cancelled: status === "cancelled" } : null,
      },
    ]),
  );
}

/** Before the account goes: what was proposed goes, with what it holds. */
export async function forgetMeetings(trx: Db, client: Pick<BookingClient, "id">): Promise<void> {
  const own = trx.selectFrom("meetingProposals").select("id").where("userId", "=", client.id);
  await trx.deleteFrom("slotHolds").where("proposalId", "in", own).execute();
  await trx.deleteFrom("meetingProposals").where("userId", "=", client.id).execute();
}

/** For the file that a client may carry away: what they have heard of. */
export async function exportMeetings({ db }: { db: Db }, client: Pick<BookingClient, "id">) {
  const rows = await db
    .selectFrom("meetingProposals")
    .select(["state", "slots", "heldUntil", "createdAt", "finalizedAt"])
    .where("userId", "=", client.id)
    .where("state", "!=", "waiting")
    .orderBy("createdAt")
    .execute();
  return rows.map(({ slots, ...row }) => ({ ...row, slots: slotsOfField(slots) }));
}

/** Deletes what was kept long enough. Its appointment stays. */
export async function purgeMeetings(db: Db, now: Date): Promise<void> {
  const since = addDays(todayInParis(now), -PROPOSAL_RETENTION_DAYS);
  await db.deleteFrom("meetingProposals").where("createdAt", "<", since).where("heldUntil", "<", since).execute();
}

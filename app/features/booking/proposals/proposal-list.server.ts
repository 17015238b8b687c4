import type { SiteDeps } from "#app/site-deps.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import type { ProposalState } from "#app/platform/schema/booking-tables.server.ts";
import { displayName } from "#app/features/booking/appointments/display-name.ts";
import { parisDate } from "#app/features/booking/time/paris-time.ts";
import { hasBegun } from "#app/features/booking/time/span.ts";
import type { Slot } from "#app/features/booking/time/slot.ts";
import { progressOf, parseSlots, type ListedProposal } from "./proposal.ts";

export async function listMoveProposals({ db, now }: SiteDeps, appointmentId?: string): Promise<ListedProposal[]> {
  const at = now();
  const rows = await db
    .selectFrom("proposals")
    .innerJoin("appointments", "appointments.id", "proposals.appointmentId")
    .leftJoin("users", "users.id", "appointments.userId")
    .leftJoin("proposalLinks as first", (join) =>
      join.onRef("first.proposalId", "=", "proposals.id").on("first.round", "=", 1),
    )
    .leftJoin("proposalLinks as second", (join) =>
      join.onRef("second.proposalId", "=", "proposals.id").on("second.round", "=", 2),
    )
    .selectAll("proposals")
    .$narrowType<{ appointmentId: string; date: string; time: string }>()
    .select([
      "appointments.date as currentDate",
      "appointments.slot as currentTime",
      "appointments.name",
      "appointments.userEmail",
      "users.name as accountName",
      "first.sentAt as firstSentAt",
      "first.openedAt as firstOpenedAt",
      "second.sentAt as secondSentAt",
      "second.openedAt as secondOpenedAt",
    ])
    .where("proposals.kind", "=", "move")
    .$if(appointmentId !== undefined, (query) => query.where("proposals.appointmentId", "=", appointmentId!))
    .orderBy("proposals.date")
    .orderBy("proposals.time")
    .orderBy("proposals.createdAt")
    .execute();
  const dayOf = (instant: string | null) => instant && parisDate(new Date(instant));
  return rows.map((row) => {
    const opened = [row.firstOpenedAt, row.secondOpenedAt].filter((instant) => instant !== null);
    const openedAt = opened.toSorted()[0] ?? null;
    const mailCount = [row.firstSentAt, row.secondSentAt].filter((instant) => instant !== null).length;
    return {
      id: row.id,
      appointmentId: row.appointmentId,
      name: displayName(row),
      date: row.date,
      time: row.time,
      current: { date: row.currentDate, time: row.currentTime },
      progress: progressOf({ ...row, mailCount, openedAt, hasBegun: hasBegun(row, at) }, at),
      sentOn: dayOf(row.firstSentAt),
      secondSentOn: dayOf(row.secondSentAt),
      openedOn: dayOf(openedAt),
    };
  });
}

export interface MeetingOutcome {
  state: ProposalState;
  slots: Slot[];
  heldUntil: string;
  appointment: { id: string; date: string; time: string; isCancelled: boolean } | null;
}

/** A meeting's proposal has the id of the message that proposes it. */
export async function listMeetingOutcomes(db: Db, messageIds: readonly string[]): Promise<Map<string, MeetingOutcome>> {
  if (messageIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("proposals")
    .leftJoin("appointments", "appointments.id", "proposals.appointmentId")
    .select(["proposals.id", "proposals.state", "proposals.slots", "proposals.heldUntil"])
    .select(["appointments.id as bookedId", "appointments.date", "appointments.slot as time", "appointments.status"])
    .where("proposals.id", "in", messageIds)
    .execute();
  return new Map(
    rows.map(({ id, state, slots, heldUntil, bookedId, date, time, status }) => [
      id,
      {
        state,
        slots: parseSlots(slots),
        heldUntil,
        appointment:
          bookedId && date && time ? { id: bookedId, date, time, isCancelled: status === "cancelled" } : null,
      },
    ]),
  );
}

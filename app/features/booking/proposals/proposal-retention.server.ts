import type { OperandValueExpressionOrList } from "kysely";
import { addDays } from "#app/french/dates.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import type { Schema } from "#app/platform/schema/schema.server.ts";
import type { BookingClient, BookingDeps } from "#app/features/booking/booking-deps.server.ts";
import { slotsOfField } from "./proposal.ts";
import { PROPOSAL_RETENTION_DAYS } from "#app/features/booking/retention.ts";
import { todayInParis } from "#app/features/booking/time/half-hour.ts";

/** The proposals about a client's appointments that they have heard of, for the file that they may carry away. */
export async function exportProposals({ db }: Pick<BookingDeps, "db">, client: Pick<BookingClient, "id">) {
  const own = db.selectFrom("appointments").select("id").where("userId", "=", client.id);
  return (await proposalsAbout(db, own)).filter(({ mails }) => mails.length > 0);
}

/** All those about appointments, for the agency's own export. */
export async function exportProposalsAbout(db: Db, appointmentIds: readonly string[]) {
  return appointmentIds.length === 0 ? [] : proposalsAbout(db, appointmentIds);
}

async function proposalsAbout(
  db: Db,
  appointments: OperandValueExpressionOrList<Schema, "proposals", "appointmentId">,
) {
  const rows = await db
    .selectFrom("proposals")
    .leftJoin("proposalLinks", "proposalLinks.proposalId", "proposals.id")
    .selectAll("proposals")
    .select(["proposalLinks.round", "proposalLinks.sentAt", "proposalLinks.openedAt"])
    .where("proposals.appointmentId", "in", appointments)
    .orderBy("proposals.createdAt")
    .orderBy("proposalLinks.round")
    .execute();
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((links) => {
    const { appointmentId, date, time, state, personalMessage, slots, heldUntil, finalizedAt } = links[0]!;
    const mails = links.flatMap(({ sentAt, openedAt }) => (sentAt === null ? [] : [{ sentAt, openedAt }]));
    return {
      appointmentId,
      date,
      time,
      state,
      personalMessage,
      slots: slotsOfField(slots),
      heldUntil,
      finalizedAt,
      mails,
    };
  });
}

/** Before whose they are goes: the proposals about these appointments go, with what they hold. */
export async function forgetProposals(trx: Db, appointmentIds: readonly string[]): Promise<void> {
  const own = trx.selectFrom("proposals").select("id").where("appointmentId", "in", appointmentIds);
  await trx.deleteFrom("slotHolds").where("proposalId", "in", own).execute();
  await trx.deleteFrom("proposals").where("id", "in", own).execute();
}

/** Deletes proposals that were kept long enough after the answer; without one, after the day of the appointment. */
export async function purgeProposals(db: Db, now: Date): Promise<void> {
  const since = addDays(todayInParis(now), -PROPOSAL_RETENTION_DAYS);
  await db
    .deleteFrom("proposals")
    .where((eb) =>
      eb.or([eb("finalizedAt", "<", since), eb.and([eb("finalizedAt", "is", null), eb("date", "<", since)])]),
    )
    .execute();
}

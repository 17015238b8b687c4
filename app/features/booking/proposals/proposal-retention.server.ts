import type { SiteDeps } from "#app/site-deps.ts";
import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import { addDays } from "#app/french/dates.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import type { Schema } from "#app/platform/schema/schema.server.ts";
import type { BookingClient } from "#app/features/booking/booking-client.ts";
import { parseSlots } from "./proposal.ts";
import { PROPOSAL_RETENTION_DAYS } from "#app/features/booking/retention.ts";
import { parisDate } from "#app/features/booking/time/paris-time.ts";

/** Exports only proposals that were sent, because the client does not know the others. */
export async function exportProposals({ db }: SiteDeps, client: Pick<BookingClient, "id">) {
  const ownAppointments = db.selectFrom("appointments").select("id").where("userId", "=", client.id);
  const proposals = await readProposals(db, (eb) =>
    eb.or([eb("proposals.userId", "=", client.id), eb("proposals.appointmentId", "in", ownAppointments)]),
  );
  return proposals.filter(({ mails }) => mails.length > 0);
}

export async function exportProposalsAbout(db: Db, appointmentIds: readonly string[]) {
  if (appointmentIds.length === 0) return [];
  return readProposals(db, (eb) => eb("proposals.appointmentId", "in", appointmentIds));
}

async function readProposals(db: Db, filter: (eb: ExpressionBuilder<Schema, "proposals">) => Expression<SqlBool>) {
  const rows = await db
    .selectFrom("proposals")
    .where(filter)
    .leftJoin("proposalLinks", "proposalLinks.proposalId", "proposals.id")
    .selectAll("proposals")
    .select(["proposalLinks.round", "proposalLinks.sentAt", "proposalLinks.openedAt"])
    .orderBy("proposals.createdAt")
    .orderBy("proposalLinks.round")
    .execute();
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((links) => {
    const {
      round: _round,
      sentAt: _sent,
      openedAt: _opened,
      id: _id,
      userId: _user,
      againAt: _again,
      ...row
    } = links[0]!;
    const mails = links.flatMap(({ sentAt, openedAt }) => (sentAt === null ? [] : [{ sentAt, openedAt }]));
    return { ...row, slots: parseSlots(row.slots), mails };
  });
}

/** The foreign keys delete the proposals' holds and links too. */
export async function forgetProposals(trx: Db, appointmentIds: readonly string[]): Promise<void> {
  await trx.deleteFrom("proposals").where("appointmentId", "in", appointmentIds).execute();
}

/** Retention starts when a proposal is finalized; otherwise on its appointment's day, or when a meeting's hold ends. */
export async function purgeProposals(db: Db, now: Date): Promise<void> {
  const since = addDays(parisDate(now), -PROPOSAL_RETENTION_DAYS);
  await db
    .deleteFrom("proposals")
    .where(({ fn }) => fn.coalesce("finalizedAt", "date", "heldUntil"), "<", since)
    .execute();
}

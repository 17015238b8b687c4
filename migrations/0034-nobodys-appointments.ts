import { type Kysely, sql } from "kysely";

/** Of an appointment whose client was erased before these were forgotten: roads, attendance, and what the history says of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const nobodys = sql`"userId" is null and "clientId" is null and "userEmail" is null and "name" is null`;
  await sql`update "appointments" set "travelBefore" = 0, "travelAfter" = 0, "attendance" = null, "comingAt" = null
    where ${nobodys}`.execute(db);
  await sql`delete from "heldSlots" where "kind" = 'travel'
    and "appointmentId" in (select "id" from "appointments" where ${nobodys})`.execute(db);
  await sql`delete from "events" where "subject" = 'appointment' and "kind" in ('attendance-noted', 'coming-said')
    and "subjectId" in (select "id" from "appointments" where ${nobodys})`.execute(db);
}

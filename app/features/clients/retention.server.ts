import { addMonths } from "#app/platform/durations.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { CLIENT_RETENTION_YEARS } from "./retention.ts";

const BATCH_SIZE = 200;

export async function listExpiredRecords(db: Db, now: Date): Promise<string[]> {
  const rows = await expiredRecords(db, now).orderBy("lastSeenAt").limit(BATCH_SIZE).execute();
  return rows.map(({ id }) => id);
}

/** Checks again, because there may be new activity since the list was read. */
export async function isExpiredRecord(db: Db, id: string, now: Date): Promise<boolean> {
  return (await expiredRecords(db, now).where("id", "=", id).executeTakeFirst()) !== undefined;
}

function expiredRecords(db: Db, now: Date) {
  return db
    .selectFrom("clients")
    .select("id")
    .where("mergedInto", "is", null)
    .where("userId", "is", null)
    .where("lastSeenAt", "<", addMonths(now, -12 * CLIENT_RETENTION_YEARS).toISOString())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("appointments")
            .select("appointments.id")
            .innerJoin("clients as selfOrMerged", "selfOrMerged.id", "appointments.clientId")
            .where((eb) =>
              eb.or([
                eb("selfOrMerged.id", "=", eb.ref("clients.id")),
                eb("selfOrMerged.mergedInto", "=", eb.ref("clients.id")),
              ]),
            ),
        ),
      ),
    );
}

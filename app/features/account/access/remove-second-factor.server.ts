import type { Db } from "#app/platform/database/connection.server.ts";

/** @returns false: the second factor was not on */
export async function removeSecondFactor(trx: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("secondFactors")
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow();
  await trx.deleteFrom("pendingLogins").where("userId", "=", userId).execute();
  return numDeletedRows > 0n;
}

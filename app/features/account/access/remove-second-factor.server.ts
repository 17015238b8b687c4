import type { Db } from "#app/platform/database/connection.server.ts";

/** What of a second factor was there. */
export interface RemovedFactor {
  codes: boolean;
  passkeys: number;
}

/**
 * Takes the codes of an account away, with the logins that wait for one, in the caller's transaction.
 * @param passkeys whether its passkeys go, too, with one that is being made
 */
export async function removeSecondFactor(
  trx: Db,
  userId: string,
  { passkeys }: { passkeys: boolean },
): Promise<RemovedFactor> {
  const remove = async (table: "secondFactors" | "passkeys" | "passkeyChallenges" | "pendingLogins") =>
    Number((await trx.deleteFrom(table).where("userId", "=", userId).executeTakeFirstOrThrow()).numDeletedRows);
  const codes = (await remove("secondFactors")) > 0;
  await remove("pendingLogins");
  if (!passkeys) return { codes, passkeys: 0 };
  await remove("passkeyChallenges");
  return { codes, passkeys: await remove("passkeys") };
}

import type { Db } from "#app/platform/database/connection.server.ts";

export async function removeSecondFactor(
  trx: Db,
  userId: string,
  { passkeys }: { passkeys: boolean },
): Promise<{ codes: boolean; passkeys: number }> {
  const remove = async (table: "secondFactors" | "passkeys" | "passkeyChallenges" | "pendingLogins") =>
    Number((await trx.deleteFrom(table).where("userId", "=", userId).executeTakeFirstOrThrow()).numDeletedRows);
  const codes = (await remove("secondFactors")) > 0;
  await remove("pendingLogins");
  if (!passkeys) return { codes, passkeys: 0 };
  await remove("passkeyChallenges");
  return { codes, passkeys: await remove("passkeys") };
}

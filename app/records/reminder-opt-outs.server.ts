import type { Db } from "#app/platform/database/connection.server.ts";

/** The former address stays opted out if another record has it. @returns false: there was no opt-out to move */
export async function moveOptOut(trx: Db, from: string | null, to: string | null): Promise<boolean> {
  const [before, after] = [from?.toLowerCase(), to?.toLowerCase()];
  if (!before || before === after) return false;
  const refusal = await trx.selectFrom("reminderRefusals").selectAll().where("email", "=", before).executeTakeFirst();
  if (!refusal) return false;
  if (after) {
    await trx
      .insertInto("reminderRefusals")
      .values({ ...refusal, email: after })
      .onConflict((conflict) => conflict.column("email").doNothing())
      .execute();
  }
  const another = await trx
    .selectFrom("clients")
    .leftJoin("users", "users.id", "clients.userId")
    .select("clients.id")
    .where((eb) => eb(eb.fn<string>("lower", [eb.fn.coalesce("users.email", "clients.email")]), "=", before))
    .executeTakeFirst();
  if (!another) await trx.deleteFrom("reminderRefusals").where("email", "=", before).execute();
  return true;
}

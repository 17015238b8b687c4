import { correctCallerAddress } from "#app/platform/client-files.server.ts";
import type { Db } from "#app/platform/database.server.ts";

/** Corrects what the agency has noted of somebody without an account, on all their appointments. An account's login never. */
export async function correctAddress(trx: Db, from: string, to: string): Promise<void> {
  await trx
    .updateTable("appointments")
    .set({ userEmail: to })
    .where("userId", "is", null)
    .where("userEmail", "=", from)
    .execute();
  await correctCallerAddress(trx, from, to);
}

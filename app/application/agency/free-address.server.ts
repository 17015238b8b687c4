import type { SiteDeps } from "#app/site-deps.ts";
import { type AccountRule, listAccountIds } from "#app/features/profile/retention.server.ts";
import { isUnverifiedClient } from "#app/features/account/email-address/unverified-client.server.ts";
import { hasUpcomingAppointment } from "#app/features/booking/client-appointments/client-appointments.server.ts";
import { lockRecordsMergedIntoAccount } from "#app/records/client-records.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { eraseAccount } from "#app/application/privacy/erase-account.server.ts";

/** Erases the unverified account with this address, unless it has merged records or an upcoming appointment. */
export async function freeAddress(deps: SiteDeps, email: string): Promise<void> {
  const inUse = async (trx: Db, id: string) =>
    (await lockRecordsMergedIntoAccount(trx, id)).length > 1 || (await hasUpcomingAppointment(trx, { id }, deps.now()));
  const rule: AccountRule = (eb) => eb.and([eb("email", "=", email), isUnverifiedClient(eb)]);
  for (const id of await listAccountIds(deps.db, rule)) await eraseAccount(deps, id, "system", { rule, inUse });
}

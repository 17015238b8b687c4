import type { Db } from "#app/platform/database/connection.server.ts";
import { type Actor, recordAccountEvent } from "#app/platform/events/record-event.server.ts";
import { failed, ok, type Result } from "#app/platform/result.ts";
import type { Role } from "#app/platform/schema/account-tables.server.ts";
import { revokeAccountLinks } from "#app/features/account/session/revoke-account-links.server.ts";
import { endSessions, lockSessions } from "#app/features/account/session/session.server.ts";
import { revokeAccess } from "#app/features/account/access/revoke-access.server.ts";
import { endPersonalCalendars, writeRole } from "./roles.server.ts";

export interface ListedAccount {
  email: string;
  name: string;
  verified: boolean;
  disabled: boolean;
  role: Role;
  hasSecondFactor: boolean;
  createdAt: Date;
}

export async function listAccounts(db: Db): Promise<ListedAccount[]> {
  const rows = await db
    .selectFrom("users")
    .leftJoin("secondFactors", "secondFactors.userId", "users.id")
    .select(["email", "firstName", "lastName", "emailVerified", "disabled", "role", "users.createdAt"])
    .select("secondFactors.userId as secondFactorOwner")
    .orderBy("users.createdAt")
    .orderBy("email")
    .execute();
  return rows.map(({ email, firstName, lastName, emailVerified, disabled, role, createdAt, secondFactorOwner }) => ({
    email,
    name: `${firstName} ${lastName}`,
    verified: Boolean(emailVerified),
    disabled: Boolean(disabled),
    role,
    hasSecondFactor: secondFactorOwner !== null,
    createdAt: new Date(createdAt),
  }));
}

export async function findAccountId(db: Db, email: string): Promise<string | undefined> {
  const user = await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();
  return user?.id;
}

/** Revokes access again if the account is already disabled. Enabling restores no passkeys, feeds, links or calendars. */
export async function disableAccount(
  db: Db,
  email: string,
  now: Date,
  actor: Actor = "agency",
): Promise<Result<void, "already" | "unknown">> {
  return db.transaction().execute(async (trx) => {
    const id = await findAccountId(trx, email);
    if (!id) return failed("unknown");
    await lockSessions(trx, id);
    const { numUpdatedRows } = await trx
      .updateTable("users")
      .set({ disabled: true })
      .where("id", "=", id)
      .where("disabled", "=", false)
      .executeTakeFirst();
    await endSessions(trx, id);
    await revokeAccountLinks(trx, id, now);
    await revokeAccess(trx, id, actor, now);
    await endPersonalCalendars(trx, id);
    if (numUpdatedRows === 0n) return failed("already");
    await recordAccountEvent(trx, { at: now, actor, kind: "account-disabled", userId: id, data: {} });
    return ok();
  });
}

/** Clears the inactivity warning, which a disabled user could not answer. */
export async function enableAccount(
  db: Db,
  email: string,
  now: Date,
  actor: Actor = "agency",
): Promise<Result<void, "already" | "unknown">> {
  return db.transaction().execute(async (trx) => {
    const account = await trx
      .updateTable("users")
      .set({ disabled: false, inactivityWarnedAt: null })
      .where("email", "=", email)
      .where("disabled", "=", true)
      .returning("id")
      .executeTakeFirst();
    if (!account) return failed((await findAccountId(trx, email)) ? "already" : "unknown");
    await recordAccountEvent(trx, { at: now, actor, kind: "account-enabled", userId: account.id, data: {} });
    return ok();
  });
}

export async function setRole(
  db: Db,
  email: string,
  role: Role,
  actor: Actor,
  now: Date,
): Promise<Result<{ noOwnerLeft: boolean }, "already" | "unknown">> {
  return db.transaction().execute(async (trx) => {
    const id = await findAccountId(trx, email);
    if (!id) return failed("unknown");
    await lockSessions(trx, id);
    if (!(await writeRole(trx, id, role, actor, now))) return failed("already");
    return ok({ noOwnerLeft: !(await hasOwner(trx)) });
  });
}

export async function hasOwner(db: Db): Promise<boolean> {
  const owner = db.selectFrom("users").select("id").where("role", "=", "owner").where("disabled", "=", false);
  return (await owner.executeTakeFirst()) !== undefined;
}

import { randomBytes } from "node:crypto";
import type { ExpressionBuilder } from "kysely";
import type { Db } from "#app/platform/database/connection.server.ts";
import { forUpdate } from "#app/platform/database/row-locks.server.ts";
import { readFailures, withFailure } from "#app/features/account/failures.ts";
import type { Schema } from "#app/platform/schema/schema.server.ts";
import { afterWrongPassword, FORGET_AFTER_HOURS, isExhausted, type Lockout, lockoutAt, newLockout } from "./lockout.ts";
import { after, HOUR } from "#app/platform/durations.ts";

/** `email`: in lower case; `address`: the client's IP address. */
interface LockoutKey {
  email: string;
  address: string;
}

export type StoredLockout = Lockout & { reference: string };

export type LockoutStatus = { state: "open" | "exhausted" } | { state: "blocked"; lockout: StoredLockout };

/** @param knownDevice true: only failures from this IP address count */
export async function lockoutStatus(db: Db, key: LockoutKey, knownDevice: boolean, now: Date): Promise<LockoutStatus> {
  const lockout = await db.selectFrom("lockouts").selectAll().where(hasKey(key)).executeTakeFirst();
  if (lockout && lockoutAt(lockout, now).step === "blocked") return { state: "blocked", lockout };
  if (knownDevice) return { state: "open" };
  const failures = await db
    .selectFrom("passwordFailures")
    .select("failedAt")
    .where("email", "=", key.email)
    .executeTakeFirst();
  return { state: failures && isExhausted(readFailures(failures.failedAt), now) ? "exhausted" : "open" };
}

/** Locks both rows, so that concurrent attempts are counted in turn. Counts nothing if blocked or exhausted. */
export async function countWrongPassword(
  db: Db,
  key: LockoutKey,
  knownDevice: boolean,
  now: Date,
): Promise<{ counted: boolean; status: LockoutStatus }> {
  return db.transaction().execute(async (trx) => {
    const failedAt = readFailures(await failuresForUpdate(trx, key.email, now));
    const lockout = await lockoutForUpdate(trx, key, now);
    if (lockoutAt(lockout, now).step === "blocked")
      return { counted: false, status: { state: "blocked", lockout } } as const;
    if (!knownDevice && isExhausted(failedAt, now)) return { counted: false, status: { state: "exhausted" } } as const;

    const updatedAt = now.toISOString();
    await trx
      .updateTable("passwordFailures")
      .set({ failedAt: JSON.stringify(withFailure(HOUR, failedAt, now)), updatedAt })
      .where("email", "=", key.email)
      .execute();
    const next = afterWrongPassword(lockout, now);
    await trx.updateTable("lockouts").set(next).where(hasKey(key)).execute();
    const status: LockoutStatus =
      next.step === "blocked"
        ? { state: "blocked", lockout: { ...next, reference: lockout.reference } }
        : { state: "open" };
    return { counted: true, status };
  });
}

/** Locks the row before it is read, so that a concurrent wrong password is counted before or after the login. */
export async function clearLockout(db: Db, key: LockoutKey, knownDevice: boolean, now: Date): Promise<LockoutStatus> {
  return db.transaction().execute(async (trx) => {
    const rows = trx.selectFrom("lockouts").select("email").where(hasKey(key)).$call(forUpdate(trx));
    const locked = await rows.executeTakeFirst();
    const status = await lockoutStatus(trx, key, knownDevice, now);
    if (locked && status.state === "open") await trx.deleteFrom("lockouts").where(hasKey(key)).execute();
    return status;
  });
}

export async function clearLockoutsOf(db: Db, email: string): Promise<void> {
  // The same lock order as countWrongPassword prevents a deadlock.
  await db.deleteFrom("passwordFailures").where("email", "=", email).execute();
  await db.deleteFrom("lockouts").where("email", "=", email).execute();
}

export async function exportLockouts(db: Db, email: string) {
  const failures = await db
    .selectFrom("passwordFailures")
    .select("failedAt")
    .where("email", "=", email)
    .executeTakeFirst();
  const lockouts = await db
    .selectFrom("lockouts")
    .select(["address", "step", "blocks", "blockedUntil", "updatedAt"])
    .where("email", "=", email)
    .orderBy("updatedAt")
    .execute();
  return { at: failures ? readFailures(failures.failedAt) : [], locks: lockouts };
}

export async function purgeLockouts(db: Db, now: Date): Promise<void> {
  const limit = after(now, -FORGET_AFTER_HOURS * HOUR).toISOString();
  await db.deleteFrom("passwordFailures").where("updatedAt", "<=", limit).execute();
  await db.deleteFrom("lockouts").where("updatedAt", "<=", limit).execute();
}

export async function findLockout(db: Db, reference: string, address: string): Promise<StoredLockout | undefined> {
  return db
    .selectFrom("lockouts")
    .selectAll()
    .where("reference", "=", reference)
    .where("address", "=", address)
    .executeTakeFirst();
}

/** The update changes nothing; it locks a row that exists. */
async function lockoutForUpdate(trx: Db, key: LockoutKey, now: Date): Promise<StoredLockout> {
  return trx
    .insertInto("lockouts")
    .values({ ...key, ...newLockout(now), reference: randomBytes(16).toString("base64url") })
    .onConflict((conflict) =>
      conflict.columns(["email", "address"]).doUpdateSet((eb) => ({ email: eb.ref("excluded.email") })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function failuresForUpdate(trx: Db, email: string, now: Date): Promise<string> {
  const row = await trx
    .insertInto("passwordFailures")
    .values({ email, failedAt: "[]", updatedAt: now.toISOString() })
    .onConflict((conflict) => conflict.column("email").doUpdateSet((eb) => ({ email: eb.ref("excluded.email") })))
    .returning("failedAt")
    .executeTakeFirstOrThrow();
  return row.failedAt;
}

function hasKey({ email, address }: LockoutKey) {
  return (eb: ExpressionBuilder<Schema, "lockouts">) => eb.and({ email, address });
}

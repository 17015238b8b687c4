import { randomBytes } from "node:crypto";
import type { ExpressionBuilder } from "kysely";
import type { Db } from "#app/platform/database/connection.server.ts";
import { readFailures, withFailure } from "#app/features/account/failures.ts";
import type { Schema } from "#app/platform/schema/schema.server.ts";
import { afterWrongPassword, FORGET_AFTER_HOURS, isExhausted, type Lock, lockAt, openLock } from "./lockout.ts";
import { after, HOUR } from "#app/platform/durations.ts";

/** An e-mail as typed, in lower case, and the client address from which it came. */
export interface LockoutKey {
  email: string;
  address: string;
}

/** A lock with what the visitor's cookie may hold of it. */
export type StoredLock = Lock & { reference: string };

export type LockoutStatus = { state: "open" | "exhausted" } | { state: "blocked"; lock: StoredLock };

/**
 * Whether a password of this key is looked at.
 * @param knownDevice the account's owner logged in with this browser before: only its own mistakes count (D31)
 */
export async function lockoutStatus(db: Db, key: LockoutKey, knownDevice: boolean, now: Date): Promise<LockoutStatus> {
  const lock = await db.selectFrom("lockouts").selectAll().where(matches(key)).executeTakeFirst();
  if (lock && lockAt(lock, now).step === "blocked") return { state: "blocked", lock };
  if (knownDevice) return { state: "open" };
  const failures = await db
    .selectFrom("passwordFailures")
    .select("failedAt")
    .where("email", "=", key.email)
    .executeTakeFirst();
  return { state: failures && isExhausted(readFailures(failures.failedAt), now) ? "exhausted" : "open" };
}

/**
 * Counts a wrong password. Its rows are locked while it is counted: of attempts that arrive together, at any number of
 * instances, three count, and the others find the key blocked.
 * @returns `counted: false` when others had blocked the key, or used up the account's hour, meanwhile
 */
export async function countWrongPassword(
  db: Db,
  key: LockoutKey,
  knownDevice: boolean,
  now: Date,
): Promise<{ counted: boolean; status: LockoutStatus }> {
  return db.transaction().execute(async (trx) => {
    const failedAt = readFailures(await lockFailures(trx, key.email, now));
    const lock = await lockRow(trx, key, now);
    if (lockAt(lock, now).step === "blocked") return { counted: false, status: { state: "blocked", lock } } as const;
    if (!knownDevice && isExhausted(failedAt, now)) return { counted: false, status: { state: "exhausted" } } as const;

    const updatedAt = now.toISOString();
    await trx
      .updateTable("passwordFailures")
      .set({ failedAt: JSON.stringify(withFailure(HOUR, failedAt, now)), updatedAt })
      .where("email", "=", key.email)
      .execute();
    const next = afterWrongPassword(lock, now);
    await trx.updateTable("lockouts").set(next).where(matches(key)).execute();
    const status: LockoutStatus =
      next.step === "blocked" ? { state: "blocked", lock: { ...next, reference: lock.reference } } : { state: "open" };
    return { counted: true, status };
  });
}

/** After a right password: the key starts afresh, unless attempts beside this one have just blocked it. */
export async function clearLockout(db: Db, key: LockoutKey, now: Date): Promise<LockoutStatus> {
  return db.transaction().execute(async (trx) => {
    const lock = await trx.selectFrom("lockouts").selectAll().where(matches(key)).executeTakeFirst();
    if (!lock) return { state: "open" };
    const locked = await lockRow(trx, key, now);
    if (lockAt(locked, now).step === "blocked") return { state: "blocked", lock: locked };
    await trx.deleteFrom("lockouts").where(matches(key)).execute();
    return { state: "open" };
  });
}

/** After a reset: nothing is held against this account any more, from no address (D12). */
export async function clearAccount(db: Db, email: string): Promise<void> {
  // In the order in which countWrongPassword takes them.
  await db.deleteFrom("passwordFailures").where("email", "=", email).execute();
  await db.deleteFrom("lockouts").where("email", "=", email).execute();
}

/** What is stored of wrong passwords, for the file that a client may carry away. */
export async function exportLocks(db: Db, email: string) {
  const failures = await db
    .selectFrom("passwordFailures")
    .select("failedAt")
    .where("email", "=", email)
    .executeTakeFirst();
  const locks = await db
    .selectFrom("lockouts")
    .select(["address", "step", "blocks", "blockedUntil", "updatedAt"])
    .where("email", "=", email)
    .orderBy("updatedAt")
    .execute();
  return { at: failures ? readFailures(failures.failedAt) : [], locks };
}

/** Rows that nobody touched for a day count no more (lockout.ts): they go. */
export async function purgeLocks(db: Db, now: Date): Promise<void> {
  const limit = after(now, -FORGET_AFTER_HOURS * HOUR).toISOString();
  await db.deleteFrom("passwordFailures").where("updatedAt", "<=", limit).execute();
  await db.deleteFrom("lockouts").where("updatedAt", "<=", limit).execute();
}

/** The lock that a visitor's cookie refers to, for the address that it was made for. */
export async function findLock(db: Db, reference: string, address: string): Promise<StoredLock | undefined> {
  return db
    .selectFrom("lockouts")
    .selectAll()
    .where("reference", "=", reference)
    .where("address", "=", address)
    .executeTakeFirst();
}

/** Writes the row if there is none; in either case it is this transaction's until it ends. */
async function lockRow(trx: Db, key: LockoutKey, now: Date): Promise<StoredLock> {
  return trx
    .insertInto("lockouts")
    .values({ ...key, ...openLock(now), reference: randomBytes(16).toString("base64url") })
    .onConflict((conflict) =>
      conflict.columns(["email", "address"]).doUpdateSet((eb) => ({ email: eb.ref("excluded.email") })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function lockFailures(trx: Db, email: string, now: Date): Promise<string> {
  const row = await trx
    .insertInto("passwordFailures")
    .values({ email, failedAt: "[]", updatedAt: now.toISOString() })
    .onConflict((conflict) => conflict.column("email").doUpdateSet((eb) => ({ email: eb.ref("excluded.email") })))
    .returning("failedAt")
    .executeTakeFirstOrThrow();
  return row.failedAt;
}

function matches({ email, address }: LockoutKey) {
  return (eb: ExpressionBuilder<Schema, "lockouts">) => eb.and({ email, address });
}

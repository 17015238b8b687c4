import type { SiteDeps } from "#app/site-deps.ts";
import { randomBytes } from "node:crypto";
import { hashLinkToken } from "#app/platform/security/link-token.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { type Actor, recordAccountEvent } from "#app/platform/events/record-event.server.ts";
import { forUpdate } from "#app/platform/database/row-locks.server.ts";
import { enqueueMail } from "#app/platform/mail/outbox.server.ts";
import { decrypt, type EncryptionContext, encrypt, reencrypt } from "#app/platform/security/encryption.server.ts";
import { announceAccess } from "#app/features/account/access/access-undo.server.ts";
import type { SiteSecrets } from "#app/platform/security/site-secrets.server.ts";
import { failed, ok, type Result } from "#app/platform/result.ts";
import type { AccountOwner } from "#app/features/account/account-owner.ts";
import { groupByFour, newCodeSecret, readCode, setupUrl, stepOfCode } from "./totp.ts";
import { endSessions, findSession, lockSessions } from "#app/features/account/session/session.server.ts";
import { type QrCode, qrCodeOf } from "./qr-code.ts";
import { RECOVERY_CODE_LENGTH, RECOVERY_CODE_COUNT, recoveryCodeFrom } from "./recovery-code.ts";
import { removeSecondFactor } from "#app/features/account/access/remove-second-factor.server.ts";
import { isActiveMember } from "#app/records/active-member.server.ts";
import { type RemovedAccess, accessRemovedEmail } from "#app/features/account/access/access.emails.ts";
import { readFailures } from "#app/features/account/failures.ts";
import { MINUTE } from "#app/platform/durations.ts";

export interface SecondFactor {
  since: string;
  recoveryCodesLeft: number;
}

export async function readSecondFactor(db: Db, userId: string): Promise<SecondFactor | null> {
  const factor = await db
    .selectFrom("secondFactors")
    .select("createdAt")
    .where("userId", "=", userId)
    .executeTakeFirst();
  if (!factor) return null;
  const { unused } = await db
    .selectFrom("recoveryCodes")
    .select((eb) => eb.fn.countAll<number>().as("unused"))
    .where("userId", "=", userId)
    .where("usedAt", "is", null)
    .executeTakeFirstOrThrow();
  return { since: factor.createdAt, recoveryCodesLeft: unused };
}

export async function needsCode(db: Db, userId: string): Promise<boolean> {
  const factor = await db
    .selectFrom("secondFactors")
    .innerJoin("users", "users.id", "secondFactors.userId")
    .select("userId")
    .where("userId", "=", userId)
    .where("role", "!=", "client")
    .executeTakeFirst();
  return factor !== undefined;
}

const SETUP_MINUTES = 30;

/** Nothing is stored before the first code, so the form contains the encrypted secret. */
export interface Setup {
  encrypted: string;
  groupedSecret: string;
  /** An otpauth link, for a phone that displays this page. */
  url: string;
  qrCode: QrCode;
}

export function beginSetup(deps: SiteDeps, owner: AccountOwner): Setup {
  const secret = newCodeSecret();
  const expiresAt = deps.now().getTime() + SETUP_MINUTES * MINUTE;
  return setupFor(deps, owner, secret, encrypt(setupContext(deps, owner.id), `${expiresAt} ${secret}`));
}

/** @returns null: the setup expired, was altered, or belongs to another account */
export function readSetup(deps: SiteDeps, owner: AccountOwner, encrypted: string): Setup | null {
  const secret = decryptSetup(deps, owner, encrypted);
  return secret === null ? null : setupFor(deps, owner, secret, encrypted);
}

function setupFor({ identity }: SiteDeps, owner: AccountOwner, secret: string, encrypted: string): Setup {
  const url = setupUrl(secret, identity().name, owner.email);
  return { encrypted, groupedSecret: groupByFour(secret), url, qrCode: qrCodeOf(url) };
}

function decryptSetup(deps: SiteDeps, owner: AccountOwner, encrypted: string): string | null {
  const [expiresAt, secret] = decrypt(setupContext(deps, owner.id), encrypted)?.split(" ") ?? [];
  return secret && Number(expiresAt) > deps.now().getTime() ? secret : null;
}

/** @param currentSession the token hash of the session that stays open; the others end */
export async function turnOnSecondFactor(
  deps: SiteDeps,
  owner: AccountOwner,
  { encrypted, code, currentSession }: { encrypted: string; code: string; currentSession: string | null },
): Promise<Result<{ recoveryCodes: string[] }, "setup-over" | "wrong-code" | "already-on">> {
  const now = deps.now();
  const secret = decryptSetup(deps, owner, encrypted);
  if (!secret) return failed("setup-over");
  const digits = readCode(code);
  const step = digits === null ? null : stepOfCode(secret, digits, now);
  if (step === null) return failed("wrong-code");
  const encryptedSecret = encrypt(secretContext(deps, owner.id), secret);
  return deps.db.transaction().execute(async (trx) => {
    await lockSessions(trx, owner.id);
    // A former member has no page to turn the second factor off.
    if (!(await isActiveMember(trx, owner.id))) return failed("setup-over");
    // After a password reset ended this session, an intruder's second factor would lock the owner out.
    if (currentSession && !(await findSession({ ...deps, db: trx }, currentSession))) return failed("setup-over");
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("secondFactors")
      .values({ userId: owner.id, secret: encryptedSecret, lastStep: step, createdAt: now.toISOString() })
      .onConflict((conflict) => conflict.column("userId").doNothing())
      .executeTakeFirstOrThrow();
    if (!numInsertedOrUpdatedRows) return failed("already-on");
    const recoveryCodes = await writeRecoveryCodes(trx, owner.id, now);
    await endSessions(trx, owner.id, currentSession);
    const actor = { memberId: owner.id };
    const event = { at: now, actor, kind: "second-factor-on", userId: owner.id, data: {} } as const;
    const eventId = await recordAccountEvent(trx, event);
    await announceAccess(deps, trx, owner, { kind: "second-factor", targetId: now.toISOString(), eventId });
    return ok({ recoveryCodes });
  });
}

export async function turnOffSecondFactor(
  deps: SiteDeps,
  owner: AccountOwner,
  actor: Actor,
  { withPasskeys = false } = {},
): Promise<Result<void, "not-on">> {
  return deps.db.transaction().execute(async (trx) => {
    await lockSessions(trx, owner.id);
    const wasOn = await removeSecondFactor(trx, owner.id);
    const hadPasskeys = withPasskeys && (await removePasskeys(trx, owner.id));
    if (!wasOn && !hadPasskeys) return failed("not-on");
    await recordAccessRemoval(deps, trx, { owner, removed: "second-factor-off", actor });
    return ok();
  });
}

async function removePasskeys(trx: Db, userId: string): Promise<boolean> {
  await trx.deleteFrom("passkeyChallenges").where("userId", "=", userId).execute();
  const { numDeletedRows } = await trx.deleteFrom("passkeys").where("userId", "=", userId).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function renewRecoveryCodes(
  deps: SiteDeps,
  owner: AccountOwner,
): Promise<Result<{ recoveryCodes: string[] }, "not-on">> {
  const at = deps.now();
  return deps.db.transaction().execute(async (trx) => {
    // The lock prevents two windows from storing two sets of codes.
    const factor = trx.selectFrom("secondFactors").select("userId").where("userId", "=", owner.id);
    if (!(await factor.$call(forUpdate(trx)).executeTakeFirst())) return failed("not-on");
    await trx.deleteFrom("recoveryCodes").where("userId", "=", owner.id).execute();
    const recoveryCodes = await writeRecoveryCodes(trx, owner.id, at);
    const actor = { memberId: owner.id };
    const event = { at, actor, kind: "recovery-codes-made", userId: owner.id, data: {} } as const;
    const eventId = await recordAccountEvent(trx, event);
    await announceAccess(deps, trx, owner, { kind: "recovery-codes", targetId: at.toISOString(), eventId });
    return ok({ recoveryCodes });
  });
}

async function writeRecoveryCodes(trx: Db, userId: string, now: Date): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () => recoveryCodeFrom(randomBytes(RECOVERY_CODE_LENGTH)));
  const createdAt = now.toISOString();
  await trx
    .insertInto("recoveryCodes")
    .values(codes.map((code) => ({ userId, codeHash: hashLinkToken(code), createdAt, usedAt: null })))
    .execute();
  return codes;
}

/** Also mails the owner. */
export async function recordAccessRemoval(
  { now, identity, publicUrl }: SiteDeps,
  trx: Db,
  { owner, removed, actor }: { owner: AccountOwner; removed: RemovedAccess; actor: Actor },
): Promise<void> {
  const eventId = await recordAccountEvent(trx, { at: now(), actor, kind: removed, userId: owner.id, data: {} });
  const { email: to, firstName } = owner;
  const mail = accessRemovedEmail(removed, { identity: identity(), to, firstName, publicUrl });
  await enqueueMail(trx, now(), { userId: owner.id, eventId }, mail);
}

export async function exportSecondFactor(db: Db, userId: string) {
  const factor = await db
    .selectFrom("secondFactors")
    .select(["createdAt as since", "failedAt", "knownFailedAt"])
    .where("userId", "=", userId)
    .executeTakeFirst();
  if (!factor) return null;
  const { since, failedAt, knownFailedAt } = factor;
  return {
    since,
    wrongCodesAt: [...readFailures(failedAt), ...readFailures(knownFailedAt)].toSorted(),
    recoveryCodes: await db
      .selectFrom("recoveryCodes")
      .select(["createdAt", "usedAt"])
      .where("userId", "=", userId)
      .orderBy("usedAt")
      .execute(),
  };
}

export async function reencryptSecrets({ db, ...secrets }: SiteDeps): Promise<void> {
  const factors = await db.selectFrom("secondFactors").select(["userId", "secret"]).execute();
  for (const { userId, secret: encrypted } of factors) {
    const reencrypted = reencrypt(secretContext(secrets, userId), encrypted);
    if (reencrypted === null) continue;
    await db
      .updateTable("secondFactors")
      .set({ secret: reencrypted })
      .where("userId", "=", userId)
      .where("secret", "=", encrypted)
      .execute();
  }
}

function setupContext(secrets: SiteSecrets, userId: string): EncryptionContext {
  return { ...secretContext(secrets, userId), purpose: "second factor, being set up" };
}

export function secretContext({ secret, formerSecrets }: SiteSecrets, userId: string): EncryptionContext {
  return { secret, formerSecrets, purpose: "second factor", owner: userId };
}

import type { SiteDeps } from "#app/site-deps.ts";
import { hashLinkToken } from "#app/platform/security/link-token.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { forUpdate } from "#app/platform/database/row-locks.server.ts";
import { recordAccountEvent } from "#app/platform/events/record-event.server.ts";
import { enqueueMail } from "#app/platform/mail/outbox.server.ts";
import { decrypt } from "#app/platform/security/encryption.server.ts";
import { failed, ok, type Result } from "#app/platform/result.ts";
import { readFailures, withFailure } from "#app/features/account/failures.ts";
import { wrongCodesEmail } from "#app/features/account/access/access.emails.ts";
import { areCodesPaused, hasTooManyWrongCodes, isSuspicious, readCode, stepOfCode } from "./totp.ts";
import { readRecoveryCode } from "./recovery-code.ts";
import { secretContext } from "./second-factor.server.ts";
import { after, DAY } from "#app/platform/durations.ts";

export type CodeInput = { code: string } | { recoveryCode: string };

export type CodeRefusal = "wrong-code" | "too-many-codes" | "codes-paused" | "not-on";

/** Locks the second factor against concurrent attempts. Wrong codes on unknown devices do not block known devices. */
export async function redeemCode(
  deps: SiteDeps,
  trx: Db,
  userId: string,
  { input, knownDevice }: { input: CodeInput; knownDevice: boolean },
): Promise<Result<void, CodeRefusal>> {
  const { identity, publicUrl } = deps;
  const at = deps.now();
  const factor = await trx
    .selectFrom("secondFactors")
    .selectAll()
    .where("userId", "=", userId)
    .$call(forUpdate(trx))
    .executeTakeFirst();
  if (!factor) return failed("not-on");
  const column = knownDevice ? "knownFailedAt" : "failedAt";
  const pastFailures = readFailures(factor[column]);
  if (areCodesPaused(pastFailures)) return failed("codes-paused");
  if (hasTooManyWrongCodes(pastFailures, at)) return failed("too-many-codes");

  // `decrypt` returns null if the site's secret changed and the former one is no longer configured.
  const isRedeemed =
    "code" in input
      ? await redeemOneTimeCode(trx, factor, decrypt(secretContext(deps, userId), factor.secret), input.code, at)
      : await redeemRecoveryCode(trx, userId, input.recoveryCode, at);
  if (isRedeemed) return ok();
  const failures = withFailure(DAY, pastFailures, at);
  await trx
    .updateTable("secondFactors")
    .set({ [column]: JSON.stringify(failures) })
    .where("userId", "=", userId)
    .execute();
  if (isSuspicious(failures) && !(await wasNotified(trx, userId, at))) {
    const { email: to, firstName } = await trx
      .selectFrom("users")
      .select(["email", "firstName"])
      .where("id", "=", userId)
      .executeTakeFirstOrThrow();
    const mail = wrongCodesEmail({ identity: identity(), to, firstName, publicUrl });
    await enqueueMail(trx, at, { userId, eventId: null }, mail);
  }
  return failed(hasTooManyWrongCodes(failures, at) ? "too-many-codes" : "wrong-code");
}

async function wasNotified(trx: Db, userId: string, now: Date): Promise<boolean> {
  const mail = await trx
    .selectFrom("mail")
    .select("id")
    .where("userId", "=", userId)
    .where("kind", "=", "wrong-codes")
    .where("createdAt", ">", after(now, -DAY).toISOString())
    .limit(1)
    .executeTakeFirst();
  return mail !== undefined;
}

/** A new password or a passkey login identifies the owner, so codes are accepted again. */
export async function forgetWrongCodes(trx: Db, userId: string): Promise<void> {
  await trx
    .updateTable("secondFactors")
    .set({ failedAt: "[]", knownFailedAt: "[]" })
    .where("userId", "=", userId)
    .execute();
}

async function redeemOneTimeCode(
  trx: Db,
  { userId, lastStep }: { userId: string; lastStep: number },
  secret: string | null,
  input: string,
  now: Date,
): Promise<boolean> {
  const code = readCode(input);
  const step = secret && code ? stepOfCode(secret, code, now) : null;
  // RFC 6238, section 5.2: a code is accepted once.
  if (step === null || step <= lastStep) return false;
  await trx.updateTable("secondFactors").set({ lastStep: step }).where("userId", "=", userId).execute();
  return true;
}

async function redeemRecoveryCode(trx: Db, userId: string, input: string, now: Date): Promise<boolean> {
  const code = readRecoveryCode(input);
  if (!code) return false;
  const { numUpdatedRows } = await trx
    .updateTable("recoveryCodes")
    .set({ usedAt: now.toISOString() })
    .where("userId", "=", userId)
    .where("codeHash", "=", hashLinkToken(code))
    .where("usedAt", "is", null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  const actor = { memberId: userId };
  await recordAccountEvent(trx, { at: now, actor, kind: "recovery-code-used", userId, data: {} });
  return true;
}

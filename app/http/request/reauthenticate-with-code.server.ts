import { readCode } from "#app/features/account/second-factor/totp.ts";
import { checkPassword } from "#app/features/account/password/check-password.server.ts";
import { readRecoveryCode } from "#app/features/account/second-factor/recovery-code.ts";
import { secondFactorFields } from "#app/features/account/second-factor/second-factor.messages.ts";
import { asksForCode } from "#app/features/account/second-factor/second-factor.server.ts";
import { redeemCode, type CodeInput } from "#app/features/account/second-factor/redeem-code.server.ts";
import type { Viewer } from "#app/platform/security/viewer.ts";
import { failed, type Failed, ok, type Result } from "#app/platform/result.ts";
import type { FieldErrors } from "#app/ui/form/form-answer.ts";
import type { RequestContext } from "./request-context.server.ts";

type Reauthenticated =
  | Result<void, "too-many" | "codes-paused" | "wrong-password">
  | Failed<"wrong-code", { field: "code"; errors?: FieldErrors }>;

/** A stolen session and the password must not suffice, so a member with a second factor also needs an unused code. */
export async function reauthenticateWithCode(
  ctx: RequestContext,
  viewer: Viewer,
  credentials: { password: string; code?: string | undefined },
  action: string,
): Promise<Reauthenticated> {
  if (!(await ctx.allow("login", viewer.id))) return failed("too-many");
  const { account } = ctx.services;
  const checked = await checkPassword(account, viewer, credentials.password);
  if (!checked.ok) {
    ctx.note("password-refused", { account: viewer.id, detail: action });
    return checked;
  }
  if (!viewer.role || !(await asksForCode(account.db, viewer.id))) return ok();
  const code = readAnyCode(credentials.code ?? "");
  if (!code) return failed("wrong-code", { field: "code", errors: { code: secondFactorFields.anyCode } });
  const redeemed = await account.db.transaction().execute((trx) => redeemCode(account, trx, viewer.id, code, false));
  // The second factor was turned off in the meantime.
  if (redeemed.ok || redeemed.reason === "not-on") return ok();
  ctx.note("code-refused", { account: viewer.id, detail: action });
  if (redeemed.reason === "wrong-code") return failed("wrong-code", { field: "code" });
  return failed(redeemed.reason === "codes-paused" ? "codes-paused" : "too-many");
}

function readAnyCode(input: string): CodeInput | null {
  const code = readCode(input);
  if (code) return { code };
  const recoveryCode = readRecoveryCode(input);
  return recoveryCode ? { recoveryCode } : null;
}

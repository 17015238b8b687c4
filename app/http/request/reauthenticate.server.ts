import { checkPassword } from "#app/features/account/password/check-password.server.ts";
import { readRecoveryCode } from "#app/features/account/second-factor/recovery-code.ts";
import { type CodeInput, redeemCode } from "#app/features/account/second-factor/redeem-code.server.ts";
import {
  secondFactorFields,
  secondFactorRefusals,
} from "#app/features/account/second-factor/second-factor.messages.ts";
import { needsCode } from "#app/features/account/second-factor/second-factor.server.ts";
import { readCode } from "#app/features/account/second-factor/totp.ts";
import type { Viewer } from "#app/platform/security/viewer.ts";
import { failed, type Failed, ok, type Result } from "#app/platform/result.ts";
import type { FieldErrors } from "#app/ui/form/form-answer.ts";
import type { RequestContext } from "./request-context.server.ts";

const FIELD = "currentPassword";

export async function readReauthentication(ctx: RequestContext, { id, email }: Viewer) {
  return { email, hasSecondFactor: await needsCode(ctx.services.db, id) };
}

/** Checks the password before a dangerous action, within the login limit. @param password or a second-factor code */
export async function reauthenticate(
  ctx: RequestContext,
  viewer: Viewer,
  password: string,
  action: string,
): Promise<Result<void, "too-many"> | Failed<"wrong-password", { field: string; errors?: FieldErrors }>> {
  if (!(await ctx.allow("login", viewer.id))) return failed("too-many");
  // A code is shorter than any password.
  const code = readCode(password);
  if (!code) {
    const checked = await checkAndLog(ctx, viewer, password, action);
    return checked.ok ? checked : { ...checked, field: FIELD };
  }
  const redeemed = await redeem(ctx, viewer, { code });
  if (redeemed.ok) return redeemed;
  ctx.logSecurity("code-refused", { account: viewer.id, detail: action });
  if (redeemed.reason === "not-on") return failed("wrong-password", { field: FIELD });
  if (redeemed.reason !== "wrong-code") return failed("too-many");
  return failed("wrong-password", { field: FIELD, errors: { [FIELD]: secondFactorRefusals["wrong-code"].message } });
}

/** A member with a second factor also needs an unused code, because session and password may both be stolen. */
export async function reauthenticateWithCode(
  ctx: RequestContext,
  viewer: Viewer,
  credentials: { password: string; code?: string | undefined },
  action: string,
): Promise<
  | Result<void, "too-many" | "codes-paused" | "wrong-password">
  | Failed<"wrong-code", { field: "code"; errors?: FieldErrors }>
> {
  if (!(await ctx.allow("login", viewer.id))) return failed("too-many");
  const checked = await checkAndLog(ctx, viewer, credentials.password, action);
  if (!checked.ok) return checked;
  if (!viewer.role || !(await needsCode(ctx.services.db, viewer.id))) return ok();
  const code = readAnyCode(credentials.code ?? "");
  if (!code) return failed("wrong-code", { field: "code", errors: { code: secondFactorFields.anyCode } });
  const redeemed = await redeem(ctx, viewer, code);
  // The second factor was turned off in the meantime.
  if (redeemed.ok || redeemed.reason === "not-on") return ok();
  ctx.logSecurity("code-refused", { account: viewer.id, detail: action });
  if (redeemed.reason === "wrong-code") return failed("wrong-code", { field: "code" });
  return failed(redeemed.reason === "codes-paused" ? "codes-paused" : "too-many");
}

async function checkAndLog(ctx: RequestContext, viewer: Viewer, password: string, action: string) {
  const checked = await checkPassword(ctx.services, viewer, password);
  if (!checked.ok) ctx.logSecurity("password-refused", { account: viewer.id, detail: action });
  return checked;
}

function redeem({ services }: RequestContext, viewer: Viewer, code: CodeInput) {
  return services.db
    .transaction()
    .execute((trx) => redeemCode(services, trx, viewer.id, { input: code, knownDevice: false }));
}

function readAnyCode(input: string): CodeInput | null {
  const code = readCode(input);
  if (code) return { code };
  const recoveryCode = readRecoveryCode(input);
  return recoveryCode ? { recoveryCode } : null;
}

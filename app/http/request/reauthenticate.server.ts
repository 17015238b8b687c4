import { readCode } from "#app/features/account/second-factor/totp.ts";
import { checkPassword } from "#app/features/account/password/check-password.server.ts";
import { secondFactorRefusals } from "#app/features/account/second-factor/second-factor.messages.ts";
import { asksForCode } from "#app/features/account/second-factor/second-factor.server.ts";
import { redeemCode } from "#app/features/account/second-factor/redeem-code.server.ts";
import type { Viewer } from "#app/platform/security/viewer.ts";
import { failed, type Failed, type Result } from "#app/platform/result.ts";
import type { FieldErrors } from "#app/ui/form/form-answer.ts";
import type { RequestContext } from "./request-context.server.ts";

type Reauthenticated = Result<void, "too-many"> | Failed<"wrong-password", { field: string; errors?: FieldErrors }>;

const FIELD = "currentPassword";

export async function readReauthentication(ctx: RequestContext, { id, email }: Viewer) {
  return { email, byCode: await asksForCode(ctx.services.account.db, id) };
}

/** Protects dangerous actions, even after a recent login, with the rate limit of logins. @param password or a code */
export async function reauthenticate(
  ctx: RequestContext,
  viewer: Viewer,
  password: string,
  action: string,
): Promise<Reauthenticated> {
  if (!(await ctx.allow("login", viewer.id))) return failed("too-many");
  const { account } = ctx.services;
  const code = readCode(password);
  // A code is shorter than any password.
  if (code) {
    const redeemed = await account.db
      .transaction()
      .execute((trx) => redeemCode(account, trx, viewer.id, { code }, false));
    if (redeemed.ok) return redeemed;
    ctx.note("code-refused", { account: viewer.id, detail: action });
    if (redeemed.reason === "too-many-codes" || redeemed.reason === "codes-paused") return failed("too-many");
    if (redeemed.reason === "wrong-code")
      return failed("wrong-password", {
        field: FIELD,
        errors: { [FIELD]: secondFactorRefusals["wrong-code"].message },
      });
    return failed("wrong-password", { field: FIELD });
  }
  const checked = await checkPassword(account, viewer, password);
  if (checked.ok) return checked;
  ctx.note("password-refused", { account: viewer.id, detail: action });
  return { ...checked, field: FIELD };
}

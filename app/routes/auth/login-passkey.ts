import { logInByPasskey, beginPasskeyLogin } from "#app/features/account/second-factor/passkeys.server.ts";
import { RETURN_FIELD } from "#app/features/account/return-to.ts";
import { passkeyLoginSchema } from "#app/features/account/second-factor/second-factor.forms.ts";
import {
  passkeyLoginRefusals,
  type SecondFactorRefusal,
} from "#app/features/account/second-factor/second-factor.messages.ts";
import { flashCookie } from "#app/http/request/flash.server.ts";
import { answerForm } from "#app/http/forms/answer-form.server.ts";
import { loginTargetOfUser } from "#app/http/request/login-target.server.ts";
import type { Route } from "./+types/login-passkey.ts";
import { ok } from "#app/platform/result.ts";

interface PasskeyLoginAnswer {
  options?: Awaited<ReturnType<typeof beginPasskeyLogin>>;
  to?: string;
}

/** For the passkey button: the first request gets a challenge, the second sends the signed challenge and logs in. */
export async function action(args: Route.ActionArgs) {
  const { data, init } = await answerForm<
    { key?: string | undefined },
    SecondFactorRefusal,
    "anybody",
    PasskeyLoginAnswer
  >(args, {
    logMessage: "a login by passkey failed",
    schema: passkeyLoginSchema,
    requires: "anybody",
    rateLimit: "login",
    messages: passkeyLoginRefusals,
    async handler({ request, ctx, form, value: { key: passkeyResponse } }) {
      const { services } = ctx;
      if (!passkeyResponse) return ok({ data: { options: await beginPasskeyLogin(services) } });
      const result = await logInByPasskey(services, passkeyResponse, {
        headers: request.headers,
        address: ctx.address,
      });
      if (!result.ok) {
        ctx.logSecurity("passkey-refused");
        return result;
      }
      ctx.logSecurity("login", { account: result.userId, detail: "passkey" });
      const { to } = await loginTargetOfUser(services.db, result.userId, form.get(RETURN_FIELD));
      const cookies = [...result.cookies, await flashCookie("login", ctx.secure)];
      return ok({ data: { to }, cookies });
    },
  });
  const headers = new Headers(init?.headers);
  headers.set("Cache-Control", "private, no-store");
  return Response.json(data, { ...init, headers });
}

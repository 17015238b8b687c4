import { href, redirect, useLocation } from "react-router";
import { failed, ok } from "#app/platform/result.ts";
import { loginSchema } from "#app/features/account/log-in/log-in.forms.ts";
import { type LoginRefusal, loginRefusals } from "#app/features/account/log-in/log-in.messages.ts";
import { redeemKnownDeviceToken } from "#app/features/account/session/known-device.server.ts";
import { DEVICE_LINK_FIELD } from "#app/features/account/log-in/device-link.server.ts";
import { logIn } from "#app/features/account/log-in/log-in.server.ts";
import type { StoredLockout } from "#app/features/account/lockout/lockout.server.ts";
import { viewLockout } from "#app/features/account/lockout/lockout.ts";
import { RETURN_FIELD, safeReturnPath, withReturn } from "#app/features/account/return-to.ts";
import { hasRegistered } from "#app/features/account/sign-up/registered-cookie.server.ts";
import { writeLockoutCookie } from "#app/features/account/lockout/lockout-cookie.server.ts";
import { pageMeta } from "#app/layout/document/page-meta.ts";
import { answerForm } from "#app/http/forms/answer-form.server.ts";
import { requireLoggedOut } from "#app/http/request/require-logged-out.server.ts";
import { loginTargetOfUser } from "#app/http/request/login-target.server.ts";
import { readVisitorLockout } from "#app/http/request/visitor-lockout.server.ts";
import { type RequestContext, requestContext } from "#app/http/request/request-context.server.ts";
import type { Route } from "./+types/login.ts";
import { AuthScreen } from "./auth-screen.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Connexion",
    description: "Connectez-vous pour réserver un créneau et suivre vos rendez-vous.",
    noindex: true,
  });

/** The page is not cacheable, because it may show a lockout. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  const loginHeaders = new Headers({ "Cache-Control": "private, no-store" });
  const retryAfter = actionHeaders.get("Retry-After");
  if (retryAfter) loginHeaders.set("Retry-After", retryAfter);
  return loginHeaders;
}

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const link = url.searchParams.get(DEVICE_LINK_FIELD);
  if (link !== null) {
    const cookie = await redeemKnownDeviceToken(requestContext(context).services, link);
    throw redirect(href("/login"), { headers: cookie ? { "Set-Cookie": cookie } : {} });
  }
  const { returnTo } = await requireLoggedOut(request, context);
  return { returnTo, lockout: await readVisitorLockout(request, context) };
}

export function action(args: Route.ActionArgs) {
  return answerForm(args, {
    logMessage: "login failed",
    intent: "login",
    schema: loginSchema,
    requires: "visitor",
    rateLimit: "login",
    messages: loginRefusals,
    async handler({ ctx, form, value, request: { headers } }) {
      const { services, address } = ctx;
      const returnTo = safeReturnPath(form.get(RETURN_FIELD));
      const result = await logIn(services, value, { headers, address }, returnTo);
      if (!result.ok) {
        const { reason, lockout } = result;
        ctx.logSecurity(lockout ? "login-blocked" : "login-refused", { email: value.email, detail: reason });
        if (reason === "unverified") services.mailWorker.wake();
        return lockout ? failedWithLockout(ctx, headers, reason, lockout) : result;
      }
      const { cookies, userId, needsCode } = result;
      ctx.logSecurity(needsCode ? "code-asked" : "login", { account: userId });
      if (needsCode) return ok({ to: withReturn(href("/login/code"), returnTo), cookies });
      return ok({ ...(await loginTargetOfUser(services.db, userId, returnTo)), flash: "login", cookies });
    },
  });
}

/** The failure after the third wrong password, and after every attempt until the lockout ends (specification §4). */
async function failedWithLockout(ctx: RequestContext, headers: Headers, reason: LoginRefusal, stored: StoredLockout) {
  const { services } = ctx;
  const registered = await hasRegistered(services, headers);
  const lockout = viewLockout(stored, registered, services.now());
  // A person who registered in this session sees only the notice's five-minute message.
  const message =
    reason === "still-blocked" && !registered
      ? ctx.contentPages.applySpellings(loginRefusals[reason].message)
      : undefined;
  return failed(reason, {
    more: { ...(lockout && { lockout }), ...(message && { message }) },
    cookies: [await writeLockoutCookie(services, stored)],
    headers: { "Retry-After": String(lockout?.seconds ?? 1) },
  });
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  return <AuthScreen key={useLocation().key} mode="login" {...loaderData} answer={actionData ?? null} />;
}

import { data, redirect, useSearchParams } from "react-router";
import { type LoginForm, loginSchema } from "#app/features/account/account.forms.ts";
import { type LoginRefusal, loginRefusals } from "#app/features/account/account.messages.ts";
import { logIn, type LoginResult } from "#app/features/account/log-in.server.ts";
import type { AuthResult } from "#app/features/account/auth-result.ts";
import { checkForm, type FormReply } from "#app/ui/checked-form.ts";
import { submitAuth } from "#app/features/account/auth-submission.ts";
import type { StoredLock } from "#app/features/account/lockout.server.ts";
import { viewLock } from "#app/features/account/lockout.ts";
import { LOGIN_ANYWAY, RETURN_FIELD, safeReturn } from "#app/features/account/return-to.ts";
import { hasRegistered, rememberLock } from "#app/features/account/visitor-cookies.server.ts";
import { pageMeta } from "#app/layout/page-meta.ts";
import { flashCookie } from "#app/http/flash.server.ts";
import { readForm } from "#app/http/form-data.server.ts";
import { guestsOnly } from "#app/http/guests-only.server.ts";
import { shownLock } from "#app/http/shown-lock.server.ts";
import { type Visit, visitOf } from "#app/http/visit.server.ts";
import type { Route } from "./+types/login.ts";
import { AuthScreen } from "./auth-screen.tsx";

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: "Connexion",
    description: "Connectez-vous pour réserver un créneau et suivre vos rendez-vous.",
    noindex: true,
  });

/** Never kept: it may show a lock. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  const own = new Headers({ "Cache-Control": "private, no-store" });
  const retryAfter = actionHeaders.get("Retry-After");
  if (retryAfter) own.set("Retry-After", retryAfter);
  return own;
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { returnTo } = await guestsOnly(request, context);
  return { returnTo, lock: await shownLock(request, context) };
}

const REFUSAL_STATUS: Record<LoginRefusal, number> = {
  "invalid-credential": 401,
  "just-blocked": 429,
  "still-blocked": 429,
  disabled: 403,
  unverified: 403,
  "too-many": 429,
  other: 503,
};

export async function action({ request, context }: Route.ActionArgs) {
  const visit = visitOf(context);
  const form = await readForm(request);
  const checked = checkForm(loginSchema, form);
  const refuse = (status: number, errors: FormReply["errors"]) => {
    const reply = { ...checked.reply, errors };
    return data<AuthResult>({ intent: "login", status: "refused", reply }, { status });
  };
  if (!checked.ok) return refuse(400, checked.reply.errors);

  const result = await attempt(visit, checked.value, request.headers);
  if (!result.ok && result.lock) {
    return blocked(visit, request.headers, { ...result, lock: result.lock, reply: checked.reply });
  }
  if (!result.ok) return refuse(REFUSAL_STATUS[result.reason], { "": loginRefusals[result.reason] });

  const headers = new Headers();
  for (const cookie of result.cookies) headers.append("Set-Cookie", cookie);
  headers.append("Set-Cookie", await flashCookie("login", visit.secure));
  return redirect(safeReturn(form.get(RETURN_FIELD)), { status: 303, headers });
}

async function attempt(visit: Visit, form: LoginForm, headers: Headers): Promise<LoginResult> {
  const { services, address } = visit;
  try {
    if (!(await visit.allow("login"))) return { ok: false, reason: "too-many" };
    const result = await logIn(services.account, services.auth, form, { headers, address });
    if (result.ok) visit.note("login", { account: result.userId });
    else visit.note(result.lock ? "login-blocked" : "login-refused", { email: form.email, detail: result.reason });
    if (!result.ok && result.reason === "unverified") services.mailWorker.poke();
    return result;
  } catch (error) {
    services.log.error({ requestId: visit.requestId, err: error }, "login failed");
    return { ok: false, reason: "other" };
  }
}

/** The answer that blocks the form: at the third wrong password, and to every try until the time is up (§4). */
async function blocked(
  visit: Visit,
  headers: Headers,
  { reason, lock: stored, reply }: { reason: LoginRefusal; lock: StoredLock; reply: FormReply },
) {
  const now = visit.services.now();
  const registered = await hasRegistered(headers, visit.services.account.secret, now, visit.secure);
  const lock = viewLock(stored, registered, now);
  // Decision 12: whoever registered in this session is told the five minutes again.
  const message = reason === "still-blocked" && !registered ? loginRefusals[reason] : undefined;
  const result: AuthResult = { intent: "login", status: "refused", reply, ...(message && { message }) };
  return data<AuthResult>(lock ? { ...result, lock } : result, {
    status: REFUSAL_STATUS[reason],
    headers: {
      "Set-Cookie": await rememberLock(stored, now, visit.secure),
      "Retry-After": String(lock?.seconds ?? 1),
    },
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => submitAuth("login", serverAction);

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const lock = actionData ? (actionData.lock ?? null) : loaderData.lock;
  // §4: the form switches to signup; the tab leads back, because another address may well log in.
  const mode = lock?.signup && (actionData || !search.has(LOGIN_ANYWAY)) ? "signup" : "login";
  return <AuthScreen mode={mode} returnTo={loaderData.returnTo} result={actionData ?? null} lock={lock} />;
}

import { data } from "react-router";
import { type SignupForm, signupSchema } from "#app/features/account/account.forms.ts";
import { accountMessages, signupRefusals, type SignupRefusal } from "#app/features/account/account.messages.ts";
import { signUp } from "#app/features/account/account.server.ts";
import type { AuthResult } from "#app/features/account/auth-result.ts";
import { checkForm, type FormReply } from "#app/ui/checked-form.ts";
import { submitAuth } from "#app/features/account/auth-submission.ts";
import { rememberRegistration } from "#app/features/account/visitor-cookies.server.ts";
import { pageMeta } from "#app/layout/page-meta.ts";
import { readForm } from "#app/http/form-data.server.ts";
import { guestsOnly } from "#app/http/guests-only.server.ts";
import { shownLock } from "#app/http/shown-lock.server.ts";
import { type Visit, visitOf } from "#app/http/visit.server.ts";
import type { Route } from "./+types/signup.ts";
import { AuthScreen } from "./auth-screen.tsx";

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: "Inscription",
    description: "Créez votre compte pour réserver un créneau avec l’agence.",
    noindex: true,
  });

/** Never kept: it may show a lock. */
export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "private, no-store" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const { returnTo } = await guestsOnly(request, context);
  return { returnTo, lock: await shownLock(request, context) };
}

const FIELD_OF: Partial<Record<SignupRefusal, "email" | "password">> = {
  "email-in-use": "email",
  "invalid-email": "email",
  "weak-password": "password",
};

const REFUSAL_STATUS: Record<SignupRefusal, number> = {
  "email-in-use": 409,
  "weak-password": 400,
  "invalid-email": 400,
  "too-many": 429,
  other: 503,
};

export async function action({ request, context }: Route.ActionArgs) {
  const visit = visitOf(context);
  const checked = checkForm(signupSchema, await readForm(request));
  const refuse = (status: number, errors: FormReply["errors"]) => {
    const reply = { ...checked.reply, errors };
    return data<AuthResult>({ intent: "signup", status: "refused", reply }, { status });
  };
  if (!checked.ok) return refuse(400, checked.reply.errors);

  const { settings, account, mailWorker, now } = visit.services;
  const result = await register(visit, checked.value);
  // Decision 15: on request, the answer does not tell whether the address has an account.
  const hidden = !result.ok && result.reason === "email-in-use" && settings.neutralAccountMessages;
  if (!result.ok && !hidden) {
    return refuse(REFUSAL_STATUS[result.reason], { [FIELD_OF[result.reason] ?? ""]: signupRefusals[result.reason] });
  }
  mailWorker.poke();
  const cookie = await rememberRegistration(account.secret, now(), visit.secure);
  return data<AuthResult>(
    { intent: "signup", status: "registered", message: accountMessages.registered },
    { headers: { "Set-Cookie": cookie } },
  );
}

async function register(visit: Visit, form: SignupForm): ReturnType<typeof signUp> {
  try {
    if (!(await visit.allow("signup"))) return { ok: false, reason: "too-many" };
    const result = await signUp(visit.services.account, form);
    if (result.ok) visit.note("account-created", { account: result.userId });
    return result;
  } catch (error) {
    visit.services.log.error({ requestId: visit.requestId, err: error }, "signup failed");
    return { ok: false, reason: "other" };
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => submitAuth("signup", serverAction);

export default function Signup({ loaderData, actionData }: Route.ComponentProps) {
  // §4: after a successful signup the form switches to login.
  const registered = actionData?.status === "registered";
  return (
    <AuthScreen
      mode={registered ? "login" : "signup"}
      returnTo={loaderData.returnTo}
      result={actionData ?? null}
      lock={registered ? null : loaderData.lock}
    />
  );
}

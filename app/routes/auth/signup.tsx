import { useLocation } from "react-router";
import { ok } from "#app/platform/result.ts";
import { signupSchema } from "#app/features/account/sign-up/sign-up.forms.ts";
import { signupRefusals, type SignupRefusal } from "#app/features/account/sign-up/sign-up.messages.ts";
import { signUp } from "#app/features/account/sign-up/sign-up.server.ts";
import { RETURN_FIELD, safeReturnPath } from "#app/features/account/return-to.ts";
import { rememberRegistration } from "#app/features/account/sign-up/registered-cookie.server.ts";
import { pageMeta } from "#app/layout/document/page-meta.ts";
import { answerForm } from "#app/http/forms/answer-form.server.ts";
import { requireLoggedOut } from "#app/http/request/require-logged-out.server.ts";
import { readVisitorLockout } from "#app/http/request/visitor-lockout.server.ts";
import type { Route } from "./+types/signup.ts";
import { AuthScreen } from "./auth-screen.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Inscription",
    description: "Créez votre compte pour réserver un créneau avec l’agence.",
    noindex: true,
  });

/** The page is not cacheable, because it may show a lockout. */
export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "private, no-store" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const { returnTo } = await requireLoggedOut(request, context);
  return { returnTo, lockout: await readVisitorLockout(request, context) };
}

const FIELD_OF_REFUSAL: Partial<Record<SignupRefusal, "email" | "password">> = {
  "email-in-use": "email",
  "invalid-email": "email",
  "weak-password": "password",
};

export function action(args: Route.ActionArgs) {
  return answerForm(args, {
    logMessage: "signup failed",
    intent: "signup",
    schema: signupSchema,
    requires: "visitor",
    rateLimit: "signup",
    messages: signupRefusals,
    async handler({ ctx, form, value }) {
      const { services } = ctx;
      const result = await signUp(services, value, safeReturnPath(form.get(RETURN_FIELD)));
      if (result.ok) ctx.logSecurity("account-created", { account: result.userId });
      // With neutral messages, the answer does not reveal whether the address has an account.
      const isHidden = !result.ok && result.reason === "email-in-use" && services.neutral;
      if (!result.ok && !isHidden) return { ...result, field: FIELD_OF_REFUSAL[result.reason] };
      return ok({ cookies: [await rememberRegistration(services, result.ok ? result.registration : null)] });
    },
  });
}

export default function Signup({ loaderData, actionData }: Route.ComponentProps) {
  return <AuthScreen key={useLocation().key} mode="signup" {...loaderData} answer={actionData ?? null} />;
}

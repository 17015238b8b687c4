import { commonRefusals } from "#app/forms/common-refusals.ts";
import { refusals } from "#app/forms/refusals.ts";
import { data, href } from "react-router";
import { ActionForm } from "#app/forms/action-form.tsx";
import { newPasswordSchema } from "#app/features/account/password-change/password-reset.forms.ts";
import {
  passwordChanged,
  type ResetLinkRefusal,
  resetLinkRefusals,
} from "#app/features/account/password-change/password-reset.messages.ts";
import { resetMessages, resetNoAnswerMessages } from "#app/features/account/password-change/password-reset.messages.ts";
import { signupRefusals } from "#app/features/account/sign-up/sign-up.messages.ts";
import { PasswordPair } from "#app/features/account/password/password-pair.tsx";
import { readResetLink, resetPassword } from "#app/features/account/password-change/password-reset.server.ts";
import { LinkPage, LinkRefusal } from "#app/layout/site/link-page.tsx";
import { linkRefusal } from "#app/layout/site/link-refusal.ts";
import { noindexMeta } from "#app/layout/document/page-meta.ts";
import { linkPageHeaders, logUnknownLinkToken, readLinkToken } from "#app/http/request/link-token-param.server.ts";
import { answerForm } from "#app/http/forms/answer-form.server.ts";
import { ButtonLink, UnderlinedLink } from "#app/ui/button.tsx";
import { Field, RequiredNote } from "#app/ui/form/field.tsx";
import type { FormFailed } from "#app/ui/form/form-answer.ts";
import { FormStatus } from "#app/ui/form/form-status.tsx";
import { useCheckedForm } from "#app/ui/form/use-checked-form.ts";
import { requestContext } from "#app/http/request/request-context.server.ts";
import type { Route } from "./+types/new-password.ts";
import { ok } from "#app/platform/result.ts";

export const meta = noindexMeta("Nouveau mot de passe");

export const headers = linkPageHeaders;

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const link = await readResetLink(ctx.services, readLinkToken(request, "token"));
  if (!link.ok) {
    if (link.reason === "unknown") ctx.logSecurity("unknown-link-token", { detail: "reset" });
    return data(link, { status: resetLinkRefusals[link.reason].status });
  }
  return data(ok({ email: link.owner.email }), { status: 200 });
}

const messages = refusals(
  {
    400: { "weak-password": signupRefusals["weak-password"].message },
    503: { failed: resetMessages.failed },
  },
  { ...commonRefusals, ...resetLinkRefusals },
);

export function action(args: Route.ActionArgs) {
  return answerForm(args, {
    logMessage: "setting a password failed",
    schema: newPasswordSchema,
    requires: "anybody",
    messages,
    async handler({ request, ctx, value }) {
      const result = await resetPassword(ctx.services, readLinkToken(request, "token"), value.password);
      if (result.ok) ctx.logSecurity("password-reset", { account: result.userId });
      else if (result.reason === "unknown") logUnknownLinkToken({ request, ctx }, "reset");
      return !result.ok && result.reason === "weak-password" ? { ...result, field: "password" } : result;
    },
  });
}

export default function NewPassword({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = linkRefusal(resetLinkRefusals, actionData, loaderData.ok ? null : loaderData.reason);
  return (
    <LinkPage title="Un nouveau" titleEnd="mot de passe.">
      {actionData?.ok && <PasswordChanged answer={actionData} />}
      {refusal && <LinkFailed reason={refusal} answer={actionData} />}
      {!actionData?.ok && !refusal && (
        <PasswordForm email={loaderData.ok ? loaderData.email : ""} failed={actionData ?? null} />
      )}
    </LinkPage>
  );
}

const fetchSchema = () =>
  import("#app/features/account/password-change/password-reset.forms.ts").then(
    ({ newPasswordSchema }) => newPasswordSchema,
  );

function PasswordForm({ email, failed }: { email: string; failed: FormFailed<keyof typeof messages> | null }) {
  const { props, errors, validate } = useCheckedForm(fetchSchema, failed, resetNoAnswerMessages);
  return (
    <ActionForm
      {...props}
      answer={failed}
      errors={errors}
      className="stack gap4"
      onSubmit={validate}
      submit="Modifier le mot de passe"
    >
      <Field label="Adresse e-mail" type="email" name="email" value={email} autoComplete="username" readOnly />
      <RequiredNote />
      <PasswordPair formId="new-password" errors={errors} />
    </ActionForm>
  );
}

function PasswordChanged({ answer }: { answer: unknown }) {
  return (
    <>
      <FormStatus answer={answer} tone="success" role="status" title={passwordChanged.title}>
        {passwordChanged.message}
      </FormStatus>
      <p>
        <ButtonLink to={href("/login")}>Connexion</ButtonLink>
      </p>
    </>
  );
}

function LinkFailed({ reason, answer }: { reason: ResetLinkRefusal; answer: unknown }) {
  return (
    <>
      <LinkRefusal refusal={resetLinkRefusals[reason]} answer={answer} />
      <div className="cluster">
        <ButtonLink to={href("/reinit")}>Demander un lien</ButtonLink>
        <UnderlinedLink to={href("/login")}>Revenir à la connexion</UnderlinedLink>
      </div>
    </>
  );
}

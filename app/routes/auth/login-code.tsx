import { data, href, redirect } from "react-router";
import { failed, ok } from "#app/platform/result.ts";
import { ActionForm } from "#app/forms/action-form.tsx";
import { finishLogin } from "#app/features/account/log-in/finish-login.server.ts";
import {
  findPendingLogin,
  expirePendingLoginCookie,
  readPendingLoginCookie,
} from "#app/features/account/log-in/pending-login.server.ts";
import { RETURN_FIELD, withReturn } from "#app/features/account/return-to.ts";
import { loginCodeSchema, recoverySchema } from "#app/features/account/second-factor/second-factor.forms.ts";
import { secondFactorRefusals, wrongRecoveryCode } from "#app/features/account/second-factor/second-factor.messages.ts";
import type { CodeInput } from "#app/features/account/second-factor/redeem-code.server.ts";
import { formWith, type SubmittedForm } from "#app/http/forms/answer-form.server.ts";
import { answerIntents } from "#app/http/forms/answer-intents.server.ts";
import { requireLoggedOut } from "#app/http/request/require-logged-out.server.ts";
import { loginTargetOfUser } from "#app/http/request/login-target.server.ts";
import { requestContext } from "#app/http/request/request-context.server.ts";
import { LinkPage } from "#app/layout/site/link-page.tsx";
import { noindexMeta } from "#app/layout/document/page-meta.ts";
import { ButtonLink, UnderlinedLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { ErrorNotice } from "#app/ui/error-notice.tsx";
import type { Route } from "./+types/login-code.ts";

export const meta = noindexMeta("Code de connexion");

export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "private, no-store" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const { returnTo } = await requireLoggedOut(request, context);
  const { services } = requestContext(context);
  const token = await readPendingLoginCookie(services, request.headers);
  if (!token) throw redirect(withReturn(href("/login"), returnTo));
  const isOpen = (await findPendingLogin(services, token)) !== undefined;
  return data({ isOpen, returnTo }, { status: isOpen ? 200 : 410 });
}

export function action(args: Route.ActionArgs) {
  return answerIntents(args, { requires: "anybody", main: "enter-code", intents });
}

const loginForm = formWith({ requires: "visitor", messages: secondFactorRefusals });

const intents = {
  "enter-code": loginForm({
    logMessage: "a login was not finished",
    rateLimit: "login",
    schema: loginCodeSchema,
    handler: (submission) => finishWithCode(submission, "code"),
  }),
  "enter-recovery-code": loginForm({
    logMessage: "a login was not finished",
    rateLimit: "login",
    schema: recoverySchema,
    handler: (submission) => finishWithCode(submission, "recoveryCode"),
  }),
};

async function finishWithCode(
  { request, ctx, form, value }: SubmittedForm<CodeInput, "visitor">,
  field: "code" | "recoveryCode",
) {
  const { services } = ctx;
  const token = await readPendingLoginCookie(services, request.headers);
  if (!token) return failed("login-over");
  const result = await finishLogin(services, token, value, { headers: request.headers, address: ctx.address });
  if (result.ok) {
    ctx.logSecurity("login", { account: result.userId, detail: field === "code" ? "code" : "recovery-code" });
    const target = await loginTargetOfUser(services.db, result.userId, form.get(RETURN_FIELD));
    return ok({ ...target, flash: "login", cookies: result.cookies });
  }
  const { reason, userId } = result;
  if (userId) ctx.logSecurity("code-refused", { account: userId, detail: reason });
  if (reason === "wrong-code")
    return failed(reason, field === "code" ? { field } : { errors: { recoveryCode: wrongRecoveryCode } });
  return failed(reason, { cookies: [await expirePendingLoginCookie(services)] });
}

export default function LoginCode({ loaderData: { isOpen, returnTo }, actionData }: Route.ComponentProps) {
  const failed = actionData?.ok === false ? actionData : null;
  const isOver =
    failed?.reason === "too-many-codes" ||
    failed?.reason === "codes-paused" ||
    failed?.reason === "login-over" ||
    !isOpen;
  return (
    <LinkPage
      title="Encore"
      titleEnd="un code."
      lede={!isOver && "Mot de passe accepté. Entrez maintenant le code affiché par votre application."}
    >
      {isOver ? (
        <>
          <ErrorNotice>{failed?.errors[""] ?? secondFactorRefusals["login-over"].message}</ErrorNotice>
          <div className="cluster">
            <ButtonLink to={withReturn(href("/login"), returnTo)}>Connexion</ButtonLink>
          </div>
        </>
      ) : (
        <CodeForms returnTo={returnTo} answer={failed} />
      )}
    </LinkPage>
  );
}

interface CodeFormsProps {
  returnTo: string;
  answer: Extract<Route.ComponentProps["actionData"], { ok: false }> | null;
}

/** `reloadDocument`, because a login may redirect to /agence, which is not in the public route manifest. */
function CodeForms({ returnTo, answer }: CodeFormsProps) {
  return (
    <>
      <ActionForm
        intent="enter-code"
        answer={answer}
        className="stack gap4"
        reloadDocument
        aria-label="Code de connexion"
        submit="Connexion"
        foot={<UnderlinedLink to={withReturn(href("/login"), returnTo)}>Recommencer</UnderlinedLink>}
      >
        {(field) => (
          <>
            <input type="hidden" name={RETURN_FIELD} value={returnTo} />
            <Field
              label="Code à six chiffres"
              inputMode="numeric"
              autoComplete="one-time-code"
              required
              {...field("code")}
            />
          </>
        )}
      </ActionForm>
      <Disclosure summary="Je n’ai pas mon téléphone" open={answer?.intent === "enter-recovery-code"}>
        <ActionForm
          intent="enter-recovery-code"
          answer={answer}
          className="stack gap4"
          reloadDocument
          aria-label="Code de secours"
          submit="Se connecter avec ce code"
          variant="quiet"
        >
          {(field) => (
            <>
              <input type="hidden" name={RETURN_FIELD} value={returnTo} />
              <Field
                label="Code de secours"
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                hint="L’un des codes affichés lors de l’activation ou du dernier renouvellement. Il ne sert qu’une fois."
                required
                {...field("recoveryCode")}
              />
            </>
          )}
        </ActionForm>
      </Disclosure>
    </>
  );
}

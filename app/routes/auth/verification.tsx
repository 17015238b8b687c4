import { commonRefusals } from "#app/forms/common-refusals.ts";
import { refusals } from "#app/forms/refusals.ts";
import { data, href } from "react-router";
import { personMessages } from "#app/forms/person.messages.ts";
import { ActionForm, type ActionFormProps } from "#app/forms/action-form.tsx";
import { verificationRefusals } from "#app/features/account/email-address/email-verification.messages.ts";
import { resetMessages, resetNoAnswerMessages } from "#app/features/account/password-change/password-reset.messages.ts";
import { loginRefusals } from "#app/features/account/log-in/log-in.messages.ts";
import { readVerificationLink, verifyEmail } from "#app/features/account/email-address/email-verification.server.ts";
import { exchangeForResetToken } from "#app/features/account/password-change/password-reset.server.ts";
import { RETURN_FIELD, safeReturnPath, withReturn } from "#app/features/account/return-to.ts";
import { hasRegistered } from "#app/features/account/sign-up/registered-cookie.server.ts";
import { formWith } from "#app/http/forms/answer-form.server.ts";
import { answerIntents } from "#app/http/forms/answer-intents.server.ts";
import { readLinkPassword } from "#app/http/request/link-password.server.ts";
import { linkPageHeaders, logUnknownLinkToken, readLinkToken } from "#app/http/request/link-token-param.server.ts";
import { requestContext } from "#app/http/request/request-context.server.ts";
import { LinkPage, LinkRefusal } from "#app/layout/site/link-page.tsx";
import { linkRefusal } from "#app/layout/site/link-refusal.ts";
import { noindexMeta } from "#app/layout/document/page-meta.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { UsernameField } from "#app/ui/form/reauthentication-fields.tsx";
import { PasswordField } from "#app/ui/form/password-field.tsx";
import { FormStatus } from "#app/ui/form/form-status.tsx";
import type { Route } from "./+types/verification.ts";
import { ok } from "#app/platform/result.ts";

export const meta = noindexMeta("Confirmez votre adresse");

export const headers = linkPageHeaders;

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const returnTo = safeReturnPath(url.searchParams.get(RETURN_FIELD));
  const link = await readVerificationLink(ctx.services, readLinkToken(request, "token"));
  if (!link.ok) {
    if (link.reason === "unknown") ctx.logSecurity("unknown-link-token", { detail: "verification" });
    return data({ state: link.reason, email: "", returnTo }, { status: verificationRefusals[link.reason].status });
  }
  // Another browser also needs the password, because a stranger may have opened the account with this address.
  const isSameBrowser = await hasRegistered(ctx.services, request.headers, link.user.registration);
  const state = isSameBrowser ? "confirm" : "password";
  return data({ state, email: link.user.email, returnTo } as const, { status: 200 });
}

const messages = refusals(
  {
    400: { incomplete: personMessages.passwordRequired },
    403: { "wrong-password": loginRefusals["invalid-credential"].message },
    503: { failed: resetMessages.failed },
  },
  { ...commonRefusals, ...verificationRefusals },
);

export function action(args: Route.ActionArgs) {
  return answerIntents(args, { requires: "anybody", main: "confirm", intents });
}

const linkForm = formWith({ requires: "anybody", messages });

const intents = {
  confirm: linkForm({
    logMessage: "the address was not confirmed",
    // A holder of the link must not be able to guess the password.
    rateLimit: "login",
    async handler({ request, ctx, form }) {
      const { services } = ctx;
      const token = readLinkToken(request, "token");
      const link = await readVerificationLink(services, token);
      if (!link.ok) {
        if (link.reason === "unknown") logUnknownLinkToken({ request, ctx }, "verification");
        return link;
      }
      const { id, registration } = link.user;
      const isSameBrowser = await hasRegistered(services, request.headers, registration);
      const proof = isSameBrowser ? ok({ registration }) : await readLinkPassword(ctx, form, id);
      if (!proof.ok) return proof;
      const result = await verifyEmail(services, token, proof);
      if (result.ok) ctx.logSecurity("account-verified", { account: result.userId });
      else if (result.reason === "wrong-password") ctx.logSecurity("password-refused", { detail: "verification" });
      return !result.ok && result.reason === "wrong-password" ? { ...result, field: "password" } : result;
    },
  }),
  "choose-password": linkForm({
    logMessage: "the address was not confirmed",
    rateLimit: "login",
    async handler({ request, ctx }) {
      const link = await exchangeForResetToken(ctx.services, readLinkToken(request, "token"));
      if (link.ok) return ok({ to: `${href("/nouveau-mot-de-passe")}?token=${link.token}` });
      if (link.reason === "unknown") logUnknownLinkToken({ request, ctx }, "verification");
      return link;
    },
  }),
};

export default function Verification({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = linkRefusal(verificationRefusals, actionData, loaderData.state);
  // After a concurrent sign-up, the action asks for a password that the page did not ask for.
  const asksPassword = actionData?.ok === false && actionData.errors.password !== undefined;
  const state = actionData?.ok ? "verified" : (refusal ?? (asksPassword ? "password" : loaderData.state));
  const isOpen = state === "confirm" || state === "password";
  return (
    <LinkPage
      title={isOpen ? "Confirmez" : "Votre"}
      titleEnd={isOpen ? "votre adresse." : "adresse."}
      lede={
        isOpen &&
        (state === "confirm"
          ? "Confirmez votre adresse pour ouvrir votre compte."
          : "Entrez le mot de passe choisi à l’inscription pour ouvrir votre compte.")
      }
    >
      <Outcome state={state} email={loaderData.email} returnTo={loaderData.returnTo} answer={actionData} />
    </LinkPage>
  );
}

type Answer = NonNullable<Route.ComponentProps["actionData"]>;

interface OutcomeProps {
  state: Route.ComponentProps["loaderData"]["state"] | "verified";
  email: string;
  returnTo: string;
  answer: Route.ComponentProps["actionData"];
}

function Outcome({ state, email, returnTo, answer }: OutcomeProps) {
  if (state === "confirm") return <ConfirmForm answer={answer} />;
  if (state === "password") return <PasswordForm email={email} answer={answer} />;
  if (state === "verified") {
    return (
      <>
        <FormStatus answer={answer} tone="success" role="status" title="Votre adresse est confirmée.">
          {returnTo === "/"
            ? "Vous pouvez vous connecter et réserver un créneau."
            : "Connectez-vous : vous retrouverez la page que vous aviez ouverte."}
        </FormStatus>
        <LoginLink returnTo={returnTo} />
      </>
    );
  }
  return (
    <>
      <LinkRefusal
        refusal={verificationRefusals[state]}
        answer={answer}
        tone={state === "used" ? "neutral" : "danger"}
      />
      <LoginLink returnTo={returnTo} />
    </>
  );
}

function ConfirmForm({ answer, children }: Pick<OutcomeProps, "answer"> & Pick<ActionFormProps<Answer>, "children">) {
  return (
    <ActionForm
      intent="confirm"
      answer={answer}
      noAnswer={resetNoAnswerMessages}
      className="stack gap4"
      replace
      preventScrollReset={false}
      submit="Confirmer mon adresse"
    >
      {children}
    </ActionForm>
  );
}

function PasswordForm({ email, answer }: Pick<OutcomeProps, "email" | "answer">) {
  return (
    <>
      <ConfirmForm answer={answer}>
        {(field) => (
          <>
            <UsernameField email={email} />
            <PasswordField
              label="Mot de passe"
              autoComplete="current-password"
              hint="Celui que vous avez choisi à l’inscription."
              {...field("password")}
            />
          </>
        )}
      </ConfirmForm>
      <ActionForm intent="choose-password" answer={answer} noAnswer={resetNoAnswerMessages} preventScrollReset={false}>
        <p>Mot de passe oublié, ou vous n’êtes pas à l’origine de cette inscription ?</p>
        <Button type="submit" variant="quiet">
          Choisir un autre mot de passe
        </Button>
      </ActionForm>
    </>
  );
}

function LoginLink({ returnTo }: { returnTo: string }) {
  return (
    <p>
      <ButtonLink to={withReturn(href("/login"), returnTo)}>Connexion</ButtonLink>
    </p>
  );
}

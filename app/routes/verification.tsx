import { data, Form, redirect, useNavigation } from "react-router";
import { personMessages } from "#app/content/person.messages.ts";
import { typo } from "#app/content/typo.ts";
import { loginRefusals, verificationRefusals } from "#app/features/account/account.messages.ts";
import { readVerificationLink, verifyEmail } from "#app/features/account/email-verification.server.ts";
import { choosePasswordInstead } from "#app/features/account/password-reset.server.ts";
import { hasRegistered } from "#app/features/account/visitor-cookies.server.ts";
import { readForm } from "#app/http/form-data.server.ts";
import { readCapability } from "#app/http/read-capability.server.ts";
import { type Visit, visitOf } from "#app/http/visit.server.ts";
import { PageHead } from "#app/layout/page-head.tsx";
import { pageMeta } from "#app/layout/page-meta.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FormFoot, PasswordField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import styles from "./answer-page.module.css";
import forms from "./reinit.module.css";
import type { Route } from "./+types/verification.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Confirmez votre adresse", noindex: true });

// The address holds a capability: no other site may learn it.
export const headers: Route.HeadersFunction = () => ({
  "Cache-Control": "private, no-store",
  "Referrer-Policy": "no-referrer",
});

const STATUS = { invalid: 400, expired: 410, used: 410 } as const;

/** Shows a button only: mail scanners follow links, and must not use this one up. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = visitOf(context);
  const token = readCapability(request, "token");
  const link = token
    ? await readVerificationLink(visit.services.account, token)
    : ({ ok: false, reason: "invalid" } as const);
  if (!link.ok) return data({ state: link.reason, email: "" }, { status: STATUS[link.reason] });
  const state = (await signedUpHere(visit, request.headers)) ? "waiting" : "password";
  return data({ state, email: link.user.email } as const, { status: 200 });
}

/** Another browser may be another person's: they read the mail of an address with which somebody else signed up. */
function signedUpHere(visit: Visit, headers: Headers): Promise<boolean> {
  const { account, now } = visit.services;
  return hasRegistered(headers, account.secret, now(), visit.secure);
}

export async function action({ request, context }: Route.ActionArgs) {
  const visit = visitOf(context);
  const { account } = visit.services;
  // Somebody who holds the link but not the password must not be able to try them all.
  if (!(await visit.allow("login"))) return data({ state: "too-many" } as const, { status: 429 });
  const token = readCapability(request, "token");
  if (!token) return data({ state: "invalid" } as const, { status: 400 });
  const form = await readForm(request);

  if (form.get("intent") === "autre-mot-de-passe") {
    const other = await choosePasswordInstead(account, token);
    if (other.ok) throw redirect(`/nouveau-mot-de-passe?token=${other.token}`, 303);
    return data({ state: other.reason }, { status: STATUS[other.reason] });
  }
  const here = await signedUpHere(visit, request.headers);
  const password = form.get("password");
  if (!here && (typeof password !== "string" || password === "")) {
    return data({ state: "password", error: personMessages.passwordRequired } as const, { status: 400 });
  }
  const proof = here ? { signedUpHere: true as const } : { signedUpHere: false as const, password: String(password) };
  const result = await verifyEmail(account, token, proof);
  if (result.ok) {
    visit.note("account-verified", { account: result.userId });
    return data({ state: "verified" } as const, { status: 200 });
  }
  if (result.reason === "wrong-password") {
    visit.note("password-refused", { detail: "verification" });
    return data({ state: "password", error: loginRefusals["invalid-credential"] } as const, { status: 403 });
  }
  if (result.reason === "invalid") visit.note("unknown-capability", { detail: "verification" });
  return data({ state: result.reason }, { status: STATUS[result.reason] });
}

export default function Verification({ loaderData, actionData }: Route.ComponentProps) {
  const state = actionData?.state ?? loaderData.state;
  const open = state === "waiting" || state === "password";
  return (
    <>
      <PageHead title={open ? "Confirmez" : "Votre"} turn={open ? "votre adresse." : "adresse."}>
        {state === "waiting" && "Confirmez votre adresse pour ouvrir votre compte."}
        {state === "password" && typo("Entrez le mot de passe choisi à l'inscription pour ouvrir votre compte.")}
      </PageHead>
      <div className={`grid ${styles.answer}`}>
        <Answer
          state={state}
          email={loaderData.email}
          error={actionData && "error" in actionData ? actionData.error : undefined}
        />
      </div>
    </>
  );
}

type State = Route.ComponentProps["loaderData"]["state"] | NonNullable<Route.ComponentProps["actionData"]>["state"];

function Answer({ state, email, error }: { state: State; email: string; error: string | undefined }) {
  if (state === "waiting") {
    return (
      <Form method="post" replace>
        <Button type="submit">Confirmer mon adresse</Button>
      </Form>
    );
  }
  if (state === "password") return <PasswordForm email={email} error={error} />;
  if (state === "verified") {
    return (
      <>
        <Notice tone="success" role="status" title="Votre adresse est confirmée.">
          Vous pouvez vous connecter et réserver un créneau.
        </Notice>
        <LoginLink />
      </>
    );
  }
  if (state === "too-many") {
    return (
      <Notice tone="danger" role="alert">
        {typo(loginRefusals["too-many"])}
      </Notice>
    );
  }
  const { title, message } = verificationRefusals[state];
  return (
    <>
      <Notice tone={state === "used" ? undefined : "danger"} role="alert" title={typo(title)}>
        {typo(message)}
      </Notice>
      <LoginLink />
    </>
  );
}

/** On another device than the one that signed up. */
function PasswordForm({ email, error }: { email: string; error: string | undefined }) {
  const sending = useNavigation().formMethod === "POST";
  return (
    <>
      <Form method="post" className={forms.form} replace noValidate>
        {/* For password managers. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Mot de passe"
          name="password"
          autoComplete="current-password"
          hint={typo("Celui que vous avez choisi à l'inscription.")}
          required
          error={error && typo(error)}
        />
        <FormFoot>
          <Button type="submit" busy={sending}>
            Confirmer mon adresse
          </Button>
        </FormFoot>
      </Form>
      <Form method="post">
        <input type="hidden" name="intent" value="autre-mot-de-passe" />
        <p>{typo("Vous l'avez oublié, ou ce n'est pas vous qui vous êtes inscrit ?")}</p>
        <Button type="submit" variant="quiet">
          Choisir un autre mot de passe
        </Button>
      </Form>
    </>
  );
}

function LoginLink() {
  return (
    <p>
      <ButtonLink to="/login">Connexion</ButtonLink>
    </p>
  );
}

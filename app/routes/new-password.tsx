import { data, Form, useNavigation } from "react-router";
import { typo } from "#app/content/typo.ts";
import { newPasswordSchema } from "#app/features/account/account.forms.ts";
import {
  accountMessages,
  passwordChanged,
  type ResetLinkRefusal,
  resetLinkRefusals,
  resetMessages,
  signupRefusals,
} from "#app/features/account/account.messages.ts";
import { checkForm, type FormReply } from "#app/ui/checked-form.ts";
import { PasswordPair } from "#app/features/account/password-pair.tsx";
import { readResetLink, resetPassword } from "#app/features/account/password-reset.server.ts";
import { useCheckedForm } from "#app/features/account/use-checked-form.ts";
import { PageHead } from "#app/layout/page-head.tsx";
import { pageMeta } from "#app/layout/page-meta.ts";
import { readCapability } from "#app/http/read-capability.server.ts";
import { readForm } from "#app/http/form-data.server.ts";
import { Button, ButtonLink, UnderlinedLink } from "#app/ui/button.tsx";
import { Field, FormFoot, RequiredNote } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { type Visit, visitOf } from "#app/http/visit.server.ts";
import type { Route } from "./+types/new-password.ts";
import answer from "./answer-page.module.css";
import styles from "./reinit.module.css";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Nouveau mot de passe", noindex: true });

// The address holds a capability: no other site may learn it.
export const headers: Route.HeadersFunction = () => ({
  "Cache-Control": "private, no-store",
  "Referrer-Policy": "no-referrer",
});

const REFUSAL_STATUS: Record<ResetLinkRefusal, number> = { invalid: 400, expired: 410, used: 410 };

/** Shows the form; mail scanners follow links, so that only its POST uses this one up. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = readCapability(request, "token");
  const { account } = visitOf(context).services;
  const link = token ? await readResetLink(account, token) : ({ ok: false, reason: "invalid" } as const);
  if (!link.ok) return data(link, { status: REFUSAL_STATUS[link.reason] });
  return data({ ok: true, email: link.owner.email } as const, { status: 200 });
}

type Outcome =
  | { state: "changed" }
  | { state: ResetLinkRefusal }
  /** The form again, with what is wrong. */
  | { state: "refused"; reply?: FormReply; message?: string };

export async function action({ request, context }: Route.ActionArgs) {
  const visit = visitOf(context);
  const checked = checkForm(newPasswordSchema, await readForm(request));
  const refuse = (status: number, errors: FormReply["errors"]) =>
    data<Outcome>({ state: "refused", reply: { ...checked.reply, errors } }, { status });
  if (!checked.ok) return refuse(400, checked.reply.errors);
  const token = readCapability(request, "token");
  if (!token) return data<Outcome>({ state: "invalid" }, { status: 400 });

  const result = await change(visit, token, checked.value.password);
  // Said aloud: without it, the page would take the status of its loader, for which the link is now used.
  if (result.ok) return data<Outcome>({ state: "changed" }, { status: 200 });
  const { reason } = result;
  if (reason === "weak-password") return refuse(400, { password: signupRefusals[reason] });
  if (reason === "too-many") return refuse(429, { "": signupRefusals[reason] });
  if (reason === "other") return refuse(503, { "": resetMessages.failed });
  return data<Outcome>({ state: reason }, { status: REFUSAL_STATUS[reason] });
}

async function change(visit: Visit, token: string, password: string) {
  try {
    if (!(await visit.allow("post"))) return { ok: false, reason: "too-many" } as const;
    const result = await resetPassword(visit.services.account, token, password);
    if (result.ok) visit.note("password-reset", { account: result.userId });
    else if (result.reason === "invalid") visit.note("unknown-capability", { detail: "reset" });
    visit.services.mailWorker.poke();
    return result;
  } catch (error) {
    visit.services.log.error({ requestId: visit.requestId, err: error }, "setting a password failed");
    return { ok: false, reason: "other" } as const;
  }
}

/** A connection that breaks down is said in the form; the error page would lose it. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<Outcome> {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    return { state: "refused", message: accountMessages.unknown };
  }
}

export default function NewPassword({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = refusalOf(loaderData, actionData);
  return (
    <>
      <PageHead title="Un nouveau" turn="mot de passe." />
      <div className={`grid ${answer.answer}`}>
        {actionData?.state === "changed" ? (
          <Changed />
        ) : refusal ? (
          <Refused reason={refusal} />
        ) : (
          <PasswordForm
            email={loaderData.ok ? loaderData.email : ""}
            outcome={actionData?.state === "refused" ? actionData : undefined}
          />
        )}
      </div>
    </>
  );
}

type Props = Route.ComponentProps;

/** What the POST found out about the link counts more than what the page found when it was opened. */
function refusalOf(link: Props["loaderData"], outcome: Props["actionData"]): ResetLinkRefusal | null {
  if (outcome && outcome.state !== "changed" && outcome.state !== "refused") return outcome.state;
  return link.ok ? null : link.reason;
}

function PasswordForm({
  email,
  outcome,
}: {
  email: string;
  outcome: Extract<Outcome, { state: "refused" }> | undefined;
}) {
  const sending = useNavigation().formMethod === "POST";
  const { props, errors, mayGo } = useCheckedForm("newPassword", outcome?.reply);
  const formError = errors[""] ?? outcome?.message;
  return (
    <Form {...props} className={styles.form} method="post" onSubmit={mayGo}>
      {/* Tells password managers, and the visitor, whose password it is. */}
      <Field label="Adresse e-mail" type="email" name="email" value={email} autoComplete="username" readOnly />
      <RequiredNote />
      <PasswordPair formId="new-password" errors={errors} />
      {formError && (
        <Notice tone="danger" role="alert">
          {typo(formError)}
        </Notice>
      )}
      <FormFoot>
        <Button type="submit" busy={sending}>
          Changer le mot de passe
        </Button>
      </FormFoot>
    </Form>
  );
}

function Changed() {
  return (
    <>
      <Notice tone="success" role="status" title={typo(passwordChanged.title)}>
        {typo(passwordChanged.message)}
      </Notice>
      <p>
        <ButtonLink to="/login">Connexion</ButtonLink>
      </p>
    </>
  );
}

function Refused({ reason }: { reason: ResetLinkRefusal }) {
  const { title, message } = resetLinkRefusals[reason];
  return (
    <>
      <Notice tone="danger" role="alert" title={typo(title)}>
        {typo(message)}
      </Notice>
      <div className={answer.buttons}>
        <ButtonLink to="/reinit">Demander un lien</ButtonLink>
        <UnderlinedLink to="/login">Revenir à la connexion</UnderlinedLink>
      </div>
    </>
  );
}

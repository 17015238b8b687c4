import { useEffect, useRef } from "react";
import { data, Form, useNavigation } from "react-router";
import { picture } from "#app/content/pictures.server.ts";
import { typo } from "#app/content/typo.ts";
import { resetSchema } from "#app/features/account/account.forms.ts";
import { resetMessages, type ResetRefusal, resetRefusals } from "#app/features/account/account.messages.ts";
import { requestReset } from "#app/features/account/password-reset.server.ts";
import { guestsOnly } from "#app/http/guests-only.server.ts";
import { PageHead } from "#app/layout/page-head.tsx";
import { pageMeta } from "#app/layout/page-meta.ts";
import { readForm } from "#app/http/form-data.server.ts";
import { Button, UnderlinedLink } from "#app/ui/button.tsx";
import { Field, FormFoot } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { type Visit, visitOf } from "#app/http/visit.server.ts";
import type { Route } from "./+types/reinit.ts";
import styles from "./reinit.module.css";

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: "Mot de passe oublié",
    description: "Recevez un lien pour choisir un nouveau mot de passe.",
    noindex: true,
  });

export async function loader({ request, context }: Route.LoaderArgs) {
  await guestsOnly(request, context);
  return { dawn: picture("one-day") };
}

/** What came of the form; `email` is what was typed, kept with an error. */
type Outcome = { ok: true } | { ok: false; message: string; email?: string };

const REFUSAL_STATUS: Record<ResetRefusal, number> = {
  "not-registered": 404,
  disabled: 403,
  "invalid-email": 400,
  "too-many": 429,
  other: 503,
};

export async function action({ request, context }: Route.ActionArgs) {
  const visit = visitOf(context);
  const typed = (await readForm(request)).get("email");
  const form = resetSchema.safeParse({ email: typed });
  const refuse = (status: number, message: string) =>
    data<Outcome>({ ok: false, message, ...(typeof typed === "string" && { email: typed }) }, { status });
  if (!form.success) return refuse(400, form.error.issues[0]!.message);

  const result = await send(visit, form.data.email);
  if (!result.ok) return refuse(REFUSAL_STATUS[result.reason], resetRefusals[result.reason]);
  visit.services.mailWorker.poke();
  return data<Outcome>({ ok: true });
}

async function send(visit: Visit, email: string): Promise<{ ok: true } | { ok: false; reason: ResetRefusal }> {
  try {
    if (!(await visit.allow("reset"))) return { ok: false, reason: "too-many" }; // decision 11
    const { account, background, mailWorker } = visit.services;
    visit.note("reset-asked", { email });
    if (!account.neutral) return await requestReset(account, email);
    // Decision 33: the answer comes before the work, which takes longer where there is an account.
    background.run("reset", async () => {
      await requestReset(account, email);
      mailWorker.poke();
    });
    return { ok: true };
  } catch (error) {
    visit.services.log.error({ requestId: visit.requestId, err: error }, "reset failed");
    return { ok: false, reason: "other" };
  }
}

/** §8: what the form says when no answer comes: a broken connection is an Error, an answer that is no data is not. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs): Promise<Outcome> {
  const typed = (await request.clone().formData()).get("email");
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    const message = error instanceof Error ? resetMessages.failed : resetMessages.unknown;
    return { ok: false, message, ...(typeof typed === "string" && { email: typed }) };
  }
}

export default function Reinit({ loaderData, actionData }: Route.ComponentProps) {
  const sending = useNavigation().formAction === "/reinit";
  // §4: both messages are cleared at each new submit.
  const outcome = sending ? undefined : actionData;
  const refused = outcome?.ok === false ? outcome : undefined;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (outcome?.ok) form.current?.reset();
    if (outcome) form.current?.querySelector<HTMLInputElement>('[name="email"]')?.focus();
  }, [outcome]);

  return (
    <>
      <PageHead title="Mot de passe" turn="oublié.">
        {typo(
          "Indiquez l'adresse e-mail de votre compte : nous vous enverrons un lien pour choisir un nouveau mot de passe.",
        )}
      </PageHead>
      <div className={`grid ${styles.split}`}>
        <Form className={styles.form} method="post" noValidate ref={form}>
          {outcome?.ok && (
            <Notice tone="success" role="status">
              {typo(resetMessages.sent)}
            </Notice>
          )}
          <Field
            label="Adresse e-mail"
            type="email"
            name="email"
            defaultValue={refused?.email}
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            required
            error={refused && typo(refused.message)}
          />
          <FormFoot>
            <Button type="submit" busy={sending}>
              Envoyer le lien
            </Button>
            <UnderlinedLink to="/login">Revenir à la connexion</UnderlinedLink>
          </FormFoot>
        </Form>
        <figure className={styles.aside}>
          <Picture picture={loaderData.dawn} sizes="(max-width: 56rem) 1px, 60vw" />
          <figcaption>Demain est un autre jour</figcaption>
        </figure>
      </div>
    </>
  );
}

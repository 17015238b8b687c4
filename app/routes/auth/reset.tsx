import { useEffect, useRef } from "react";
import { href, useNavigation } from "react-router";
import { ok } from "#app/platform/result.ts";
import { ActionForm } from "#app/forms/action-form.tsx";
import { resetSchema } from "#app/features/account/password-change/password-reset.forms.ts";
import {
  resetMessages,
  resetRefusals,
  resetNoAnswerMessages,
} from "#app/features/account/password-change/password-reset.messages.ts";
import { deferReset } from "#app/features/account/password-change/deferred-resets.server.ts";
import { requestReset } from "#app/features/account/password-change/password-reset.server.ts";
import { requireLoggedOut } from "#app/http/request/require-logged-out.server.ts";
import { PageHead } from "#app/layout/site/page-head.tsx";
import { pageMeta } from "#app/layout/document/page-meta.ts";
import { answerForm } from "#app/http/forms/answer-form.server.ts";
import { requestContext } from "#app/http/request/request-context.server.ts";
import { UnderlinedLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { formError } from "#app/ui/form/form-answer.ts";
import { Picture } from "#app/ui/picture.tsx";
import type { Route } from "./+types/reset.ts";
import styles from "./reset.module.css";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Mot de passe oublié",
    description: "Recevez un lien pour choisir un nouveau mot de passe.",
    noindex: true,
  });

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireLoggedOut(request, context);
  return { picture: requestContext(context).contentPages.picture("one-day") };
}

export function action(args: Route.ActionArgs) {
  return answerForm(args, {
    logMessage: "reset failed",
    schema: resetSchema,
    requires: "visitor",
    rateLimit: "reset",
    messages: resetRefusals,
    async handler({ ctx, value: { email } }) {
      const { services } = ctx;
      ctx.logSecurity("reset-asked", { email });
      if (!services.neutral) return requestReset(services, email);
      // The answer does not wait for the work, because its duration would reveal whether the account exists.
      await deferReset(services.db, email, services.now());
      return ok();
    },
  });
}

export default function Reset({ loaderData, actionData }: Route.ComponentProps) {
  const isSending = useNavigation().formAction === href("/reinit");
  // The success message and the error disappear on each submit (specification §4).
  const answer = isSending ? undefined : actionData;
  const failed = answer?.ok === false ? answer : undefined;
  const error = failed && (failed.errors.email ?? formError(failed, resetNoAnswerMessages));
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (answer?.ok) form.current?.reset();
    if (answer) form.current?.querySelector<HTMLInputElement>('[name="email"]')?.focus();
  }, [answer]);

  return (
    <>
      <PageHead title="Mot de passe" titleEnd="oublié.">
        Indiquez l’adresse e-mail de votre compte : nous vous enverrons un lien pour choisir un nouveau mot de passe.
      </PageHead>
      <div className={`grid ${styles.split}`}>
        <ActionForm
          ref={form}
          answer={answer}
          className="stack gap4"
          // The e-mail field shows the form's error.
          error={null}
          success={resetMessages.sent}
          submit="Envoyer le lien"
          foot={<UnderlinedLink to={href("/login")}>Revenir à la connexion</UnderlinedLink>}
        >
          {(field) => (
            <Field
              label="Adresse e-mail"
              type="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              required
              {...field("email")}
              error={error}
            />
          )}
        </ActionForm>
        <figure className={styles.aside}>
          <Picture picture={loaderData.picture} sizes="(max-width: 56rem) 1px, 60vw" />
          <figcaption>Demain est un autre jour</figcaption>
        </figure>
      </div>
    </>
  );
}

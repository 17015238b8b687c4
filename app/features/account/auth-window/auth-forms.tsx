import { type FormEvent, useEffect, useEffectEvent, useRef } from "react";
import { href } from "react-router";
import { useSpellings } from "#app/content/parts/use-spellings.ts";
import { ActionForm } from "#app/forms/action-form.tsx";
import { genders } from "#app/forms/person-fields.messages.ts";
import { typeset } from "#app/french/typeset.ts";
import { Button } from "#app/ui/button.tsx";
import { Check, RadioGroup } from "#app/ui/form/choices.tsx";
import { Field, FieldError, FormPair, RequiredNote } from "#app/ui/form/field.tsx";
import { PasswordField } from "#app/ui/form/password-field.tsx";
import type { FormFailed, FormValues } from "#app/ui/form/form-answer.ts";
import { NewTabLink } from "#app/ui/new-tab-link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useCheckedForm } from "#app/ui/form/use-checked-form.ts";
import { useCrossRouteForm } from "#app/router/use-cross-route-form.ts";
import { signupMessages, signupNoAnswerMessages } from "#app/features/account/sign-up/sign-up.messages.ts";
import { lockoutMessages } from "#app/features/account/lockout/lockout.messages.ts";
import { loginNoAnswerMessages } from "#app/features/account/log-in/log-in.messages.ts";
import type { AuthAnswer, AuthMode } from "./auth-answer.ts";
import styles from "./auth-modal.module.css";
import { ResetLink } from "./lockout-notice.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { PasswordPair } from "#app/features/account/password/password-pair.tsx";
import { RETURN_FIELD } from "#app/features/account/return-to.ts";

interface AuthFormProps {
  variant: "page" | "modal";
  action: string;
  returnTo: string;
  agencyName: string;
  answer: AuthAnswer | null;
  typedValues: FormValues;
  isGreyed: boolean;
  onDone: (mode: AuthMode) => void;
  onFailed: (answer: AuthAnswer) => void;
}

function useAuthForm(intent: AuthMode, { action, answer: initialAnswer, onDone, onFailed }: AuthFormProps) {
  const { Form, state, answer: formAnswer, prepare, send } = useCrossRouteForm<AuthAnswer>(action);
  const answer = formAnswer ?? initialAnswer;
  const prepareOnce = useEffectEvent(prepare);
  useEffect(() => prepareOnce(), []);
  const submission = useRef<{ formerAnswer: AuthAnswer | null } | null>(null);

  // In the state "loading" the answer is known already, and the page's data are reloaded.
  const isSubmitting = state === "submitting";
  const handleAnswer = useEffectEvent(() => {
    if (!submission.current) return;
    // A refusal is a new answer; a login redirects, so the answer is still the former one.
    const hasNewAnswer = answer !== submission.current.formerAnswer;
    if (!hasNewAnswer && state === "idle") return;
    submission.current = null;
    if (!hasNewAnswer || answer?.ok) onDone(intent);
    else if (answer) onFailed(answer);
  });
  useEffect(() => {
    if (!isSubmitting) handleAnswer();
  }, [isSubmitting, answer]);

  const failed: FormFailed<string> | null = answer?.ok === false ? answer : null;
  return {
    Form,
    failed,
    blocked: Boolean(answer && "lockout" in answer && answer.lockout),
    pending: state !== "idle",
    submitIf(validate: (event: FormEvent<HTMLFormElement>) => boolean) {
      return (event: FormEvent<HTMLFormElement>) => {
        if (!validate(event)) return;
        submission.current = { formerAnswer: answer };
        send(event);
      };
    },
  };
}

const fetchLoginSchema = () =>
  import("#app/features/account/log-in/log-in.forms.ts").then(({ loginSchema }) => loginSchema);
const fetchSignupSchema = () =>
  import("#app/features/account/sign-up/sign-up.forms.ts").then(({ signupSchema }) => signupSchema);

export function LoginForm({ hasSignedUp, ...props }: AuthFormProps & { hasSignedUp: boolean }) {
  const { Form, failed, blocked, pending, submitIf } = useAuthForm("login", props);
  const { props: formProps, errors, validate } = useCheckedForm(fetchLoginSchema, failed, loginNoAnswerMessages);
  const applySpellings = useSpellings();
  const id = `auth-${props.variant}-login`;
  // While the form is blocked, the notice above it shows the error.
  const formError = blocked ? undefined : errors[""];

  useEffect(() => {
    if (hasSignedUp) document.getElementById(`${id}-email`)?.focus();
  }, [hasSignedUp, id]);

  return (
    <>
      {hasSignedUp && !failed && (
        <Notice tone="success" role="status">
          {applySpellings(signupMessages.registered)}
        </Notice>
      )}
      <ActionForm
        as={Form}
        {...formProps}
        answer={failed}
        errors={errors}
        // The error is shown at the password, which has to be typed again.
        error={null}
        className={styles.authForm}
        data-blocked={props.isGreyed || undefined}
        action={props.action}
        preventScrollReset={false}
        onSubmit={submitIf(validate)}
      >
        {(field) => (
          <>
            <input type="hidden" name={RETURN_FIELD} value={props.returnTo} />
            <RequiredNote />
            <Field
              label="Adresse e-mail"
              type="email"
              id={`${id}-email`}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              required
              {...field("email", props.typedValues.email?.[0])}
            />
            <PasswordField
              label="Mot de passe"
              id={`${id}-password`}
              autoComplete="current-password"
              {...field("password")}
              error={
                formError && failed?.reason === "exhausted" ? (
                  <>
                    {formError} <span>{lockoutMessages.mailed}</span>
                  </>
                ) : (
                  (field("password").error ?? formError)
                )
              }
            />
            <div className={styles.authFoot}>
              {/* The button still works, because the lockout applies to one e-mail address only. */}
              <Button type="submit" busy={pending} aria-disabled={props.isGreyed || undefined}>
                Connexion
              </Button>
            </div>
            <PasskeyButton returnTo={props.returnTo} />
            <ResetLink>Mot de passe oublié ?</ResetLink>
          </>
        )}
      </ActionForm>
    </>
  );
}

export function SignupForm(props: AuthFormProps) {
  const { Form, failed, pending, submitIf } = useAuthForm("signup", props);
  const { props: formProps, errors, validate } = useCheckedForm(fetchSignupSchema, failed, signupNoAnswerMessages);
  const { typedValues } = props;
  const id = `auth-${props.variant}-signup`;

  return (
    <ActionForm
      as={Form}
      {...formProps}
      answer={failed}
      errors={errors}
      // The error is shown at the button, because the head of the form may be scrolled out of view.
      error={null}
      className={styles.authForm}
      action={props.action}
      preventScrollReset={false}
      onSubmit={submitIf(validate)}
    >
      {(field) => (
        <>
          <input type="hidden" name={RETURN_FIELD} value={props.returnTo} />
          <RequiredNote />
          <RadioGroup legend="Genre" options={genders} required {...field("gender", typedValues.gender?.[0])} />
          <FormPair>
            <Field
              label="Nom"
              id={`${id}-lastName`}
              autoComplete="family-name"
              required
              {...field("lastName", typedValues.lastName?.[0])}
            />
            <Field
              label="Prénom"
              id={`${id}-firstName`}
              autoComplete="given-name"
              required
              {...field("firstName", typedValues.firstName?.[0])}
            />
          </FormPair>
          <Field
            label="Adresse e-mail"
            type="email"
            id={`${id}-email`}
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            required
            {...field("email", typedValues.email?.[0])}
          />
          <PasswordPair formId={id} errors={errors} />
          <Check
            id={`${id}-terms`}
            name="terms"
            defaultChecked={failed?.values.terms?.[0] === "on"}
            required
            error={field("terms").error}
          >
            J’accepte les {/* A title attribute, because hidden text would become part of the checkbox's name. */}
            <a href={href("/terms")} target="_blank" rel="noopener" title="conditions générales (nouvel onglet)">
              conditions générales
            </a>
            . J’ai 15 ans ou plus.
          </Check>
          {errors[""] && <FieldError>{errors[""]}</FieldError>}
          <div className={styles.authFoot}>
            <Button type="submit" busy={pending}>
              Inscription
            </Button>
          </div>
          <p className="note">
            {typeset(
              `${props.agencyName} utilise ces données pour gérer votre compte, vos rendez-vous et vos demandes ; vous pouvez les consulter, les corriger et les effacer.`,
            )}{" "}
            <NewTabLink href={href("/rgpd")}>Protection des données</NewTabLink>
          </p>
        </>
      )}
    </ActionForm>
  );
}

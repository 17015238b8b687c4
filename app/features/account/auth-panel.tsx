import { type FormEvent, type MouseEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { Form, Link, useFetcher, useNavigation } from "react-router";
import { agency } from "#app/content/agency.ts";
import { typo } from "#app/content/typo.ts";
import { Button } from "#app/ui/button.tsx";
import { Check, Field, FieldError, FormPair, PasswordField, RadioGroup, RequiredNote } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { accountMessages } from "./account.messages.ts";
import type { AuthMode, AuthResult } from "./auth-result.ts";
import { LockNotice, ResetLink, useSecondsLeft } from "./lock-notice.tsx";
import type { LockView } from "./lockout.ts";
import { PasswordPair } from "./password-pair.tsx";
import { RETURN_FIELD } from "./return-to.ts";
import { useCheckedForm } from "./use-checked-form.ts";
import loginPicture from "./images/mariage-alliances.jpg";
import signupPicture from "./images/amour-alliance-livre.jpg";
import styles from "./auth-modal.module.css";

export interface AuthPanelProps {
  /** "page": the forms navigate and `result` is the route's action data. "modal": they stay where they are. */
  variant: "page" | "modal";
  mode: AuthMode;
  result: AuthResult | null;
  /** The form is blocked for some minutes. */
  lock: LockView | null;
  /** Where a login leads, as a path. */
  returnTo: string;
  loginHref: string;
  signupHref: string;
  titleId: string;
  headingLevel?: 1 | 2;
  /** Switches in place; without it the tabs are followed as links. */
  onMode?: (mode: AuthMode) => void;
  /** The visitor is logged in, or has just signed up. */
  onDone?: (mode: AuthMode) => void;
  /** A try was refused. */
  onRefused?: (answer: AuthResult) => void;
  /** Instead of the mode's own plate; null: none. */
  picture?: ReactNode;
}

const faces = {
  login: { tab: "Connexion", title: "Ravis de vous revoir", picture: loginPicture, caption: "Alliances, lin, bougies" },
  signup: {
    tab: "Inscription",
    title: "Faisons connaissance",
    picture: signupPicture,
    caption: "Alliance et Ronsard, midi",
  },
} as const satisfies Record<AuthMode, unknown>;

/** Login and signup: one panel for the screens /login and /signup and for the window. */
export function AuthPanel(props: AuthPanelProps) {
  const { variant, result, lock, loginHref, signupHref, titleId, headingLevel = 2, onMode, onDone } = props;
  const seconds = useSecondsLeft(lock);
  const [signedUp, setSignedUp] = useState(false);
  const registered = variant === "page" ? result?.status === "registered" : signedUp;
  const mode = variant === "page" && registered ? "login" : props.mode; // decision 14
  const { title, picture, caption } = faces[mode];
  const Title = `h${headingLevel}` as const;

  function follow(event: MouseEvent, target: AuthMode) {
    setSignedUp(false);
    if (!onMode || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onMode(target);
  }

  const hrefs = { login: loginHref, signup: signupHref };
  const form = {
    variant,
    action: hrefs[mode],
    returnTo: props.returnTo,
    result: result?.intent === mode ? result : null,
    greyed: Boolean(lock?.greyed) && seconds > 0,
    onRefused: (answer: AuthResult) => props.onRefused?.(answer),
    onDone: (done: AuthMode) => {
      setSignedUp(done === "signup");
      onDone?.(done);
    },
  };
  return (
    <div className={variant === "page" ? styles.authScreen : styles.authWindow}>
      <div className={styles.authBody}>
        {props.picture === undefined ? (
          <figure className={styles.authPlate}>
            <img key={picture} src={picture} alt="" width="667" height="1000" loading="lazy" decoding="async" />
            <figcaption>{caption}</figcaption>
          </figure>
        ) : (
          props.picture
        )}
        <div className={styles.authPage}>
          <nav className={styles.authTabs} aria-label="Connexion ou inscription">
            {(["login", "signup"] as const).map((target) => (
              <Link
                key={target}
                to={hrefs[target]}
                replace
                preventScrollReset
                aria-current={target === mode ? (variant === "page" ? "page" : "true") : undefined}
                onClick={(event) => follow(event, target)}
              >
                {faces[target].tab}
              </Link>
            ))}
          </nav>
          <Title className={styles.authTitle} id={titleId}>
            {title}
          </Title>
          {lock && <LockNotice lock={lock} seconds={seconds} message={result?.lock && result.message} />}
          {mode === "login" ? <LoginForm {...form} registered={registered} /> : <SignupForm {...form} />}
        </div>
      </div>
    </div>
  );
}

interface AuthFormProps {
  variant: "page" | "modal";
  action: string;
  returnTo: string;
  result: AuthResult | null;
  greyed: boolean;
  onDone: (mode: AuthMode) => void;
  onRefused: (answer: AuthResult) => void;
}

/** Sends a form by navigation or by a fetcher, once at a time, and says what came of it. */
function useSending(intent: AuthMode, { variant, result, onDone, onRefused }: AuthFormProps) {
  const fetcher = useFetcher<AuthResult>();
  const navigation = useNavigation();
  const byFetcher = variant === "modal";
  const answer = (byFetcher ? fetcher.data : result) ?? null;
  const { state } = byFetcher ? fetcher : navigation;
  const sent = useRef<{ before: AuthResult | null } | null>(null);

  // A fetcher has its answer before it has reloaded the page's data; a navigation brings both at once.
  const settled = state === "idle" || (byFetcher && state === "loading");
  const settle = useEffectEvent(() => {
    if (!sent.current) return;
    // A refusal is new; a redirect, hence a login, leaves the answer that was there.
    const redirected = answer === sent.current.before;
    sent.current = null;
    if (redirected || answer?.status === "registered") onDone(intent);
    else if (answer) onRefused(answer);
  });
  useEffect(() => {
    if (settled) settle();
  }, [settled, answer]);

  const refused = answer?.status === "refused" ? answer : null;
  return {
    Form: byFetcher ? fetcher.Form : Form,
    refused,
    pending: state !== "idle" && (byFetcher || navigation.formMethod === "POST"),
    /** Lets the form go if it may, and unless it is already on its way. */
    sendIf(mayGo: (event: FormEvent<HTMLFormElement>) => boolean) {
      return (event: FormEvent<HTMLFormElement>) => {
        if (sent.current) event.preventDefault();
        else if (mayGo(event)) sent.current = { before: answer };
      };
    },
  };
}

const shown = (error: string | undefined) => error && typo(error);

function LoginForm({ registered, ...props }: AuthFormProps & { registered: boolean }) {
  const { Form, refused, pending, sendIf } = useSending("login", props);
  const { props: checked, errors, typed, mayGo } = useCheckedForm("login", refused?.reply);
  const id = `auth-${props.variant}-login`;
  // Of a blocked form the notice above says everything.
  const formError = refused?.lock ? undefined : (errors[""] ?? refused?.message);

  useEffect(() => {
    if (registered) document.getElementById(`${id}-email`)?.focus();
  }, [registered, id]);

  return (
    <>
      {registered && !refused && (
        <Notice tone="success" role="status">
          {typo(accountMessages.registered)}
        </Notice>
      )}
      <Form
        {...checked}
        className={styles.authForm}
        data-blocked={props.greyed || undefined}
        method="post"
        action={props.action}
        onSubmit={sendIf(mayGo)}
      >
        <input type="hidden" name={RETURN_FIELD} value={props.returnTo} />
        <RequiredNote />
        <Field
          label="Adresse e-mail"
          type="email"
          id={`${id}-email`}
          name="email"
          defaultValue={typed.email}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={shown(errors.email)}
        />
        <PasswordField
          label="Mot de passe"
          id={`${id}-password`}
          name="password"
          autoComplete="current-password"
          required
          error={shown(errors.password ?? formError)}
        />
        <div className={styles.authFoot}>
          {/* Not disabled: the lock is one account's, and another may log in from here. */}
          <Button type="submit" busy={pending} aria-disabled={props.greyed || undefined}>
            Connexion
          </Button>
        </div>
        <ResetLink>{typo("Mot de passe oublié ?")}</ResetLink>
      </Form>
    </>
  );
}

const genders = [
  { value: "F", label: "Féminin" },
  { value: "M", label: "Masculin" },
];

function SignupForm(props: AuthFormProps) {
  const { Form, refused, pending, sendIf } = useSending("signup", props);
  const { props: checked, errors, typed, mayGo } = useCheckedForm("signup", refused?.reply);
  const id = `auth-${props.variant}-signup`;
  const formError = errors[""] ?? refused?.message;

  return (
    <Form {...checked} className={styles.authForm} method="post" action={props.action} onSubmit={sendIf(mayGo)}>
      <input type="hidden" name={RETURN_FIELD} value={props.returnTo} />
      <RequiredNote />
      <RadioGroup
        legend="Genre"
        name="gender"
        options={genders}
        defaultValue={typed.gender}
        required
        error={shown(errors.gender)}
      />
      <FormPair>
        <Field
          label="Nom"
          id={`${id}-lastName`}
          name="lastName"
          defaultValue={typed.lastName}
          autoComplete="family-name"
          required
          error={shown(errors.lastName)}
        />
        <Field
          label="Prénom"
          id={`${id}-firstName`}
          name="firstName"
          defaultValue={typed.firstName}
          autoComplete="given-name"
          required
          error={shown(errors.firstName)}
        />
      </FormPair>
      <Field
        label="Adresse e-mail"
        type="email"
        id={`${id}-email`}
        name="email"
        defaultValue={typed.email}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={shown(errors.email)}
      />
      <PasswordPair formId={id} errors={errors} />
      <Check id={`${id}-terms`} name="terms" defaultChecked={typed.terms === "on"} required error={shown(errors.terms)}>
        J’accepte les{" "}
        <a href="/terms" target="_blank" rel="noopener" title="conditions générales (nouvel onglet)">
          conditions générales
        </a>
        . J’ai 15 ans ou plus.
      </Check>
      {formError && <FieldError>{typo(formError)}</FieldError>}
      <div className={styles.authFoot}>
        <Button type="submit" busy={pending}>
          Inscription
        </Button>
      </div>
      <p className="note">
        {typo(
          `${agency.name} s'en sert pour gérer votre compte, vos rendez-vous et vos demandes ; vous pouvez consulter ces données, les corriger et les effacer.`,
        )}{" "}
        <a href="/rgpd" target="_blank" rel="noopener" title="Protection des données (nouvel onglet)">
          Protection des données
        </a>
      </p>
    </Form>
  );
}

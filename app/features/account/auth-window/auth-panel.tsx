import { type MouseEvent, useState } from "react";
import { Link } from "react-router";
import { type FormValues, valuesIn } from "#app/ui/form/form-answer.ts";
import type { AuthAnswer, AuthMode } from "./auth-answer.ts";
import { LoginForm, SignupForm } from "./auth-forms.tsx";
import { LockoutNotice, useSecondsLeft } from "./lockout-notice.tsx";
import type { LockoutView } from "#app/features/account/lockout/lockout.ts";
import loginPicture from "#app/features/account/auth-window/images/mariage-alliances.jpg";
import signupPicture from "#app/features/account/auth-window/images/amour-alliance-livre.jpg";
import { classNames } from "#app/ui/class-names.ts";
import styles from "./auth-modal.module.css";

interface AuthPanelProps {
  variant: "page" | "modal";
  mode: AuthMode;
  answer: AuthAnswer | null;
  lockout: LockoutView | null;
  returnTo: string;
  loginHref: string;
  signupHref: string;
  titleId: string;
  agencyName: string;
  /** Switches the form in place; without it, the tabs load the other page. */
  onModeChange?: (mode: AuthMode) => void;
  onDone?: (mode: AuthMode) => void;
  onFailed?: (answer: AuthAnswer) => void;
}

const texts = {
  login: { tab: "Connexion", title: "Ravis de vous revoir", picture: loginPicture, caption: "Alliances, lin, bougies" },
  signup: {
    tab: "Inscription",
    title: "Faisons connaissance",
    picture: signupPicture,
    caption: "Alliance et Ronsard, midi",
  },
} as const satisfies Record<AuthMode, unknown>;

const AFTER_SIGNUP_TITLE = "Confirmez votre adresse";

/** Values typed in either form, except passwords. Both forms start with them, even on another page. */
let typedValues: FormValues = {};

export function AuthPanel(props: AuthPanelProps) {
  const { variant, answer, lockout, loginHref, signupHref, titleId, onModeChange, onDone } = props;
  const seconds = useSecondsLeft(lockout);
  const [hasSignedUp, setHasSignedUp] = useState(answer?.ok ?? false);
  const mode = hasSignedUp ? "login" : props.mode;
  const { picture, caption } = texts[mode];
  // The usual title returns after a failed login, which also hides the notice of the sign-up.
  const title = hasSignedUp && answer?.ok !== false ? AFTER_SIGNUP_TITLE : texts[mode].title;
  const Title = variant === "page" ? "h1" : "h2";

  function switchMode(event: MouseEvent, target: AuthMode) {
    const form = event.currentTarget.closest("div")?.querySelector("form");
    if (form) typedValues = { ...typedValues, ...valuesIn(new FormData(form)) };
    setHasSignedUp(false);
    if (!onModeChange || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onModeChange(target);
  }

  const hrefs = { login: loginHref, signup: signupHref };
  const ariaCurrent = variant === "page" ? "page" : "true";
  const formProps = {
    variant,
    action: hrefs[mode],
    returnTo: props.returnTo,
    agencyName: props.agencyName,
    answer: answer?.intent === mode ? answer : null,
    typedValues: { ...(answer?.ok === false && answer.values), ...typedValues },
    isGreyed: Boolean(lockout?.isGreyed) && seconds > 0,
    onFailed: (answer: AuthAnswer) => {
      if (!answer.ok) typedValues = { ...typedValues, ...answer.values };
      props.onFailed?.(answer);
    },
    onDone: (finished: AuthMode) => {
      typedValues = {};
      setHasSignedUp(finished === "signup");
      onDone?.(finished);
    },
  };
  return (
    <div className={variant === "page" ? styles.authScreen : styles.authWindow}>
      <div className={styles.authBody}>
        <figure className={styles.authFigure}>
          <img key={picture} src={picture} alt="" width="667" height="1000" loading="lazy" decoding="async" />
          <figcaption>{caption}</figcaption>
        </figure>
        <div className={styles.authContent}>
          <nav className={classNames("tabLinks", styles.authTabs)} aria-label="Connexion ou inscription">
            {(["login", "signup"] as const).map((target) => (
              <Link
                key={target}
                to={hrefs[target]}
                replace
                preventScrollReset
                aria-current={target === mode ? ariaCurrent : undefined}
                onClick={(event) => switchMode(event, target)}
              >
                {texts[target].tab}
              </Link>
            ))}
          </nav>
          <Title className={styles.authTitle} id={titleId}>
            {title}
          </Title>
          {lockout && <LockoutNotice lockout={lockout} seconds={seconds} message={answer?.lockout && answer.message} />}
          {mode === "login" ? <LoginForm {...formProps} hasSignedUp={hasSignedUp} /> : <SignupForm {...formProps} />}
        </div>
      </div>
    </div>
  );
}

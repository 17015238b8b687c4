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
  onMode?: (mode: AuthMode) => void;
  onDone?: (mode: AuthMode) => void;
  onFailed?: (answer: AuthAnswer) => void;
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

/** Values typed in either form, except passwords. Both forms start with them, even on another page. */
let written: FormValues = {};

export function AuthPanel(props: AuthPanelProps) {
  const { variant, answer, lockout, loginHref, signupHref, titleId, onMode, onDone } = props;
  const seconds = useSecondsLeft(lockout);
  const [signedUp, setSignedUp] = useState(answer?.ok ?? false);
  const mode = signedUp ? "login" : props.mode;
  const { title, picture, caption } = faces[mode];
  const Title = variant === "page" ? "h1" : "h2";

  function follow(event: MouseEvent, target: AuthMode) {
    const form = event.currentTarget.closest("div")?.querySelector("form");
    if (form) written = { ...written, ...valuesIn(new FormData(form)) };
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
    agencyName: props.agencyName,
    answer: answer?.intent === mode ? answer : null,
    written: { ...(answer?.ok === false && answer.values), ...written },
    greyed: Boolean(lockout?.greyed) && seconds > 0,
    onFailed: (answer: AuthAnswer) => {
      if (!answer.ok) written = { ...written, ...answer.values };
      props.onFailed?.(answer);
    },
    onDone: (done: AuthMode) => {
      written = {};
      setSignedUp(done === "signup");
      onDone?.(done);
    },
  };
  return (
    <div className={variant === "page" ? styles.authScreen : styles.authWindow}>
      <div className={styles.authBody}>
        <figure className={styles.authFigure}>
          <img key={picture} src={picture} alt="" width="667" height="1000" loading="lazy" decoding="async" />
          <figcaption>{caption}</figcaption>
        </figure>
        <div className={styles.authPage}>
          <nav className={classNames("tabLinks", styles.authTabs)} aria-label="Connexion ou inscription">
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
          {lockout && <LockoutNotice lockout={lockout} seconds={seconds} message={answer?.lockout && answer.message} />}
          {mode === "login" ? <LoginForm {...form} registered={signedUp} /> : <SignupForm {...form} />}
        </div>
      </div>
    </div>
  );
}

import { useState } from "react";
import { href, useSearchParams } from "react-router";
import type { AuthAnswer, AuthMode } from "#app/features/account/auth-window/auth-answer.ts";
import { AuthPanel } from "#app/features/account/auth-window/auth-panel.tsx";
import type { LockoutView } from "#app/features/account/lockout/lockout.ts";
import { LOGIN_ANYWAY, withReturn } from "#app/features/account/return-to.ts";
import { useIdentity } from "#app/layout/site/use-identity.ts";
import styles from "./auth-screen.module.css";

interface AuthScreenProps {
  mode: AuthMode;
  returnTo: string;
  answer: AuthAnswer | null;
  lockout: LockoutView | null;
}

export function AuthScreen({ mode, returnTo, answer: pageAnswer, lockout: pageLockout }: AuthScreenProps) {
  const agencyName = useIdentity()?.name ?? "L’agence";
  const [search] = useSearchParams();
  const [answer, setAnswer] = useState(pageAnswer);
  const lockout = answer ? (answer.lockout ?? null) : pageLockout;
  // A repeated block switches to the sign-up (specification §4). Its tab « Connexion » leads back, for another e-mail.
  const showsSignup = lockout?.signup && (answer || !search.has(LOGIN_ANYWAY));
  return (
    <div className={`grid ${styles.authScreen}`}>
      <AuthPanel
        variant="page"
        titleId="auth-title"
        mode={showsSignup ? "signup" : mode}
        returnTo={returnTo}
        agencyName={agencyName}
        answer={answer}
        lockout={lockout}
        loginHref={withReturn(href("/login"), returnTo, lockout?.signup ? { [LOGIN_ANYWAY]: "1" } : {})}
        signupHref={withReturn(href("/signup"), returnTo)}
        onFailed={setAnswer}
        onDone={() => setAnswer(null)}
      />
    </div>
  );
}

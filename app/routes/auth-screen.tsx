import { AuthPanel } from "#app/features/account/auth-panel.tsx";
import type { AuthResult } from "#app/features/account/auth-result.ts";
import type { LockView } from "#app/features/account/lockout.ts";
import { LOGIN_ANYWAY, withReturn } from "#app/features/account/return-to.ts";
import styles from "./auth-screen.module.css";

interface AuthScreenProps {
  mode: "login" | "signup";
  returnTo: string;
  result: AuthResult | null;
  lock: LockView | null;
}

/** The screens /login and /signup: the panel of the modal, as a page. */
export function AuthScreen({ mode, returnTo, result, lock }: AuthScreenProps) {
  const loginHref = withReturn("/login", returnTo, lock?.signup ? { [LOGIN_ANYWAY]: "1" } : {});
  return (
    <div className={`grid ${styles.authScreen}`}>
      <AuthPanel
        variant="page"
        headingLevel={1}
        titleId="auth-title"
        mode={mode}
        returnTo={returnTo}
        result={result}
        lock={lock}
        loginHref={loginHref}
        signupHref={withReturn("/signup", returnTo)}
      />
    </div>
  );
}

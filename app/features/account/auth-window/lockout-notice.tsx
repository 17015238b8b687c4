import { type ReactNode, useEffect, useRef, useState } from "react";
import { href, Link } from "react-router";
import { useSpellings } from "#app/content/parts/use-spellings.ts";
import { Notice } from "#app/ui/notice.tsx";
import { lockoutMessages } from "#app/features/account/lockout/lockout.messages.ts";
import { type LockoutView, minutesAndSeconds } from "#app/features/account/lockout/lockout.ts";
import styles from "./auth-modal.module.css";

export function useSecondsLeft(lockout: LockoutView | null): number {
  const [countdown, setCountdown] = useState({ lockout, seconds: lockout?.seconds ?? 0 });
  if (countdown.lockout !== lockout) setCountdown({ lockout, seconds: lockout?.seconds ?? 0 });

  useEffect(() => {
    if (!lockout) return;
    const end = Date.now() + lockout.seconds * 1000;
    const timer = setInterval(() => {
      const seconds = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setCountdown({ lockout, seconds });
      if (seconds === 0) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [lockout]);

  return countdown.seconds;
}

interface LockoutNoticeProps {
  lockout: LockoutView;
  seconds: number;
  message: string | undefined;
}

export function LockoutNotice({ lockout, seconds, message }: LockoutNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  const applySpellings = useSpellings();
  // The switch to the signup form removes the focused field, so the notice takes the focus.
  useEffect(() => {
    if (lockout.signup && !notice.current?.parentElement?.contains(document.activeElement)) notice.current?.focus();
  }, [lockout]);

  if (seconds === 0) {
    return <Notice role="status">{lockoutMessages.unblocked}</Notice>;
  }
  return (
    <Notice tone="danger" ref={notice} tabIndex={-1}>
      {/* The countdown stays outside the alert, because screen readers would announce each second. */}
      <div role="alert">
        {lockout.isGreyed && <b>{applySpellings(lockoutMessages.banner)}</b>}
        {message && <p>{message}</p>}
        <p>{lockoutMessages.blocked}</p>
      </div>
      <p className={styles.authClock} role="timer">
        {lockoutMessages.remaining(minutesAndSeconds(seconds))}
      </p>
      {lockout.signup && <ResetLink>Réinitialiser le mot de passe</ResetLink>}
    </Notice>
  );
}

export function ResetLink({ children }: { children: ReactNode }) {
  return (
    <p className={styles.authReset}>
      <Link to={href("/reinit")}>{children}</Link>
    </p>
  );
}

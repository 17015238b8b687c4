import { type ReactNode, useEffect, useRef, useState } from "react";
import { href, Link } from "react-router";
import { useSpelled } from "#app/content/parts/use-spelled.ts";
import { Notice } from "#app/ui/notice.tsx";
import { lockMessages } from "#app/features/account/lockout/lockout.messages.ts";
import { type LockView, minutesAndSeconds } from "#app/features/account/lockout/lockout.ts";
import styles from "./auth-modal.module.css";

export function useSecondsLeft(lock: LockView | null): number {
  const [counting, setCounting] = useState({ lock, seconds: lock?.seconds ?? 0 });
  if (counting.lock !== lock) setCounting({ lock, seconds: lock?.seconds ?? 0 });

  useEffect(() => {
    if (!lock) return;
    const end = Date.now() + lock.seconds * 1000;
    const timer = setInterval(() => {
      const seconds = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setCounting({ lock, seconds });
      if (seconds === 0) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [lock]);

  return counting.seconds;
}

interface LockNoticeProps {
  lock: LockView;
  seconds: number;
  message: string | undefined;
}

export function LockNotice({ lock, seconds, message }: LockNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  const spelled = useSpelled();
  // The switch to the signup form removes the focused field, so the notice takes the focus.
  useEffect(() => {
    if (lock.signup && !notice.current?.parentElement?.contains(document.activeElement)) notice.current?.focus();
  }, [lock]);

  if (seconds === 0) {
    return <Notice role="status">{lockMessages.over}</Notice>;
  }
  return (
    <Notice tone="danger" ref={notice} tabIndex={-1}>
      {/* The countdown stays outside the alert, because screen readers would announce each second. */}
      <div role="alert">
        {lock.greyed && <b>{spelled(lockMessages.banner)}</b>}
        {message && <p>{message}</p>}
        <p>{lockMessages.blocked}</p>
      </div>
      <p className={styles.authClock} role="timer">
        {lockMessages.remaining(minutesAndSeconds(seconds))}
      </p>
      {lock.signup && <ResetLink>Réinitialiser le mot de passe</ResetLink>}
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

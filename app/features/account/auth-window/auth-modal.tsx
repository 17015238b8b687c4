import { useEffect, useEffectEvent, useState } from "react";
import { href } from "react-router";
import { useAfterNavigation } from "#app/router/use-after-navigation.ts";
import { IconButton } from "#app/ui/button.tsx";
import { Modal } from "#app/ui/dialog.tsx";
import { CloseIcon } from "#app/ui/icons.tsx";
import type { AuthAnswer, AuthMode } from "./auth-answer.ts";
import { AuthPanel } from "./auth-panel.tsx";
import type { LockView } from "#app/features/account/lockout/lockout.ts";
import { LOCK_PATH, withReturn } from "#app/features/account/return-to.ts";
import styles from "./auth-modal.module.css";

export interface AuthModalProps {
  mode: AuthMode | null;
  returnTo: string;
  agencyName: string;
  onClose: () => void;
  onMode: (mode: AuthMode) => void;
}

const titleId = "auth-modal-title";

/** Stays mounted while closed, so that typed values survive. */
export function AuthModal({ mode, returnTo, agencyName, onClose, onMode }: AuthModalProps) {
  const [lastMode, setLastMode] = useState<AuthMode>(mode ?? "login");
  if (mode && mode !== lastMode) setLastMode(mode);
  const open = mode !== null;

  useEffect(() => {
    if (open) document.querySelector<HTMLElement>(`[aria-labelledby="${titleId}"] input:not([type="hidden"])`)?.focus();
  }, [open]);

  const { lock, answer, onFailed, forget } = useLock(open, onMode);

  useAfterNavigation(onClose);

  return (
    <Modal className={styles.auth} aria-labelledby={titleId} open={open} onClose={onClose} closeOnBackdrop>
      <IconButton className={styles.authClose} label="Fermer" onClick={onClose}>
        <CloseIcon />
      </IconButton>
      <AuthPanel
        variant="modal"
        mode={lastMode}
        answer={answer}
        lock={lock}
        returnTo={returnTo}
        agencyName={agencyName}
        loginHref={withReturn(href("/login"), returnTo)}
        signupHref={withReturn(href("/signup"), returnTo)}
        titleId={titleId}
        onMode={onMode}
        onFailed={onFailed}
        onDone={(done) => {
          forget();
          if (done === "login") onClose();
          else onMode("login");
        }}
      />
    </Modal>
  );
}

interface LastAnswer {
  lock: LockView | null;
  answer: AuthAnswer | null;
}

const nothing: LastAnswer = { lock: null, answer: null };

function useLock(open: boolean, onMode: (mode: AuthMode) => void) {
  const [{ lock, answer }, setState] = useState<LastAnswer>(nothing);
  const learn = (lock: LockView | null, answer: AuthAnswer | null) => {
    setState({ lock, answer });
    if (lock?.signup) onMode("signup"); // a repeated block switches to the sign-up (specification §4)
  };
  const learnOnOpening = useEffectEvent((lock: LockView | null) => learn(lock, null));

  useEffect(() => {
    if (!open) return;
    const closing = new AbortController();
    fetch(LOCK_PATH, { signal: closing.signal })
      .then(async (answer) => answer.ok && learnOnOpening((await answer.json()) as LockView | null))
      // A failed fetch is ignored, because the answer to the next attempt contains the lock too.
      .catch(() => {});
    return () => closing.abort();
  }, [open]);

  return {
    lock,
    answer,
    onFailed: (answer: AuthAnswer) => learn(answer.lock ?? null, answer),
    forget: () => setState(nothing),
  };
}

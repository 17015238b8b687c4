import { useEffect, useEffectEvent, useState } from "react";
import { href } from "react-router";
import { useAfterNavigation } from "#app/router/use-after-navigation.ts";
import { IconButton } from "#app/ui/button.tsx";
import { Modal } from "#app/ui/dialog.tsx";
import { CloseIcon } from "#app/ui/icons.tsx";
import type { AuthAnswer, AuthMode } from "./auth-answer.ts";
import { AuthPanel } from "./auth-panel.tsx";
import type { LockoutView } from "#app/features/account/lockout/lockout.ts";
import { LOCKOUT_PATH, withReturn } from "#app/features/account/return-to.ts";
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

  const { lockout, answer, onFailed, forget } = useLockout(open, onMode);

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
        lockout={lockout}
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
  lockout: LockoutView | null;
  answer: AuthAnswer | null;
}

const nothing: LastAnswer = { lockout: null, answer: null };

function useLockout(open: boolean, onMode: (mode: AuthMode) => void) {
  const [{ lockout, answer }, setState] = useState<LastAnswer>(nothing);
  const learn = (lockout: LockoutView | null, answer: AuthAnswer | null) => {
    setState({ lockout, answer });
    if (lockout?.signup) onMode("signup"); // a repeated block switches to the sign-up (specification §4)
  };
  const learnOnOpening = useEffectEvent((lockout: LockoutView | null) => learn(lockout, null));

  useEffect(() => {
    if (!open) return;
    const closing = new AbortController();
    fetch(LOCKOUT_PATH, { signal: closing.signal })
      .then(async (answer) => answer.ok && learnOnOpening((await answer.json()) as LockoutView | null))
      // A failed fetch is ignored, because the answer to the next attempt contains the lockout too.
      .catch(() => {});
    return () => closing.abort();
  }, [open]);

  return {
    lockout,
    answer,
    onFailed: (answer: AuthAnswer) => learn(answer.lockout ?? null, answer),
    forget: () => setState(nothing),
  };
}

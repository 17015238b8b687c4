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
  onModeChange: (mode: AuthMode) => void;
}

const titleId = "auth-modal-title";

/** Stays mounted while closed, so that typed values survive. */
export function AuthModal({ mode, returnTo, agencyName, onClose, onModeChange }: AuthModalProps) {
  const [lastMode, setLastMode] = useState<AuthMode>(mode ?? "login");
  if (mode && mode !== lastMode) setLastMode(mode);
  const open = mode !== null;

  useEffect(() => {
    if (open) document.querySelector<HTMLElement>(`[aria-labelledby="${titleId}"] input:not([type="hidden"])`)?.focus();
  }, [open]);

  const { lockout, answer, onFailed, reset } = useLockout(open, onModeChange);

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
        onModeChange={onModeChange}
        onFailed={onFailed}
        onDone={(finished) => {
          reset();
          if (finished === "login") onClose();
          else onModeChange("login");
        }}
      />
    </Modal>
  );
}

interface LockoutState {
  lockout: LockoutView | null;
  answer: AuthAnswer | null;
}

const INITIAL_STATE: LockoutState = { lockout: null, answer: null };

function useLockout(open: boolean, onModeChange: (mode: AuthMode) => void) {
  const [{ lockout, answer }, setState] = useState<LockoutState>(INITIAL_STATE);
  const update = (lockout: LockoutView | null, answer: AuthAnswer | null) => {
    setState({ lockout, answer });
    if (lockout?.signup) onModeChange("signup"); // the second block switches to sign-up (specification §4)
  };
  const updateOnOpening = useEffectEvent((lockout: LockoutView | null) => update(lockout, null));

  useEffect(() => {
    if (!open) return;
    const closing = new AbortController();
    fetch(LOCKOUT_PATH, { signal: closing.signal })
      .then(async (response) => response.ok && updateOnOpening((await response.json()) as LockoutView | null))
      // A failed fetch is ignored, because the answer to the next attempt contains the lockout too.
      .catch(() => {});
    return () => closing.abort();
  }, [open]);

  return {
    lockout,
    answer,
    onFailed: (answer: AuthAnswer) => update(answer.lockout ?? null, answer),
    reset: () => setState(INITIAL_STATE),
  };
}

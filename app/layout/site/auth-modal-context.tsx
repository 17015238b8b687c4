import {
  type ComponentType,
  createContext,
  type MouseEvent,
  type ReactNode,
  useContext,
  useMemo,
  useState,
} from "react";
import { href } from "react-router";
import type { AuthModalProps } from "#app/features/account/auth-window/auth-modal.tsx";
import { useIdentity } from "./use-identity.ts";
import type { AuthMode } from "#app/features/account/auth-window/auth-answer.ts";
import { withReturn } from "#app/features/account/return-to.ts";

interface AuthModalControl {
  open: (mode: AuthMode, returnTo?: string) => void;
  prepare: () => void;
}

const AuthModalContext = createContext<AuthModalControl>({ open: () => {}, prepare: () => {} });

export function useAuthModal(): AuthModalControl {
  return useContext(AuthModalContext);
}

const fetchModal = () => import("#app/features/account/auth-window/auth-modal.tsx").then((module) => module.AuthModal);

export function AuthModalProvider({ children }: { children: ReactNode }) {
  const agencyName = useIdentity()?.name ?? "L’agence";
  const [mode, setMode] = useState<AuthMode | null>(null);
  const [returnTo, setReturnTo] = useState("/");
  const [Modal, setModal] = useState<ComponentType<AuthModalProps>>();

  const control = useMemo<AuthModalControl>(
    () => ({
      open(mode, returnTo = "/") {
        fetchModal().then(
          (component) => {
            setModal(() => component);
            setReturnTo(returnTo);
            setMode(mode);
          },
          // If the modal's code cannot be loaded, open /login or /signup instead.
          () => window.location.assign(authHref(mode, returnTo)),
        );
      },
      prepare: () => void fetchModal().catch(() => {}),
    }),
    [],
  );

  return (
    <AuthModalContext value={control}>
      {children}
      {Modal && (
        <Modal
          mode={mode}
          agencyName={agencyName}
          returnTo={returnTo}
          onClose={() => setMode(null)}
          onModeChange={setMode}
        />
      )}
    </AuthModalContext>
  );
}

export function authHref(mode: AuthMode, returnTo = "/"): string {
  return withReturn(href(`/${mode}`), returnTo);
}

export function useAuthLink(mode: AuthMode, { onOpen, returnTo }: { onOpen?: () => void; returnTo?: string } = {}) {
  const { open, prepare } = useAuthModal();
  return {
    href: authHref(mode, returnTo),
    onPointerEnter: prepare,
    onFocus: prepare,
    onClick(event: MouseEvent<HTMLAnchorElement>) {
      const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
      if (opensElsewhere) return;
      event.preventDefault();
      onOpen?.();
      open(mode, returnTo);
    },
  };
}

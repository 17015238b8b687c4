import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/form/field.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import styles from "./auth-modal.module.css";

/** Passkeys need JavaScript. Until it runs, the button is invisible but keeps its space, to prevent a layout shift. */
export function PasskeyButton({ returnTo }: { returnTo: string }) {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  return (
    <div className={useHydrated() ? undefined : styles.authUntilHydrated}>
      <Button
        variant="quiet"
        busy={isBusy}
        onClick={() => {
          setIsBusy(true);
          setError(null);
          void import("./passkey-login.ts")
            .then(({ submitPasskeyLogin }) => submitPasskeyLogin(returnTo))
            .catch(() => "La connexion par clé d’accès n’a pas abouti : réessayez, ou utilisez votre mot de passe.")
            .then(setError)
            .then(() => setIsBusy(false));
        }}
      >
        Se connecter avec une clé d’accès
      </Button>
      {error && <FieldError>{error}</FieldError>}
    </div>
  );
}

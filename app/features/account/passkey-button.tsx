import { useState } from "react";
import { typo } from "#app/content/typo.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/** Without JavaScript there are no keys, and no button. */
export function PasskeyButton({ returnTo }: { returnTo: string }) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  if (!useHydrated()) return null;
  return (
    <div>
      <Button
        variant="quiet"
        busy={busy}
        onClick={() => {
          setBusy(true);
          setRefused(null);
          void import("./passkey-login.ts")
            .then(({ logInByPasskey }) => logInByPasskey(returnTo))
            .catch(() => "La connexion par clé d'accès n'a pas abouti.")
            .then(setRefused)
            .then(() => setBusy(false));
        }}
      >
        {typo("Se connecter avec une clé d'accès")}
      </Button>
      {refused && <FieldError>{typo(refused)}</FieldError>}
    </div>
  );
}

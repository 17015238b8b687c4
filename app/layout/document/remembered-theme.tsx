import { useEffect } from "react";
import { consentStore } from "#app/features/consent/consent-store.ts";
import { useConsent } from "#app/features/consent/use-consent.ts";
import { chosenTheme, chooseTheme, onThemeChange } from "./theme.ts";

// Runs before the first paint, so it cannot import modules. The key exists only with consent.
const script = `try{const t=localStorage.getItem("preference-theme");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch{}`;

/** Place it in the head before the style sheets. */
export function RememberedTheme({ nonce }: { nonce: string | undefined }) {
  // Browsers hide the nonce from scripts, so hydration would report a mismatch.
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />;
}

export function useRememberedTheme(): void {
  const { functional } = useConsent();

  useEffect(() => {
    const chosen = chosenTheme();
    // Sets the colour of the browser's bars too, which the script above does not change.
    if (chosen) chooseTheme(chosen);
  }, []);

  useEffect(() => {
    if (!functional) return;
    const chosen = chosenTheme();
    if (chosen) consentStore.rememberPreference("theme", chosen);
    return onThemeChange((theme, byVisitor) => {
      if (byVisitor) consentStore.rememberPreference("theme", theme);
    });
  }, [functional]);
}

import { useEffect } from "react";
import { consentStore } from "#app/features/consent/consent-store.ts";
import { useConsent } from "#app/features/consent/use-consent.ts";
import { chooseTheme, onThemeChange } from "./theme.ts";

// It runs before the first paint, so it cannot use our modules. The key is there only while « Fonctionnalité » is on.
const script = `try{const t=localStorage.getItem("preference-theme");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch{}`;

/** Shows the theme that was chosen at an earlier ctx; it stands in the head, before the style sheets. */
export function RememberedTheme({ nonce }: { nonce: string | undefined }) {
  // A browser hides the nonce from scripts, React's included.
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />;
}

/** Keeps the chosen theme for the next ctx, from the moment when that is allowed. */
export function useRememberedTheme(): void {
  const { functional } = useConsent();

  useEffect(() => {
    const chosen = chosenTheme();
    // The browser's own bars follow; the script above comes before their colours.
    if (chosen) chooseTheme(chosen);
  }, []);

  useEffect(() => {
    if (!functional) return;
    const chosen = chosenTheme();
    if (chosen) consentStore.remember("theme", chosen);
    return onThemeChange((theme, byVisitor) => {
      if (byVisitor) consentStore.remember("theme", theme);
    });
  }, [functional]);
}

function chosenTheme() {
  const { theme } = document.documentElement.dataset;
  return theme === "light" || theme === "dark" ? theme : null;
}

import { usePageViews } from "#app/features/analytics/use-page-views.ts";
import { useConsent } from "#app/features/consent/use-consent.ts";
import { useRememberedTheme } from "#app/layout/document/remembered-theme.tsx";

export function ConsentEffects() {
  const { performance } = useConsent();
  usePageViews(performance);
  useRememberedTheme();
  return null;
}

import { useEffect } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { consentStore } from "#app/features/consent/consent-store.ts";
import { useConsent } from "#app/features/consent/use-consent.ts";
import { TIER_PARAMETER, tierOf } from "#app/features/showcase/prices/tier-parameter.ts";

/** Stores the tier of the address, with consent, and adds the stored tier to an address without one. */
export function useRememberedTier(): void {
  const { functional } = useConsent();
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const { hash } = useLocation();

  useEffect(() => {
    if (!functional) return;
    const tier = tierOf(parameters);
    if (parameters.has(TIER_PARAMETER)) return consentStore.rememberPreference("tier", tier);
    // A tier that was chosen before hydration is not in the address yet.
    const checkedField = document.querySelector<HTMLInputElement>(`[name=${TIER_PARAMETER}]:checked`);
    if (checkedField && checkedField.value !== tier) return;
    const remembered = tierOf(new URLSearchParams({ [TIER_PARAMETER]: consentStore.preference("tier") ?? "" }));
    if (remembered === tier) return;
    const search = new URLSearchParams(parameters);
    search.set(TIER_PARAMETER, remembered);
    void navigate(
      { search: `?${search}`, hash },
      { replace: true, preventScrollReset: true, defaultShouldRevalidate: false },
    );
  }, [functional, parameters, hash, navigate]);
}

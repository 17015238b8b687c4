import { DEFAULT_TIER, type Tier, tiers } from "#app/content/parts/tiers.ts";

/** In an address: /services/photo/tarifs?formule=argent */
export const TIER_PARAMETER = "formule";

/** The tier that an address names; the default for none and for anything else. */
export function tierOf(parameters: URLSearchParams): Tier {
  const named = parameters.get(TIER_PARAMETER);
  return tiers.find((tier) => tier === named) ?? DEFAULT_TIER;
}

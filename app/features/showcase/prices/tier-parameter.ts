import { DEFAULT_TIER, type Tier, tiers } from "#app/content/parts/tiers.ts";

export const TIER_PARAMETER = "formule";

export function tierOf(parameters: URLSearchParams): Tier {
  const value = parameters.get(TIER_PARAMETER);
  return tiers.find((tier) => tier === value) ?? DEFAULT_TIER;
}

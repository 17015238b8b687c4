export const tiers = ["bronze", "argent", "or"] as const;
export type Tier = (typeof tiers)[number];
/** Specification §2. */
export const DEFAULT_TIER: Tier = "bronze";

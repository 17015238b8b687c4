import { createContext } from "react";

export interface CachedFragments {
  main: string;
  footer: string;
}

/** Server only: inserts cached HTML that is identical for every visitor; browsers hydrate it as usual. */
export const CachedFragmentsContext = /* @__PURE__ */ createContext<CachedFragments | null>(null);

import { createContext } from "react";

export interface CachedFragments {
  main: string;
  footer: string;
}

/** Server only: cached HTML that is the same for everyone; browsers hydrate it as usual. */
export const CachedFragmentsContext = /* @__PURE__ */ createContext<CachedFragments | null>(null);

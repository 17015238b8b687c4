import { createContext } from "react";

/** HTML that is identical in every visitor's copy of a page. */
export interface CachedFragments {
  main: string;
  footer: string;
}

/** Server only: it inserts the cached HTML instead of rendering it again; browsers hydrate it as usual. */
export const CachedFragmentsContext = /* @__PURE__ */ createContext<CachedFragments | null>(null);

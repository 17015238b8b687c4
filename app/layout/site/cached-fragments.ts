import { createContext } from "react";

/** The insides of what every visitor's copy of a page has word for word, members' included. */
export interface CachedFragments {
  main: string;
  footer: string;
}

/** The server alone knows them, and renders them no second time; browsers take them over like any other part. */
export const CachedFragmentsContext = /* @__PURE__ */ createContext<CachedFragments | null>(null);

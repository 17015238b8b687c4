import { createContext } from "react";

/** The insides of what every visitor's copy of a page has word for word, members' included. */
export interface SharedParts {
  main: string;
  footer: string;
}

/** The server alone knows them, and renders them no second time; browsers take them over like any other part. */
export const SharedPartsContext = /* @__PURE__ */ createContext<SharedParts | null>(null);

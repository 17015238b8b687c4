import { createContext } from "react";

/** Undefined on a cached page, in the browser and in development. */
export const NonceContext = createContext<string | undefined>(undefined);

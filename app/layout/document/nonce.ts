import { createContext } from "react";

/** The nonce of the answer's Content-Security-Policy; none on a cached page, in the browser and in development. */
export const NonceContext = createContext<string | undefined>(undefined);

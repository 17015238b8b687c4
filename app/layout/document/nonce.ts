import { createContext } from "react";

/**
 * The nonce of the response's Content-Security-Policy; undefined on a cached page, in the browser and in development.
 */
export const NonceContext = createContext<string | undefined>(undefined);

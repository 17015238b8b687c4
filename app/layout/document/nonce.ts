import { createContext } from "react";

/** Undefined in the browser, because only the server provides the nonce. */
export const NonceContext = createContext<string | undefined>(undefined);

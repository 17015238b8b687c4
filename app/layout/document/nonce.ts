import { createContext } from "react";

/** Undefined in the browser: only the server's HTML has the nonce. */
export const NonceContext = createContext<string | undefined>(undefined);

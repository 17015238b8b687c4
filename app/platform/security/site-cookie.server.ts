import { type Cookie, createCookie } from "react-router";

/**
 * The name under which browsers keep a cookie of the site's. With `__Host-`, which they take over https only, no other
 * host of the domain can plant one.
 */
export function cookieName(name: string, secure: boolean): string {
  return `${secure ? "__Host-" : ""}solstice.${name}`;
}

/** A cookie of the site's, as every one of them is kept: sent to this host alone, out of reach of scripts. */
export function siteCookie(
  name: string,
  secure: boolean,
  options: { maxAge?: number; secrets?: string[] } = {},
): Cookie {
  return createCookie(cookieName(name, secure), { path: "/", httpOnly: true, sameSite: "lax", secure, ...options });
}

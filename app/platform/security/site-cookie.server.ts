import { type Cookie, createCookie } from "react-router";

/** The cookie's name, with `__Host-` over HTTPS: browsers then reject a cookie set by another host of the domain. */
export function cookieName(name: string, secure: boolean): string {
  return `${secure ? "__Host-" : ""}solstice.${name}`;
}

/** Builds a cookie for this host only, invisible to scripts. */
export function siteCookie(
  name: string,
  secure: boolean,
  options: { maxAge?: number; secrets?: string[] } = {},
): Cookie {
  return createCookie(cookieName(name, secure), { path: "/", httpOnly: true, sameSite: "lax", secure, ...options });
}

import { type Cookie, createCookie } from "react-router";

/** With `__Host-`, browsers reject a cookie that another host of the domain sets. */
export function cookieName(name: string, secure: boolean): string {
  return `${secure ? "__Host-" : ""}solstice.${name}`;
}

export function siteCookie(
  name: string,
  secure: boolean,
  options: { maxAge?: number; secrets?: string[] } = {},
): Cookie {
  return createCookie(cookieName(name, secure), { path: "/", httpOnly: true, sameSite: "lax", secure, ...options });
}

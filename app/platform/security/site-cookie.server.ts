import { type Cookie, createCookie } from "react-router";

/** With `__Host-`, browsers reject a cookie that another host of the domain sets. */
export function cookieName(name: string, secure: boolean): string {
  return `${secure ? "__Host-" : ""}solstice.${name}`;
}

export function isHttps({ publicUrl }: { publicUrl: string }): boolean {
  return publicUrl.startsWith("https:");
}

export function siteCookie(
  name: string,
  secure: boolean,
  options: { maxAge?: number; secrets?: string[] } = {},
): Cookie {
  return createCookie(cookieName(name, secure), { path: "/", httpOnly: true, sameSite: "lax", secure, ...options });
}

/** Null for a cookie that is missing or cannot be decoded. */
export function readCookie(cookie: Cookie, header: string | null): Promise<unknown> {
  return cookie.parse(header).catch(() => null);
}

export function expireCookie(cookie: Cookie): Promise<string> {
  return cookie.serialize("", { maxAge: 0 });
}

/** Finds the name after `__Host-`, too. The cookie's value may be invalid. */
export function hasCookie(header: string | null | undefined, name: string): boolean {
  return header?.includes(`${cookieName(name, false)}=`) ?? false;
}

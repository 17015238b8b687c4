import { href } from "react-router";
/** Name of the field and of the search parameter that hold where to go after a login (D13). */
export const RETURN_FIELD = "retour";

/** In the address of /login: login mode although the form proposes to sign up (§4). */
export const LOGIN_ANYWAY = "connexion";
/** Where the authentication window asks whether the form is blocked. */
export const LOCK_PATH = href("/login/blocage");

/** The internal path that was asked for; anything else leads home. */
export function safeReturn(value: unknown): string {
  if (typeof value !== "string" || !value.startsWith("/") || value.length > 500) return "/";
  const base = "http://internal.invalid";
  if (!URL.canParse(value, base)) return "/";
  const { origin, pathname, search, hash } = new URL(value, base);
  // "//host" and "/\host" leave the site.
  // An address that only our script asks for is no page.
  return origin === base && !pathname.startsWith("//") && !pathname.endsWith(".data") ? pathname + search + hash : "/";
}

/** Address of a screen that comes back afterwards. */
export function withReturn(path: string, returnTo: string, more: Record<string, string> = {}): string {
  const search = new URLSearchParams(returnTo === "/" ? more : { ...more, [RETURN_FIELD]: returnTo });
  return search.size === 0 ? path : `${path}?${search}`;
}

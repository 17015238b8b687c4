import { href } from "react-router";

/** Form field and search parameter: the path to which a login leads. */
export const RETURN_FIELD = "retour";

/** Search parameter of /login: shows the login although a second block switches to sign-up (specification §4). */
export const LOGIN_ANYWAY = "connexion";
export const LOCKOUT_PATH = href("/login/blocage");

export function safeReturnPath(value: unknown): string {
  if (typeof value !== "string" || !value.startsWith("/") || value.length > 500) return "/";
  const base = "http://internal.invalid";
  if (!URL.canParse(value, base)) return "/";
  const { origin, pathname, search, hash } = new URL(value, base);
  // "//host" and "/\host" leave the site; a .data address returns React Router's data, not a page.
  return origin === base && !pathname.startsWith("//") && !pathname.endsWith(".data") ? pathname + search + hash : "/";
}

export function withReturn(path: string, returnTo: string, parameters: Record<string, string> = {}): string {
  const search = new URLSearchParams(returnTo === "/" ? parameters : { ...parameters, [RETURN_FIELD]: returnTo });
  return search.size === 0 ? path : `${path}?${search}`;
}

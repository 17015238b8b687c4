import { createHash } from "node:crypto";

export interface ScriptSources {
  /** For a page rendered for one request. */
  nonce?: string;
  /** For a page kept in the cache: the hashes of its inline scripts. */
  hashes?: readonly string[];
  /** For the player of a film of ours, which another of our pages shows in a frame. */
  framed?: boolean;
}

/** Where films may be played that the agency keeps elsewhere; a frame of theirs appears only once the visitor agrees. */
const PLAYERS = ["https://www.youtube-nocookie.com", "https://player.vimeo.com"];

/** The policy of a page. Scripts: our files, and the inline ones that the nonce or the hashes name. */
export function contentSecurityPolicy({ nonce, hashes = [], framed = false }: ScriptSources, https: boolean): string {
  const scripts = ["'self'", ...hashes.map((hash) => `'${hash}'`), ...(nonce ? [`'nonce-${nonce}'`] : [])];
  const directives = [
    "default-src 'self'",
    `script-src ${scripts.join(" ")}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self'",
    "manifest-src 'self'",
    `frame-src 'self' ${PLAYERS.join(" ")}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framed ? "'self'" : "'none'"}`,
  ];
  if (https) directives.push("upgrade-insecure-requests");
  return directives.join("; ");
}

/** The policy of answers that are no pages: should a browser show one as a page, nothing may run or load. */
const NO_PAGE = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Of a file: a browser that shows it alone puts it in a page of its own making; an icon has its style inside. */
const FILE = NO_PAGE.replace(";", "; img-src 'self'; media-src 'self'; style-src 'unsafe-inline';");

/** What every answer carries, pages or not; a page's policy takes the place of this one. */
export function baseSecurityHeaders(https: boolean): Record<string, string> {
  return {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Content-Security-Policy": NO_PAGE,
    ...(https ? { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" } : {}),
  };
}

/**
 * Of a mail that the agency looks at: its styles stand inline, as mails have them; it may run, load, send and open nothing,
 * and stand in a frame of ours alone.
 */
export const mailPreviewHeaders: Record<string, string> = {
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "private, no-store",
  "Referrer-Policy": "no-referrer",
  "X-Frame-Options": "SAMEORIGIN",
  "Content-Security-Policy":
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox",
};

/** The same for a file. */
export function fileSecurityHeaders(https: boolean): Record<string, string> {
  return { ...baseSecurityHeaders(https), "Content-Security-Policy": FILE };
}

/**
 * Turns a page that was rendered under a nonce into one for everybody: its policy names by their hashes (`sha256-…`) the
 * scripts that the nonce vouched for. A script that came in with somebody's words knows no nonce, and stays unnamed.
 */
export function nameScriptsByHash(html: string, nonce: string): { html: string; hashes: string[] } {
  const attribute = ` nonce="${nonce}"`;
  const scripts = new RegExp(`<script\\b[^>]*${attribute}[^>]*>([\\s\\S]*?)</script>`, "g");
  const hashes = Array.from(
    html.matchAll(scripts),
    ([, script]) => `sha256-${createHash("sha256").update(script!).digest("base64")}`,
  );
  return { html: html.replaceAll(attribute, ""), hashes: [...new Set(hashes)] };
}

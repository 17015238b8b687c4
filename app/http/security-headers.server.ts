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

/** What every answer carries, pages or not. */
export function baseSecurityHeaders(https: boolean): Record<string, string> {
  return {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    ...(https ? { "Strict-Transport-Security": "max-age=31536000" } : {}),
  };
}

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** CSP sources (`sha256-…`) of the inline scripts of a page that holds nothing a visitor wrote. */
export function inlineScriptHashes(html: string): string[] {
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(
    ([, script]) =>
      `sha256-${createHash("sha256")
        .update(script ?? "")
        .digest("base64")}`,
  );
  return [...new Set(hashes)];
}

import { createHash } from "node:crypto";

export interface ScriptSources {
  nonce?: string;
  /** For a cached page: hashes of its inline scripts. */
  hashes?: readonly string[];
  framed?: boolean;
}

/** External players of films. A page contains their frame only with the visitor's consent. */
const PLAYERS = ["https://www.youtube-nocookie.com", "https://player.vimeo.com"];

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

/** In development, Vite's inline scripts and styles have no nonce, and its client opens a WebSocket of its own. */
export const DEVELOPMENT_POLICY =
  "default-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self' ws:; object-src 'none'";

const policyAllowing = (sources: string) =>
  `default-src 'none'; ${sources}base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** For responses that are no pages: if a browser displays one, nothing runs or loads. */
const NON_PAGE_POLICY = policyAllowing("");

/** Lets a browser display a picture or film, for which it makes a document. SVG icons contain styles. */
const FILE_POLICY = policyAllowing("img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; ");

/** For a page without scripts: only the site's style sheet and its fonts load. */
export const refusalPolicy = policyAllowing("style-src 'self'; font-src 'self'; ");

export function baseSecurityHeaders(https: boolean): Record<string, string> {
  return {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Content-Security-Policy": NON_PAGE_POLICY,
    ...(https ? { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" } : {}),
  };
}

/** Blocks a previewed mail's scripts, forms and remote files, but not its inline styles. Only the site may frame it. */
export const mailPreviewHeaders: Record<string, string> = {
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "private, no-store",
  "Referrer-Policy": "no-referrer",
  "X-Frame-Options": "SAMEORIGIN",
  "Content-Security-Policy":
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox",
};

export function fileSecurityHeaders(https: boolean): Record<string, string> {
  return { ...baseSecurityHeaders(https), "Content-Security-Policy": FILE_POLICY };
}

/** Prepares a page for the cache. An injected script has no nonce and gets no hash. */
export function replaceNonceByHashes(html: string, nonce: string): { html: string; hashes: string[] } {
  const attribute = ` nonce="${nonce}"`;
  const scripts = new RegExp(`<script\\b[^>]*${attribute}[^>]*>([\\s\\S]*?)</script>`, "g");
  const hashes = Array.from(
    html.matchAll(scripts),
    ([, script]) => `sha256-${createHash("sha256").update(script!).digest("base64")}`,
  );
  return { html: html.replaceAll(attribute, ""), hashes: [...new Set(hashes)] };
}

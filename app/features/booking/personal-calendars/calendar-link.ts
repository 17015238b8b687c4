export type LinkFault = "not-a-link" | "not-https" | "with-password";

export interface LinkPolicy {
  allowLoopback: boolean;
}

export function parseCalendarLink(text: string, policy: LinkPolicy): URL | LinkFault {
  const link = URL.parse(text.trim().replace(/^webcals?:/i, "https:"));
  if (!link?.hostname) return "not-a-link";
  return checkLink(link, policy) ?? link;
}

export function checkLink(link: URL, { allowLoopback }: LinkPolicy): LinkFault | null {
  const isAllowedHttp = link.protocol === "http:" && allowLoopback && isLoopbackHost(link.hostname);
  if (link.protocol !== "https:" && !isAllowedHttp) return "not-https";
  return link.username || link.password ? "with-password" : null;
}

/** Expects a hostname normalized by URL: `127.1` and `0x7f.1` are 127.0.0.1 by then. */
export function isLoopbackHost(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d+){3}$/.test(hostname);
}

/** The secret link of a calendar, as its member pastes it. */

export type LinkFault = "not-a-link" | "not-https" | "with-password";

export interface LinkPolicy {
  /** While the site itself is on loopback: for development and tests. */
  allowLoopback: boolean;
}

/** @returns its address; `webcal` is another name of `https` */
export function parseCalendarLink(text: string, policy: LinkPolicy): URL | LinkFault {
  const link = URL.parse(text.trim().replace(/^webcals?:/i, "https:"));
  if (!link?.hostname) return "not-a-link";
  return checkLink(link, policy) ?? link;
}

/** What is wrong with an address that the site would ask: of a link, and of each redirect. */
export function checkLink(link: URL, { allowLoopback }: LinkPolicy): LinkFault | null {
  const isAllowedPlain = link.protocol === "http:" && allowLoopback && isLoopbackHost(link.hostname);
  if (link.protocol !== "https:" && !isAllowedPlain) return "not-https";
  return link.username || link.password ? "with-password" : null;
}

/** As URL writes it: `127.1` and `0x7f.1` are 127.0.0.1 already. */
export function isLoopbackHost(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d+){3}$/.test(hostname);
}

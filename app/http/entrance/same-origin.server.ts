/**
 * Whether a request that changes something comes from our own pages. Browsers say so in Sec-Fetch-Site; older ones,
 * and pages on plain http, send Origin. A client that sends neither is no browser and carries nobody's cookies.
 * @param publicUrl PUBLIC_URL; the Host header counts too, for people who open the site by another name. A site on https
 * takes nothing from a page on plain http.
 */
export function isSameOrigin(headers: Headers, publicUrl: string): boolean {
  const site = headers.get("sec-fetch-site");
  if (site && site !== "same-origin" && site !== "none") return false;
  const origin = headers.get("origin");
  if (origin === null) return true;
  // What a page without a referrer sends; only Sec-Fetch-Site can vouch for it.
  if (origin === "null") return site === "same-origin";
  if (!URL.canParse(origin)) return false;
  const [{ host, protocol }, own] = [new URL(origin), new URL(publicUrl)];
  if (own.protocol === "https:" && protocol !== "https:") return false;
  return host === own.host || host === headers.get("host");
}

/** The Host header counts as an origin too, for sites with several names. */
export function isSameOrigin(headers: Headers, publicUrl: string): boolean {
  const site = headers.get("sec-fetch-site");
  if (site && site !== "same-origin" && site !== "none") return false;
  // Browsers on plain HTTP, and older ones, send only Origin. A client without both is no browser with cookies.
  const origin = headers.get("origin");
  if (origin === null) return true;
  // A page without a referrer sends "null"; only Sec-Fetch-Site can confirm its origin.
  if (origin === "null") return site === "same-origin";
  if (!URL.canParse(origin)) return false;
  const [{ host, protocol }, own] = [new URL(origin), new URL(publicUrl)];
  if (own.protocol === "https:" && protocol !== "https:") return false;
  return host === own.host || host === headers.get("host");
}

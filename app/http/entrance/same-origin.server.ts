/** An Origin that matches the Host header is accepted too, for sites with several names. */
export function isSameOrigin(headers: Headers, publicUrl: string): boolean {
  const site = headers.get("sec-fetch-site");
  if (site && site !== "same-origin" && site !== "none") return false;
  // Browsers on plain HTTP and older browsers send only Origin. A client that sends neither is no browser.
  const origin = headers.get("origin");
  if (origin === null) return true;
  // A page with the policy `no-referrer` sends "null", so only Sec-Fetch-Site can confirm the page's origin.
  if (origin === "null") return site === "same-origin";
  if (!URL.canParse(origin)) return false;
  const { host, protocol } = new URL(origin);
  const publicOrigin = new URL(publicUrl);
  if (publicOrigin.protocol === "https:" && protocol !== "https:") return false;
  return host === publicOrigin.host || host === headers.get("host");
}

const COMMON_PROVIDERS = [
  "gmail.com",
  "orange.fr",
  "wanadoo.fr",
  "free.fr",
  "hotmail.fr",
  "hotmail.com",
  "outlook.fr",
  "outlook.com",
  "live.fr",
  "yahoo.fr",
  "yahoo.com",
  "icloud.com",
  "me.com",
  "laposte.net",
  "sfr.fr",
  "bbox.fr",
  "neuf.fr",
  "protonmail.com",
  "proton.me",
] as const;

export function suggestAddress(address: string): string | null {
  const at = address.lastIndexOf("@");
  const [name, domain] = [address.slice(0, at), address.slice(at + 1).toLowerCase()];
  if (at < 1 || COMMON_PROVIDERS.some((provider) => provider === domain)) return null;
  const intended = COMMON_PROVIDERS.find((provider) => hasOneTypo(domain, provider));
  return intended ? `${name}@${intended}` : null;
}

/** One character too many, missing or wrong, or two that changed places. */
function hasOneTypo(input: string, intended: string): boolean {
  let start = 0;
  while (start < input.length && input[start] === intended[start]) start++;
  const [a, b] = [input.slice(start), intended.slice(start)];
  return (
    a.slice(1) === b ||
    a === b.slice(1) ||
    (a.length > 0 && a.slice(1) === b.slice(1)) ||
    (a.length > 1 && a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
  );
}

import { isIPv4, isIPv6, SocketAddress } from "node:net";

/** The rate-limit key: an IPv6 address counts as its /64 network, an IPv4-mapped address as IPv4. */
export function rateLimitAddress(text: string): string {
  if (isIPv4(text)) return text;
  // Some proxies add the port.
  const address = isIPv6(text) ? text : SocketAddress.parse(text)?.address;
  if (!address) return "unknown";
  return isIPv4(address) ? address : rateLimitIPv6(address);
}

function rateLimitIPv6(address: string): string {
  // The canonical spelling: lower case, no zone, "::" for the longest run of zeros.
  const canonical = new SocketAddress({ address, family: "ipv6" }).address;
  const mappedIPv4 = /^::ffff:([\d.]+)$/.exec(canonical)?.[1];
  if (mappedIPv4) return mappedIPv4;
  const [head = [], tail = []] = canonical.split("::").map((part) => part.split(":").filter(Boolean));
  const zeros = Array<string>(8 - head.length - tail.length).fill("0");
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(":")}::/64`;
}

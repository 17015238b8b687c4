import { isIPv4, isIPv6, SocketAddress } from "node:net";

/** The rate-limit key: an IPv6 address counts as its /64 network, an IPv4-mapped address as IPv4. */
export function countedAddress(given: string): string {
  if (isIPv4(given)) return given;
  // Some proxies add the port.
  const address = isIPv6(given) ? given : SocketAddress.parse(given)?.address;
  if (!address) return "unknown";
  return isIPv4(address) ? address : countedIPv6(address);
}

function countedIPv6(address: string): string {
  // One canonical spelling: lower case, no zone, "::" for the longest zeros.
  const plain = new SocketAddress({ address, family: "ipv6" }).address;
  const mapped = /^::ffff:([\d.]+)$/.exec(plain)?.[1];
  if (mapped) return mapped;
  const [head = [], tail = []] = plain.split("::").map((part) => part.split(":").filter(Boolean));
  const zeros = Array<string>(8 - head.length - tail.length).fill("0");
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(":")}::/64`;
}

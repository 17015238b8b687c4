import { isIPv4, isIPv6, SocketAddress } from "node:net";

/**
 * The address for which uses are counted, from what a connection or a proxy says. An IPv6 address comes with the 2⁶⁴
 * of its network, so the network counts as one; an IPv4 address stays itself, also when IPv6 carries it.
 */
export function countedAddress(given: string): string {
  if (isIPv4(given)) return given;
  // Some proxies add the port.
  const address = isIPv6(given) ? given : SocketAddress.parse(given)?.address;
  if (!address) return "unknown";
  return isIPv4(address) ? address : countedIPv6(address);
}

function countedIPv6(address: string): string {
  // One spelling for all that say the same: lower case, without a zone, the longest zeros as "::".
  const plain = new SocketAddress({ address, family: "ipv6" }).address;
  const mapped = /^::ffff:([\d.]+)$/.exec(plain)?.[1];
  if (mapped) return mapped;
  const [head = [], tail = []] = plain.split("::").map((part) => part.split(":").filter(Boolean));
  const zeros = Array<string>(8 - head.length - tail.length).fill("0");
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(":")}::/64`;
}

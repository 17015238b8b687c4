import { BlockList, isIPv6 } from "node:net";

// Address ranges without public hosts (RFC 6890 and later registrations).

const blocked4 = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const)
  blocked4.addSubnet(network, prefix);

/** Public IPv6 hosts are in 2000::/3, except the tunnels and reserved ranges of `blocked6`. */
const public6 = new BlockList();
public6.addSubnet("2000::", 3, "ipv6");
const blocked6 = new BlockList();
for (const [network, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  blocked6.addSubnet(network, prefix, "ipv6");

export function isPublicAddress(address: string): boolean {
  if (!isIPv6(address)) return !blocked4.check(address, "ipv4");
  return public6.check(address, "ipv6") && !blocked6.check(address, "ipv6");
}

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8);
loopback.addAddress("::1", "ipv6");

export function isLoopbackAddress(address: string): boolean {
  return loopback.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}

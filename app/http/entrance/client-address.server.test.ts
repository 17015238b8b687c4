import fc from "fast-check";
import { expect, it } from "vitest";
import { rateLimitAddress } from "./client-address.server.ts";

it.each([
  ["192.0.2.66", "192.0.2.66"],
  ["192.0.2.66:50123", "192.0.2.66"],
  ["::ffff:192.0.2.66", "192.0.2.66"],
  ["::FFFF:C000:242", "192.0.2.66"],
  ["0:0:0:0:0:ffff:192.0.2.66", "192.0.2.66"],
  ["[::ffff:192.0.2.66]:443", "192.0.2.66"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002:FFFF::", "2001:db8:1:2::/64"],
  ["[2001:db8:1:2::1]:443", "2001:db8:1:2::/64"],
  ["[2001:db8:1:2::1]", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:db8:0:1::", "2001:db8:0:1::/64"],
  ["1::2:3:4:5:6:7", "1:0:2:3::/64"],
  ["::2:3:4:5:6:7:8", "0:2:3:4::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["fe80::2%nowhere", "fe80:0:0:0::/64"],
  ["::", "0:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["::192.0.2.66", "0:0:0:0::/64"],
  ["", "unknown"],
  ["unknown", "unknown"],
  ["_hidden", "unknown"],
  ["2001:db8::1::2", "unknown"],
  ["192.0.2.66, 192.0.2.67", "unknown"],
  ["client.example:80", "unknown"],
])("rateLimitAddress maps %j to %s", (text, key) => {
  expect(rateLimitAddress(text)).toBe(key);
});

it("rateLimitAddress maps every address of a /64 network, in lower or upper case, to the key of that network", () => {
  const group = fc.integer({ min: 0, max: 0xffff });
  const fourGroups = fc.tuple(group, group, group, group);
  const text = (groups: number[]) => groups.map((one) => one.toString(16)).join(":");
  fc.assert(
    fc.property(fourGroups, fourGroups, fourGroups, (network, host, otherHost) => {
      fc.pre(network.some(Boolean)); // Addresses that begin with zeros may be IPv4-mapped.
      const key = `${text(network)}::/64`;
      expect(rateLimitAddress(text([...network, ...host]))).toBe(key);
      expect(rateLimitAddress(text([...network, ...otherHost]).toUpperCase())).toBe(key);
    }),
  );
});

it("rateLimitAddress never throws, whatever a header contains", () => {
  // fast-check's own Unicode strings take seconds to prepare.
  const text = fc
    .array(fc.integer({ min: 0, max: 0x10_ff_ff }))
    .map((codes) => codes.map((code) => String.fromCodePoint(code)).join(""));
  fc.assert(
    fc.property(text, (header) => {
      expect(rateLimitAddress(header)).toMatch(/^\S+$/);
    }),
  );
});

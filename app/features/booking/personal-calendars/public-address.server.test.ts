import { expect, test } from "vitest";
import { isLoopbackAddress, isPublicAddress } from "./public-address.server.ts";

test.each([
  ["142.250.75.238", true],
  ["17.253.144.10", true],
  ["2a00:1450:4007:80c::200e", true],
  ["0.0.0.0", false],
  ["10.1.2.3", false],
  ["100.64.0.1", false],
  ["127.0.0.1", false],
  ["127.255.0.9", false],
  ["169.254.169.254", false],
  ["172.16.0.1", false],
  ["172.31.255.255", false],
  ["172.32.0.1", true],
  ["192.168.1.1", false],
  ["198.19.0.1", false],
  ["224.0.0.1", false],
  ["255.255.255.255", false],
  ["::", false],
  ["::1", false],
  ["::ffff:127.0.0.1", false],
  ["::ffff:8.8.8.8", false],
  ["64:ff9b::7f00:1", false],
  ["fc00::1", false],
  ["fd12:3456::1", false],
  ["fe80::1", false],
  ["ff02::1", false],
  ["2001:db8::1", false],
  ["2002:7f00:1::1", false],
])("isPublicAddress of %s is %s", (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});

test.each([
  ["127.0.0.1", true],
  ["127.9.9.9", true],
  ["::1", true],
  ["10.0.0.1", false],
  ["8.8.8.8", false],
])("isLoopbackAddress of %s is %s", (address, isLoopback) => {
  expect(isLoopbackAddress(address)).toBe(isLoopback);
});

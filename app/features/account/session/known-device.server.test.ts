import { expect, it } from "vitest";
import { DAY } from "#app/platform/durations.ts";
import { isKnownDevice, rememberDevice } from "./known-device.server.ts";

const account = { userId: "camille", passwordHash: "first hash" };
let now = new Date("2026-11-27T10:00:00.000Z");
const deps = { now: () => now, publicUrl: "https://atelier-solstice.example", secret: "only tests know this" };
const deviceHeaders = async () => new Headers({ cookie: (await rememberDevice(deps, account)).split(";")[0]! });

it("isKnownDevice recognises a cookie for one year, even if the browser keeps it longer", async () => {
  const headers = await deviceHeaders();
  now = new Date(now.getTime() + 364 * DAY);
  expect(await isKnownDevice(deps, headers, account)).toBe(true);
  now = new Date(now.getTime() + DAY);
  expect(await isKnownDevice(deps, headers, account)).toBe(false);
});

it("rememberDevice sets a cookie for one year that scripts cannot read and that is sent over HTTPS only", async () => {
  const attributes = (await rememberDevice(deps, account)).split("; ").slice(1);
  expect(attributes).toEqual(expect.arrayContaining(["Max-Age=31536000", "HttpOnly", "Secure"]));
});

it("isKnownDevice rejects a visitor without the cookie", async () => {
  expect(await isKnownDevice(deps, new Headers(), account)).toBe(false);
});

it("isKnownDevice rejects the cookie of a former password, and one with a changed or missing date or signature", async () => {
  const headers = await deviceHeaders();
  expect(await isKnownDevice(deps, headers, { ...account, passwordHash: "second hash" })).toBe(false);
  expect(await isKnownDevice(deps, headers, { ...account, passwordHash: null })).toBe(false);
  const [name, value] = headers.get("cookie")!.split("=", 2) as [string, string];
  const [device, issuedAt, signature] = (JSON.parse(atob(decodeURIComponent(value))) as string).split(".");
  for (const forged of [
    `${device}.${now.getTime() + DAY}.${signature}`,
    `${device}.${issuedAt}.${signature!.slice(1)}`,
    device,
  ]) {
    const cookie = `${name}=${encodeURIComponent(btoa(JSON.stringify(forged)))}`;
    expect(await isKnownDevice(deps, new Headers({ cookie }), account)).toBe(false);
  }
});

it("isKnownDevice accepts a cookie signed with a former secret until that secret is removed", async () => {
  const headers = await deviceHeaders();
  const rotated = { ...deps, secret: "the secret that replaced it", formerSecrets: [deps.secret] };
  expect(await isKnownDevice(rotated, headers, account)).toBe(true);
  expect(await isKnownDevice({ ...rotated, formerSecrets: [] }, headers, account)).toBe(false);
});

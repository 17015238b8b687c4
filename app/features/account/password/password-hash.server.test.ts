import { argon2Sync } from "node:crypto";
import { expect, it } from "vitest";
import { BusyError } from "#app/platform/security/concurrency-limit.ts";
import { hashByScrypt, hashPassword, isOutdated, verifyPassword } from "./password-hash.server.ts";

const password = "Crépuscule7?";
const unpadded = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
const salt = Buffer.from("somesalt");
const cheapCost = { memory: 64, passes: 1, parallelism: 1, tagLength: 16 };
const cheapTag = argon2Sync("argon2id", { message: password, nonce: salt, ...cheapCost });
const cheapHash = `$argon2id$v=19$m=64,t=1,p=1$${unpadded(salt)}$${unpadded(cheapTag)}`;

it("hashPassword uses argon2id at OWASP's cost and writes the parameters into the hash", async () => {
  const hash = await hashPassword(password);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  const [nonceText, tag] = hash.split("$").slice(-2);
  const nonce = Buffer.from(nonceText!, "base64");
  const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
  expect(Buffer.from(tag!, "base64")).toEqual(argon2Sync("argon2id", { message: password, nonce, ...cost }));
  expect(await hashPassword(password)).not.toBe(hash);
  expect(isOutdated(hash)).toBe(false);
  expect(await verifyPassword({ hash, password })).toBe(true);
  expect(await verifyPassword({ hash, password: "Crépuscule8?" })).toBe(false);
});

it("verifyPassword accepts an accented letter typed as one code point or as two", async () => {
  const decomposed = password.normalize("NFD");
  expect(decomposed).not.toBe(password);
  expect(await verifyPassword({ hash: cheapHash, password: decomposed })).toBe(true);
  expect(await verifyPassword({ hash: await hashPassword(decomposed), password })).toBe(true);
});

it("verifyPassword uses the cost that the hash states", async () => {
  expect(await verifyPassword({ hash: cheapHash, password })).toBe(true);
  expect(await verifyPassword({ hash: cheapHash, password: "Crépuscule8?" })).toBe(false);
  expect(isOutdated(cheapHash)).toBe(true);
});

it.each([
  ["made by this Node", await hashByScrypt(password)],
  [
    "stored by an earlier release",
    "a3da59f655ddfe968c7cfa9852ae36dc:5dd766275e3348734fbb9d0fc21f3b2e384e4283a9b2b8118cd721a5f178598b6ad8b9888fff4d254791bc4e8fc0ec196e2c3d5e58ac49400cd94d7b55fc9002",
  ],
])("a scrypt hash %s is verified and counts as outdated", async (_, hash) => {
  expect(isOutdated(hash)).toBe(true);
  expect(await verifyPassword({ hash, password })).toBe(true);
  expect(await verifyPassword({ hash, password: "Crépuscule8?" })).toBe(false);
});

it.each([
  "$argon2d$v=19$m=64,t=1,p=1$AAAA$AAAA",
  "$argon2id$v=16$m=64,t=1,p=1$AAAA$AAAA",
  "$argon2id$v=19$m=64,t=1,p=1,keyid=AA$AAAA$AAAA",
  "$argon2id$v=19$m=64,t=1,p=1$AAAA",
  "salt:",
  ":00ff",
  "",
])("verifyPassword throws for the unknown hash format « %s » instead of reporting a wrong password", async (hash) => {
  await expect(verifyPassword({ hash, password })).rejects.toThrow("does not know");
});

it("verifyPassword returns false for a truncated scrypt hash", async () => {
  expect(await verifyPassword({ hash: (await hashByScrypt(password)).slice(0, -2), password })).toBe(false);
});

it("verifyPassword rejects three of 45 concurrent calls, because two run and forty wait", async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 45 }, () => verifyPassword({ hash: cheapHash, password })),
  );
  const rejected = results.filter((result) => result.status === "rejected");
  expect(rejected.map(({ reason }) => reason instanceof BusyError)).toEqual([true, true, true]);
  expect(await verifyPassword({ hash: cheapHash, password })).toBe(true);
});

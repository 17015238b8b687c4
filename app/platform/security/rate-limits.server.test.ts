import { expect, it } from "vitest";
import { type Limits, LIMITS } from "#app/platform/config/settings.server.ts";
import { createRateLimiter } from "./rate-limits.server.ts";

const limits = Object.fromEntries(Object.keys(LIMITS).map((name) => [name, { count: 2, perSeconds: 60 }])) as Limits;

it("the rate limiter counts an IPv6 /48 network too, with ten times the limit", async () => {
  const limiter = createRateLimiter(limits);
  const results: boolean[] = [];
  for (let network = 1; network <= 21; network++) {
    results.push(await limiter.allow("login", `2001:db8:7:${network.toString(16)}::/64`));
  }
  expect(results).toEqual([...Array<boolean>(20).fill(true), false]);
  // Another /48 network, an IPv4 address and an account have counts of their own.
  for (const key of ["2001:db8:8:1::/64", "192.0.2.1", "camille@courriel.example"]) {
    expect(await limiter.allow("login", key)).toBe(true);
  }
  expect(await limiter.allow("signup", "2001:db8:7:1::/64")).toBe(true);
});

it("the rate limiter does not count refunded uses", async () => {
  const limiter = createRateLimiter(limits);
  const key = "2001:db8:7:1::/64";
  expect([await limiter.allow("reset", key), await limiter.allow("reset", key)]).toEqual([true, true]);
  expect(await limiter.allow("reset", key)).toBe(false);
  await limiter.refund("reset", key);
  await limiter.refund("reset", key);
  expect(await limiter.allow("reset", key)).toBe(true);
});

it("the rate limiter counts mails to name+1@… and name+2@… together, because they reach one mailbox", async () => {
  const limiter = createRateLimiter(limits);
  expect(await limiter.allow("accountMails", "camille@courriel.example")).toBe(true);
  expect(await limiter.allow("accountMails", "camille+1@courriel.example")).toBe(true);
  expect(await limiter.allow("accountMails", "camille+2@courriel.example")).toBe(false);
  await limiter.refund("accountMails", "camille+1@courriel.example");
  await limiter.refund("accountMails", "camille@courriel.example");
  expect(await limiter.allow("accountMails", "camille+3@courriel.example")).toBe(true);
  expect(await limiter.allow("accountMails", "camille+4@autre.example")).toBe(true);
});

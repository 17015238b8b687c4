import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from "rate-limiter-flexible";
import type pg from "pg";
import type { Limit, LimitName, Limits } from "#app/platform/config/settings.server.ts";

export interface RateLimiter {
  allow(name: LimitName, key: string): Promise<boolean>;
  refund(name: LimitName, key: string): Promise<void>;
}

/** An IPv6 key is a /64 network (client-address.server.ts). A client may own a /48, so each /48 is counted too. */
const NETWORK = /^([\da-f]+:[\da-f]+:[\da-f]+):[\da-f]+::\/64$/;
const NETWORK_FACTOR = 10;
/** name+1@… and name+2@… reach one mailbox, so their mails are counted together. */
const SUBADDRESS = /\+[^@]*(?=@)/;

export function createRateLimiter(limits: Limits, pool?: pg.Pool): RateLimiter {
  const limiters = new Map<string, RateLimiterAbstract>();
  for (const [name, { count, perSeconds }] of Object.entries(limits) as [LimitName, Limit][]) {
    limiters.set(name, createLimiter(name, count, perSeconds));
    limiters.set(`${name}/48`, createLimiter(`${name}/48`, count * NETWORK_FACTOR, perSeconds));
  }

  function createLimiter(keyPrefix: string, points: number, duration: number): RateLimiterAbstract {
    const options = { keyPrefix, points, duration };
    return pool
      ? new RateLimiterPostgres({ ...options, storeClient: pool, tableName: "rateLimits", tableCreated: true })
      : new RateLimiterMemory(options);
  }

  function countersOf(name: LimitName, key: string): [RateLimiterAbstract, string][] {
    const countedKey = name === "accountMails" ? key.replace(SUBADDRESS, "") : key;
    const counters: [RateLimiterAbstract, string][] = [[limiters.get(name)!, countedKey]];
    const network = NETWORK.exec(key)?.[1];
    if (network) counters.push([limiters.get(`${name}/48`)!, network]);
    return counters;
  }

  return {
    async allow(name, key) {
      try {
        for (const [limiter, countedKey] of countersOf(name, key)) await limiter.consume(countedKey);
        return true;
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return false;
        throw refusal;
      }
    },
    async refund(name, key) {
      for (const [limiter, countedKey] of countersOf(name, key)) await limiter.reward(countedKey);
    },
  };
}

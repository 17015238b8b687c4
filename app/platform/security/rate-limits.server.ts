import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from "rate-limiter-flexible";
import type pg from "pg";
import type { Limit, LimitName, Limits } from "#app/platform/config/settings.server.ts";

export interface RateLimiter {
  /** Counts one use of a form; false when the limit is reached and nothing should be done. */
  allow(name: LimitName, key: string): Promise<boolean>;
  /** Gives a use back, when the form was refused for another reason. */
  refund(name: LimitName, key: string): Promise<void>;
}

/** Of IPv6 the /64 is counted (http/entrance/client-address.server.ts); a provider gives a whole /48 away just as easily. */
const NETWORK = /^([\da-f]+:[\da-f]+:[\da-f]+):[\da-f]+::\/64$/;
const NETWORK_FACTOR = 10;
/** name+1@… and name+2@… are one mailbox, so its mails have one count. */
const SUBADDRESS = /\+[^@]*(?=@)/;

/** One count per process in memory, or, with PostgreSQL, one that all instances share (table rateLimits). */
export function createRateLimiter(limits: Limits, pool?: pg.Pool): RateLimiter {
  const limiters = new Map<string, RateLimiterAbstract>();
  for (const [name, { count, per }] of Object.entries(limits) as [LimitName, Limit][]) {
    limiters.set(name, limiter(name, count, per));
    limiters.set(`${name}/48`, limiter(`${name}/48`, count * NETWORK_FACTOR, per));
  }

  function limiter(keyPrefix: string, points: number, duration: number): RateLimiterAbstract {
    const options = { keyPrefix, points, duration };
    return pool
      ? new RateLimiterPostgres({ ...options, storeClient: pool, tableName: "rateLimits", tableCreated: true })
      : new RateLimiterMemory(options);
  }

  /** What a use is counted as: for the key itself, and for the network that it is part of. */
  function counts(name: LimitName, key: string): [RateLimiterAbstract, string][] {
    const network = NETWORK.exec(key)?.[1];
    const own: [RateLimiterAbstract, string] = [
      limiters.get(name)!,
      name === "accountMails" ? key.replace(SUBADDRESS, "") : key,
    ];
    return network ? [own, [limiters.get(`${name}/48`)!, network]] : [own];
  }

  return {
    async allow(name, key) {
      try {
        for (const [limiter, counted] of counts(name, key)) await limiter.consume(counted);
        return true;
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return false;
        throw refusal;
      }
    },
    async refund(name, key) {
      for (const [limiter, counted] of counts(name, key)) await limiter.reward(counted);
    },
  };
}

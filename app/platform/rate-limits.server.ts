import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from "rate-limiter-flexible";
import type pg from "pg";
import type { Limit, LimitName, Limits } from "./env.server.ts";

export interface RateLimiter {
  /** Counts one use of a form; false when the limit is reached and nothing should be done. */
  allow(name: LimitName, key: string): Promise<boolean>;
  /** Gives a use back, when the form was refused for another reason. */
  giveBack(name: LimitName, key: string): Promise<void>;
}

/** One count per process in memory, or, with PostgreSQL, one that all instances share (table rateLimits). */
export function createRateLimiter(limits: Limits, pool?: pg.Pool): RateLimiter {
  const limiters = new Map<LimitName, RateLimiterAbstract>();
  for (const [name, { count, per }] of Object.entries(limits) as [LimitName, Limit][]) {
    const options = { keyPrefix: name, points: count, duration: per };
    limiters.set(
      name,
      pool
        ? new RateLimiterPostgres({ ...options, storeClient: pool, tableName: "rateLimits", tableCreated: true })
        : new RateLimiterMemory(options),
    );
  }

  return {
    async allow(name, key) {
      try {
        await limiters.get(name)!.consume(key);
        return true;
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return false;
        throw refusal;
      }
    },
    async giveBack(name, key) {
      await limiters.get(name)!.reward(key);
    },
  };
}

import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "#app/platform/logging/log.server.ts";

export interface Background {
  /** Runs work after a random delay, so that response times do not reveal whether there was work. Logs errors. */
  run(name: string, work: () => Promise<unknown>): void;
  /** Starts all delayed work and waits for its end, for the shutdown. */
  drain(): Promise<void>;
}

const DELAY_MS = { min: 200, max: 1_000 } as const;

export function createBackground(log: Log): Background {
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();
  const delay = () =>
    sleep(randomInt(DELAY_MS.min, DELAY_MS.max), undefined, { signal: stopping.signal }).catch(() => {});
  return {
    run(name, work) {
      const task: Promise<void> = delay()
        .then(work)
        .then(
          () => {},
          (error: unknown) => log.error({ task: name, err: error }, "background work failed"),
        )
        .finally(() => running.delete(task));
      running.add(task);
    },
    async drain() {
      stopping.abort();
      while (running.size > 0) await Promise.all(running);
    },
  };
}

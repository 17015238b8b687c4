import { randomInt } from "node:crypto";
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
  const waiting = new Set<() => void>();
  return {
    run(name, work) {
      const task: Promise<void> = delay(waiting)
        .then(work)
        .then(
          () => {},
          (error: unknown) => log.error({ task: name, err: error }, "background work failed"),
        )
        .finally(() => running.delete(task));
      running.add(task);
    },
    async drain() {
      while (running.size > 0) {
        for (const begin of waiting) begin();
        await Promise.all(running);
      }
    },
  };
}

function delay(waiting: Set<() => void>): Promise<void> {
  return new Promise((resolve) => {
    const begin = () => {
      clearTimeout(timer);
      waiting.delete(begin);
      resolve();
    };
    const timer = setTimeout(begin, randomInt(DELAY_MS.min, DELAY_MS.max));
    waiting.add(begin);
  });
}

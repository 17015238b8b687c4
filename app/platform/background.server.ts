import type { Log } from "./log.server.ts";

export interface Background {
  /** Begins work that no answer waits for; what goes wrong is logged under this name. */
  run(name: string, work: () => Promise<unknown>): void;
  /** Resolves once everything that was begun has ended: the stop of the site waits for it. */
  settled(): Promise<void>;
}

export function createBackground(log: Log): Background {
  const running = new Set<Promise<void>>();
  return {
    run(name, work) {
      const task: Promise<void> = work()
        .then(
          () => {},
          (error: unknown) => log.error({ task: name, err: error }, "background work failed"),
        )
        .finally(() => running.delete(task));
      running.add(task);
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}

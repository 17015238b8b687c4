import type { Log } from "./log.server.ts";

const EVERY_MS = 3_600_000;

/**
 * Deletes what has been kept long enough, at start-up and then every hour. Each task is run by every instance: it has
 * to be one that several may do at once. What fails is tried again an hour later.
 */
export function startHousekeeping(tasks: Record<string, () => Promise<void>>, log: Log): { stop(): Promise<void> } {
  let running = Promise.resolve();
  let stopping = false;

  async function round(): Promise<void> {
    for (const [task, work] of Object.entries(tasks)) {
      if (stopping) return;
      try {
        await work();
      } catch (error) {
        log.error({ task, err: error }, "housekeeping failed");
      }
    }
  }

  const begin = () => void (running = running.then(round));
  const timer = setInterval(begin, EVERY_MS).unref();
  begin();
  return {
    async stop() {
      stopping = true;
      clearInterval(timer);
      await running;
    },
  };
}

import type { Log } from "#app/platform/logging/log.server.ts";

/** Every instance runs every task, so tasks must tolerate concurrent runs. The next round retries a failed task. */
export function startScheduler(
  tasks: Record<string, () => Promise<void>>,
  log: Log,
  everyMs: number,
): { stop(): Promise<void> } {
  let running = Promise.resolve();
  let stopping = false;

  async function round(): Promise<void> {
    for (const [task, work] of Object.entries(tasks)) {
      if (stopping) return;
      try {
        await work();
      } catch (error) {
        log.error({ task, err: error }, "scheduled task failed");
      }
    }
  }

  let busy = false;
  const begin = () => {
    if (busy) return;
    busy = true;
    running = round().finally(() => (busy = false));
  };
  const timer = setInterval(begin, everyMs).unref();
  begin();
  return {
    async stop() {
      stopping = true;
      clearInterval(timer);
      await running;
    },
  };
}

import type { Log } from "#app/platform/logging/log.server.ts";

/** Every instance runs every task, so tasks must tolerate concurrent runs. A failed task runs again next round. */
export function startScheduler(
  tasks: Record<string, () => Promise<void>>,
  log: Log,
  everyMs: number,
): { stop(): Promise<void> } {
  let round = Promise.resolve();
  let stopping = false;

  async function runTasks(): Promise<void> {
    for (const [task, work] of Object.entries(tasks)) {
      if (stopping) return;
      try {
        await work();
      } catch (error) {
        log.error({ task, err: error }, "scheduled task failed");
      }
    }
  }

  let isRunning = false;
  const startRound = () => {
    if (isRunning) return;
    isRunning = true;
    round = runTasks().finally(() => (isRunning = false));
  };
  const timer = setInterval(startRound, everyMs).unref();
  startRound();
  return {
    async stop() {
      stopping = true;
      clearInterval(timer);
      await round;
    },
  };
}

import { setImmediate } from "node:timers/promises";
import { onTestFinished } from "vitest";

/** What fails during a test with nobody waiting for it: in the site, it would end the process. */
export function listenForUnheardFailures(): () => Promise<unknown[]> {
  const unheard: unknown[] = [];
  const hear = (reason: unknown) => unheard.push(reason);
  process.on("unhandledRejection", hear);
  onTestFinished(() => void process.off("unhandledRejection", hear));
  return async () => {
    // Node tells it once all that waits has run.
    await setImmediate();
    return unheard;
  };
}

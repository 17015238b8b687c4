import { setImmediate } from "node:timers/promises";
import { onTestFinished } from "vitest";

/** Collects unhandled rejections during a test, which would end the site's process. */
export function listenForUnheardFailures(): () => Promise<unknown[]> {
  const unheard: unknown[] = [];
  const hear = (reason: unknown) => unheard.push(reason);
  process.on("unhandledRejection", hear);
  onTestFinished(() => void process.off("unhandledRejection", hear));
  return async () => {
    // Node reports unhandled rejections after the microtasks.
    await setImmediate();
    return unheard;
  };
}

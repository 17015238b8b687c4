import { setImmediate } from "node:timers/promises";
import { onTestFinished } from "vitest";

/** Collects the unhandled rejections of a test, each of which would end the site's process. */
export function listenForUnhandledRejections(): () => Promise<unknown[]> {
  const rejections: unknown[] = [];
  const collect = (reason: unknown) => rejections.push(reason);
  process.on("unhandledRejection", collect);
  onTestFinished(() => void process.off("unhandledRejection", collect));
  return async () => {
    // Node reports unhandled rejections after the microtasks.
    await setImmediate();
    return rejections;
  };
}

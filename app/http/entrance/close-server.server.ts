import { setImmediate as nextTick } from "node:timers/promises";
import type { ServerType } from "@hono/node-server";

const REQUESTS_END_AFTER_MS = 5_000;
/** Ends the wait in a busy process, where no tick of the event loop is idle. */
const MAX_TICKS = 1_000;
const LONGEST_IDLE_TICK_MS = 0.1;

/** Lets the server accept pending connections. Closing its socket would reset them, and a POST would be lost. */
async function waitForIdleTick(server: ServerType): Promise<void> {
  let accepted = 0;
  const count = () => void accepted++;
  server.on("connection", count);
  for (let tick = 0; tick < MAX_TICKS; tick++) {
    const [acceptedBefore, startedAt] = [accepted, performance.now()];
    await nextTick();
    if (accepted === acceptedBefore && performance.now() - startedAt < LONGEST_IDLE_TICK_MS) break;
  }
  server.off("connection", count);
}

export async function closeServer(server: ServerType): Promise<void> {
  await waitForIdleTick(server);
  return new Promise((resolve) => {
    server.close(() => resolve());
    if (!("closeAllConnections" in server)) return;
    setTimeout(() => server.closeAllConnections(), REQUESTS_END_AFTER_MS).unref();
  });
}

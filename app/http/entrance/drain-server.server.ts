import { setImmediate as nextTurn } from "node:timers/promises";
import type { ServerType } from "@hono/node-server";

const REQUESTS_END_AFTER_MS = 5_000;
/** Limit for a busy process, which has no idle tick. */
const QUIET_TURNS = 1_000;
/** Longest acceptable idle tick: connections that arrive between `accept()` and `close()` are reset. */
const QUIET_MS = 0.1;

/** Waits for a tick without new connections: closing resets those not accepted, and proxies do not repeat a form. */
async function quietPeriod(server: ServerType): Promise<void> {
  let taken = 0;
  const count = () => void taken++;
  server.on("connection", count);
  for (let turn = 0; turn < QUIET_TURNS; turn++) {
    const [before, begun] = [taken, performance.now()];
    await nextTurn();
    if (taken === before && performance.now() - begun < QUIET_MS) break;
  }
  server.off("connection", count);
}

/** Stops accepting connections; resolves once open requests are answered or timed out. */
export async function closeServer(server: ServerType): Promise<void> {
  await quietPeriod(server);
  return new Promise((resolve) => {
    server.close(() => resolve());
    if (!("closeAllConnections" in server)) return;
    setTimeout(() => server.closeAllConnections(), REQUESTS_END_AFTER_MS).unref();
  });
}

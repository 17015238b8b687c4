import { setImmediate as nextTurn } from "node:timers/promises";
import type { ServerType } from "@hono/node-server";

/** How long a stop waits for the requests in flight. */
const REQUESTS_END_AFTER_MS = 5_000;
/** The longest that a busy process waits for a moment without work before it stops listening. */
const QUIET_TURNS = 1_000;
/** Of a turn without work: who comes after its look for connections and before its end is reset. */
const QUIET_MS = 0.1;

/**
 * Resolves right after Node has looked for connections and found none. To stop listening resets those that wait to be
 * taken: a proxy sends a form that it had begun to hand over to nobody else. Node takes one in each of its turns.
 */
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

/** Takes no new connections, and resolves once those in use have had their answers or their time. */
export async function closeServer(server: ServerType): Promise<void> {
  await quietPeriod(server);
  return new Promise((resolve) => {
    server.close(() => resolve());
    if (!("closeAllConnections" in server)) return;
    setTimeout(() => server.closeAllConnections(), REQUESTS_END_AFTER_MS).unref();
  });
}

import type { EventEmitter } from "node:events";
import type { Log } from "#app/platform/logging/log.server.ts";

/** Node would print every property of the error, and PostgreSQL's `detail` quotes the row. */
export function exitOnCrash(
  log: Log,
  source: EventEmitter = process,
  exit: (code: number) => void = process.exit,
): void {
  const crash = (err: unknown) => {
    log.fatal({ err }, "the process crashed");
    exit(1);
  };
  source.on("uncaughtException", crash);
  source.on("unhandledRejection", crash);
}

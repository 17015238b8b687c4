import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { concurrencyLimit } from "#app/platform/security/concurrency-limit.ts";
import { failed, ok, type Result } from "#app/platform/result.ts";
import { PICTURE_ERROR_CODES, type PictureErrorCode } from "./picture-error-codes.ts";

interface Bounds {
  timeoutMs: number;
  answerBytes: number;
  /** Ends it. */
  stopped?: AbortSignal;
}

const run = promisify(execFile);

/** Two large pictures decoded at once would exceed the memory limit of the shipped unit. */
const oneAtATime = concurrencyLimit(1);

/** @see runNow */
export function runInSubprocess(...job: Parameters<typeof runNow>): ReturnType<typeof runNow> {
  return oneAtATime(() => runNow(...job));
}

/**
 * Runs a program that opens untrusted files: a hostile one cannot take the site's memory or end it.
 * @param script its absolute path
 * @throws when the file is not to blame: a library does not load, no process can be started …
 */
async function runNow(
  script: string,
  parameters: readonly string[],
  { timeoutMs, answerBytes, stopped }: Bounds,
): Promise<Result<{ output: Buffer<ArrayBuffer> }, PictureErrorCode>> {
  try {
    const { stdout } = await run(process.execPath, ["--max-old-space-size=128", script, ...parameters], {
      encoding: "buffer",
      maxBuffer: answerBytes,
      timeout: timeoutMs,
      killSignal: "SIGKILL",
      // The process gets none of our environment.
      env: {},
      ...(stopped && { signal: stopped }),
    });
    return ok({ output: stdout as Buffer<ArrayBuffer> });
  } catch (error) {
    stopped?.throwIfAborted();
    return failed(errorCodeOf(error as Failure));
  }
}

/** The error of execFile(). Its message is not for the log: it quotes what the client sent. */
interface Failure {
  stderr?: Buffer;
  killed?: boolean;
  signal?: NodeJS.Signals | null;
  code?: number | string;
}

function errorCodeOf({ stderr, killed, signal, code }: Failure): PictureErrorCode {
  const output = stderr?.toString() ?? "";
  // The last line: Node writes its own warnings before it.
  const lastLine = output.trimEnd().split("\n").at(-1);
  const errorCode = PICTURE_ERROR_CODES.find((known) => known === lastLine);
  if (errorCode) return errorCode;
  // Past its time, or ended by the kernel when the machine was short of memory.
  if (killed || signal === "SIGKILL") return "heavy";
  // The file made a decoder crash.
  if (signal) return "broken";
  throw new Error(`pictures cannot be opened (${code}): ${output}`);
}

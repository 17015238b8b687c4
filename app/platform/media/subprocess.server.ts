import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { concurrencyLimit } from "#app/platform/security/concurrency-limit.ts";
import { failed, ok, type Result } from "#app/platform/result.ts";
import { PICTURE_ERROR_CODES, type PictureErrorCode } from "./picture-error-codes.ts";

export interface SubprocessLimits {
  timeoutMs: number;
  outputBytes: number;
  signal?: AbortSignal;
}

const run = promisify(execFile);

/** Two large pictures decoded at once would exceed the memory limit of the systemd unit. */
const oneAtATime = concurrencyLimit(1);

export function runInSubprocess(...job: Parameters<typeof runScript>): ReturnType<typeof runScript> {
  return oneAtATime(() => runScript(...job));
}

/** Keeps an untrusted file from exhausting or crashing the site. @throws if the file is not the cause of the failure */
async function runScript(
  script: string,
  parameters: readonly string[],
  { timeoutMs, outputBytes, signal }: SubprocessLimits,
): Promise<Result<{ output: Buffer<ArrayBuffer> }, PictureErrorCode>> {
  try {
    const { stdout } = await run(process.execPath, ["--max-old-space-size=128", script, ...parameters], {
      encoding: "buffer",
      maxBuffer: outputBytes,
      timeout: timeoutMs,
      killSignal: "SIGKILL",
      // No environment, so that an exploit finds no secrets.
      env: {},
      ...(signal && { signal }),
    });
    return ok({ output: stdout as Buffer<ArrayBuffer> });
  } catch (error) {
    signal?.throwIfAborted();
    return failed(errorCodeOf(error as Failure));
  }
}

/** The error of execFile(). Never log its message, which quotes the client's data. */
interface Failure {
  stderr?: Buffer;
  killed?: boolean;
  signal?: NodeJS.Signals | null;
  code?: number | string;
}

function errorCodeOf({ stderr, killed, signal, code }: Failure): PictureErrorCode {
  const output = stderr?.toString() ?? "";
  // Node's own warnings come before the last line.
  const lastLine = output.trimEnd().split("\n").at(-1);
  const errorCode = PICTURE_ERROR_CODES.find((known) => known === lastLine);
  if (errorCode) return errorCode;
  // Timeout, or killed by the kernel for lack of memory.
  if (killed || signal === "SIGKILL") return "heavy";
  if (signal) return "broken";
  throw new Error(`pictures cannot be opened (${code}): ${output}`);
}

import { concurrencyLimit } from "#app/platform/security/concurrency-limit.ts";
import { runInSubprocess } from "#app/platform/security/subprocess.server.ts";
import { failed, type Result } from "#app/platform/result.ts";
import { PICTURE_ERROR_CODES, type PictureErrorCode } from "./picture-error-codes.ts";

export interface SubprocessLimits {
  timeoutMs: number;
  outputBytes: number;
  signal?: AbortSignal;
}

/** Two large pictures decoded at once would exceed the memory limit of the systemd unit. */
const oneAtATime = concurrencyLimit(1);

/** @throws if the file is not the cause of the failure */
export async function runPictureScript(
  script: string,
  args: readonly string[],
  limits: SubprocessLimits,
): Promise<Result<{ output: Buffer<ArrayBuffer> }, PictureErrorCode>> {
  const result = await oneAtATime(() => runInSubprocess({ script, args, heapMb: 128, ...limits }));
  if (result.ok) return result;
  const { reason, code, stderr } = result;
  // Node's own warnings come before the last line.
  const lastLine = stderr.trimEnd().split("\n").at(-1);
  const errorCode = PICTURE_ERROR_CODES.find((known) => known === lastLine);
  if (errorCode) return failed(errorCode);
  if (reason === "failed") throw new Error(`pictures cannot be opened (${code}): ${stderr}`);
  return failed(reason === "crashed" ? "broken" : "heavy");
}

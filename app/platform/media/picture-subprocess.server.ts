import { concurrencyLimit } from "#app/platform/security/concurrency-limit.ts";
import { runInSubprocess } from "#app/platform/security/subprocess.server.ts";
import { failed, type Result } from "#app/platform/result.ts";
import { PICTURE_ERROR_CODES, type PictureErrorCode } from "./picture-error-codes.ts";

interface SubprocessLimits {
  timeoutMs: number;
  outputBytes: number;
}

/** Two large pictures decoded at once would exceed the memory limit of the systemd unit. */
const oneAtATime = concurrencyLimit(1);

/** Calls of `runPictureScript` that wait for their turn. */
let waitingCalls = 0;
/** Stops the interruptible work that runs. */
let interruptibleRun: AbortController | null = null;

/** For work that a person waits for. @throws if the file is not the cause of the failure */
export async function runPictureScript(script: string, args: readonly string[], limits: SubprocessLimits) {
  waitingCalls += 1;
  interruptibleRun?.abort();
  const run = oneAtATime(() => {
    waitingCalls -= 1;
    return runInSubprocess({ script, args, heapMb: 128, ...limits });
  });
  return readResult(await run);
}

/** For long work: a call of `runPictureScript` interrupts it, after which it starts again. */
export async function runInterruptibly(
  script: string,
  args: readonly string[],
  limits: SubprocessLimits,
  signal: AbortSignal,
) {
  for (;;) {
    const interruption = new AbortController();
    const subprocess = { script, args, heapMb: 128, ...limits, signal: AbortSignal.any([signal, interruption.signal]) };
    try {
      return readResult(
        await oneAtATime(async () => {
          if (waitingCalls > 0) interruption.abort();
          subprocess.signal.throwIfAborted();
          interruptibleRun = interruption;
          return runInSubprocess(subprocess).finally(() => (interruptibleRun = null));
        }),
      );
    } catch (error) {
      if (signal.aborted || !interruption.signal.aborted) throw error;
    }
  }
}

function readResult(
  result: Awaited<ReturnType<typeof runInSubprocess>>,
): Result<{ output: Buffer<ArrayBuffer> }, PictureErrorCode> {
  if (result.ok) return result;
  const { reason, code, stderr } = result;
  // Node's own warnings come before the last line.
  const lastLine = stderr.trimEnd().split("\n").at(-1);
  const errorCode = PICTURE_ERROR_CODES.find((known) => known === lastLine);
  if (errorCode) return failed(errorCode);
  if (reason === "failed") throw new Error(`pictures cannot be opened (${code}): ${stderr}`);
  return failed(reason === "crashed" ? "broken" : "heavy");
}

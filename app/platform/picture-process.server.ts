import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { PICTURE_FAULTS, type PictureFault } from "./picture-faults.ts";

interface Bounds {
  timeoutMs: number;
  answerBytes: number;
  /** Ends it. */
  stopped?: AbortSignal;
}

const run = promisify(execFile);

/**
 * Runs a program that opens untrusted files: a hostile one cannot take the site's memory or end it.
 * @param script its absolute path
 * @throws when the file is not at fault: a library does not load, no process can be started …
 */
export async function runApart(
  script: string,
  parameters: readonly string[],
  { timeoutMs, answerBytes, stopped }: Bounds,
): Promise<{ ok: true; output: Buffer<ArrayBuffer> } | { ok: false; reason: PictureFault }> {
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
    return { ok: true, output: stdout as Buffer<ArrayBuffer> };
  } catch (error) {
    stopped?.throwIfAborted();
    return { ok: false, reason: faultOf(error as Failure) };
  }
}

/** The error of execFile(). Its message is not for the log: it quotes what the client sent. */
interface Failure {
  stderr?: Buffer;
  killed?: boolean;
  signal?: NodeJS.Signals | null;
  code?: number | string;
}

function faultOf({ stderr, killed, signal, code }: Failure): PictureFault {
  const said = stderr?.toString() ?? "";
  const fault = PICTURE_FAULTS.find((known) => known === said);
  if (fault) return fault;
  if (killed) return "heavy";
  // The file made a decoder crash.
  if (signal) return "broken";
  throw new Error(`pictures cannot be opened (${code}): ${said}`);
}

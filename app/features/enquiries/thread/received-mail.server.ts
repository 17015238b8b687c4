import { execFile, type ExecFileException } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { ParsedMail } from "#app/platform/mail/parse-received-mail.server.ts";
import { projectRoot } from "#app/platform/config/project-root.server.ts";
import { failed, ok, type Result } from "#app/platform/result.ts";
import type { ReceivedMail } from "./received-mail.ts";

/** The limit includes attachments, although they are not stored. */
export const RECEIVED_MAIL_MB = 5;

/** An ordinary mail of 5 MB needs half a second; a busy machine takes several times as long. */
const TIMEOUT_MS = 15_000;
/** An ordinary mail of 5 MB needs a tenth of this. */
const MEMORY_MB = 256;
/** Several times the largest text in a mail of 5 MB. */
const OUTPUT_BYTES = 32 * 1024 * 1024;
const PARSER = join(projectRoot, "app/platform/mail/received-mail-program.server.ts");

export async function readReceivedMail(
  file: Blob,
  timeoutMs = TIMEOUT_MS,
): Promise<Result<{ mail: ReceivedMail }, "mail-too-big" | ParseFailure>> {
  if (file.size > RECEIVED_MAIL_MB * 1024 * 1024) return failed("mail-too-big");
  return parseInSubprocess(new Uint8Array(await file.arrayBuffer()), timeoutMs);
}

type ParseFailure = "mail-too-slow" | "mail-unreadable";

const run = promisify(execFile);

/** A worker thread that runs out of memory could abort the whole process. */
async function parseInSubprocess(
  bytes: Uint8Array,
  timeout: number,
): Promise<Result<{ mail: ParsedMail }, ParseFailure>> {
  const parsing = run(process.execPath, [`--max-old-space-size=${MEMORY_MB}`, PARSER], {
    timeout,
    killSignal: "SIGKILL",
    maxBuffer: OUTPUT_BYTES,
    env: {},
  });
  // Ignores a broken pipe, because the exit status says why the parser ended.
  parsing.child.stdin!.on("error", () => {}).end(bytes);
  try {
    const mail = JSON.parse((await parsing).stdout) as ParsedMail | null;
    return mail ? ok({ mail }) : failed("mail-unreadable");
  } catch (error) {
    const { code, killed, signal } = error as ExecFileException;
    if (killed && !code) return failed("mail-too-slow");
    if (killed || signal) return failed("mail-unreadable");
    throw new Error("the parser of received mails failed", { cause: error });
  }
}

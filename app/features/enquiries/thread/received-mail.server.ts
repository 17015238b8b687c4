import { join } from "node:path";
import type { ParsedMail } from "#app/platform/mail/parse-received-mail.server.ts";
import { projectRoot } from "#app/platform/config/project-root.server.ts";
import { failed, ok, type Result } from "#app/platform/result.ts";
import { runInSubprocess } from "#app/platform/security/subprocess.server.ts";
import type { ReceivedMail } from "./received-mail.ts";

/** The limit includes attachments, although they are not stored. */
export const RECEIVED_MAIL_MB = 5;

/** An ordinary mail of 5 MB needs half a second; a busy machine takes several times as long. */
const TIMEOUT_MS = 15_000;
/** An ordinary mail of 5 MB needs a tenth of this. */
const HEAP_MB = 256;
/** Several times the largest text in a mail of 5 MB. */
const OUTPUT_BYTES = 32 * 1024 * 1024;
const PARSER = join(projectRoot, "app/platform/mail/received-mail-program.server.ts");

export async function readReceivedMail(
  file: Blob,
  timeoutMs = TIMEOUT_MS,
): Promise<Result<{ mail: ReceivedMail }, "mail-too-big" | "mail-too-slow" | "mail-unreadable">> {
  if (file.size > RECEIVED_MAIL_MB * 1024 * 1024) return failed("mail-too-big");
  const limits = { heapMb: HEAP_MB, timeoutMs, outputBytes: OUTPUT_BYTES };
  const parsed = await runInSubprocess({ script: PARSER, stdin: await file.bytes(), ...limits });
  if (!parsed.ok) {
    const { reason, code, stderr } = parsed;
    if (reason === "failed") throw new Error(`the parser of received mails failed (${code}): ${stderr}`);
    return failed(reason === "timeout" ? "mail-too-slow" : "mail-unreadable");
  }
  const mail = JSON.parse(parsed.output.toString()) as ParsedMail | null;
  return mail ? ok({ mail }) : failed("mail-unreadable");
}

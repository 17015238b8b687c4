import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { ParsedMail } from "#app/platform/mail/parse-received-mail.server.ts";
import { projectRoot } from "#app/platform/config/project-root.server.ts";
import { failed, ok, type Result } from "#app/platform/result.ts";
import type { ReceivedMail } from "./received-mail.ts";

/** With its attachments, which are not kept. */
export const RECEIVED_MAIL_MB = 5;

/** An ordinary mail of 5 MB takes a tenth of it. */
const TIMEOUT_MS = 5_000;
const MEMORY_MB = 256;
/** Several times the largest text that a mail of 5 MB holds. */
const ANSWER_BYTES = 32 * 1024 * 1024;
const PARSER = join(projectRoot, "app/platform/mail/parse-received-mail.server.ts");

export type ReceivedMailRefusal = "mail-too-big" | "mail-unreadable";

/** Reads a mail that was saved as a file (.eml): its words alone, none of its files and pictures. */
export async function readReceivedMail(file: Blob): Promise<Result<{ mail: ReceivedMail }, ReceivedMailRefusal>> {
  if (file.size > RECEIVED_MAIL_MB * 1024 * 1024) return failed("mail-too-big");
  const mail = await parseInSubprocess(new Uint8Array(await file.arrayBuffer()));
  return mail ? ok({ mail }) : failed("mail-unreadable");
}

const run = promisify(execFile);

/**
 * In a subprocess: a worker thread that runs out of memory can abort the whole process. Ends with null where the mail cannot
 * be parsed, or takes too long or too much memory.
 * @throws when the parser itself cannot run
 */
async function parseInSubprocess(bytes: Uint8Array): Promise<ParsedMail | null> {
  const parsing = run(process.execPath, [`--max-old-space-size=${MEMORY_MB}`, PARSER], {
    timeout: TIMEOUT_MS,
    killSignal: "SIGKILL",
    maxBuffer: ANSWER_BYTES,
    // The process gets none of our environment.
    env: {},
  });
  // A parser that has ended reads no more: why it ended is told below.
  parsing.child.stdin!.on("error", () => {}).end(bytes);
  try {
    return JSON.parse((await parsing).stdout) as ParsedMail | null;
  } catch (error) {
    const { killed, signal } = error as { killed?: boolean; signal?: NodeJS.Signals | null };
    if (killed || signal) return null;
    throw new Error("received mails cannot be parsed", { cause: error });
  }
}

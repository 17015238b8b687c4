import { once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { ParsedMail } from "#app/platform/parse-received-mail.server.ts";
import { projectRoot } from "#app/platform/project-root.server.ts";
import type { ReceivedMail } from "./received-mail.ts";

/** With its attachments, which are not kept. */
export const RECEIVED_MAIL_MB = 5;

/** An ordinary mail of 5 MB takes a tenth of it. */
const TIMEOUT_MS = 5_000;
const PARSER = join(projectRoot, "app/platform/parse-received-mail.server.ts");

export type ReceivedMailRefusal = "mail-too-big" | "mail-unreadable";

/** Reads a mail that was saved as a file (.eml): its words alone, none of its files and pictures. */
export async function readReceivedMail(
  file: Blob,
): Promise<{ ok: true; mail: ReceivedMail } | { ok: false; reason: ReceivedMailRefusal }> {
  if (file.size > RECEIVED_MAIL_MB * 1024 * 1024) return { ok: false, reason: "mail-too-big" };
  const mail = await parseInWorker(new Uint8Array(await file.arrayBuffer()));
  return mail ? { ok: true, mail } : { ok: false, reason: "mail-unreadable" };
}

/** null: the parser failed, or took too long or too much memory. */
async function parseInWorker(bytes: Uint8Array): Promise<ParsedMail | null> {
  const worker = new Worker(PARSER, {
    workerData: bytes,
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  try {
    const [mail] = await once(worker, "message", { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return mail as ParsedMail | null;
  } catch {
    return null;
  } finally {
    await worker.terminate();
  }
}

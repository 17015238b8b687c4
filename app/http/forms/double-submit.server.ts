import { createHash } from "node:crypto";
import { AGAIN_WITHIN_MS } from "#app/forms/double-submit-window.ts";

interface Sent {
  form: string;
  answer: Promise<{ ok: boolean }>;
  answered: boolean;
  /** The history's version then: another instance may have changed something since. */
  history?: string;
}

/** Each member's last form, until shortly after its response or until any other action. */
export type LastSent = Map<string, Sent>;

/**
 * After a double click, the second request gets the first one's result: the browser shows only the last response, which
 * would be an error or a duplicate.
 */
export async function onceForTwoPresses<Answer extends { ok: boolean }>(
  lastSent: LastSent,
  memberId: string,
  { url }: Pick<Request, "url">,
  form: FormData,
  run: () => Promise<Answer>,
  history: () => Promise<string>,
): Promise<Answer> {
  const print = await printOf(url, form);
  const last = lastSent.get(memberId);
  if (last?.form === print && (!last.answered || last.history === (await history())))
    return last.answer as Promise<Answer>;
  // This form may undo what another one did, so that one may be sent again.
  for (const [id, { answered }] of lastSent) if (answered) lastSent.delete(id);
  const sent: Sent = { form: print, answer: run(), answered: false };
  lastSent.set(memberId, sent);
  const forget = () => {
    if (lastSent.get(memberId) === sent) lastSent.delete(memberId);
  };
  try {
    const { ok } = await sent.answer;
    if (ok) sent.history = await history().catch(() => undefined);
  } finally {
    sent.answered = true;
    if (sent.history === undefined) forget();
    else setTimeout(forget, AGAIN_WITHIN_MS).unref();
  }
  return sent.answer as Promise<Answer>;
}

async function printOf(url: string, form: FormData): Promise<string> {
  const fields = await Promise.all(
    [...form].map(async ([name, value]) => [name, typeof value === "string" ? value : await fingerprintFile(value)]),
  );
  return createHash("sha256")
    .update(JSON.stringify([url, fields]))
    .digest("base64");
}

/** An empty file input sends an empty file. */
async function fingerprintFile(file: File): Promise<unknown[]> {
  const bytes = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
  return [file.name, file.size, Buffer.from(bytes).toString("base64")];
}

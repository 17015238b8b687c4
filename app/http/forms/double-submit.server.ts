import { createHash } from "node:crypto";
import { AGAIN_WITHIN_MS } from "#app/forms/double-submit-window.ts";

interface Sent {
  form: string;
  answer: Promise<{ ok: boolean }>;
  answered: boolean;
  /** How the history stood then: another instance may have done something since. */
  history?: string;
}

/** The last form of each member; each until a moment after it was answered, or until anybody does something else. */
export type LastSent = Map<string, Sent>;

/**
 * Does what a member's form asks for, once: where it comes again at once, and nothing was done between, the second has the
 * answer of the first. A browser shows only the last one, which would else refuse what was done, or do it twice.
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
  // What was done may be undone by this one, and asked for again.
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

/** Same address, same fields, same files: same form. */
async function printOf(url: string, form: FormData): Promise<string> {
  const fields = await Promise.all(
    [...form].map(async ([name, value]) => [name, typeof value === "string" ? value : await fingerprintFile(value)]),
  );
  return createHash("sha256")
    .update(JSON.stringify([url, fields]))
    .digest("base64");
}

/** A field for a file that is left empty sends one of nothing. */
async function fingerprintFile(file: File): Promise<unknown[]> {
  const bytes = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
  return [file.name, file.size, Buffer.from(bytes).toString("base64")];
}

import type { SiteDeps } from "#app/site-deps.ts";
import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { deserialize, serialize } from "node:v8";
import { SUBMISSION_FIELD } from "#app/forms/submission-key.ts";
import { after, MINUTE } from "#app/platform/durations.ts";
import { decrypt, encrypt, type EncryptionContext } from "#app/platform/security/encryption.server.ts";

/** After a crash, the same form can run again once this time is over. */
const CLAIM_MS = MINUTE;

/** A claim is renewed while its form runs, so that a slow form never runs twice. */
const RENEW_EVERY_MS = CLAIM_MS / 3;

/** An answer may hold a secret that is shown once, so it is stored only as long as a user may press again. */
const ANSWER_STORED_MS = 5 * MINUTE;

const POLL_MS = 50;

/** Runs a form once per key: a repetition gets the first answer, from any instance. A refused form may run again. */
export async function runOnce<Answer extends { ok: boolean }>(
  deps: SiteDeps,
  userId: string,
  { url }: Pick<Request, "url">,
  form: FormData,
  run: () => Promise<Answer>,
): Promise<Answer> {
  if (!form.has(SUBMISSION_FIELD)) return run();
  const { db } = deps;
  const hash = await hashOf(userId, url, form);
  const encryption = { ...deps, purpose: "form-answer", owner: hash };
  while (!(await claim(deps, userId, hash))) {
    const stored = await db.selectFrom("submissions").select("answer").where("hash", "=", hash).executeTakeFirst();
    if (stored?.answer) return deserialize(Buffer.from(decrypt(encryption, stored.answer)!, "base64")) as Answer;
    await setTimeout(POLL_MS);
  }
  const renewal = setInterval(() => void renewClaim(deps, hash).catch(() => undefined), RENEW_EVERY_MS).unref();
  let answer: Answer | undefined;
  try {
    return (answer = await run());
  } finally {
    clearInterval(renewal);
    // If storing fails, the answer is still returned, because the form has run; the claim expires by itself.
    await storeAnswer(deps, encryption, answer).catch(() => undefined);
  }
}

async function storeAnswer(
  { db, now }: SiteDeps,
  encryption: EncryptionContext,
  answer?: { ok: boolean },
): Promise<void> {
  const { owner: hash } = encryption;
  if (!answer?.ok) {
    await db.deleteFrom("submissions").where("hash", "=", hash).execute();
    return;
  }
  const stored = encrypt(encryption, serialize(answer).toString("base64"));
  const expiresAt = after(now(), ANSWER_STORED_MS).toISOString();
  await db.updateTable("submissions").set({ answer: stored, expiresAt }).where("hash", "=", hash).execute();
}

/** Claims the form. Deletes the answers stored for the account's other forms, whose effect this form may undo. */
function claim({ db, now }: SiteDeps, userId: string, hash: string): Promise<boolean> {
  const at = now();
  return db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom("submissions")
      .where("userId", "=", userId)
      .where((eb) =>
        eb.or([
          eb("expiresAt", "<=", at.toISOString()),
          eb.and([eb("hash", "!=", hash), eb("answer", "is not", null)]),
        ]),
      )
      .execute();
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("submissions")
      .values({ hash, userId, answer: null, expiresAt: after(at, CLAIM_MS).toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  });
}

async function renewClaim({ db, now }: SiteDeps, hash: string): Promise<void> {
  const expiresAt = after(now(), CLAIM_MS).toISOString();
  await db.updateTable("submissions").set({ expiresAt }).where("hash", "=", hash).where("answer", "is", null).execute();
}

/** The forms of a page share its key, so their fields are part of the hash. */
async function hashOf(userId: string, url: string, form: FormData): Promise<string> {
  const fields = await Promise.all(
    [...form].map(async ([name, value]) => [name, typeof value === "string" ? value : await fingerprint(value)]),
  );
  return sha256(JSON.stringify([userId, url, fields]));
}

async function fingerprint(file: File): Promise<string[]> {
  return [file.name, sha256(Buffer.from(await file.arrayBuffer()))];
}

const sha256 = (content: string | Buffer) => createHash("sha256").update(content).digest("base64url");

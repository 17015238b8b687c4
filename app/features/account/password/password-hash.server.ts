import * as crypto from "node:crypto";
import { promisify } from "node:util";
import { concurrencyLimit } from "#app/platform/security/concurrency-limit.ts";

/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const SALT_BYTES = 16;
const TAG_BYTES = 32;
const MAX_QUEUED = 40;
const UNKNOWN_FORMAT = "this version does not know the format of a stored password hash";
const PREFIX = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$`;

/** Computing a hash takes 19 MiB and 0.1 s of a core, so more than two at once would slow every page. */
const limitHashing = concurrencyLimit(2, MAX_QUEUED);

/** Treats an accented letter of one or of two code points alike. @returns a PHC string, or scrypt's « salt:key » */
export async function hashPassword(password: string): Promise<string> {
  // `crypto.argon2` exists since Node 24.7; the Node of the macOS package may be older.
  if (!hasArgon2) return hashByScrypt(password);
  const salt = crypto.randomBytes(SALT_BYTES);
  const tag = await limitHashing(() => argon2id(password, salt));
  return `${PREFIX}${unpadded(salt)}$${unpadded(tag)}`;
}

export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  if (!hash.startsWith("$")) {
    const [salt, key] = hash.split(":");
    if (!salt || !key) throw new Error(UNKNOWN_FORMAT);
    return areEqual(await scrypt(password, salt), Buffer.from(key, "hex"));
  }
  const [, algorithm, version, cost, salt, tag] = hash.split("$");
  const [, memory, passes, parallelism] = /^m=(\d+),t=(\d+),p=(\d+)$/.exec(cost ?? "") ?? [];
  if (algorithm !== "argon2id" || version !== "v=19" || !memory || !salt || !tag) throw new Error(UNKNOWN_FORMAT);
  const stored = Buffer.from(tag, "base64");
  const parameters = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const computed = await limitHashing(() => argon2id(password, Buffer.from(salt, "base64"), parameters, stored.length));
  return areEqual(computed, stored);
}

export function isOutdated(hash: string): boolean {
  return hasArgon2 && !hash.startsWith(PREFIX);
}

const hasArgon2 = typeof crypto.argon2 === "function";

function argon2id(password: string, nonce: Buffer, cost: Cost = COST, tagLength = TAG_BYTES): Promise<Buffer> {
  return promisify(crypto.argon2)("argon2id", { message: password.normalize("NFC"), nonce, tagLength, ...cost });
}
type Cost = Record<keyof typeof COST, number>;

/** For a Node without argon2, with the parameters of the hashes that earlier releases stored. */
export async function hashByScrypt(password: string): Promise<string> {
  const salt = crypto.randomBytes(SALT_BYTES).toString("hex");
  return `${salt}:${(await scrypt(password, salt)).toString("hex")}`;
}

function scrypt(password: string, salt: string): Promise<Buffer> {
  const deriveKey = promisify<crypto.BinaryLike, crypto.BinaryLike, number, crypto.ScryptOptions, Buffer>(
    crypto.scrypt,
  );
  return limitHashing(() => deriveKey(password.normalize("NFKC"), salt, 64, { N: 16_384, r: 16, maxmem: 2 ** 26 }));
}

function areEqual(computed: Buffer, stored: Buffer): boolean {
  return computed.length === stored.length && crypto.timingSafeEqual(computed, stored);
}

function unpadded(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}

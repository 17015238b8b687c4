import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { allSecrets, type SiteSecrets } from "./site-secrets.server.ts";

const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface EncryptionContext extends SiteSecrets {
  /** A ciphertext of one purpose does not decrypt for another. */
  purpose: string;
  /** A ciphertext copied to another owner's row does not decrypt. */
  owner: string;
}

export function encrypt(context: EncryptionContext, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyOf(context.secret, context), nonce).setAAD(Buffer.from(context.owner));
  const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString("base64url");
}

export function decrypt(context: EncryptionContext, encrypted: string): string | null {
  for (const secret of allSecrets(context)) {
    const text = decryptWith(secret, context, encrypted);
    if (text !== null) return text;
  }
  return null;
}

/** Re-encrypts a text of a former secret, so that the secret can be removed. @returns null for any other text */
export function reencrypt(context: EncryptionContext, encrypted: string): string | null {
  if (decryptWith(context.secret, context, encrypted) !== null) return null;
  const text = decrypt(context, encrypted);
  return text === null ? null : encrypt(context, text);
}

function decryptWith(secret: string, context: EncryptionContext, encrypted: string): string | null {
  const bytes = Buffer.from(encrypted, "base64url");
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv(ALGORITHM, keyOf(secret, context), bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(context.owner)).setAuthTag(tag);
    const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}

function keyOf(secret: string, { purpose }: EncryptionContext): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));
}

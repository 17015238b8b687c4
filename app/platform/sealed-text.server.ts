import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface Seal {
  /** The site's own. */
  secret: string;
  /** What is sealed: texts of one purpose cannot stand for those of another. */
  purpose: string;
  /** Whose it is: a row that was copied to somebody else does not open there. */
  owner: string;
}

/** Makes a text legible to the site alone, and tells it when it was changed. */
export function sealText(seal: Seal, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyOf(seal), nonce).setAAD(Buffer.from(seal.owner));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** null: it was changed, or sealed otherwise. */
export function openText(seal: Seal, sealed: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv(ALGORITHM, keyOf(seal), bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(seal.owner)).setAuthTag(tag);
    const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}

function keyOf({ secret, purpose }: Seal): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));
}

import { createHash, randomBytes } from "node:crypto";

const BYTES = 32; // D9 asks for 128 random bits at least

/** An unguessable token for a link in a mail. Tables store only its hash. */
export function createLinkToken(): { token: string; hash: string } {
  const token = randomBytes(BYTES).toString("base64url");
  return { token, hash: hashLinkToken(token) };
}

/** SHA-256, hex. */
export function hashLinkToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

import { createHash, randomBytes } from "node:crypto";

const BYTES = 32;

export function createLinkToken(): { token: string; hash: string } {
  const token = randomBytes(BYTES).toString("base64url");
  return { token, hash: hashLinkToken(token) };
}

export function hashLinkToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

import { createHmac, timingSafeEqual } from "node:crypto";
import { allSecrets, type SiteSecrets } from "./site-secrets.server.ts";

/** @param purpose a signature is valid for no other purpose */
export function sign({ secret }: SiteSecrets, purpose: string, text: string): string {
  return createHmac("sha256", `${secret} ${purpose}`).update(text).digest("base64url");
}

export function isSigned(secrets: SiteSecrets, purpose: string, text: string, signature: string): boolean {
  const actual = Buffer.from(signature);
  return allSecrets(secrets)
    .map((secret) => Buffer.from(sign({ secret }, purpose, text)))
    .some((expected) => expected.length === actual.length && timingSafeEqual(expected, actual));
}

import { createHmac, randomUUID } from "node:crypto";
import * as z from "zod";
import { allSecrets, type SiteSecrets } from "#app/platform/security/site-secrets.server.ts";
import { readCookie, siteCookie } from "#app/platform/security/site-cookie.server.ts";
import { HOUR } from "#app/platform/durations.ts";

export const REGISTERED_HOURS = 24;

/** Marks a browser that has signed up (specification §4), until the browser closes, and for 24 hours at most. */
const registeredCookie = (secrets: SiteSecrets, secure: boolean) =>
  siteCookie("registered", secure, { secrets: allSecrets(secrets).map((secret) => `${secret} registered`) });

/** @param registration null: the address was taken, which the cookie must not reveal */
export function rememberRegistration(
  secrets: SiteSecrets,
  registration: string | null,
  now: Date,
  secure: boolean,
): Promise<string> {
  return registeredCookie(secrets, secure).serialize({
    at: now.getTime(),
    as: registrationHash(secrets.secret, registration ?? randomUUID()),
  });
}

export async function hasRegistered(
  headers: Headers,
  secrets: SiteSecrets,
  now: Date,
  secure: boolean,
  registration?: string,
): Promise<boolean> {
  const cookie = await readCookie(registeredCookie(secrets, secure), headers.get("cookie"));
  const { data } = cookieSchema.safeParse(cookie);
  if (!data || now.getTime() - data.at >= REGISTERED_HOURS * HOUR) return false;
  return (
    registration === undefined ||
    allSecrets(secrets).some((secret) => data.as === registrationHash(secret, registration))
  );
}

const cookieSchema = z.object({ at: z.number(), as: z.string() });

/** A keyed hash, so that the cookie reveals nothing about the account. */
function registrationHash(secret: string, registration: string): string {
  return createHmac("sha256", `${secret} registered`).update(registration).digest("base64url");
}

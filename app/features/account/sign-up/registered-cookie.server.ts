import type { SiteDeps } from "#app/site-deps.ts";
import { randomUUID } from "node:crypto";
import * as z from "zod";
import { isSigned, sign } from "#app/platform/security/signature.server.ts";
import { allSecrets } from "#app/platform/security/site-secrets.server.ts";
import { isHttps, readCookie, siteCookie } from "#app/platform/security/site-cookie.server.ts";
import { HOUR } from "#app/platform/durations.ts";

export const REGISTERED_HOURS = 24;

/** Marks a browser that has signed up (specification §4), until the browser closes, and for 24 hours at most. */
const registeredCookie = (deps: SiteDeps) =>
  // The suffix tells this signature from the session cookie's, because a signature does not cover the cookie's name.
  siteCookie("registered", isHttps(deps), { secrets: allSecrets(deps).map((secret) => `${secret} registered`) });

/** @param registration null: the address was taken, which the cookie must not reveal */
export function rememberRegistration(deps: SiteDeps, registration: string | null): Promise<string> {
  return registeredCookie(deps).serialize({
    at: deps.now().getTime(),
    // The signature alone, so that the cookie reveals nothing about the account.
    as: sign(deps, "registered", registration ?? randomUUID()),
  });
}

/** @param registration a certain sign-up; undefined: any */
export async function hasRegistered(deps: SiteDeps, headers: Headers, registration?: string): Promise<boolean> {
  const cookie = await readCookie(registeredCookie(deps), headers.get("cookie"));
  const { data } = cookieSchema.safeParse(cookie);
  if (!data || deps.now().getTime() - data.at >= REGISTERED_HOURS * HOUR) return false;
  return registration === undefined || isSigned(deps, "registered", registration, data.as);
}

const cookieSchema = z.object({ at: z.number(), as: z.string() });

import { createHmac, randomUUID } from "node:crypto";
import * as z from "zod";
import { allSecrets } from "#app/platform/security/site-secrets.server.ts";
import { isHttps, readCookie, siteCookie } from "#app/platform/security/site-cookie.server.ts";
import { HOUR } from "#app/platform/durations.ts";
import type { AccountDeps } from "#app/features/account/account-deps.server.ts";

export const REGISTERED_HOURS = 24;

type Deps = Pick<AccountDeps, "now" | "publicUrl" | "secret" | "formerSecrets">;

/** Marks a browser that has signed up (specification §4), until the browser closes, and for 24 hours at most. */
const registeredCookie = (deps: Deps) =>
  siteCookie("registered", isHttps(deps), { secrets: allSecrets(deps).map((secret) => `${secret} registered`) });

/** @param registration null: the address was taken, which the cookie must not reveal */
export function rememberRegistration(deps: Deps, registration: string | null): Promise<string> {
  return registeredCookie(deps).serialize({
    at: deps.now().getTime(),
    as: registrationHash(deps.secret, registration ?? randomUUID()),
  });
}

/** @param registration a certain sign-up; undefined: any */
export async function hasRegistered(deps: Deps, headers: Headers, registration?: string): Promise<boolean> {
  const cookie = await readCookie(registeredCookie(deps), headers.get("cookie"));
  const { data } = cookieSchema.safeParse(cookie);
  if (!data || deps.now().getTime() - data.at >= REGISTERED_HOURS * HOUR) return false;
  return (
    registration === undefined || allSecrets(deps).some((secret) => data.as === registrationHash(secret, registration))
  );
}

const cookieSchema = z.object({ at: z.number(), as: z.string() });

/** A keyed hash, so that the cookie reveals nothing about the account. */
function registrationHash(secret: string, registration: string): string {
  return createHmac("sha256", `${secret} registered`).update(registration).digest("base64url");
}

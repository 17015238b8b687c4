import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { siteCookie } from "#app/platform/site-cookie.server.ts";

export const DEVICE_YEARS = 1;

/**
 * Says that somebody logged in to an account with this browser: wrong passwords that are typed elsewhere do not keep
 * its owner out (D31). It opens nothing, and tells nobody whose account it is.
 */
const deviceCookie = (secure: boolean) => siteCookie("device", secure, { maxAge: DEVICE_YEARS * 365 * 86_400 });

export function rememberDevice(secret: string, userId: string, secure: boolean): Promise<string> {
  const device = randomBytes(16).toString("base64url");
  return deviceCookie(secure).serialize(`${device}.${mark(secret, userId, device)}`);
}

export async function isKnownDevice(
  headers: Headers,
  secret: string,
  userId: string,
  secure: boolean,
): Promise<boolean> {
  const value: unknown = await deviceCookie(secure)
    .parse(headers.get("cookie"))
    .catch(() => null);
  if (typeof value !== "string") return false;
  const [device, claimed] = value.split(".");
  if (!device || !claimed) return false;
  const own = Buffer.from(mark(secret, userId, device));
  const other = Buffer.from(claimed);
  return own.length === other.length && timingSafeEqual(own, other);
}

function mark(secret: string, userId: string, device: string): string {
  return createHmac("sha256", `${secret} device`).update(`${userId} ${device}`).digest("base64url");
}

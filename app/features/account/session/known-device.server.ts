import type { SiteDeps } from "#app/site-deps.ts";
import { randomBytes } from "node:crypto";
import { isSigned, sign } from "#app/platform/security/signature.server.ts";
import { isHttps, readCookie, siteCookie } from "#app/platform/security/site-cookie.server.ts";
import { passwordHashOf } from "#app/features/account/password/password-store.server.ts";
import { HOUR } from "#app/platform/durations.ts";

export const DEVICE_YEARS = 1;
const DEVICE_SECONDS = DEVICE_YEARS * 365 * 86_400;

type Deps = Pick<SiteDeps, "now" | "publicUrl" | "secret" | "formerSecrets">;

interface DeviceAccount {
  userId: string;
  /** Part of the signature, so that a new password voids the cookie. */
  passwordHash: string | null;
}

/** Marks a browser as known, so that wrong passwords elsewhere do not lock its owner out. */
const deviceCookie = (deps: Deps) => siteCookie("device", isHttps(deps), { maxAge: DEVICE_SECONDS });

export function rememberDevice(deps: Deps, account: DeviceAccount): Promise<string> {
  const device = randomBytes(16).toString("base64url");
  const issuedAt = String(deps.now().getTime());
  const signature = sign(deps, "device", signedText(account, device, issuedAt));
  return deviceCookie(deps).serialize(`${device}.${issuedAt}.${signature}`);
}

export async function isKnownDevice(deps: Deps, headers: Headers, account: DeviceAccount): Promise<boolean> {
  const value = await readCookie(deviceCookie(deps), headers.get("cookie"));
  if (typeof value !== "string" || account.passwordHash === null) return false;
  const [device, issuedAt, signature] = value.split(".");
  if (!device || !issuedAt || !signature) return false;
  if (!isSigned(deps, "device", signedText(account, device, issuedAt), signature)) return false;
  return Number(issuedAt) + DEVICE_SECONDS * 1000 > deps.now().getTime();
}

function signedText({ userId, passwordHash }: DeviceAccount, ...values: string[]): string {
  return [userId, ...values, passwordHash].join(" ");
}

const LINK_LIFETIME = 24 * HOUR;

/** Creates the token of a mailed link: the browser that opens it becomes a known device. */
export function createKnownDeviceToken(deps: Deps, account: DeviceAccount): string {
  const expiresAt = String(deps.now().getTime() + LINK_LIFETIME);
  return `${account.userId}.${expiresAt}.${sign(deps, "device link", signedText(account, expiresAt))}`;
}

/** @returns the cookie; null: the link expired, was altered, or belongs to a former password */
export async function redeemKnownDeviceToken(deps: SiteDeps, token: string): Promise<string | null> {
  const [, userId, expiresAt, signature] = /^([\w-]+)\.(\d+)\.([\w-]{43})$/.exec(token) ?? [];
  if (!userId || !expiresAt || !signature || Number(expiresAt) <= deps.now().getTime()) return null;
  const account = { userId, passwordHash: await passwordHashOf(deps.db, userId) };
  if (account.passwordHash === null) return null;
  const isValid = isSigned(deps, "device link", signedText(account, expiresAt), signature);
  return isValid ? rememberDevice(deps, account) : null;
}

import { isAPIError } from "better-auth/api";
import { verifyPassword } from "better-auth/crypto";
import * as z from "zod/mini";
import { createCapability, hashCapability } from "#app/platform/capability.server.ts";
import { type Db, isUniqueViolation } from "#app/platform/database.server.ts";
import { enqueueMail } from "#app/platform/outbox.server.ts";
import type { AccountDeps, Refused } from "#app/features/account/account.server.ts";
import { isGuessable } from "#app/content/person.ts";
import { addressChangedEmail, addressChangeEmail } from "./address-change.emails.tsx";
import type { Auth } from "#app/features/account/auth.server.ts";
import type { AddressLinkRefusal, ClientSpaceRefusal } from "./client-space.messages.ts";
import { endLinks } from "#app/features/account/links.server.ts";
import type { Viewer } from "#app/content/viewer.ts";

const ADDRESS_LINK_HOURS = 24;

type Client = Pick<Viewer, "id">;

/** Changes the names. */
export async function updateProfile(
  auth: Auth,
  client: Client,
  names: { firstName: string; lastName: string },
): Promise<void> {
  const { internalAdapter } = await auth.$context;
  await internalAdapter.updateUser(client.id, { ...names, name: `${names.firstName} ${names.lastName}` });
}

/** Changes the password of whoever knows the present one; the other sessions end, this one goes on under a new cookie. */
export async function changePassword(
  { database, now }: AccountDeps,
  auth: Auth,
  viewer: Viewer,
  passwords: { current: string; next: string },
  headers: Headers,
): Promise<{ ok: true; cookies: string[] } | Refused<ClientSpaceRefusal>> {
  if (isGuessable(passwords.next, viewer.email)) return { ok: false, reason: "weak-password" };
  try {
    const answer = await auth.api.changePassword({
      body: { currentPassword: passwords.current, newPassword: passwords.next, revokeOtherSessions: true },
      headers,
      returnHeaders: true,
    });
    await endLinks(database.db, viewer.id, now());
    return { ok: true, cookies: answer.headers.getSetCookie() };
  } catch (error) {
    if (isAPIError(error) && error.body?.code === "INVALID_PASSWORD") return { ok: false, reason: "wrong-password" };
    throw error;
  }
}

export interface OpenSession {
  id: string;
  /** ISO 8601. */
  since: string;
  device: string;
  current: boolean;
}

/** Where the account is logged in, this browser first; nowhere, when the session has ended while the page was made. */
export async function listSessions(auth: Auth, headers: Headers): Promise<OpenSession[]> {
  const current = await auth.api.getSession({ headers });
  const { internalAdapter } = await auth.$context;
  const sessions = current ? await internalAdapter.listSessions(current.user.id, { onlyActiveSessions: true }) : [];
  return sessions
    .map(({ id, createdAt, userAgent }) => ({
      id,
      since: new Date(createdAt).toISOString(),
      device: deviceOf(userAgent ?? ""),
      current: id === current?.session.id,
    }))
    .toSorted((a, b) => Number(b.current) - Number(a.current) || b.since.localeCompare(a.since));
}

const BROWSERS = [
  ["Edg/", "Edge"],
  ["Firefox/", "Firefox"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
] as const;
const SYSTEMS = [
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Android", "Android"],
  ["Windows", "Windows"],
  ["Mac OS", "Mac"],
  ["Linux", "Linux"],
] as const;

/** « Firefox, Windows »: enough to recognise one's own. */
function deviceOf(userAgent: string): string {
  const find = (known: readonly (readonly [string, string])[]) => known.find(([mark]) => userAgent.includes(mark))?.[1];
  return [find(BROWSERS), find(SYSTEMS)].filter(Boolean).join(", ") || "Appareil inconnu";
}

/** Ends every session of the account, this one too. */
export async function endAllSessions(auth: Auth, client: Client): Promise<void> {
  const { internalAdapter } = await auth.$context;
  await internalAdapter.deleteUserSessions(client.id);
}

/** Writes to the new address; the account keeps the old one until its link is used. */
export async function requestAddressChange(
  { database, publicUrl, now }: AccountDeps,
  viewer: Viewer,
  email: string,
): Promise<{ ok: true } | Refused<ClientSpaceRefusal>> {
  if (email === viewer.email) return { ok: false, reason: "same-email" };
  // Narrower than §5: better-auth takes no other at the login, and the account would be lost.
  if (!z.email().safeParse(email).success) return { ok: false, reason: "invalid-email" };
  const { db } = database;
  if (await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst()) {
    return { ok: false, reason: "email-in-use" };
  }
  const at = now();
  const { token, hash } = createCapability();
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom("addressChanges").where("userId", "=", viewer.id).execute();
    await trx
      .insertInto("addressChanges")
      .values({
        tokenHash: hash,
        userId: viewer.id,
        email,
        expiresAt: new Date(at.getTime() + ADDRESS_LINK_HOURS * 3_600_000).toISOString(),
        usedAt: null,
        createdAt: at.toISOString(),
      })
      .execute();
    const url = `${publicUrl}/nouvelle-adresse?token=${token}`;
    await enqueueMail(trx, at, addressChangeEmail({ to: email, firstName: viewer.firstName, url }));
  });
  return { ok: true };
}

/** Gives the account the address that the link proves, once, and tells the address that it had. */
export async function confirmAddressChange(
  { database, publicUrl, now }: AccountDeps,
  token: string,
): Promise<{ ok: true; email: string } | Refused<AddressLinkRefusal>> {
  const at = now().toISOString();
  try {
    return await database.db.transaction().execute(async (trx) => {
      const change = await trx
        .updateTable("addressChanges")
        .set({ usedAt: at })
        .where("tokenHash", "=", hashCapability(token))
        .where("usedAt", "is", null)
        .where("expiresAt", ">", at)
        .returning(["userId", "email"])
        .executeTakeFirst();
      if (!change) return { ok: false, reason: await whyDeadLink(trx, token) } as const;
      const before = await trx
        .selectFrom("users")
        .select(["email", "firstName"])
        .where("id", "=", change.userId)
        .executeTakeFirstOrThrow();
      await trx.updateTable("users").set({ email: change.email }).where("id", "=", change.userId).execute();
      await endLinks(trx, change.userId, now());
      await enqueueMail(trx, now(), addressChangedEmail({ to: before.email, firstName: before.firstName, publicUrl }));
      return { ok: true, email: change.email } as const;
    });
  } catch (error) {
    // Somebody signed up with it in the meantime.
    if (isUniqueViolation(error)) return { ok: false, reason: "taken" };
    throw error;
  }
}

async function whyDeadLink(db: Db, token: string): Promise<AddressLinkRefusal> {
  const change = await db
    .selectFrom("addressChanges")
    .select("usedAt")
    .where("tokenHash", "=", hashCapability(token))
    .executeTakeFirst();
  if (!change) return "invalid";
  return change.usedAt ? "used" : "expired";
}

/** Whether it is the owner who asks, and not somebody who found the session open. */
export async function checkPassword(
  { database }: AccountDeps,
  client: Client,
  password: string,
): Promise<{ ok: true } | Refused<ClientSpaceRefusal>> {
  const stored = await database.db
    .withTables<{ accounts: { userId: string; providerId: string; password: string | null } }>()
    .selectFrom("accounts")
    .select("password")
    .where("userId", "=", client.id)
    .where("providerId", "=", "credential")
    .executeTakeFirst();
  const known = stored?.password && (await verifyPassword({ hash: stored.password, password }));
  return known ? { ok: true } : { ok: false, reason: "wrong-password" };
}

/** What the account itself holds, for the file that a client may carry away. */
export async function exportAccount({ database }: AccountDeps, client: Client) {
  return database.db
    .selectFrom("users")
    .select(["email", "firstName", "lastName", "gender", "createdAt", "lastActiveAt", "inactivityWarnedAt", "picture"])
    .where("id", "=", client.id)
    .executeTakeFirstOrThrow();
}

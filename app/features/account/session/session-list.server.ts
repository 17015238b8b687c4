import type { Db } from "#app/platform/database/connection.server.ts";
import { forUpdate } from "#app/platform/database/row-locks.server.ts";
import type { Auth } from "./better-auth.server.ts";

export interface OpenSession {
  id: string;
  /** ISO 8601. */
  since: string;
  device: string;
  current: boolean;
}

type SessionsSchema = {
  sessions: { id: string; userId: string; createdAt: string | Date; expiresAt: string; userAgent: string | null };
};

export interface SessionsDeps {
  db: Db;
  now: () => Date;
}

/** Where the account is logged in, this browser first; nowhere, when the session has ended while the page was made. */
export async function listSessions(deps: SessionsDeps, auth: Auth, headers: Headers): Promise<OpenSession[]> {
  const current = await auth.api.getSession({ headers });
  return current ? listSessionsOf(deps, current.user.id, current.session.id) : [];
}

/**
 * Where an account is logged in, the latest first; all of it: better-auth's own list ends after a hundred.
 * @param current the session of whoever asks, where it is one of them
 */
export async function listSessionsOf(
  { db, now }: SessionsDeps,
  userId: string,
  current: string | null,
): Promise<OpenSession[]> {
  const sessions = await db
    .withTables<SessionsSchema>()
    .selectFrom("sessions")
    .select(["id", "createdAt", "userAgent"])
    .where("userId", "=", userId)
    .where("expiresAt", ">", now().toISOString())
    .execute();
  return sessions
    .map(({ id, createdAt, userAgent }) => ({
      id,
      since: new Date(createdAt).toISOString(),
      device: deviceOf(userAgent ?? ""),
      current: id === current,
    }))
    .toSorted((a, b) => Number(b.current) - Number(a.current) || b.since.localeCompare(a.since));
}

/** The first match wins: nearly every browser also names Chrome or Safari. */
const BROWSERS = [
  ["Edg/", "Edge"],
  ["EdgA/", "Edge"],
  ["EdgiOS/", "Edge"],
  ["OPR/", "Opera"],
  ["OPT/", "Opera"],
  ["OPX/", "Opera"],
  ["SamsungBrowser/", "Samsung Internet"],
  ["Vivaldi/", "Vivaldi"],
  ["YaBrowser/", "Yandex"],
  ["DuckDuckGo/", "DuckDuckGo"],
  ["Ddg/", "DuckDuckGo"],
  ["FxiOS/", "Firefox"],
  ["Firefox/", "Firefox"],
  ["CriOS/", "Chrome"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
] as const;
const SYSTEMS = [
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Android", "Android"],
  ["CrOS", "ChromeOS"],
  ["Windows", "Windows"],
  ["Mac OS", "Mac"],
  ["Linux", "Linux"],
] as const;

/** « Firefox, Windows »: enough to recognise one's own. */
export function deviceOf(userAgent: string): string {
  const find = (known: readonly (readonly [string, string])[]) => known.find(([mark]) => userAgent.includes(mark))?.[1];
  return [find(BROWSERS), find(SYSTEMS)].filter(Boolean).join(", ") || "Appareil inconnu";
}

/**
 * Holds an account before its sessions end. On PostgreSQL no login beside it can write a session until the transaction
 * has ended: it came before, and its session ends with the others, or it comes after, and finds what has changed.
 * SQLite's transactions are alone.
 */
export async function lockSessions(trx: Db, userId: string): Promise<void> {
  await trx.selectFrom("users").select("id").where("id", "=", userId).$call(forUpdate(trx)).execute();
}

/** Ends one session of the account, if it is one of its own. */
export async function endSession(db: Db, { id }: { id: string }, session: string): Promise<void> {
  await db
    .withTables<{ sessions: { id: string; userId: string } }>()
    .deleteFrom("sessions")
    .where("id", "=", session)
    .where("userId", "=", id)
    .execute();
}

/** Ends every session of the account, this one too. */
export async function endAllSessions(auth: Auth, { id }: { id: string }): Promise<void> {
  const { internalAdapter } = await auth.$context;
  await internalAdapter.deleteUserSessions(id);
}

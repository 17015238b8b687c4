import type { SiteDeps } from "#app/site-deps.ts";

/** The viewer's own session comes first, then the newest. @param viewerHash its token hash; null: not the owner */
export async function listSessions({ db, now }: SiteDeps, userId: string, viewerHash: string | null) {
  const sessions = await db
    .selectFrom("sessions")
    .select(["id", "tokenHash", "createdAt", "userAgent"])
    .where("userId", "=", userId)
    .where("expiresAt", ">", now().toISOString())
    .orderBy("createdAt", "desc")
    .execute();
  const listed = sessions.map(({ id, tokenHash, createdAt, userAgent }) => ({
    id,
    since: createdAt,
    device: deviceOf(userAgent),
    current: tokenHash === viewerHash,
  }));
  return [...listed.filter(({ current }) => current), ...listed.filter(({ current }) => !current)];
}

/** The first match wins, because nearly every browser also names Chrome or Safari. */
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

export function deviceOf(userAgent: string): string {
  const findName = (names: readonly (readonly [string, string])[]) =>
    names.find(([mark]) => userAgent.includes(mark))?.[1];
  return [findName(BROWSERS), findName(SYSTEMS)].filter(Boolean).join(", ") || "Appareil inconnu";
}

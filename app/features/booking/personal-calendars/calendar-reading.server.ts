import type { SiteDeps } from "#app/site-deps.ts";
import { type Failed, type Ok, ok } from "#app/platform/result.ts";
import type { SiteSecrets } from "#app/platform/security/site-secrets.server.ts";
import { decrypt, encrypt, type EncryptionContext, reencrypt } from "#app/platform/security/encryption.server.ts";
import type { BusyTime } from "#app/features/booking/availability/busy-time.ts";
import { bookingWindow } from "#app/features/booking/time/days.ts";
import type { ReadFault } from "./calendars.messages.ts";
import { type CalendarNetwork, fetchCalendar, type KnownVersion } from "./fetch-calendar.server.ts";
import type { parseInWorker } from "./parse-in-worker.server.ts";

export interface CalendarDeps extends SiteDeps {
  network: CalendarNetwork;
  parseCalendar: typeof parseInWorker;
}

export type CalendarReading =
  | Ok<{ changed: false }>
  | Ok<{ changed: true; times: BusyTime[]; skipped: number; version: KnownVersion; lastDayRead: string }>
  | Failed<ReadFault>;

/** @param known the validators of the last response; with `NEVER_READ`, the calendar is read even if unchanged */
export async function readCalendar(
  { now, publicUrl, network, parseCalendar }: CalendarDeps,
  link: URL,
  known: KnownVersion,
  stopped: AbortSignal,
): Promise<CalendarReading> {
  const window = bookingWindow(now());
  const fetched = await fetchCalendar(link, known, network, stopped);
  if (!fetched.ok || !fetched.changed) return fetched;
  const ownDomain = new URL(publicUrl).hostname;
  const read = await parseCalendar({ text: fetched.text, window, ownDomain }, stopped);
  if (!read.ok) return read;
  const { times, skipped } = read;
  return ok({ changed: true, times, skipped, version: fetched.version, lastDayRead: window.last });
}

const linkContext = ({ secret, formerSecrets }: SiteSecrets, calendarId: string): EncryptionContext => ({
  secret,
  formerSecrets,
  purpose: "personal-calendar-link",
  owner: calendarId,
});

export function encryptLink(secrets: SiteSecrets, calendarId: string, link: URL): string {
  return encrypt(linkContext(secrets, calendarId), link.href);
}

/** Returns null if the secret that encrypted the link is gone. */
export function decryptLink(secrets: SiteSecrets, calendarId: string, encrypted: string): URL | null {
  const href = decrypt(linkContext(secrets, calendarId), encrypted);
  return href === null ? null : new URL(href);
}

export async function reencryptLinks({ db, ...secrets }: SiteDeps): Promise<void> {
  for (const { id, link: encrypted } of await db.selectFrom("personalCalendars").select(["id", "link"]).execute()) {
    const link = reencrypt(linkContext(secrets, id), encrypted);
    if (link === null) continue;
    // The link stays as it is if another instance has re-encrypted it first.
    await db
      .updateTable("personalCalendars")
      .set({ link })
      .where("id", "=", id)
      .where("link", "=", encrypted)
      .execute();
  }
}

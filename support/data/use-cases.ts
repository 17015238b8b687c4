import type { ErasureDeps } from "#app/application/erasure-deps.server.ts";
import { defaultIdentity } from "#app/content/parts/agency.ts";
import type { AccountDeps } from "#app/features/account/account-deps.server.ts";
import type { BookingDeps } from "#app/features/booking/booking-deps.server.ts";
import type { Database, Db } from "#app/platform/database/connection.server.ts";
import { openFileStore } from "#app/platform/files/open-file-store.server.ts";
import { createLog } from "#app/platform/logging/log.server.ts";
import { createBackground } from "#app/platform/operations/background.server.ts";
import { readMails } from "#support/database/rows.ts";

export async function done<Result extends { ok: boolean; reason?: unknown }>(
  work: Promise<Result>,
): Promise<Extract<Result, { ok: true }>> {
  const result = await work;
  if (!result.ok) throw new Error(String(result.reason));
  return result as Extract<Result, { ok: true }>;
}

export function bookingDepsFor({ db }: { db: Db }, now: () => Date, changes: Partial<BookingDeps> = {}): BookingDeps {
  return {
    db,
    now,
    publicUrl: "https://atelier-solstice.example",
    agencyEmail: "agence@courriel.example",
    openAppointments: 5,
    identity: defaultIdentity,
    ...changes,
  };
}

export function erasureDepsFor(
  database: { db: Db; dataDir: string },
  now: () => Date,
  changes: Partial<BookingDeps> = {},
): ErasureDeps {
  const booking = bookingDepsFor(database, now, changes);
  const files = openFileStore({ s3: undefined, dataDir: database.dataDir });
  return { ...booking, log: createLog("silent"), booking, files };
}

export function accountDepsFor({ db }: Database, own: Partial<AccountDeps> = {}): AccountDeps {
  return {
    db,
    identity: defaultIdentity,
    publicUrl: "https://atelier-solstice.example",
    secret: "a secret of at least thirty-two characters",
    now: () => new Date(),
    neutral: false,
    limiter: { allow: async () => true, refund: async () => {} },
    background: createBackground(createLog("silent")),
    ...own,
  };
}

export const accountDepsAt = (database: Database, now: () => Date) => accountDepsFor(database, { now });

export function cookieHeaders(cookies: readonly string[]): Headers {
  return new Headers({ cookie: cookies.map((cookie) => cookie.split(";")[0]).join("; ") });
}

/** Lists the tokens of mailed links, oldest first. */
export async function linkTokens({ db }: Database, page: "verification" | "nouveau-mot-de-passe"): Promise<string[]> {
  const link = new RegExp(`/${page}\\?token=([\\w-]+)`);
  return (await readMails(db)).flatMap(({ text }) => link.exec(text)?.[1] ?? []);
}

/** Sends no mail about added access, for tests and programs that do not read this mail. */
export const unannounced = async (): Promise<void> => {};

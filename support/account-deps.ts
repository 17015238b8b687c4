import { defaultIdentity } from "#app/content/parts/agency.ts";
import type { AccountDeps } from "#app/features/account/account-deps.server.ts";
import { createBackground } from "#app/platform/operations/background.server.ts";
import type { Database } from "#app/platform/database/connection.server.ts";
import { createLog } from "#app/platform/logging/log.server.ts";
import type { MailMessage } from "#app/platform/mail/outbox.server.ts";

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
  const mails = await db.selectFrom("mail").select("message").orderBy("createdAt").execute();
  const link = new RegExp(`/${page}\\?token=([\\w-]+)`);
  return mails.flatMap(({ message }) => link.exec((JSON.parse(message) as MailMessage).text)?.[1] ?? []);
}

import type { Selectable } from "kysely";
import { after } from "#app/platform/durations.ts";
import { failed, ok, type Result } from "#app/platform/result.ts";
import type { Schema } from "#app/platform/schema/schema.server.ts";
import { createLinkToken, hashLinkToken } from "#app/platform/security/link-token.server.ts";
import type { Db } from "./connection.server.ts";

interface IssuedLinkRow {
  tokenHash: string;
  expiresAt: string;
  createdAt: string;
}

/** Used and expired links are stored for a while, to explain why they no longer work. */
interface LinkRow extends IssuedLinkRow {
  usedAt: string | null;
}

type TablesWith<Row> = { [Name in keyof Schema]: Schema[Name] extends Row ? Name : never }[keyof Schema];
export type LinkTable = TablesWith<LinkRow>;
type Link<Table extends LinkTable> = Selectable<Schema[Table]>;

export type LinkRefusal = "unknown" | "used" | "expired";

export async function issueLink<Table extends TablesWith<IssuedLinkRow>>(
  db: Db,
  table: Table,
  subject: Omit<Selectable<Schema[Table]>, keyof LinkRow | "revokedAt">,
  { now, lifetime }: { now: Date; lifetime: number },
): Promise<string> {
  const { token, hash } = createLinkToken();
  const dates = { createdAt: now.toISOString(), expiresAt: after(now, lifetime).toISOString() };
  await db
    .insertInto(table)
    .values({ ...subject, tokenHash: hash, ...dates } as never)
    .execute();
  return token;
}

export function checkLink<Row extends Pick<LinkRow, "expiresAt"> & Partial<Pick<LinkRow, "usedAt">>>(
  link: Row | undefined,
  now: Date,
): Result<{ link: Row }, LinkRefusal> {
  if (!link) return failed("unknown");
  if (link.usedAt) return failed("used");
  return link.expiresAt <= now.toISOString() ? failed("expired") : ok({ link });
}

/** Does not use the link up, because mail scanners follow links. */
export async function peekLink<Table extends LinkTable>(
  db: Db,
  table: Table,
  token: string,
  now: Date,
): Promise<Result<{ link: Link<Table> }, LinkRefusal>> {
  const rows = db.selectFrom(table as LinkTable).selectAll();
  const link = await rows.where("tokenHash", "=", hashLinkToken(token)).executeTakeFirst();
  return checkLink(link as (Link<Table> & LinkRow) | undefined, now);
}

/** Call it in the transaction of the link's effect. Only one of two concurrent calls succeeds. */
export async function consumeLink<Table extends LinkTable>(
  trx: Db,
  table: Table,
  token: string,
  now: Date,
): Promise<Result<{ link: Link<Table> }, LinkRefusal>> {
  const link = await trx
    .updateTable(table as LinkTable)
    .set({ usedAt: now.toISOString() })
    .where("tokenHash", "=", hashLinkToken(token))
    .where("usedAt", "is", null)
    .where("expiresAt", ">", now.toISOString())
    .returningAll()
    .executeTakeFirst();
  if (link) return ok({ link: link as Link<Table> });
  const current = await peekLink(trx, table, token, now);
  return current.ok ? failed("used") : current;
}

type AccountLinkTable = TablesWith<LinkRow & { userId: string }>;

export async function hasOpenLink(db: Db, table: AccountLinkTable, userId: string, now: Date): Promise<boolean> {
  const link = await db
    .selectFrom(table)
    .select("tokenHash")
    .where("userId", "=", userId)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", now.toISOString())
    .limit(1)
    .executeTakeFirst();
  return link !== undefined;
}

export async function revokeLinks(trx: Db, table: AccountLinkTable, userId: string, now: Date): Promise<void> {
  await trx
    .updateTable(table)
    .set({ usedAt: now.toISOString() })
    .where("userId", "=", userId)
    .where("usedAt", "is", null)
    .execute();
}

export async function purgeLinks(db: Db, table: TablesWith<IssuedLinkRow>, before: Date): Promise<void> {
  await db.deleteFrom(table).where("expiresAt", "<", before.toISOString()).execute();
}

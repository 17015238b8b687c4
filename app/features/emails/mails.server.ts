import type { SiteDeps } from "#app/site-deps.ts";
import { type Selectable, sql } from "kysely";
import { LIST_ROWS } from "#app/french/list-count.ts";
import { type Db, kindOf } from "#app/platform/database/connection.server.ts";
import { isNotice, hasArchivedText, type MailKind } from "#app/platform/schema/mail-kinds.ts";
import type { SiteSecrets } from "#app/platform/security/site-secrets.server.ts";
import type { MailMessage } from "#app/platform/mail/outbox.server.ts";
import { parseCursor, cutPage, keysetPage } from "#app/platform/database/keyset-page.ts";
import type { MailStatus, MailTable } from "#app/platform/schema/site-tables.server.ts";
import { readMessage } from "#app/platform/mail/archived-message.server.ts";
import { type MailFilter, mailsQuery } from "./mail-list.ts";
import type { DeliveryStatus } from "./mail-state.ts";

export interface ListedMail extends DeliveryStatus {
  id: string;
  to: string;
  /** null: only the address is known. */
  name: string | null;
  kind: MailKind;
  subject: string;
  lastError: string | null;
}

const STATUSES: Record<MailFilter, readonly MailStatus[]> = {
  waiting: ["pending", "sending"],
  failed: ["failed"],
  sent: ["sent"],
};

export async function readMails({ db, now }: SiteDeps, search: URLSearchParams) {
  const query = mailsQuery.parse(search);
  const [listed, health] = await Promise.all([listMails(db, query), readMailHealth(db)]);
  return { query, ...listed, health, now: now().toISOString() };
}

export type Mails = Awaited<ReturnType<typeof readMails>>;

/** Without a filter, the first page begins with the unhandled failures. @returns `next`: a cursor; null on the last page */
export async function listMails(
  db: Db,
  { filter, after: cursor }: { filter: MailFilter | null; after: string | null },
): Promise<{ rows: ListedMail[]; next: string | null }> {
  const after = parseCursor(cursor);
  const unhandled = filter === null ? await readMailPage(db, { filter: "failed", after: null, limit: LIST_ROWS }) : [];
  const mails = await readMailPage(db, { filter, after, limit: LIST_ROWS + 1 + unhandled.length });
  const unhandledIds = new Set(unhandled.map(({ id }) => id));
  const others = mails.filter(({ id }) => !unhandledIds.has(id));
  const { rows: page, next } = cutPage(others, LIST_ROWS, ({ createdAt, id }) => [createdAt, id]);
  const rows = after === null ? [...unhandled, ...page] : page;
  const names = await namesOf(db, rows);
  return { rows: rows.map((row) => toListedMail(row, names)), next };
}

interface MailPageQuery {
  /** `failed`: only the unhandled ones. */
  filter: MailFilter | null;
  after: readonly string[] | null;
  limit: number;
}

/** Selects only the subject of the message, because messages are long. */
const readMailPage = (db: Db, { filter, after, limit }: MailPageQuery) =>
  keysetPage(
    db
      .selectFrom("mail")
      .select(LIST_COLUMNS)
      .select(subjectIn(db).as("subject"))
      .$if(filter !== null, (query) => query.where("status", "in", STATUSES[filter!]))
      .$if(filter === "failed", (query) => query.where("handledAt", "is", null)),
    ["createdAt", "id"],
    "desc",
    after,
  )
    .limit(limit)
    .execute();

const LIST_COLUMNS = [
  "id",
  "to",
  "kind",
  "userId",
  "status",
  "attempts",
  "lastError",
  "createdAt",
  "sentAt",
  "nextAttemptAt",
  "handledAt",
] as const satisfies (keyof MailTable)[];

function subjectIn(db: Db) {
  return kindOf(db) === "postgres" ? sql<string>`"message"::json ->> 'subject'` : sql<string>`"message" ->> 'subject'`;
}

type ListedRow = Pick<Selectable<MailTable>, (typeof LIST_COLUMNS)[number]> & Pick<MailMessage, "subject">;

function toListedMail(row: ListedRow, names: ReadonlyMap<string, string>): ListedMail {
  const { id, to, kind, subject, status, attempts, lastError, createdAt, sentAt, nextAttemptAt, handledAt } = row;
  return {
    id,
    to,
    name: recipientName(row, names),
    kind,
    subject,
    status,
    attempts,
    lastError,
    createdAt,
    sentAt,
    nextAttemptAt,
    isHandled: handledAt !== null,
  };
}

/** The agency receives a notice, although the notice's `userId` is the client's. */
function recipientName(
  { kind, userId }: Pick<ListedRow, "kind" | "userId">,
  names: ReadonlyMap<string, string>,
): string | null {
  if (isNotice(kind)) return "L’agence";
  return (userId && names.get(userId)) ?? null;
}

async function namesOf(db: Db, rows: readonly { userId: string | null }[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.map(({ userId }) => userId))].filter((id) => id !== null);
  if (ids.length === 0) return new Map();
  const users = await db.selectFrom("users").select(["id", "name"]).where("id", "in", ids).execute();
  return new Map(users.map(({ id, name }) => [id, name]));
}

export async function readMailHealth(db: Db) {
  const [{ waiting, failed }, lastSent, canSend] = await Promise.all([
    countUnsent(db),
    readLastSent(db),
    canSendMails(db),
  ]);
  return { waiting: Number(waiting), failed: Number(failed), lastSentAt: lastSent?.sentAt ?? null, canSend };
}

const countUnsent = (db: Db) =>
  db
    .selectNoFrom(({ selectFrom, fn }) => [
      selectFrom("mail").select(fn.countAll().as("count")).where("status", "in", STATUSES.waiting).as("waiting"),
      selectFrom("mail")
        .select(fn.countAll().as("count"))
        .where("status", "=", "failed")
        .where("handledAt", "is", null)
        .as("failed"),
    ])
    .executeTakeFirstOrThrow();

const readLastSent = (db: Db) =>
  db
    .selectFrom("mail")
    .select("sentAt")
    .where("status", "=", "sent")
    .orderBy("createdAt", "desc")
    .limit(1)
    .executeTakeFirst();

export async function canSendMails(db: Db): Promise<boolean> {
  const retried = await db
    .selectFrom("mail")
    .select("lastError")
    .where("status", "=", "pending")
    .where("lastError", "is not", null)
    .limit(SAMPLE_SIZE)
    .execute();
  // An error at RCPT TO or DATA concerns the recipient or the message; any other concerns the server.
  return retried.every(({ lastError }) => / (RCPT TO|DATA)$/.test(lastError!));
}

const SAMPLE_SIZE = 20;

export async function readMail(db: Db, secrets: SiteSecrets, id: string) {
  const row = await db.selectFrom("mail").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return null;
  const copies = await db
    .selectFrom("mail")
    .select(["id", "to", "createdAt", "status", "attempts", "nextAttemptAt", "sentAt", "handledAt"])
    .where("resentFrom", "=", id)
    .orderBy("createdAt")
    .execute();
  return {
    ...toListedMail({ ...row, subject: (JSON.parse(row.message) as MailMessage).subject }, await namesOf(db, [row])),
    message: readMessage(row, secrets),
    hasArchivedText: hasArchivedText(row.kind),
    resentFrom: row.resentFrom,
    copies: copies.map(({ handledAt, ...copy }) => ({ ...copy, isHandled: handledAt !== null })),
    expiresAt: row.expiresAt,
    /** Only the client may change the address of an account. */
    hasAccount: row.userId !== null,
  };
}

export type ReadMail = NonNullable<Awaited<ReturnType<typeof readMail>>>;

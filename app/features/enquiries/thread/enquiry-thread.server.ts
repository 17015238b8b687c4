import type { SiteDeps } from "#app/site-deps.ts";
import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { Db } from "#app/platform/database/connection.server.ts";
import { forUpdate } from "#app/platform/database/row-locks.server.ts";
import { type Actor, recordEvent, type Member } from "#app/platform/events/record-event.server.ts";
import type { EnquiriesTable, EnquiryMessagesTable, EnquiryState } from "#app/platform/schema/enquiry-tables.server.ts";
import { writeSearchWords } from "#app/platform/database/search-index.server.ts";
import { failed, ok, type Result } from "#app/platform/result.ts";
import { searchTextsOf, type StoredOffer, servicesOf } from "#app/features/enquiries/enquiry.ts";
import { ENQUIRY_TRANSITIONS, type Transition, statusColumns } from "#app/features/enquiries/enquiry-state.ts";

export type LockedEnquiry = Selectable<EnquiriesTable>;
export type EnquiryMessage = Selectable<EnquiryMessagesTable>;

interface Requester {
  id: string | null;
  name: string;
  firstName: string;
  email: string;
  phone: string | null;
  isDisabled: boolean;
  /** The client can log in, and book by a link. */
  hasOpenAccount: boolean;
}

export interface ThreadMessage extends Pick<
  EnquiryMessage,
  "id" | "kind" | "text" | "createdAt" | "sentAt" | "messageId"
> {
  /** First name; null: the member's account was deleted. */
  author: string | null;
  authorId: string | null;
  isWaiting: boolean;
}

/** @returns `undoneText`: the next answer starts with the text of an undone one */
export async function readThread(db: Db, id: string) {
  const [row, messages] = await Promise.all([
    db.selectFrom("enquiries").selectAll().where("id", "=", id).executeTakeFirst(),
    db
      .selectFrom("enquiryMessages")
      .leftJoin("users", "users.id", "enquiryMessages.author")
      .selectAll("enquiryMessages")
      .select("users.firstName")
      .where("enquiryId", "=", id)
      .orderBy("enquiryMessages.createdAt")
      .execute(),
  ]);
  if (!row) return null;
  return {
    id,
    title: row.title,
    services: servicesOf(row),
    description: row.description,
    offer: row.offer === null ? null : (JSON.parse(row.offer) as StoredOffer),
    status: row.status,
    createdAt: row.createdAt,
    waitsSince: row.waitsSince,
    requester: await requesterOf(db, row),
    messages: messages
      .filter(({ state }) => state !== "undone")
      .map(({ id: messageKey, kind, text, createdAt, sentAt, messageId, firstName, author, state }): ThreadMessage => ({
        id: messageKey,
        kind,
        text,
        createdAt,
        sentAt,
        messageId,
        author: firstName,
        authorId: author,
        isWaiting: state === "waiting",
      })),
    undoneText: messages.find(({ state }) => state === "undone")?.text ?? null,
  };
}

export type Thread = NonNullable<Awaited<ReturnType<typeof readThread>>>;

/** Reads the account's current address. Without an account, returns the address stored in the enquiry. */
export async function requesterOf(
  db: Db,
  { userId, userEmail }: Pick<LockedEnquiry, "userId" | "userEmail">,
): Promise<Requester> {
  const user = userId
    ? await db
        .selectFrom("users")
        .select(["id", "name", "firstName", "email", "phone", "disabled"])
        .where("id", "=", userId)
        .executeTakeFirst()
    : undefined;
  const guest = { id: null, firstName: "", phone: null, isDisabled: false, hasOpenAccount: false };
  if (!user) return { ...guest, name: userEmail, email: userEmail };
  const { disabled, ...requester } = user;
  return { ...requester, isDisabled: Boolean(disabled), hasOpenAccount: !disabled };
}

export function lockEnquiry(trx: Db, id: string): Promise<LockedEnquiry | undefined> {
  return trx.selectFrom("enquiries").selectAll().where("id", "=", id).$call(forUpdate(trx)).executeTakeFirst();
}

export async function changeStatus(
  trx: Db,
  row: LockedEnquiry,
  { to, actor, at, waitsSince = row.waitsSince }: { to: EnquiryState; actor: Actor; at: Date; waitsSince?: string },
): Promise<void> {
  const columns = { ...statusColumns(row, to, at), waitsSince };
  await trx.updateTable("enquiries").set(columns).where("id", "=", row.id).execute();
  if (to === row.status) return;
  await recordEvent(trx, {
    at,
    actor,
    kind: "enquiry-status-changed",
    userId: row.userId,
    subjectId: row.id,
    data: { to },
  });
}

export async function transitionEnquiry(
  { db, now }: SiteDeps,
  member: Member,
  id: string,
  transition: Transition,
): Promise<Result<void, "unknown" | "edit-conflict">> {
  const at = now();
  return db.transaction().execute(async (trx) => {
    const row = await lockEnquiry(trx, id);
    if (!row) return failed("unknown");
    const to = ENQUIRY_TRANSITIONS[row.status][transition];
    if (!to) return failed("edit-conflict");
    await changeStatus(trx, row, { to, actor: { memberId: member.id }, at });
    return ok();
  });
}

export async function saveMessage(
  { db, now }: SiteDeps,
  member: Member,
  id: string,
  { kind, text }: { kind: "note" | "reply"; text: string },
): Promise<Result<void, "unknown">> {
  const at = now();
  return db.transaction().execute(async (trx) => {
    const row = await lockEnquiry(trx, id);
    if (!row) return failed("unknown");
    const message = { id: randomUUID(), enquiryId: id, kind, state: "stored", text, author: member.id } as const;
    await trx
      .insertInto("enquiryMessages")
      .values({ ...message, createdAt: at.toISOString() })
      .execute();
    await recordEnquiryEvent(trx, "enquiry-noted", member, row, at);
    if (kind === "reply") {
      const waited = row.status === "new" || row.status === "open";
      const waitsSince = waited ? row.waitsSince : at.toISOString();
      await changeStatus(trx, row, { to: "open", actor: { memberId: member.id }, at, waitsSince });
    }
    await indexEnquiry(trx, row);
    return ok();
  });
}

export async function removeMessage(
  { db, now }: SiteDeps,
  member: Member,
  id: string,
  messageId: string,
): Promise<Result<void, "unknown">> {
  return db.transaction().execute(async (trx) => {
    const row = await lockEnquiry(trx, id);
    if (!row) return failed("unknown");
    await trx
      .deleteFrom("enquiryMessages")
      .where("id", "=", messageId)
      .where("enquiryId", "=", id)
      .where("kind", "in", ["note", "reply"])
      .execute();
    await recordEnquiryEvent(trx, "enquiry-message-removed", member, row, now());
    await indexEnquiry(trx, row);
    return ok();
  });
}

async function recordEnquiryEvent(
  trx: Db,
  kind: "enquiry-noted" | "enquiry-message-removed",
  member: Member,
  { id, userId }: LockedEnquiry,
  at: Date,
): Promise<void> {
  await recordEvent(trx, { at, actor: { memberId: member.id }, kind, userId, subjectId: id, data: {} });
}

export async function indexEnquiry(trx: Db, row: LockedEnquiry): Promise<void> {
  const requester = await requesterOf(trx, row);
  const messages = await trx
    .selectFrom("enquiryMessages")
    .select("text")
    .where("enquiryId", "=", row.id)
    .where("state", "!=", "undone")
    .execute();
  await writeSearchWords(trx, "enquiry", row.id, searchTextsOf(row, requester, messages));
}

/** Call it after a change of the owner's name or address. */
export async function indexEnquiriesOf(trx: Db, userId: string): Promise<void> {
  const rows = await trx
    .selectFrom("enquiries")
    .selectAll()
    .where("userId", "=", userId)
    // One lock order for all transactions prevents deadlocks.
    .orderBy("id")
    .$call(forUpdate(trx))
    .execute();
  for (const row of rows) await indexEnquiry(trx, row);
}

export async function forgetMessageAuthor(db: Db, member: { id: string }): Promise<void> {
  await db.updateTable("enquiryMessages").set({ author: null }).where("author", "=", member.id).execute();
}

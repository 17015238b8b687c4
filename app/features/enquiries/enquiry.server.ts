import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { Selectable, SelectQueryBuilder } from "kysely";
import type { IdentityDeps } from "#app/content/identity.part.ts";
import { toldUntil } from "#app/content/undo-time.ts";
import { type Db, heldIn } from "#app/platform/database.server.ts";
import { recordEvent } from "#app/platform/events.server.ts";
import { holdAccount } from "#app/platform/held-account.server.ts";
import { keptQuery } from "#app/platform/kept-query.server.ts";
import { enqueueMail } from "#app/platform/outbox.server.ts";
import type { EnquiriesTable, EnquiryMessagesTable, EnquiryState } from "#app/platform/enquiry-tables.server.ts";
import type { PageCursor } from "#app/platform/page-cursor.ts";
import type { Schema } from "#app/platform/schema.server.ts";
import type { UseCaseDeps } from "#app/platform/use-case-deps.server.ts";
import { writeSearchWords } from "#app/platform/search-words.server.ts";
import { agencyEnquiryEmail, enquiryConfirmationEmail } from "./enquiry.emails.tsx";
import { type EnquiryDraft, type KeptOffer, servicesOf } from "./enquiry.ts";
import { stateSeen } from "./enquiry-state.ts";
import { enquiriesKeptSince } from "./retention.ts";

export interface EnquiryDeps extends Pick<UseCaseDeps, "db" | "now" | "publicUrl">, IdentityDeps {
  /** Where the agency is written to, when it is not the address that it shows. */
  agencyEmail?: string | undefined;
}

export interface EnquiryClient {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
}

/** For how long the same words of the same client are the same enquiry: a button pressed twice, an answer that a cut line lost. */
const SAME_WITHIN_MS = 15 * 60_000;

/**
 * Keeps the enquiry and writes both mails, in one transaction; once, where it comes again. The sender is the account, never
 * the form (D19).
 * @param offer of the price card that led to the form
 */
export async function sendEnquiry(
  deps: EnquiryDeps,
  sender: EnquiryClient,
  draft: EnquiryDraft,
  offer: KeptOffer | null = null,
): Promise<{ id: string }> {
  const { db, publicUrl } = deps;
  const at = deps.now();
  const id = randomUUID();
  const identity = deps.identity();
  const asked = {
    title: draft.title,
    photo: Number(draft.services.includes("photo")),
    video: Number(draft.services.includes("video")),
    web: Number(draft.services.includes("web")),
    description: draft.description,
    userId: sender.id,
    offer: offer && JSON.stringify(offer),
  };
  return db.transaction().execute(async (trx) => {
    // Two equal forms at once wait for one another here.
    const client = await holdAccount(trx, sender);
    const before = await sentJustNow(trx, asked, at);
    if (before) return before;
    await trx
      .insertInto("enquiries")
      .values({
        ...asked,
        id,
        userEmail: client.email,
        status: "new",
        waitsSince: at.toISOString(),
        createdAt: at.toISOString(),
      })
      .execute();
    const { firstName, lastName, email } = client;
    await writeSearchWords(trx, "enquiry", id, [draft.title, draft.description, firstName, lastName, email]);
    const eventId = await recordEvent(trx, {
      at,
      actor: "client",
      kind: "enquiry-sent",
      userId: client.id,
      subjectId: id,
      data: {},
    });
    const mail = { ...draft, id, client, identity, publicUrl, agencyEmail: deps.agencyEmail ?? identity.email };
    const mails = [enquiryConfirmationEmail(mail), agencyEnquiryEmail(mail)];
    const [messageId] = await enqueueMail(trx, at, { userId: client.id, eventId }, ...mails);
    // Answers join its thread.
    await trx.updateTable("enquiries").set({ messageId: messageId! }).where("id", "=", id).execute();
    return { id };
  });
}

type Asked = Pick<Selectable<EnquiriesTable>, "title" | "photo" | "video" | "web" | "description" | "userId" | "offer">;

async function sentJustNow(trx: Db, asked: Asked, at: Date): Promise<{ id: string } | undefined> {
  const { userId, ...words } = asked;
  const own = await trx
    .selectFrom("enquiries")
    .select(["id", "title", "photo", "video", "web", "description", "offer"])
    .where("userId", "=", userId)
    .where("createdAt", ">=", new Date(at.getTime() - SAME_WITHIN_MS).toISOString())
    .execute();
  return own.find(({ id: _, ...before }) => isDeepStrictEqual(before, words));
}

/** What was said about an enquiry, as its client sees it. */
export interface OwnMessage {
  kind: "answer" | "reply";
  text: string;
  at: string;
}

export interface OwnEnquiry extends Omit<EnquiryDraft, "offer"> {
  id: string;
  status: EnquiryState;
  offer: KeptOffer | null;
  createdAt: string;
  messages: OwnMessage[];
}

/** Of which a page shows a part. */
export interface OwnEnquiryPart extends OwnEnquiry {
  /** How many messages came before those. */
  earlier: number;
}

const ROWS = 25;
/** Of each enquiry, the last ones in the list of all. */
const LAST = 3;
const MESSAGES = 20;

/**
 * A page of a client's enquiries, the latest first, as they see them: what the agency did in the last minute is not there yet. Each
 * has the last of what was said about it.
 * @param after where the page before ended
 * @returns `next`: where the page after begins; null: there is none
 */
export async function pageOwnEnquiries(
  deps: Pick<EnquiryDeps, "db" | "now">,
  client: Pick<EnquiryClient, "id">,
  after: PageCursor | null,
): Promise<{ enquiries: OwnEnquiryPart[]; next: PageCursor | null }> {
  const { db, now } = deps;
  const rows = await ownEnquiries(db, client)
    .$if(after !== null, (query) =>
      query.where((eb) => eb(eb.refTuple("createdAt", "id"), "<", eb.tuple(after!.createdAt, after!.id))),
    )
    .limit(ROWS + 1)
    .execute();
  const shown = rows.slice(0, ROWS);
  const last = shown.at(-1);
  const at = now();
  const ids = shown.map(({ id }) => id);
  const messages = ids.length === 0 ? [] : await lastMessages(db, ids, at);
  return {
    enquiries: shown.map((row) => {
      const own = messages.filter(({ enquiryId }) => enquiryId === row.id);
      const earlier = own.length === 0 ? 0 : Number(own[0]!.count) - own.length;
      return { ...asClientsSee(row, at), messages: own.map(ownMessage), earlier };
    }),
    next: rows.length > ROWS && last ? { createdAt: last.createdAt, id: last.id } : null,
  };
}

/**
 * One of them, with a page of what was said about it, of which the last page comes first.
 * @param before where the page after it begins
 * @returns `earlier`: where the page before it ends; null: there is no such enquiry
 */
export async function readOwnEnquiry(
  { db, now }: Pick<EnquiryDeps, "db" | "now">,
  client: Pick<EnquiryClient, "id">,
  id: string,
  before: PageCursor | null,
): Promise<{ enquiry: OwnEnquiry; earlier: PageCursor | null } | null> {
  const at = now();
  const row = await ownEnquiries(db, client).where("id", "=", id).executeTakeFirst();
  if (!row) return null;
  const found = await ownMessages(db, [id], toldUntil(at).toISOString())
    .$if(before !== null, (query) =>
      query.where((eb) => eb(eb.refTuple("createdAt", "id"), "<", eb.tuple(before!.createdAt, before!.id))),
    )
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(MESSAGES + 1)
    .execute();
  const shown = found.slice(0, MESSAGES).toReversed();
  return {
    enquiry: { ...asClientsSee(row, at), messages: shown.map(ownMessage) },
    earlier: found.length > MESSAGES ? { createdAt: shown[0]!.createdAt, id: shown[0]!.id } : null,
  };
}

/** All of them, with all of it. */
export async function listOwnEnquiries(
  { db, now }: Pick<EnquiryDeps, "db" | "now">,
  client: Pick<EnquiryClient, "id">,
): Promise<OwnEnquiry[]> {
  const at = now();
  const { rows } = await allOwnEnquiries(db, { id: client.id });
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const { rows: messages } = await allOwnMessages(db, { ids, told: toldUntil(at).toISOString() });
  const byEnquiry = Map.groupBy(messages, ({ enquiryId }) => enquiryId);
  return rows.map((row) => ({ ...asClientsSee(row, at), messages: (byEnquiry.get(row.id) ?? []).map(ownMessage) }));
}

const allOwnEnquiries = keptQuery((db, { id }: { id: string }) => ownEnquiries(db, { id }));

const allOwnMessages = keptQuery((db, { ids, told }: { ids: readonly string[]; told: string }) =>
  ownMessages(db, ids, told).orderBy("createdAt").orderBy("id"),
);

function ownEnquiries(db: Db, client: Pick<EnquiryClient, "id">) {
  return db
    .selectFrom("enquiries")
    .selectAll()
    .where("userId", "=", client.id)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc");
}

function asClientsSee(row: Selectable<EnquiriesTable>, at: Date): Omit<OwnEnquiry, "messages"> {
  return {
    id: row.id,
    title: row.title,
    services: servicesOf(row),
    description: row.description,
    status: stateSeen(row, at),
    offer: row.offer === null ? null : (JSON.parse(row.offer) as KeptOffer),
    createdAt: row.createdAt,
  };
}

/** Answers that have gone, and what the client wrote back. Notes are the agency's own. */
function ownMessages(db: Db, ids: readonly string[], told: string) {
  return db
    .selectFrom("enquiryMessages")
    .select(["id", "enquiryId", "kind", "text", "createdAt", "sentAt"])
    .where("enquiryId", "in", ids)
    .where("state", "=", "kept")
    .where((eb) => eb.or([eb("kind", "=", "answer"), eb.and([eb("kind", "=", "reply"), eb("createdAt", "<=", told)])]));
}

/** The last of each, in their order, with how many each has. */
function lastMessages(db: Db, ids: readonly string[], at: Date) {
  const counted = ownMessages(db, ids, toldUntil(at).toISOString()).select(({ fn }) => [
    fn
      .agg<number>("row_number")
      .over((over) => over.partitionBy("enquiryId").orderBy("createdAt", "desc").orderBy("id", "desc"))
      .as("place"),
    fn
      .countAll<number>()
      .over((over) => over.partitionBy("enquiryId"))
      .as("count"),
  ]);
  return db
    .selectFrom(counted.as("counted"))
    .selectAll()
    .where("place", "<=", LAST)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

function ownMessage({
  kind,
  text,
  sentAt,
  createdAt,
}: Pick<Selectable<EnquiryMessagesTable>, "kind" | "text" | "sentAt" | "createdAt">): OwnMessage {
  return { kind: kind === "answer" ? "answer" : "reply", text, at: sentAt ?? createdAt };
}

/** Deletes enquiries that were kept long enough, with what was said about them. */
export async function purgeEnquiries(db: Db, now: Date): Promise<void> {
  const since = enquiriesKeptSince(now).toISOString();
  await db.transaction().execute((trx) => deleteEnquiries(trx, (query) => query.where("createdAt", "<", since)));
}

/** Deletes an account's enquiries with it. */
export async function deleteOwnEnquiries(trx: Db, client: Pick<EnquiryClient, "id">): Promise<void> {
  await deleteEnquiries(trx, (query) => query.where("userId", "=", client.id));
}

type EnquiryIds = SelectQueryBuilder<Schema, "enquiries", { id: string }>;

/** The messages go by their reference, the words do not: they may be anything's. */
async function deleteEnquiries(trx: Db, which: (ids: EnquiryIds) => EnquiryIds): Promise<void> {
  const ids = which(trx.selectFrom("enquiries").select("id"));
  // Held first: who writes to one of them has ended, and left no words behind, or will find it gone.
  await ids.$call(heldIn(trx)).execute();
  await trx.deleteFrom("searchWords").where("subject", "=", "enquiry").where("subjectId", "in", ids).execute();
  await trx.deleteFrom("enquiries").where("id", "in", ids).execute();
}

/** Somebody of the agency goes: what they wrote to clients stays, and is the agency's. */
export async function forgetAuthor(db: Db, member: { id: string }): Promise<void> {
  await db.updateTable("enquiryMessages").set({ author: null }).where("author", "=", member.id).execute();
}

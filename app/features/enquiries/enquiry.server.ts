import { randomUUID } from "node:crypto";
import type { Selectable, SelectQueryBuilder } from "kysely";
import type { IdentityDeps } from "#app/content/identity.part.ts";
import { dueAfter } from "#app/content/undo-time.ts";
import type { Db } from "#app/platform/database.server.ts";
import { recordEvent } from "#app/platform/events.server.ts";
import { enqueueMail } from "#app/platform/outbox.server.ts";
import type { EnquiriesTable, EnquiryStatus } from "#app/platform/enquiry-tables.server.ts";
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

/**
 * Keeps the enquiry and writes both mails, in one transaction. The sender is the account, never the form (D19).
 * @param offer of the price card that led to the form
 */
export async function sendEnquiry(
  deps: EnquiryDeps,
  client: EnquiryClient,
  draft: EnquiryDraft,
  offer: KeptOffer | null = null,
): Promise<{ id: string }> {
  const { db, publicUrl } = deps;
  const at = deps.now();
  const id = randomUUID();
  const identity = deps.identity();
  const mail = { ...draft, client, identity, publicUrl, agencyEmail: deps.agencyEmail ?? identity.email };
  const mails = [enquiryConfirmationEmail(mail), agencyEnquiryEmail(mail)];
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto("enquiries")
      .values({
        id,
        title: draft.title,
        photo: Number(draft.services.includes("photo")),
        video: Number(draft.services.includes("video")),
        web: Number(draft.services.includes("web")),
        description: draft.description,
        userEmail: client.email,
        userId: client.id,
        status: "new",
        waitsSince: at.toISOString(),
        offer: offer && JSON.stringify(offer),
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
    const [messageId] = await enqueueMail(trx, at, { userId: client.id, eventId }, ...mails);
    // Answers join its thread.
    await trx.updateTable("enquiries").set({ messageId: messageId! }).where("id", "=", id).execute();
  });
  return { id };
}

/** What was said about an enquiry, as its client sees it. */
export interface OwnMessage {
  kind: "answer" | "reply";
  text: string;
  at: string;
}

export interface OwnEnquiry extends Omit<EnquiryDraft, "offer"> {
  id: string;
  status: EnquiryStatus;
  offer: KeptOffer | null;
  createdAt: string;
  messages: OwnMessage[];
}

const ROWS = 25;

/**
 * A page of a client's enquiries, the latest first, as they see them: what the agency did in the last minute is not there yet.
 * @param after where the page before ended
 * @returns `next`: where the page after begins; null: there is none
 */
export async function pageOwnEnquiries(
  deps: Pick<EnquiryDeps, "db" | "now">,
  client: Pick<EnquiryClient, "id">,
  after: PageCursor | null,
): Promise<{ enquiries: OwnEnquiry[]; next: PageCursor | null }> {
  const rows = await ownEnquiries(deps.db, client)
    .$if(after !== null, (query) =>
      query.where((eb) => eb(eb.refTuple("createdAt", "id"), "<", eb.tuple(after!.createdAt, after!.id))),
    )
    .limit(ROWS + 1)
    .execute();
  const shown = rows.slice(0, ROWS);
  const last = shown.at(-1);
  return {
    enquiries: await asClientsSee(deps, shown),
    next: rows.length > ROWS && last ? { createdAt: last.createdAt, id: last.id } : null,
  };
}

/** All of them. */
export async function listOwnEnquiries(
  deps: Pick<EnquiryDeps, "db" | "now">,
  client: Pick<EnquiryClient, "id">,
): Promise<OwnEnquiry[]> {
  return asClientsSee(deps, await ownEnquiries(deps.db, client).execute());
}

function ownEnquiries(db: Db, client: Pick<EnquiryClient, "id">) {
  return db
    .selectFrom("enquiries")
    .selectAll()
    .where("userId", "=", client.id)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc");
}

async function asClientsSee(
  { db, now }: Pick<EnquiryDeps, "db" | "now">,
  rows: readonly Selectable<EnquiriesTable>[],
): Promise<OwnEnquiry[]> {
  const at = now();
  const messages = await listOwnMessages(
    db,
    rows.map(({ id }) => id),
    at,
  );
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    services: servicesOf(row),
    description: row.description,
    status: stateSeen(row, at),
    offer: row.offer === null ? null : (JSON.parse(row.offer) as KeptOffer),
    createdAt: row.createdAt,
    messages: messages.get(row.id) ?? [],
  }));
}

/** Answers that have gone, and what the client wrote back. Notes are the agency's own. */
async function listOwnMessages(db: Db, ids: readonly string[], at: Date): Promise<Map<string, OwnMessage[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("enquiryMessages")
    .select(["enquiryId", "kind", "text", "createdAt", "sentAt"])
    .where("enquiryId", "in", ids)
    .where("state", "=", "kept")
    .where("kind", "in", ["answer", "reply"])
    .orderBy("createdAt")
    .execute();
  const seen = rows.flatMap(({ kind, text, createdAt, sentAt, enquiryId }) =>
    kind === "note" || (kind === "reply" && at < dueAfter(new Date(createdAt)))
      ? []
      : [{ enquiryId, message: { kind, text, at: sentAt ?? createdAt } }],
  );
  const byEnquiry = Map.groupBy(seen, ({ enquiryId }) => enquiryId);
  return new Map([...byEnquiry].map(([id, all]) => [id, all.map(({ message }) => message)]));
}

/** Deletes enquiries that were kept long enough, with what was said about them. */
export async function purgeEnquiries(db: Db, now: Date): Promise<void> {
  const since = enquiriesKeptSince(now).toISOString();
  await deleteEnquiries(db, (query) => query.where("createdAt", "<", since));
}

/** Deletes an account's enquiries with it. */
export async function deleteOwnEnquiries(db: Db, client: Pick<EnquiryClient, "id">): Promise<void> {
  await deleteEnquiries(db, (query) => query.where("userId", "=", client.id));
}

type EnquiryIds = SelectQueryBuilder<Schema, "enquiries", { id: string }>;

/** The messages go by their reference, the words do not: they may be anything's. */
async function deleteEnquiries(db: Db, which: (ids: EnquiryIds) => EnquiryIds): Promise<void> {
  const ids = which(db.selectFrom("enquiries").select("id"));
  await db.deleteFrom("searchWords").where("subject", "=", "enquiry").where("subjectId", "in", ids).execute();
  await db.deleteFrom("enquiries").where("id", "in", ids).execute();
}

/** Somebody of the agency goes: what they wrote to clients stays, and is the agency's. */
export async function forgetAuthor(db: Db, member: { id: string }): Promise<void> {
  await db.updateTable("enquiryMessages").set({ author: null }).where("author", "=", member.id).execute();
}

import type { SiteDeps } from "#app/site-deps.ts";
import type { Selectable } from "kysely";
import { clientViewTime } from "#app/platform/undo-time.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import type { EnquiriesTable, EnquiryMessagesTable, EnquiryState } from "#app/platform/schema/enquiry-tables.server.ts";
import { parseCursor, cutPage, keysetPage } from "#app/platform/database/keyset-page.ts";
import { type EnquiryDraft, type StoredOffer, servicesOf } from "#app/features/enquiries/enquiry.ts";
import { visibleState } from "#app/features/enquiries/enquiry-state.ts";

export interface ClientMessage {
  id: string;
  kind: "answer" | "reply";
  text: string;
  at: string;
}

export interface ClientEnquiry extends Omit<EnquiryDraft, "offer"> {
  id: string;
  status: EnquiryState;
  offer: StoredOffer | null;
  /** The account's address when the enquiry was sent. */
  userEmail: string;
  createdAt: string;
  messages: ClientMessage[];
}

interface ListedClientEnquiry extends ClientEnquiry {
  /** Number of messages before those shown. */
  earlierCount: number;
}

const ENQUIRIES_PER_PAGE = 25;
const MESSAGES_PER_ENQUIRY = 3;
const MESSAGES_PER_PAGE = 20;

/** Hides changes of the last minute, which the agency can undo. @returns `next`: a cursor; null: the last page */
export async function readClientEnquiriesPage(
  deps: SiteDeps,
  client: { id: string },
  after: string | null,
): Promise<{ enquiries: ListedClientEnquiry[]; next: string | null }> {
  const { db, now } = deps;
  const found = await enquiriesOf(db, client, parseCursor(after))
    .limit(ENQUIRIES_PER_PAGE + 1)
    .execute();
  const { rows, next } = cutPage(found, ENQUIRIES_PER_PAGE, ({ createdAt, id }) => [createdAt, id]);
  const enquiries = await withMessages(db, rows, now());
  return {
    enquiries: enquiries.map((enquiry) => {
      const messages = enquiry.messages.slice(-MESSAGES_PER_ENQUIRY);
      return { ...enquiry, messages, earlierCount: enquiry.messages.length - messages.length };
    }),
    next,
  };
}

/** @param before the cursor of a page of messages; null: the newest */
export async function readClientEnquiry(
  { db, now }: SiteDeps,
  client: { id: string },
  id: string,
  before: string | null,
): Promise<{ enquiry: ClientEnquiry; next: string | null } | null> {
  const at = now();
  const row = await enquiriesOf(db, client).where("id", "=", id).executeTakeFirst();
  if (!row) return null;
  const messages = visibleMessages(db, [id], at);
  const found = await keysetPage(messages, ["createdAt", "id"], "desc", parseCursor(before))
    .limit(MESSAGES_PER_PAGE + 1)
    .execute();
  const { rows, next } = cutPage(found, MESSAGES_PER_PAGE, (message) => [message.createdAt, message.id]);
  return { enquiry: { ...clientViewOf(row, at), messages: rows.toReversed().map(toClientMessage) }, next };
}

export async function listClientEnquiries({ db, now }: SiteDeps, client: { id: string }): Promise<ClientEnquiry[]> {
  return withMessages(db, await enquiriesOf(db, client).execute(), now());
}

async function withMessages(db: Db, rows: readonly Selectable<EnquiriesTable>[], at: Date): Promise<ClientEnquiry[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const messages = await visibleMessages(db, ids, at).orderBy("createdAt").orderBy("id").execute();
  const byEnquiry = Map.groupBy(messages, ({ enquiryId }) => enquiryId);
  return rows.map((row) => ({
    ...clientViewOf(row, at),
    messages: (byEnquiry.get(row.id) ?? []).map(toClientMessage),
  }));
}

function enquiriesOf(db: Db, client: { id: string }, after: readonly string[] | null = null) {
  const enquiries = db.selectFrom("enquiries").selectAll().where("userId", "=", client.id);
  return keysetPage(enquiries, ["createdAt", "id"], "desc", after);
}

function clientViewOf(row: Selectable<EnquiriesTable>, at: Date): Omit<ClientEnquiry, "messages"> {
  return {
    id: row.id,
    title: row.title,
    services: servicesOf(row),
    description: row.description,
    status: visibleState(row, at),
    offer: row.offer === null ? null : (JSON.parse(row.offer) as StoredOffer),
    userEmail: row.userEmail,
    createdAt: row.createdAt,
  };
}

function visibleMessages(db: Db, ids: readonly string[], at: Date) {
  const visibleUntil = clientViewTime(at).toISOString();
  return db
    .selectFrom("enquiryMessages")
    .select(["id", "enquiryId", "kind", "text", "createdAt", "sentAt"])
    .where("enquiryId", "in", ids)
    .where("state", "=", "stored")
    .where((eb) =>
      eb.or([eb("kind", "=", "answer"), eb.and([eb("kind", "=", "reply"), eb("createdAt", "<=", visibleUntil)])]),
    );
}

function toClientMessage({
  id,
  kind,
  text,
  sentAt,
  createdAt,
}: Pick<Selectable<EnquiryMessagesTable>, "id" | "kind" | "text" | "sentAt" | "createdAt">): ClientMessage {
  return { id, kind: kind === "answer" ? "answer" : "reply", text, at: sentAt ?? createdAt };
}

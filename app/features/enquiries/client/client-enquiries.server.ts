import type { Selectable } from "kysely";
import { clientViewTime } from "#app/forms/undo-time.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import type { EnquiriesTable, EnquiryMessagesTable, EnquiryState } from "#app/platform/schema/enquiry-tables.server.ts";
import { parseCursor, cutPage, keysetPage } from "#app/platform/database/keyset-page.ts";
import { type EnquiryDraft, type StoredOffer, servicesOf } from "#app/features/enquiries/enquiry.ts";
import type { EnquiryDeps } from "#app/features/enquiries/enquiry-deps.server.ts";
import { visibleState } from "#app/features/enquiries/enquiry-state.ts";

export interface ClientMessage {
  kind: "answer" | "reply";
  text: string;
  at: string;
}

export interface ClientEnquiry extends Omit<EnquiryDraft, "offer"> {
  id: string;
  status: EnquiryState;
  offer: StoredOffer | null;
  createdAt: string;
  messages: ClientMessage[];
}

interface ClientEnquiryPage extends ClientEnquiry {
  /** Number of messages before those shown. */
  earlier: number;
}

const ROWS = 25;
const LAST = 3;
const MESSAGES = 20;

/** Hides changes of the last minute, which the agency can undo. @returns `next`: a cursor; null: the last page */
export async function pageClientEnquiries(
  deps: Pick<EnquiryDeps, "db" | "now">,
  client: { id: string },
  after: string | null,
): Promise<{ enquiries: ClientEnquiryPage[]; next: string | null }> {
  const { db, now } = deps;
  const found = await clientEnquiries(db, client, parseCursor(after))
    .limit(ROWS + 1)
    .execute();
  const { rows: shown, next } = cutPage(found, ROWS, ({ createdAt, id }) => [createdAt, id]);
  const enquiries = await withMessages(db, shown, now());
  return {
    enquiries: enquiries.map((enquiry) => {
      const messages = enquiry.messages.slice(-LAST);
      return { ...enquiry, messages, earlier: enquiry.messages.length - messages.length };
    }),
    next,
  };
}

/** @param before the cursor of a page of messages; null: the newest */
export async function readClientEnquiry(
  { db, now }: Pick<EnquiryDeps, "db" | "now">,
  client: { id: string },
  id: string,
  before: string | null,
): Promise<{ enquiry: ClientEnquiry; earlier: string | null } | null> {
  const at = now();
  const row = await clientEnquiries(db, client).where("id", "=", id).executeTakeFirst();
  if (!row) return null;
  const messages = clientMessages(db, [id], at);
  const found = await keysetPage(messages, ["createdAt", "id"], "desc", parseCursor(before))
    .limit(MESSAGES + 1)
    .execute();
  const { rows, next } = cutPage(found, MESSAGES, (message) => [message.createdAt, message.id]);
  return {
    enquiry: { ...asClientsSee(row, at), messages: rows.toReversed().map(clientMessage) },
    earlier: next,
  };
}

export async function listClientEnquiries(
  { db, now }: Pick<EnquiryDeps, "db" | "now">,
  client: { id: string },
): Promise<ClientEnquiry[]> {
  return withMessages(db, await clientEnquiries(db, client).execute(), now());
}

async function withMessages(db: Db, rows: readonly Selectable<EnquiriesTable>[], at: Date): Promise<ClientEnquiry[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const messages = await clientMessages(db, ids, at).orderBy("createdAt").orderBy("id").execute();
  const byEnquiry = Map.groupBy(messages, ({ enquiryId }) => enquiryId);
  return rows.map((row) => ({ ...asClientsSee(row, at), messages: (byEnquiry.get(row.id) ?? []).map(clientMessage) }));
}

function clientEnquiries(db: Db, client: { id: string }, after: readonly string[] | null = null) {
  const own = db.selectFrom("enquiries").selectAll().where("userId", "=", client.id);
  return keysetPage(own, ["createdAt", "id"], "desc", after);
}

function asClientsSee(row: Selectable<EnquiriesTable>, at: Date): Omit<ClientEnquiry, "messages"> {
  return {
    id: row.id,
    title: row.title,
    services: servicesOf(row),
    description: row.description,
    status: visibleState(row, at),
    offer: row.offer === null ? null : (JSON.parse(row.offer) as StoredOffer),
    createdAt: row.createdAt,
  };
}

function clientMessages(db: Db, ids: readonly string[], at: Date) {
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

function clientMessage({
  kind,
  text,
  sentAt,
  createdAt,
}: Pick<Selectable<EnquiryMessagesTable>, "kind" | "text" | "sentAt" | "createdAt">): ClientMessage {
  return { kind: kind === "answer" ? "answer" : "reply", text, at: sentAt ?? createdAt };
}

import type { SiteDeps } from "#app/site-deps.ts";
import { LIST_ROWS } from "#app/french/list-count.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { AWAITING_STATES } from "#app/platform/schema/enquiry-states.ts";
import type { EnquiryState } from "#app/platform/schema/enquiry-tables.server.ts";
import { parseCursor, cutPage, keysetPage } from "#app/platform/database/keyset-page.ts";
import { matchesWords } from "#app/platform/database/search-index.server.ts";
import { type EnquiryService, servicesOf } from "#app/features/enquiries/enquiry.ts";
import { readAnswerHours } from "#app/features/enquiries/settings/enquiry-settings.server.ts";
import { INBOX_PARTS, type InboxQuery, type InboxPart, partOf, states } from "./inbox.ts";

export interface InboxRow {
  id: string;
  title: string;
  services: EnquiryService[];
  name: string;
  status: EnquiryState;
  createdAt: string;
  waitsSince: string;
  statusAt: string | null;
}

export async function readInbox({ db, now }: SiteDeps, query: InboxQuery) {
  const [listed, counts, answerHours] = await Promise.all([listInbox(db, query), countInbox(db), readAnswerHours(db)]);
  return { query, ...listed, counts, answerHours, now: now().toISOString() };
}

export type Inbox = Awaited<ReturnType<typeof readInbox>>;

const CURSOR = /^(new|open|done)_(\d{4}-\d{2}-\d{2}T[\d:.]{8,12}Z)_([\w-]{1,64})$/;

/** New enquiries, then open ones, each by the longest wait; then all others, newest first. */
export async function listInbox(
  db: Db,
  { filter, words, after }: InboxQuery,
): Promise<{ rows: InboxRow[]; next: string | null }> {
  const [firstPart, ...position] = parseCursor(after, CURSOR) ?? [INBOX_PARTS[0]];
  const parts = INBOX_PARTS.slice(INBOX_PARTS.indexOf(firstPart as InboxPart));
  const statesToRead = states.filter((state) => parts.includes(partOf(state)) && (filter === null || filter === state));
  const found = await Promise.all(
    statesToRead.map((state) => rowsInState(db, state, words.trim(), partOf(state) === firstPart ? position : [])),
  );
  const { rows: pageRows, next } = cutPage(inInboxOrder(found.flat()), LIST_ROWS, (last) => [
    partOf(last.status),
    last[orderOf(last.status).column],
    last.id,
  ]);
  return {
    rows: pageRows.map(toInboxRow),
    next,
  };
}

/** Lists the enquiries that await an answer, by the longest wait. */
export async function listAwaiting(db: Db, limit: number): Promise<InboxRow[]> {
  const found = await Promise.all(AWAITING_STATES.map((state) => rowsInState(db, state, "", [])));
  const byWait = found.flat().toSorted((a, b) => a.waitsSince.localeCompare(b.waitsSince));
  return byWait.slice(0, limit).map(toInboxRow);
}

function orderOf(status: EnquiryState) {
  return partOf(status) === "done"
    ? ({ column: "createdAt", direction: "desc" } as const)
    : ({ column: "waitsSince", direction: "asc" } as const);
}

function rowsInState(db: Db, status: EnquiryState, words: string, after: readonly string[]) {
  const { column, direction } = orderOf(status);
  return keysetPage(
    db
      .selectFrom("enquiries")
      .select(["id", "title", "photo", "video", "web", "userEmail"])
      .select(["status", "createdAt", "waitsSince", "statusAt"])
      .select(({ selectFrom }) => selectFrom("users").select("name").whereRef("users.id", "=", "userId").as("name"))
      .where("status", "=", status)
      .$if(words !== "", (query) => query.where(({ ref }) => matchesWords("enquiry", words, ref("enquiries.id")))),
    [column, "enquiries.id"],
    direction,
    after.length > 0 ? after : null,
  )
    .limit(LIST_ROWS + 1)
    .execute();
}

type FoundRow = Awaited<ReturnType<typeof rowsInState>>[number];

function toInboxRow({ photo, video, web, name, userEmail, ...row }: FoundRow): InboxRow {
  return { ...row, services: servicesOf({ photo, video, web }), name: name ?? userEmail };
}

/** Removes duplicates, because the state of a row may change between two queries. */
function inInboxOrder(found: readonly FoundRow[]): FoundRow[] {
  const rows = [...new Map(found.map((row) => [row.id, row])).values()];
  const { waiting = [], done = [] } = Object.groupBy(rows, ({ status }) =>
    partOf(status) === "done" ? "done" : "waiting",
  );
  const key = ({ createdAt, id }: FoundRow) => `${createdAt} ${id}`;
  return [...waiting, ...done.toSorted((a, b) => (key(a) < key(b) ? 1 : -1))];
}

export async function countInbox(db: Db): Promise<{ new: number; open: number }> {
  const [counts] = await db
    .selectNoFrom(({ selectFrom, fn }) => [
      selectFrom("enquiries").select(fn.countAll().as("count")).where("status", "=", "new").as("new"),
      selectFrom("enquiries").select(fn.countAll().as("count")).where("status", "=", "open").as("open"),
    ])
    .execute();
  return { new: Number(counts!.new), open: Number(counts!.open) };
}

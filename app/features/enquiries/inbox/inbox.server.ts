import { LIST_ROWS } from "#app/french/list-count.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import type { EnquiryState } from "#app/platform/schema/enquiry-tables.server.ts";
import { compiledQuery } from "#app/platform/database/compiled-query.server.ts";
import { isFound, searchFor, type Searched } from "#app/platform/database/search-index.server.ts";
import { type EnquiryService, servicesOf } from "#app/features/enquiries/enquiry.ts";
import { INBOX_PARTS, type InboxCursor, partOf, states } from "./inbox.ts";

/** An enquiry as a row of the inbox. */
export interface InboxRow {
  id: string;
  title: string;
  services: EnquiryService[];
  name: string;
  status: EnquiryState;
  createdAt: string;
  /** Since when it waits for an answer. */
  waitsSince: string;
  /** When its state was changed last. */
  statusAt: string | null;
}

export interface InboxAsked {
  /** null: of all. */
  status: EnquiryState | null;
  /** Beginnings of words. */
  words: string;
  /** Where the page before ended. */
  after: InboxCursor | null;
}

/**
 * A page of the enquiries. Those that wait come first, new ones before those that are taken up, each from the one that has
 * waited longest; then the others, the latest first.
 * @returns `next`: where the page after begins; null: there is none
 */
export async function listInbox(
  db: Db,
  { status, words, after }: InboxAsked,
): Promise<{ rows: InboxRow[]; next: InboxCursor | null }> {
  const searched = words.trim() === "" ? null : await searchFor(db, "enquiry", words);
  if (words.trim() !== "" && !searched) return { rows: [], next: null };
  const parts = INBOX_PARTS.slice(after ? INBOX_PARTS.indexOf(after.part) : 0);
  const asked = states.filter((state) => parts.includes(partOf(state)) && (status === null || status === state));
  const found = await Promise.all(
    asked.map((state) => rowsOf(db, state, searched, after?.part === partOf(state) ? after : null)),
  );
  const rows = inTheirOrder(found.flat());
  const shown = rows.slice(0, LIST_ROWS);
  const last = shown.at(-1);
  const names = await namesOf(
    db,
    shown.map(({ userId }) => userId),
  );
  return {
    rows: shown.map(({ photo, video, web, userId, userEmail, ...row }) => ({
      ...row,
      services: servicesOf({ photo, video, web }),
      name: names.get(userId) ?? userEmail,
    })),
    next:
      rows.length > LIST_ROWS && last ? { part: partOf(last.status), at: last[orderedBy(last)], id: last.id } : null,
  };
}

/** Those that wait are in the order of their waiting, the others of their coming. */
const orderedBy = ({ status }: { status: EnquiryState }) => (partOf(status) === "done" ? "createdAt" : "waitsSince");

interface OfState extends Partial<Searched> {
  status: EnquiryState;
  at?: string;
  id?: string;
}

/** Enquiries of one state, in their order: a page of them, and one more. */
const ofState = (column: "waitsSince" | "createdAt", order: "asc" | "desc") =>
  compiledQuery((db, { status, at, id, subject, words, ids }: OfState) =>
    db
      .selectFrom("enquiries")
      .select(COLUMNS)
      .where("enquiries.status", "=", status)
      .$if(words !== undefined, (query) =>
        query.where(({ ref }) => isFound({ subject: subject!, words: words!, ids }, ref("enquiries.id"))),
      )
      .$if(id !== undefined, (query) =>
        query.where((eb) => eb(eb.refTuple(column, "enquiries.id"), order === "asc" ? ">" : "<", eb.tuple(at!, id!))),
      )
      .orderBy(column, order)
      .orderBy("enquiries.id", order)
      .limit(LIST_ROWS + 1),
  );

const waiting = ofState("waitsSince", "asc");
const done = ofState("createdAt", "desc");

async function rowsOf(db: Db, status: EnquiryState, searched: Searched | null, after: InboxCursor | null) {
  const isDone = partOf(status) === "done";
  const { rows } = await (isDone ? done : waiting)(db, { status, at: after?.at, id: after?.id, ...searched });
  return rows;
}

type FoundRow = Awaited<ReturnType<typeof rowsOf>>[number];

/** One that was turned between two of the queries is in both, and stands once. */
function inTheirOrder(found: readonly FoundRow[]): FoundRow[] {
  const rows = [...new Map(found.map((row) => [row.id, row])).values()];
  const done = rows.filter(({ status }) => partOf(status) === "done");
  const key = ({ createdAt, id }: FoundRow) => `${createdAt} ${id}`;
  return [
    ...rows.filter((row) => !done.includes(row)),
    ...done.toSorted((one, other) => (key(one) < key(other) ? 1 : -1)),
  ];
}

const COLUMNS = [
  "enquiries.id",
  "enquiries.title",
  "enquiries.photo",
  "enquiries.video",
  "enquiries.web",
  "enquiries.userId",
  "enquiries.userEmail",
  "enquiries.status",
  "enquiries.createdAt",
  "enquiries.waitsSince",
  "enquiries.statusAt",
] as const;

const usersOf = compiledQuery((db, { ids }: { ids: readonly string[] }) =>
  db.selectFrom("users").select(["id", "name"]).where("id", "in", ids),
);

async function namesOf(db: Db, ids: readonly (string | null)[]): Promise<Map<string | null, string>> {
  const known = [...new Set(ids)].filter((id) => id !== null);
  if (known.length === 0) return new Map();
  const { rows } = await usersOf(db, { ids: known });
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const waitingCounts = compiledQuery((db) =>
  db.selectNoFrom(({ selectFrom, fn }) => [
    selectFrom("enquiries").select(fn.countAll().as("count")).where("status", "=", "new").as("new"),
    selectFrom("enquiries").select(fn.countAll().as("count")).where("status", "=", "open").as("open"),
  ]),
);

/** How many wait: new ones, and those that somebody has taken up. */
export async function countInbox(db: Db): Promise<{ new: number; open: number }> {
  const [counts] = (await waitingCounts(db, {})).rows;
  return { new: Number(counts!.new), open: Number(counts!.open) };
}

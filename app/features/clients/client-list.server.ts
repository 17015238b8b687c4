import {
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  type ExpressionWrapper,
  type Kysely,
  sql,
  type SqlBool,
} from "kysely";
import { LIST_ROWS } from "#app/french/list-count.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import type { Schema } from "#app/platform/schema/schema.server.ts";
import { BY_TEXT, cursorOf, formatCursor, keysetPage } from "#app/platform/database/keyset-page.ts";
import { isFound, type Searched, searchFor } from "#app/platform/database/search-index.server.ts";
import { type ClientListQuery, type ClientTab, MAX_COUNTED } from "./client-list.ts";
import { type ListedClient, rowsOfRecords } from "./client-rows.server.ts";

export async function listClients(
  db: Db,
  { filter, words, after }: ClientListQuery,
  today: string,
): Promise<{ rows: ListedClient[]; next: string | null }> {
  const found = words === "" ? {} : await searchClients(db, words);
  if (found === null) return { rows: [], next: null };
  const read = await readPage(db, filter ?? "recent", { after: cursorOf(after, BY_TEXT) ?? undefined, ...found });
  const roots = [...new Set(read.map(({ root }) => root))].slice(0, LIST_ROWS + 1);
  const isMore = roots.length > LIST_ROWS;
  const shown = isMore ? read.filter(({ root }) => root !== roots[LIST_ROWS]) : read;
  const last = shown.findLast(({ id, root }) => id === root);
  return {
    rows: await rowsOfRecords(db, shown, today),
    next: isMore && last ? formatCursor(filter === "names" ? last.sortName : last.lastSeenAt, last.id) : null,
  };
}

const MAX_RECORDS = 5;

export async function findRecords(db: Db, query: string): Promise<string[]> {
  const found = await searchFor(db, "client", query);
  if (!found) return [];
  const rows = await db
    .selectFrom("clients")
    .select("clients.id")
    .where("clients.mergedInto", "is", null)
    .where(isNoMember)
    .where(({ ref }) => isFound(found, ref("clients.id")))
    .orderBy("clients.sortName")
    .orderBy("clients.id")
    .limit(MAX_RECORDS)
    .execute();
  return rows.map(({ id }) => id);
}

interface Found {
  names?: Searched["words"];
  nameIds?: Searched["ids"];
  /** Frequent words: the query looks for them client by client. */
  texts?: Searched["words"];
  /** Records with an enquiry that has the words, if one of the words is rare. */
  textIds?: readonly string[];
}

async function searchClients(db: Db, words: string): Promise<Found | null> {
  const [names, texts] = await Promise.all([searchFor(db, "client", words), searchFor(db, "enquiry", words)]);
  const textIds = texts?.ids && (await recordsWithWords(db, { ...texts, ids: texts.ids })).map(({ id }) => id);
  if (!names && (!texts || textIds?.length === 0)) return null;
  return {
    names: names?.words,
    nameIds: names?.ids,
    texts: texts && !texts.ids ? texts.words : undefined,
    textIds: textIds?.length ? textIds : undefined,
  };
}

const recordsWithWords = (db: Db, { subject, words, ids }: Required<Searched>) =>
  db
    .selectFrom("enquiries")
    .innerJoin("clients as own", "own.userId", "enquiries.userId")
    .select(({ fn }) => fn.coalesce("own.mergedInto", "own.id").as("id"))
    .distinct()
    .where(({ ref }) => isFound({ subject, words, ids }, ref("enquiries.id")))
    .execute();

function isAmong({ names, nameIds, texts, textIds }: Found) {
  return (eb: ExpressionBuilder<Schema, "clients">): Expression<SqlBool> =>
    eb.or([
      ...(names ? [isFound({ subject: "client", words: names, ids: nameIds }, eb.ref("clients.id"))] : []),
      ...(textIds ? [eb("clients.id", "in", textIds)] : []),
      ...(texts ? hasText(eb, texts) : []),
    ]);
}

function hasText(eb: ExpressionBuilder<Schema, "clients">, words: Searched["words"]) {
  const has = (id: ExpressionWrapper<Schema, "enquiries", string>) => isFound({ subject: "enquiry", words }, id);
  return [
    eb.exists(
      eb
        .selectFrom("enquiries")
        .select(sql.lit(1).as("one"))
        .whereRef("enquiries.userId", "=", "clients.userId")
        .where(({ ref }) => has(ref("enquiries.id")))
        // OFFSET makes PostgreSQL search client by client (platform/database/search-index.server.ts).
        .limit(1)
        .offset(0),
    ),
    eb.exists(
      eb
        .selectFrom("clients as linked")
        .innerJoin("enquiries", "enquiries.userId", "linked.userId")
        .select(sql.lit(1).as("one"))
        .whereRef("linked.mergedInto", "=", "clients.id")
        .where(({ ref }) => has(ref("enquiries.id")))
        .limit(1)
        .offset(0),
    ),
  ];
}

const COLUMNS = [
  // SQLite orders a union only by named columns.
  "page.root as root",
  "page.lastSeenAt as lastSeenAt",
  "page.sortName as sortName",
  "clients.id",
  "clients.userId",
  "clients.name",
  "clients.email",
  "clients.phone",
  "users.name as accountName",
  "users.email as accountEmail",
] as const;

interface PageAsked extends Found {
  after?: readonly string[] | undefined;
}

interface WithPage extends Schema {
  page: { root: string; lastSeenAt: string; sortName: string };
}

function linkedRecords(query: Pick<Kysely<WithPage>, "selectFrom">, id: "clients.id" | "clients.mergedInto") {
  return query
    .selectFrom("page")
    .innerJoin("clients", id, "page.root")
    .leftJoin("users", "users.id", "clients.userId")
    .select(COLUMNS);
}

function readPage(db: Db, tab: ClientTab | "recent", { after, ...found }: PageAsked) {
  const column = tab === "names" ? "sortName" : "lastSeenAt";
  const order = tab === "names" ? "asc" : "desc";
  const isSearch = Object.values(found).some((each) => each !== undefined);
  const withPage = db.with("page", (own) =>
    keysetPage(
      own
        .selectFrom("clients")
        .select(["clients.id as root", "clients.lastSeenAt", "clients.sortName"])
        .where("clients.mergedInto", "is", null)
        .where(isNoMember)
        .$if(isSearch, (query) => query.where(isAmong(found)))
        .$if(tab === "waiting", (query) => query.where("clients.id", "in", waitingRecords(own))),
      [`clients.${column}`, "clients.id"],
      order,
      after,
    ).limit(LIST_ROWS + 1),
  );
  return linkedRecords(withPage, "clients.id")
    .unionAll(linkedRecords(expressionBuilder<WithPage>(), "clients.mergedInto"))
    .orderBy(column, order)
    .orderBy("root", order)
    .execute();
}

function isNoMember(eb: ExpressionBuilder<Schema, "clients">) {
  const members = eb.selectFrom("users").select("users.id").where("users.role", "!=", "client");
  return eb.or([eb("clients.userId", "is", null), eb("clients.userId", "not in", members)]);
}

function waitingRecords(db: Pick<Db, "selectFrom">) {
  return db
    .selectFrom("enquiries")
    .innerJoin("clients as own", "own.userId", "enquiries.userId")
    .select(({ fn }) => fn.coalesce("own.mergedInto", "own.id").as("id"))
    .where("enquiries.status", "in", ["new", "open"]);
}

/** Subtracts the members' own records, because checking each record would take longer. */
const countedRecords = (db: Db) => {
  const membersRecords = db
    .selectFrom("users")
    .innerJoin("clients", "clients.userId", "users.id")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("users.role", "!=", "client")
    .where("clients.mergedInto", "is", null);
  const records = db
    .selectFrom("clients")
    .select("id")
    .where("mergedInto", "is", null)
    .limit(sql<number>`${MAX_COUNTED + 1} + ${membersRecords}`);
  return db
    .selectFrom(records.as("counted"))
    .select(({ fn, eb }) => eb(fn.countAll<number>(), "-", membersRecords).as("count"))
    .execute();
};

const countedWaiting = (db: Db) =>
  db
    .selectFrom(waitingRecords(db).as("waiting"))
    .select(({ fn }) => fn.count<number>("waiting.id").distinct().as("count"))
    .execute();

export async function countClients(db: Db, words: string): Promise<{ all: number | null; waiting: number }> {
  const [all, waiting] = await Promise.all([words === "" ? countedRecords(db) : null, countedWaiting(db)]);
  return { all: all && all[0]!.count, waiting: waiting[0]!.count };
}

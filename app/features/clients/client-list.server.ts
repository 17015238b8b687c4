import { type Expression, type ExpressionBuilder, expressionBuilder, type Kysely, sql, type SqlBool } from "kysely";
import { LIST_ROWS } from "#app/french/list-count.ts";
import { AWAITING_STATES } from "#app/platform/schema/enquiry-states.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import type { Schema } from "#app/platform/schema/schema.server.ts";
import { TEXT_CURSOR, parseCursor, formatCursor, keysetPage } from "#app/platform/database/keyset-page.ts";
import { matchesWords } from "#app/platform/database/search-index.server.ts";
import { type ClientListQuery, type ClientFilter, MAX_COUNTED } from "./client-list.ts";
import { type ListedClient, rowsOfRecords } from "./client-rows.server.ts";

export async function listClients(
  db: Db,
  { filter, words, after }: ClientListQuery,
  today: string,
): Promise<{ rows: ListedClient[]; next: string | null }> {
  const records = await readPage(db, filter, words, parseCursor(after, TEXT_CURSOR));
  const roots = [...new Set(records.map(({ root }) => root))];
  const extraRoot = roots[LIST_ROWS];
  const pageRecords = records.filter(({ root }) => root !== extraRoot);
  const last = pageRecords.findLast(({ id, root }) => id === root);
  return {
    rows: await rowsOfRecords(db, pageRecords, today),
    next: extraRoot && last ? formatCursor(filter === "names" ? last.sortName : last.lastSeenAt, last.id) : null,
  };
}

const MAX_FOUND_RECORDS = 5;

export async function findRecords(db: Db, query: string): Promise<string[]> {
  const rows = await db
    .selectFrom("clients")
    .select("clients.id")
    .where("clients.mergedInto", "is", null)
    .where(isNotMember)
    .where(({ ref }) => matchesWords("client", query, ref("clients.id")))
    .orderBy("clients.sortName")
    .orderBy("clients.id")
    .limit(MAX_FOUND_RECORDS)
    .execute();
  return rows.map(({ id }) => id);
}

/** The record, or an enquiry of its accounts, has the words. */
function hasWords(words: string) {
  return (eb: ExpressionBuilder<Schema, "clients">): Expression<SqlBool> => {
    const senders = selectSenders().where(({ ref }) => matchesWords("enquiry", words, ref("enquiries.id")));
    return eb.or([matchesWords("client", words, eb.ref("clients.id")), eb("clients.id", "in", senders)]);
  };
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

interface WithPage extends Schema {
  page: { root: string; lastSeenAt: string; sortName: string };
}

function selectPageRecords(query: Pick<Kysely<WithPage>, "selectFrom">, root: "clients.id" | "clients.mergedInto") {
  return query
    .selectFrom("page")
    .innerJoin("clients", root, "page.root")
    .leftJoin("users", "users.id", "clients.userId")
    .select(COLUMNS);
}

function readPage(db: Db, filter: ClientFilter | null, words: string, after: readonly string[] | null) {
  const column = filter === "names" ? "sortName" : "lastSeenAt";
  const order = filter === "names" ? "asc" : "desc";
  const withPage = db.with("page", (creator) =>
    keysetPage(
      creator
        .selectFrom("clients")
        .select(["clients.id as root", "clients.lastSeenAt", "clients.sortName"])
        .where("clients.mergedInto", "is", null)
        .where(isNotMember)
        .$if(words !== "", (query) => query.where(hasWords(words)))
        .$if(filter === "waiting", (query) => query.where("clients.id", "in", selectWaitingSenders())),
      [`clients.${column}`, "clients.id"],
      order,
      after,
    ).limit(LIST_ROWS + 1),
  );
  return selectPageRecords(withPage, "clients.id")
    .unionAll(selectPageRecords(expressionBuilder<WithPage>(), "clients.mergedInto"))
    .orderBy(column, order)
    .orderBy("root", order)
    .execute();
}

function isNotMember(eb: ExpressionBuilder<Schema, "clients">) {
  const members = eb.selectFrom("users").select("users.id").where("users.role", "!=", "client");
  return eb.or([eb("clients.userId", "is", null), eb("clients.userId", "not in", members)]);
}

function selectSenders() {
  return expressionBuilder<Schema, never>()
    .selectFrom("enquiries")
    .innerJoin("clients as senders", "senders.userId", "enquiries.userId")
    .select(({ fn }) => fn.coalesce("senders.mergedInto", "senders.id").as("id"));
}

const selectWaitingSenders = () => selectSenders().where("enquiries.status", "in", AWAITING_STATES);

/** Subtracts the members' own records, because checking each record would take longer. */
async function countRecords(db: Db): Promise<number> {
  const memberRecords = db
    .selectFrom("users")
    .innerJoin("clients", "clients.userId", "users.id")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("users.role", "!=", "client")
    .where("clients.mergedInto", "is", null);
  const records = db
    .selectFrom("clients")
    .select("id")
    .where("mergedInto", "is", null)
    .limit(sql<number>`${MAX_COUNTED + 1} + ${memberRecords}`);
  const { count } = await db
    .selectFrom(records.as("records"))
    .select(({ fn, eb }) => eb(fn.countAll<number>(), "-", memberRecords).as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

async function countWaiting(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom(selectWaitingSenders().as("waiting"))
    .select(({ fn }) => fn.count<number>("waiting.id").distinct().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

export async function countClients(db: Db, words: string): Promise<{ all: number | null; waiting: number }> {
  const [all, waiting] = await Promise.all([words === "" ? countRecords(db) : null, countWaiting(db)]);
  return { all, waiting };
}

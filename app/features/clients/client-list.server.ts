import { type ExpressionBuilder, sql } from "kysely";
import { LIST_ROWS } from "#app/content/list-count.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { Schema } from "#app/platform/schema.server.ts";
import { isFound, searchFor } from "#app/platform/search-words.server.ts";
import { type ClientCursor, type ClientOrder, MOST_COUNTED } from "./client-list.ts";
import { type FileParts, mailsOf } from "./client-mails.server.ts";

/** A client as a row of the list. */
export interface ListedClient {
  id: string;
  name: string;
  /** How they are reached; null: nobody noted it. */
  reach: string | null;
  hasAccount: boolean;
  /** When they did something last. */
  seenAt: string;
  /** The next appointment; null: none is to come. */
  next: { date: string; slot: string } | null;
  appointments: number;
  /** They have asked for something and wait for an answer. */
  waits: boolean;
  /** A mail to them was given up. */
  failed: boolean;
}

export interface ListAsked {
  order: ClientOrder;
  words: string;
  after: ClientCursor | null;
  /** YYYY-MM-DD. */
  today: string;
}

/** A page of the clients. @returns `next`: where the page after begins; null: there is none */
export async function listClients(
  db: Db,
  { order, words, after, today }: ListAsked,
): Promise<{ rows: ListedClient[]; next: ClientCursor | null }> {
  const [found, asked] =
    words === "" ? [null, []] : await Promise.all([searchFor(db, "client", words), whoAskedFor(db, words)]);
  if (words !== "" && !found && asked.length === 0) return { rows: [], next: null };
  const column = order === "names" ? "clients.sortName" : "clients.seenAt";
  const [direction, comes] = order === "names" ? (["asc", ">"] as const) : (["desc", "<"] as const);
  const page = await db
    .selectFrom("clients")
    .leftJoin("users", "users.id", "clients.userId")
    .select([...PART, "clients.seenAt", "clients.sortName"])
    .where("clients.joinedTo", "is", null)
    .where(isNoMember)
    .$if(words !== "", (query) =>
      query.where((eb) =>
        eb.or([
          ...(found ? [isFound(found, eb.ref("clients.id"))] : []),
          ...(asked.length > 0 ? [eb("clients.id", "in", asked)] : []),
        ]),
      ),
    )
    .$if(order === "waiting", (query) => query.where("clients.id", "in", waitingFiles(db)))
    .$if(after !== null, (query) =>
      query.where((eb) => eb(eb.refTuple(column, "clients.id"), comes, eb.tuple(after!.key, after!.id))),
    )
    .orderBy(column, direction)
    .orderBy("clients.id", direction)
    .limit(LIST_ROWS + 1)
    .execute();
  const shown = page.slice(0, LIST_ROWS);
  const last = shown.at(-1);
  const rows = await describeFiles(db, shown, today);
  return {
    rows: shown.flatMap(({ id, seenAt }) => {
      const row = rows.get(id);
      return row ? [{ ...row, id, seenAt }] : [];
    }),
    next:
      page.length > LIST_ROWS && last ? { key: order === "names" ? last.sortName : last.seenAt, id: last.id } : null,
  };
}

/** Of enquiries with a word that many have, the latest. */
const MOST_ENQUIRIES = 400;

/** The files of those whose enquiries have all of these words in what was said. */
async function whoAskedFor(db: Db, words: string): Promise<string[]> {
  const said = await searchFor(db, "enquiry", words);
  if (!said) return [];
  const enquiries = await db
    .selectFrom("enquiries")
    .select("userId")
    .where(({ ref }) => isFound(said, ref("enquiries.id")))
    .where("userId", "is not", null)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(MOST_ENQUIRIES)
    .execute();
  const users = [...new Set(enquiries.map(({ userId }) => userId!))];
  if (users.length === 0) return [];
  const files = await db.selectFrom("clients").select(["id", "joinedTo"]).where("userId", "in", users).execute();
  return [...new Set(files.map(({ id, joinedTo }) => joinedTo ?? id))];
}

/** The agency's own people are none of its clients. */
function isNoMember(eb: ExpressionBuilder<Schema, "clients">) {
  const members = eb.selectFrom("users").select("users.id").where("users.role", "!=", "client");
  return eb.or([eb("clients.userId", "is", null), eb("clients.userId", "not in", members)]);
}

/** Of whom an enquiry waits for an answer. */
function waitingFiles(db: Db) {
  return db
    .selectFrom("enquiries")
    .innerJoin("clients as own", "own.userId", "enquiries.userId")
    .select(({ fn }) => fn.coalesce("own.joinedTo", "own.id").as("id"))
    .where("enquiries.status", "in", ["new", "open"]);
}

/** How many there are, as far as they are counted, and how many of them wait. */
export async function countClients(db: Db): Promise<{ all: number; waiting: number }> {
  const counts = await db
    .selectNoFrom(({ selectFrom, fn }) => [
      selectFrom((eb) =>
        eb
          .selectFrom("clients")
          .select("clients.id")
          .where("joinedTo", "is", null)
          .where(isNoMember)
          .limit(MOST_COUNTED + 1)
          .as("counted"),
      )
        .select(fn.countAll().as("count"))
        .as("all"),
      selectFrom(waitingFiles(db).as("waiting"))
        .select(sql<number>`count(distinct "waiting"."id")`.as("count"))
        .as("waiting"),
    ])
    .executeTakeFirstOrThrow();
  return { all: Number(counts.all), waiting: Number(counts.waiting) };
}

type Described = Omit<ListedClient, "id" | "seenAt">;

/** What a row says besides, of a page of files. */
async function describeFiles(db: Db, roots: readonly Part[], today: string): Promise<Map<string, Described>> {
  const described = new Map<string, Described>();
  if (roots.length === 0) return described;
  const ids = roots.map(({ id }) => id);
  // Few files have parts: those of the others are known by then.
  const [joined, ofRoots] = await Promise.all([readParts(db, ids), readFigures(db, roots, today)]);
  const parts = [...roots, ...joined].map((part) => ({ ...part, root: part.joinedTo ?? part.id }));
  const { appointments, waiting, failed } = joined.length === 0 ? ofRoots : await readFigures(db, parts, today);
  const rootOf = new Map(parts.flatMap(({ id, root, userId }) => [[id, root] as const, [userId ?? id, root] as const]));
  for (const root of ids) {
    const own = parts.filter((part) => part.root === root);
    // The account before what was noted.
    const first = own.find(({ id }) => id === root)!;
    const account = own.find(({ accountEmail }) => accountEmail !== null);
    described.set(root, {
      name: first.accountName ?? account?.accountName ?? first.name ?? first.email ?? "Sans nom",
      reach: account?.accountEmail ?? first.email ?? own.find(({ phone }) => phone !== null)?.phone ?? null,
      hasAccount: account !== undefined,
      next: null,
      appointments: 0,
      waits: false,
      failed: false,
    });
  }
  for (const { key, count, next } of appointments) {
    const row = described.get(rootOf.get(key)!)!;
    row.appointments += count;
    const [date, slot] = next?.split(" ") ?? [];
    if (date && slot && (!row.next || next! < `${row.next.date} ${row.next.slot}`)) row.next = { date, slot };
  }
  for (const key of waiting) described.get(rootOf.get(key)!)!.waits = true;
  for (const { id, userId, email, accountEmail, root } of parts)
    if ([id, userId, email, accountEmail].some((key) => key !== null && failed.has(key)))
      described.get(root)!.failed = true;
  return described;
}

const PART = [
  "clients.id",
  "clients.userId",
  "clients.joinedTo",
  "clients.name",
  "clients.email",
  "clients.phone",
  "users.name as accountName",
  "users.email as accountEmail",
] as const;

type Part = Awaited<ReturnType<typeof readParts>>[number];

/** What was joined to files. */
function readParts(db: Db, ids: readonly string[]) {
  return db
    .selectFrom("clients")
    .leftJoin("users", "users.id", "clients.userId")
    .select(PART)
    .where("clients.joinedTo", "in", ids)
    .execute();
}

async function readFigures(db: Db, parts: readonly Part[], today: string) {
  const ids = parts.map(({ id }) => id);
  const users = parts.map(({ userId }) => userId).filter((id) => id !== null);
  const emails = parts.map(({ email, accountEmail }) => accountEmail ?? email).filter((email) => email !== null);
  const [appointments, waiting, failed] = await Promise.all([
    countAppointments(db, ids, users, today),
    whoWaits(db, users),
    whoFailed(db, { files: ids, users, emails }),
  ]);
  return { appointments, waiting, failed };
}

/** How many each has, and the next one; one that the agency has entered may be an account's, and counts there. */
async function countAppointments(db: Db, parts: readonly string[], users: readonly string[], today: string) {
  const next = sql<string | null>`
    min(case when "status" = 'confirmed' and "date" >= ${today} then "date" || ' ' || "slot" end)
  `;
  const from = (column: "userId" | "clientId") =>
    db
      .selectFrom("appointments")
      .select((eb) => [eb.ref(column).as("key"), eb.fn.countAll().as("count"), next.as("next")])
      .groupBy(column);
  const entered = from("clientId")
    .where("clientId", "in", parts)
    .$if(users.length > 0, (query) =>
      query.where((eb) => eb.or([eb("userId", "is", null), eb("userId", "not in", users)])),
    );
  const rows = await Promise.all([
    entered.execute(),
    users.length === 0 ? [] : from("userId").where("userId", "in", users).execute(),
  ]);
  return rows.flat().map((row) => ({ ...row, key: row.key!, count: Number(row.count) }));
}

async function whoWaits(db: Db, users: readonly string[]): Promise<string[]> {
  if (users.length === 0) return [];
  const rows = await db
    .selectFrom("enquiries")
    .select("userId")
    .distinct()
    .where("userId", "in", users)
    .where("status", "in", ["new", "open"])
    .execute();
  return rows.map(({ userId }) => userId!);
}

/** Whom a mail did not reach, and nobody has seen to it: accounts, files and addresses. */
async function whoFailed(db: Db, of: FileParts): Promise<Set<string>> {
  const mails = await mailsOf(db, of, (which) =>
    db
      .selectFrom("mail")
      .leftJoin("events", (join) =>
        join.onRef("events.id", "=", "mail.eventId").on("events.subject", "=", "appointment"),
      )
      .leftJoin("appointments", "appointments.id", "events.subjectId")
      .select(["mail.id", "mail.to", "mail.userId", "appointments.clientId"])
      .where("mail.status", "=", "failed")
      .where("mail.handledAt", "is", null)
      .where(which)
      .execute(),
  );
  const keys = mails.flatMap(({ to, userId, clientId }) => (userId ? [userId] : [to, clientId]));
  return new Set(keys.filter((key) => key !== null));
}

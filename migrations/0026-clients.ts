import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { kindOf } from "./kind.ts";

/**
 * The agency has a file of each client, with an account or without: who they are, what it notes of them, and of whom two files
 * turned out to be one person's. It keeps the registers that the RGPD asks for: what people have asked, and breaches.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // In the order of their bytes on both databases.
  const bytes = kindOf(db) === "postgres" ? sql`text collate "C"` : sql`text`;
  await db.schema
    .createTable("clients")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("userId", "text", (column) => column.unique().references("users.id").onDelete("cascade"))
    // The file of which it has become a part.
    .addColumn("joinedTo", "text", (column) => column.references("clients.id").onDelete("set null"))
    // Of somebody without an account.
    .addColumn("name", "text")
    .addColumn("email", "text")
    .addColumn("phone", "text")
    // Its name, folded: last name first.
    .addColumn("sortName", bytes, (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    // When they did something last.
    .addColumn("seenAt", "text", (column) => column.notNull())
    .execute();
  const stands = [sql.ref("joinedTo"), "is", sql.lit(null)] as const;
  await db.schema
    .createIndex("clients_recent")
    .on("clients")
    .columns(["seenAt", "id"])
    .where(...stands)
    .execute();
  await db.schema
    .createIndex("clients_names")
    .on("clients")
    .columns(["sortName", "id"])
    .where(...stands)
    .execute();
  await db.schema.createIndex("clients_joined").on("clients").column("joinedTo").execute();
  await db.schema.createIndex("clients_email").on("clients").column("email").execute();
  await db.schema.createIndex("clients_phone").on("clients").column("phone").execute();

  // Of one that the agency has entered: whose file it belongs to.
  await db.schema
    .alterTable("appointments")
    .addColumn("clientId", "text", (column) => column.references("clients.id").onDelete("set null"))
    .execute();
  await db.schema.createIndex("appointments_client").on("appointments").column("clientId").execute();

  await db.schema
    .createTable("clientNotes")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("clientId", "text", (column) => column.notNull().references("clients.id").onDelete("cascade"))
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("author", "text")
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("changedAt", "text")
    .execute();
  await db.schema.createIndex("clientNotes_client").on("clientNotes").columns(["clientId", "createdAt"]).execute();

  await db.schema
    .createTable("rightsRequests")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("number", "integer", (column) => column.notNull().unique())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("origin", "text", (column) => column.notNull())
    .addColumn("clientId", "text", (column) => column.references("clients.id").onDelete("set null"))
    .addColumn("person", "text")
    .addColumn("checkedBy", "text", (column) => column.notNull())
    .addColumn("receivedOn", "text", (column) => column.notNull())
    .addColumn("extendedOn", "text")
    .addColumn("extendedFor", "text")
    .addColumn("answeredOn", "text")
    .addColumn("outcome", "text")
    .addColumn("answer", "text")
    .addColumn("createdAt", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("rightsRequests_client").on("rightsRequests").column("clientId").execute();
  await db.schema
    .createIndex("rightsRequests_open")
    .on("rightsRequests")
    .columns(["receivedOn", "number"])
    .where(sql.ref("answeredOn"), "is", sql.lit(null))
    .execute();

  await db.schema
    .createTable("breaches")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("number", "integer", (column) => column.notNull().unique())
    .addColumn("noticedAt", "text", (column) => column.notNull())
    .addColumn("what", "text", (column) => column.notNull())
    .addColumn("concerned", "text", (column) => column.notNull())
    .addColumn("consequences", "text", (column) => column.notNull())
    .addColumn("measures", "text", (column) => column.notNull())
    .addColumn("authorityOn", "text")
    .addColumn("peopleOn", "text")
    .addColumn("whyNotTold", "text")
    .addColumn("createdAt", "text", (column) => column.notNull())
    .execute();

  await openFiles(db as Kysely<Before>);
}

interface Before {
  users: {
    id: string;
    firstName: string;
    lastName: string;
    email: string;
    emailVerified: unknown;
    phone: string | null;
    createdAt: string | Date;
  };
  appointments: {
    id: string;
    userId: string | null;
    userEmail: string | null;
    name: string | null;
    phone: string | null;
    clientId: string | null;
    createdAt: string;
  };
  enquiries: { userId: string | null; createdAt: string };
  clients: {
    id: string;
    userId: string | null;
    joinedTo: string | null;
    name: string | null;
    email: string | null;
    phone: string | null;
    sortName: string;
    createdAt: string;
    seenAt: string;
  };
  searchWords: { subject: string; word: string; subjectId: string };
}

const ROWS_AT_ONCE = 500;

/** A file for each account, and for each person whom the agency has entered; the same address is the same person. */
async function openFiles(db: Kysely<Before>): Promise<void> {
  const seen = await lastSeen(db);
  const clients: Before["clients"][] = [];
  const words: Before["searchWords"][] = [];
  const found = (subjectId: string, texts: readonly (string | null)[]) =>
    words.push(...wordsIn(texts.join(" ")).map((word) => ({ subject: "client", word, subjectId })));

  const owners = new Map<string, Before["clients"]>();
  for (const user of await db.selectFrom("users").selectAll().execute()) {
    const createdAt = new Date(user.createdAt).toISOString();
    const row = {
      id: randomUUID(),
      userId: user.id,
      joinedTo: null,
      name: null,
      email: null,
      phone: null,
      sortName: wordsIn(`${user.lastName} ${user.firstName}`).join(" "),
      createdAt,
      seenAt: [createdAt, seen.get(user.id) ?? ""].toSorted().at(-1)!,
    };
    clients.push(row);
    if (user.emailVerified) owners.set(user.email, row);
    found(row.id, [user.firstName, user.lastName, user.email, ...numbersIn(user.phone)]);
  }

  const entered = await db
    .selectFrom("appointments")
    .selectAll()
    .where("userId", "is", null)
    .where((eb) => eb.or([eb("userEmail", "is not", null), eb("name", "is not", null), eb("phone", "is not", null)]))
    .orderBy("createdAt")
    .execute();
  const files = new Map<string, Before["clients"]>();
  const taken: { appointment: string; client: string; userId: string | null }[] = [];
  for (const { id, userEmail, name, phone, createdAt } of entered) {
    const email = userEmail?.toLowerCase() ?? null;
    const key = email ?? (phone ? `${digitsOf(phone)} ${wordsIn(name ?? "").join(" ")}` : id);
    const owner = (email && owners.get(email)) || null;
    let row = files.get(key);
    if (!row) {
      row = {
        id: randomUUID(),
        userId: null,
        joinedTo: owner?.id ?? null,
        name,
        email,
        phone,
        sortName: wordsIn(name ?? email ?? "").join(" "),
        createdAt,
        seenAt: createdAt,
      };
      files.set(key, row);
      clients.push(row);
      found(owner?.id ?? row.id, [name, email, ...numbersIn(phone)]);
    }
    row.seenAt = createdAt;
    row.phone ??= phone;
    if (owner && owner.seenAt < createdAt) owner.seenAt = createdAt;
    taken.push({ appointment: id, client: row.id, userId: owner?.userId ?? null });
  }

  // Those that others are joined to come first.
  await inParts(clients, (rows) => db.insertInto("clients").values(rows).execute());
  for (const { appointment, client, userId } of taken)
    await db.updateTable("appointments").set({ clientId: client, userId }).where("id", "=", appointment).execute();
  const distinct = [...new Map(words.map((row) => [`${row.subjectId} ${row.word}`, row])).values()];
  await inParts(distinct, (rows) => db.insertInto("searchWords").values(rows).execute());
}

/** When the owners of accounts have booked or asked for something last. */
async function lastSeen(db: Kysely<Before>): Promise<Map<string, string>> {
  const seen = new Map<string, string>();
  for (const table of ["appointments", "enquiries"] as const) {
    const rows = await db
      .selectFrom(table)
      .select(["userId", ({ fn }) => fn.max("createdAt").as("at")])
      .where("userId", "is not", null)
      .groupBy("userId")
      .execute();
    for (const { userId, at } of rows) if (userId && at && at > (seen.get(userId) ?? "")) seen.set(userId, at);
  }
  return seen;
}

async function inParts<Row>(rows: readonly Row[], write: (part: Row[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) await write(rows.slice(from, from + ROWS_AT_ONCE));
}

const digitsOf = (phone: string) => phone.replace(/\D/g, "");

/** As records/client-records.server.ts has a number found. */
function numbersIn(phone: string | null): string[] {
  if (!phone) return [];
  const digits = digitsOf(phone.replace("(0)", ""));
  return [phone, digits, ...(/^33\d{9}$/.test(digits) ? [`0${digits.slice(2)}`] : [])];
}

/** As platform/database/search-index.server.ts folds them. */
function wordsIn(text: string): string[] {
  const folded = text
    .toLowerCase()
    .replaceAll("œ", "oe")
    .replaceAll("æ", "ae")
    .replaceAll("ß", "ss")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "");
  return [...new Set((folded.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => [...word].slice(0, 40).join("")))];
}

import { randomUUID } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { eachBookableSlot } from "#support/data/bookable-slots.ts";

export type Row = Record<string, string | number | null>;

export interface Written {
  user: Row;
  client: Row;
  appointment: Row;
  held: Row;
  event: Row;
  mails: Row[];
}

/** `lean` contains only the appointment and its mails. */
export type Variant = "whole" | "lean";

export interface BareTask {
  /** Path of a SQLite file, or postgres://…; migrated and used by no other process. */
  database: string;
  written: Written;
  variant: Variant;
  count: number;
  /** Concurrent transactions, each of another client; SQLite has one writer. */
  connections: number;
}

export interface BareFigures {
  perSecond: number;
  times: number[];
}

// Runs in a subprocess that gets tasks from its parent. Statements are prepared once.

process.on("message", async (task: BareTask) => {
  process.send!(await (task.database.startsWith("postgres") ? onPostgres(task) : onSqlite(task)));
});
process.on("disconnect", () => process.exit());

/** With PostgreSQL's placeholders: $1, $2 … */
interface Statement {
  text: string;
  values: (string | number | null)[];
}

type Transaction = (statements: Statement[]) => Promise<void> | void;

function onSqlite(task: BareTask): Promise<BareFigures> {
  const db = new DatabaseSync(task.database);
  db.exec(
    "pragma busy_timeout = 5000; pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma secure_delete = on",
  );
  const prepared = new Map<string, ReturnType<DatabaseSync["prepare"]>>();
  const run = ({ text, values }: Statement) => {
    let statement = prepared.get(text);
    if (!statement) prepared.set(text, (statement = db.prepare(text.replaceAll("$", "?"))));
    statement.all(...values);
  };
  const transaction: Transaction = (statements) => {
    run({ text: "begin immediate", values: [] });
    for (const statement of statements) run(statement);
    run({ text: "commit", values: [] });
  };
  const [owner] = ownersOf(task, 1) as [Owner];
  for (const statement of owner.rows) run(statement);
  return timed(task, [{ transaction, owner }], "sqlite").finally(() => {
    db.exec(CLEARING);
    db.close();
  });
}

async function onPostgres(task: BareTask): Promise<BareFigures> {
  const clients = Array.from({ length: task.connections }, () => new pg.Client(task.database));
  await Promise.all(clients.map((client) => client.connect()));
  const names = new Map<string, string>();
  const nameOf = (text: string) => {
    const name = names.get(text) ?? `bare${names.size}`;
    names.set(text, name);
    return name;
  };
  const owners = ownersOf(task, clients.length);
  for (const { rows } of owners) for (const { text, values } of rows) await clients[0]!.query(text, values);
  const workers = clients.map((client, index): Worker => {
    const transaction: Transaction = async (statements) => {
      await client.query("begin");
      for (const { text, values } of statements) await client.query({ name: nameOf(text), text, values });
      await client.query("commit");
    };
    return { transaction, owner: owners[index]! };
  });
  try {
    return await timed(task, workers, "postgres");
  } finally {
    await clients[0]!.query(CLEARING);
    await Promise.all(clients.map((client) => client.end()));
  }
}

const CLEARING = ["mail", "events", "appointments", "clients", "users"]
  .map((table) => `delete from "${table}"`)
  .join("; ");

interface Owner {
  id: string;
  rows: Statement[];
}

function ownersOf({ written: { user, client } }: BareTask, count: number): Owner[] {
  return Array.from({ length: count }, () => {
    const id = randomUUID();
    const rows = [
      insert("users", [{ ...user, id, email: `${id}@courriel.example` }]),
      insert("clients", [{ ...client, id: randomUUID(), userId: id }]),
    ];
    return { id, rows };
  });
}

interface Worker {
  transaction: Transaction;
  owner: Owner;
}

async function timed(task: BareTask, workers: Worker[], kind: "sqlite" | "postgres"): Promise<BareFigures> {
  const slots = eachBookableSlot();
  const times: number[] = [];
  let left = task.count;
  const started = performance.now();
  await Promise.all(
    workers.map(async ({ transaction, owner }) => {
      while (left-- > 0) {
        const statements = statementsOf(task, kind, owner.id, slots.next().value);
        const begun = performance.now();
        await transaction(statements);
        times.push(performance.now() - begun);
      }
    }),
  );
  return { perSecond: (times.length * 1000) / (performance.now() - started), times };
}

function statementsOf(
  { written, variant }: BareTask,
  kind: "sqlite" | "postgres",
  userId: string,
  start: { date: string; time: string },
): Statement[] {
  const id = randomUUID();
  const eventId = randomUUID();
  const appointment = insert("appointments", [
    {
      ...written.appointment,
      date: start.date,
      slot: start.time,
      id,
      userId,
      cancelTokenHash: `${id}${id}`.replaceAll("-", ""),
    },
  ]);
  const mails = insert(
    "mail",
    written.mails.map((mail) => {
      const mailId = randomUUID();
      return { ...mail, id: mailId, messageId: `<${mailId}@localhost>`, userId, eventId };
    }),
  );
  if (variant === "lean") return [appointment, mails];

  const today = new Date().toISOString().slice(0, 10);
  const onPostgres = kind === "postgres";
  const event = insert("events", [{ ...written.event, id: eventId, userId, subjectId: id }]);
  const locks: Statement = {
    text: "select pg_advisory_xact_lock_shared(7201, 0), pg_advisory_xact_lock_shared(7201, $1)",
    values: [Date.parse(start.date) / 86_400_000],
  };
  return [
    ...(onPostgres ? [locks] : []),
    { text: `select * from "settings" where "key" = $1`, values: ["booking-rules"] },
    {
      text: `select * from "unavailabilities" where "recurrence" in ('weekly', 'yearly') or ("recurrence" = 'once' and "lastDate" >= $1)`,
      values: [today],
    },
    {
      text: `select "id", "email", "firstName", "lastName" from "users" where "id" = $1${onPostgres ? " for update" : ""}`,
      values: [userId],
    },
    {
      text: `select "id", "date", "slot" from "appointments" where "userId" = $1 and "status" = 'confirmed' and "date" >= $2`,
      values: [userId, today],
    },
    appointment,
    insert("slotHolds", [{ ...written.held, ...start, appointmentId: id }]),
    onPostgres ? { ...event, text: `${event.text} returning pg_notify('history', '')` } : event,
    { text: `update "clients" set "lastSeenAt" = $1 where "userId" = $2`, values: [new Date().toISOString(), userId] },
    mails,
  ];
}

function insert(table: string, rows: Row[]): Statement {
  const names = Object.keys(rows[0]!);
  const tuples = rows.map(
    (_, row) => `(${names.map((_name, column) => `$${row * names.length + column + 1}`).join(", ")})`,
  );
  return {
    text: `insert into "${table}" (${names.map((name) => `"${name}"`).join(", ")}) values ${tuples.join(", ")}`,
    values: rows.flatMap((row) => Object.values(row)),
  };
}

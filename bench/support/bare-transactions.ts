import { randomUUID } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { bookableMoments } from "../../support/bookable-moments.ts";

export type Row = Record<string, string | number | null>;

export interface BareTask {
  /** Path of an SQLite file, or postgres://…; migrated, and nobody else's. */
  database: string;
  /** What one booking writes. */
  appointment: Row;
  mails: Row[];
  count: number;
  /** Transactions at the same time; SQLite has one writer. */
  connections: number;
}

export interface BareFigures {
  perSecond: number;
  /** Milliseconds of each transaction. */
  times: number[];
}

// The durable transaction that a booking contains and nothing else, in a process of its own: its parent sends tasks.

process.on("message", async (task: BareTask) => {
  process.send!(await (task.database.startsWith("postgres") ? onPostgres(task) : onSqlite(task)));
});
process.on("disconnect", () => process.exit());

type Transaction = (rows: { appointment: Row; mails: Row[] }) => Promise<void> | void;

function onSqlite(task: BareTask): Promise<BareFigures> {
  const db = new DatabaseSync(task.database);
  db.exec("pragma busy_timeout = 5000; pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on");
  const statement = ([table, row]: [string, Row]) => db.prepare(insert(table, [row], () => "?"));
  const [begin, commit] = [db.prepare("begin immediate"), db.prepare("commit")];
  const appointments = statement(["appointments", task.appointment]);
  const mail = db.prepare(insert("mail", task.mails, () => "?"));
  const transaction: Transaction = ({ appointment, mails }) => {
    begin.run();
    appointments.run(...Object.values(appointment));
    mail.run(...mails.flatMap((row) => Object.values(row)));
    commit.run();
  };
  return timed(task, [transaction]).finally(() => {
    db.exec("delete from appointments; delete from mail");
    db.close();
  });
}

async function onPostgres(task: BareTask): Promise<BareFigures> {
  const clients = Array.from({ length: task.connections }, () => new pg.Client(task.database));
  await Promise.all(clients.map((client) => client.connect()));
  const numbered = (index: number) => `$${index + 1}`;
  const appointments = insert("appointments", [task.appointment], numbered);
  const mail = insert("mail", task.mails, numbered);
  const transactions = clients.map((client): Transaction => async (rows) => {
    await client.query("begin");
    await client.query({ name: "appointments", text: appointments, values: Object.values(rows.appointment) });
    await client.query({ name: "mail", text: mail, values: rows.mails.flatMap((row) => Object.values(row)) });
    await client.query("commit");
  });
  try {
    return await timed(task, transactions);
  } finally {
    await clients[0]!.query("delete from appointments; delete from mail");
    await Promise.all(clients.map((client) => client.end()));
  }
}

async function timed(task: BareTask, transactions: Transaction[]): Promise<BareFigures> {
  const moments = bookableMoments();
  const times: number[] = [];
  let left = task.count;
  const started = performance.now();
  await Promise.all(
    transactions.map(async (transaction) => {
      while (left-- > 0) {
        const rows = fresh(task, moments.next().value);
        const begun = performance.now();
        await transaction(rows);
        times.push(performance.now() - begun);
      }
    }),
  );
  return { perSecond: (times.length * 1000) / (performance.now() - started), times };
}

/** The same sizes, with keys of their own. */
function fresh({ appointment, mails }: BareTask, moment: { date: string; slot: string }) {
  const id = randomUUID();
  return {
    // Nobody's: the user's row is not here.
    appointment: { ...appointment, ...moment, id, userId: null, cancelTokenHash: `${id}${id}`.replaceAll("-", "") },
    mails: mails.map((mail) => {
      const mailId = randomUUID();
      return { ...mail, id: mailId, messageId: `<${mailId}@localhost>` };
    }),
  };
}

function insert(table: string, rows: Row[], placeholder: (index: number) => string): string {
  const names = Object.keys(rows[0]!);
  const tuples = rows.map(
    (_, row) => `(${names.map((_name, column) => placeholder(row * names.length + column)).join(", ")})`,
  );
  return `insert into "${table}" (${names.map((name) => `"${name}"`).join(", ")}) values ${tuples.join(", ")}`;
}

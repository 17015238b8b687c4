import type { Insertable, Kysely, Selectable, Updateable } from "kysely";
import type { Db } from "#app/platform/database/connection.server.ts";
import type { MailMessage } from "#app/platform/mail/outbox.server.ts";
import type { Schema } from "#app/platform/schema/schema.server.ts";

type Row<Table extends keyof Schema> = Selectable<Schema[Table]>;
type Where<Table extends keyof Schema> = Partial<Row<Table>>;

export async function readRows<Table extends keyof Schema, Column extends keyof Row<Table> & string>(
  db: Db,
  table: Table,
  columns: Column | readonly Column[],
  where: Where<Table> = {},
  orderBy?: keyof Row<Table> & string,
): Promise<Pick<Row<Table>, Column>[]> {
  const query = withoutTypes(db)
    .selectFrom<string>(table)
    .select(columns as Column)
    .where(({ and }) => and(where))
    .$if(orderBy !== undefined, (rows) => rows.orderBy(orderBy!));
  return (await query.execute()) as Pick<Row<Table>, Column>[];
}

export async function readRow<Table extends keyof Schema, Column extends keyof Row<Table> & string>(
  db: Db,
  table: Table,
  columns: Column | readonly Column[],
  where: Where<Table> = {},
  orderBy?: keyof Row<Table> & string,
): Promise<Pick<Row<Table>, Column>> {
  const [row] = await readRows(db, table, columns, where, orderBy);
  if (!row) throw new Error(`no row of ${table} has ${JSON.stringify(where)}`);
  return row;
}

export async function readValues<Table extends keyof Schema, Column extends keyof Row<Table> & string>(
  db: Db,
  table: Table,
  column: Column,
  where: Where<Table> = {},
  orderBy?: keyof Row<Table> & string,
): Promise<Row<Table>[Column][]> {
  return (await readRows(db, table, column, where, orderBy)).map((row) => row[column]);
}

/** Reads mails with the fields of their messages, oldest first. */
export async function readMails(db: Db, where: Where<"mail"> = {}) {
  const columns = ["to", "kind", "status", "lastError", "expiresAt", "messageId", "message"] as const;
  const rows = await readRows(db, "mail", columns, where, "createdAt");
  return rows.map(({ message, ...row }) => ({ ...row, ...(JSON.parse(message) as MailMessage) }));
}

export async function insertRows<Table extends keyof Schema>(
  db: Db,
  table: Table,
  ...rows: Insertable<Schema[Table]>[]
): Promise<void> {
  await withoutTypes(db).insertInto<string>(table).values(rows).execute();
}

export async function updateRows<Table extends keyof Schema>(
  db: Db,
  table: Table,
  values: Updateable<Schema[Table]>,
  where: Where<Table> = {},
): Promise<void> {
  await withoutTypes(db)
    .updateTable<string>(table)
    .set(values)
    .where(({ and }) => and(where))
    .execute();
}

/** Makes every query of this table fail while `work` runs. */
export async function withoutTable<Result>(db: Db, table: string, work: () => Promise<Result>): Promise<Result> {
  await db.schema.alterTable(table).renameTo("elsewhere").execute();
  try {
    return await work();
  } finally {
    await db.schema.alterTable("elsewhere").renameTo(table).execute();
  }
}

/** Kysely cannot infer columns of a table that is a type parameter. */
function withoutTypes(db: Db): Kysely<Record<string, Record<string, unknown>>> {
  return db as unknown as Kysely<Record<string, Record<string, unknown>>>;
}

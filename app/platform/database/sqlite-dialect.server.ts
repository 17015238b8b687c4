import type { DatabaseSync, SQLInputValue, SQLOutputValue } from "node:sqlite";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";

export function nodeSqliteDialect(connection: DatabaseSync): Dialect {
  return {
    createDriver: () => new ImmediateDriver(connection),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new TransactionalAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

class ImmediateDriver extends SqliteDriver {
  #connection: DatabaseSync;

  constructor(connection: DatabaseSync) {
    super({ database: asBetterSqlite(connection) });
    this.#connection = connection;
  }

  // busy_timeout applies to a write lock that is taken first; upgrading a read lock fails with SQLITE_BUSY at once.
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  // On a full disk SQLite has rolled back already; a second rollback would fail and hide the cause.
  override async rollbackTransaction(connection: DatabaseConnection) {
    if (this.#connection.isTransaction) await super.rollbackTransaction(connection);
  }
}

class TransactionalAdapter extends SqliteAdapter {
  // SQLite also rolls back schema changes, so a migration that crashes changes nothing.
  override get supportsTransactionalDdl() {
    return true;
  }
}

type BetterSqliteDatabase = Exclude<
  ConstructorParameters<typeof SqliteDriver>[0]["database"],
  (...args: never[]) => unknown
>;

const CACHED_STATEMENTS = 200;
/** Matches `*` and `table.*`, not `count(*)`. */
const STAR = /(?<!\()\*/;

function asBetterSqlite(connection: DatabaseSync): BetterSqliteDatabase {
  const statements = new Map<string, ReturnType<BetterSqliteDatabase["prepare"]>>();
  return {
    close: () => {
      if (connection.isOpen) connection.close();
    },
    prepare(text) {
      const known = statements.get(text);
      if (known) return known;
      const statement = connection.prepare(text);
      const readNames = () => statement.columns().map(({ name }) => name);
      let names = readNames();
      // Only `*` can return other columns when SQLite recompiles the statement after another process has migrated.
      const readNamesAgain = STAR.test(text) ? () => void (names = readNames()) : () => {};
      statement.setReturnArrays(true);
      const rows = (parameters: readonly unknown[]) => statement.all(...bindable(parameters)) as unknown as SqliteRow[];
      const prepared = {
        reader: names.length > 0,
        all(parameters: readonly unknown[]) {
          const values = rows(parameters);
          if (values.length > 0) readNamesAgain();
          return values.map((row) => plainRow(names, row));
        },
        run: (parameters: readonly unknown[]) => statement.run(...bindable(parameters)),
        *iterate(parameters: readonly unknown[]) {
          const values = statement.iterate(...bindable(parameters)) as unknown as Iterable<SqliteRow>;
          let isFirst = true;
          for (const row of values) {
            if (isFirst) readNamesAgain();
            isFirst = false;
            yield plainRow(names, row);
          }
        },
      };
      if (statements.size >= CACHED_STATEMENTS) statements.delete(statements.keys().next().value!);
      statements.set(text, prepared);
      return prepared;
    },
  };
}

type SqliteRow = readonly SQLOutputValue[];

/** node:sqlite's own rows are objects in dictionary mode, which are slower to create and to read. */
function plainRow(names: readonly string[], values: SqliteRow): Record<string, SQLOutputValue> {
  const row: Record<string, SQLOutputValue> = {};
  for (let index = 0; index < names.length; index++) row[names[index]!] = values[index]!;
  return row;
}

/** SQLite's primary result code, without the extended part; 0 for other errors. */
export function sqliteCode(error: unknown): number {
  return ((error as { errcode?: number }).errcode ?? 0) & 0xff;
}

/** Converts booleans and undefined, which Kysely may pass and node:sqlite rejects. */
function bindable(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((value) => (typeof value === "boolean" ? Number(value) : ((value ?? null) as SQLInputValue)));
}

import type { DatabaseSync, SQLInputValue } from "node:sqlite";
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

/** Copies each row, because the rows of node:sqlite have no prototype. */
function asBetterSqlite(connection: DatabaseSync): BetterSqliteDatabase {
  return {
    close: () => {
      if (connection.isOpen) connection.close();
    },
    prepare(text) {
      const statement = connection.prepare(text);
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...bindableValues(parameters)).map((row) => ({ ...row })),
        run: (parameters) => statement.run(...bindableValues(parameters)),
        *iterate(parameters) {
          for (const row of statement.iterate(...bindableValues(parameters))) yield { ...row };
        },
      };
    },
  };
}

/** SQLite's primary result code, without the extended part; 0 for other errors. */
export function sqliteCode(error: unknown): number {
  return ((error as { errcode?: number }).errcode ?? 0) & 0xff;
}

/** Converts booleans and undefined, which Kysely may pass and node:sqlite rejects. */
function bindableValues(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((value) => (typeof value === "boolean" ? Number(value) : ((value ?? null) as SQLInputValue)));
}

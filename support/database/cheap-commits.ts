// Turns off SQLite's fsync, which took most of a test's time. support/database/postgres.ts does the same for PostgreSQL.
// tests/platform/database.test.ts checks that the site's own commits are durable.
import { DatabaseSync } from "node:sqlite";

const { exec } = DatabaseSync.prototype;
DatabaseSync.prototype.exec = function (statements) {
  exec.call(this, statements.replace("synchronous = full", "synchronous = off"));
};

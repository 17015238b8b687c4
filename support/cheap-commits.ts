// Keeps SQLite's commits in memory, as support/postgres.ts does for PostgreSQL: most of a test's time was fsync.
// tests/database.test.ts checks that the site's own commits are durable.
import { DatabaseSync } from "node:sqlite";

const { exec } = DatabaseSync.prototype;
DatabaseSync.prototype.exec = function (statements) {
  exec.call(this, statements.replace("synchronous = full", "synchronous = off"));
};

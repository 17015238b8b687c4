import { startPostgres } from "#support/database/postgres.ts";

const DATABASES = (process.env.BENCH_ON ?? "sqlite,postgres").split(",");

/** Measures on the databases of BENCH_ON, one after the other. @param measure gets the URL of PostgreSQL's server */
export async function onEachDatabase(measure: (kind: string, server?: string) => Promise<void>): Promise<void> {
  if (DATABASES.includes("sqlite")) await measure("SQLite");
  if (!DATABASES.includes("postgres")) return;
  const postgres = await startPostgres({ durable: true });
  try {
    await measure("PostgreSQL", postgres.url);
  } finally {
    await postgres.stop();
  }
}

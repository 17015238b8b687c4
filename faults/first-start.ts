import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDatabase } from "#support/database/create-database.ts";
import { MIGRATIONS_FOLDER } from "#app/platform/database/migrate.server.ts";
import { startPostgres } from "#support/database/postgres.ts";
import { startSite } from "#support/site/site.ts";
import { installationAt, type Installation } from "./support/installation.ts";
import { never, noted, report, rounds } from "./support/promises.ts";

// Several instances start at once without any data, with SQLite also without a session secret. Each becomes healthy, each
// migration runs once, and no unfinished file remains.

const ROUNDS = rounds(5);
const INSTANCES = 4;
const migrations = (await readdir(MIGRATIONS_FOLDER)).filter((name) => /^\d{4}-/.test(name));

await startTogether("SQLite", async () => "");
const postgres = await startPostgres({ durable: true });
try {
  await startTogether("PostgreSQL", (round) => createDatabase(postgres.url, `first${round}`));
} finally {
  await postgres.stop();
}

async function startTogether(
  kind: Installation["kind"],
  emptyDatabase: (round: number) => Promise<string>,
): Promise<void> {
  const observed = { failed: 0, unhealthy: 0, otherMigrations: 0, leftFiles: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    const dataDir = await mkdtemp(join(tmpdir(), "solstice-faults-"));
    try {
      const installation = installationAt(kind, await emptyDatabase(round), dataDir);
      const environment = { ...installation.environment };
      if (kind === "SQLite") delete environment.SESSION_SECRET;
      const starts = await Promise.allSettled(Array.from({ length: INSTANCES }, () => startSite(environment)));
      const sites = starts.flatMap((start) => (start.status === "fulfilled" ? [start.value] : []));
      observed.failed += INSTANCES - sites.length;
      for (const site of sites) if (!(await fetch(`${site.url}/health`)).ok) observed.unhealthy++;
      await installation.withDatabase(async ({ db }) => {
        const applied = db.withTables<{ kysely_migration: { name: string } }>().selectFrom("kysely_migration");
        if ((await applied.select("name").execute()).length !== migrations.length) observed.otherMigrations++;
      });
      await Promise.all(sites.map((site) => site.stop()));
      // Drafts of the secret, and copies of an empty database.
      observed.leftFiles += (await readdir(dataDir)).filter((name) => /draft|avant|session-secret\./.test(name)).length;
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  }
  report({
    fault: `${kind} : ${INSTANCES} instances démarrent ensemble sur une base vide`,
    promise: "toutes répondent, chaque migration une fois",
    figures: [
      noted("fois", ROUNDS),
      never("démarrages manqués", observed.failed),
      never("instances qui ne répondent pas", observed.unhealthy),
      never("bases qui n’ont pas toutes les migrations", observed.otherMigrations),
      never("fichiers laissés à moitié", observed.leftFiles),
    ],
  });
}

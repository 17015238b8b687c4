import { existsSync, readdirSync } from "node:fs";
import { mkdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { takeBackup } from "#app/platform/backup/backup.server.ts";
import { openDatabase } from "#app/platform/database/connection.server.ts";
import { openFileStore } from "#app/platform/files/open-file-store.server.ts";
import { deployedFolder } from "#support/site/deployed-folder.ts";
import { type DatabaseTarget, describeOnSqlite } from "#support/database/database.ts";
import { runScript } from "#support/site/child-process.ts";
import { camille, seedClient } from "#support/fixtures/people.ts";
import { readValues } from "#support/database/rows.ts";

describeOnSqlite("npm run backup and npm run restore", ({ open, createDatabase }) => {
  test("npm run backup deletes backups older than 29 days even if it fails, but keeps the newest complete one and other folders", async () => {
    const site = await open();
    await site.close();
    const folder = join(site.dataDir, "nightly");
    const program = join(await deployedFolder(), "build/server/backup.js");
    const backUpNightly = (env = {}) =>
      runScript([program, "nightly", folder], { ...site.env, NODE_ENV: "production", ...env });
    // A folder is a backup if it has a manifest or is named like a nightly backup; its time of change is its age.
    const makeFolder = async (name: string, daysAgo: number, isComplete: boolean) => {
      await mkdir(join(folder, name), { recursive: true });
      const paths = [...(isComplete ? [join(folder, name, "backup.json")] : []), join(folder, name)];
      if (isComplete) await writeFile(paths[0]!, "{}");
      const at = new Date(Date.now() - daysAgo * 86_400_000);
      for (const path of paths) await utimes(path, at, at);
    };
    await makeFolder("oldest", 60, true);
    await makeFolder("newest-complete", 40, true);
    await makeFolder("2026-01-02-0312", 35, false);
    await makeFolder("2026-02-03-0312", 2, false);
    await makeFolder("photos", 35, false);
    const unreachable = { DATABASE_URL: "postgres://nobody@127.0.0.1:9/none", SESSION_SECRET: "x".repeat(32) };
    await expect(backUpNightly(unreachable)).rejects.toMatchObject({ code: 1 });
    expect(readdirSync(folder).toSorted()).toEqual(["2026-02-03-0312", "newest-complete", "photos"]);
    expect((await backUpNightly()).stdout).toContain("La sauvegarde est faite :");
    const names = readdirSync(folder).toSorted();
    expect(names).toEqual(["2026-02-03-0312", expect.stringMatching(/^\d{4}-\d\d-\d\d-\d{4}$/), "photos"]);
    expect(existsSync(join(folder, names[1]!, "backup.json"))).toBe(true);
  });

  const run = (name: "backup" | "restore", folder: string, { env }: Pick<DatabaseTarget, "env">) =>
    runScript([`build/server/${name}.js`, folder], { ...env, NODE_ENV: "production" });

  async function emailsIn(target: DatabaseTarget): Promise<string[]> {
    const database = openDatabase(target);
    const emails = await readValues(database.db, "users", "email");
    await database.close();
    return emails;
  }

  async function takeFilledBackup(): Promise<string> {
    const site = await open();
    await seedClient(site.db, camille);
    const into = join(site.dataDir, "sauvegarde");
    const files = openFileStore(site);
    await takeBackup({ ...site, database: site, files }, into, () => new Date("2026-11-20T09:10:00Z"));
    return into;
  }

  test("npm run restore restores a backup of a site with its secret into another folder", async () => {
    const site = await open();
    await seedClient(site.db, camille);
    const into = join(site.dataDir, "sauvegarde");
    expect((await run("backup", into, site)).stdout).toContain("La sauvegarde est faite :");
    const other = await createDatabase({ empty: true });
    const { stdout } = await run("restore", into, other);
    expect(stdout).toContain("Chacun doit se reconnecter.");
    expect(stdout).toContain(`Restauré dans « ${other.dataDir} ».`);
    expect(await emailsIn(other)).toEqual([camille.email]);
    const secret = (dataDir: string) => readFile(join(dataDir, "session-secret"), "utf8");
    expect(await secret(other.dataDir)).toBe(await secret(site.dataDir));
  });

  test("npm run backup refuses a folder that is not empty or not writable, and a data folder without a site", async () => {
    const site = await open();
    await expect(run("backup", site.dataDir, site)).rejects.toMatchObject({
      stderr: expect.stringContaining("n’est pas vide : choisissez-en un autre, rien n’est écrasé."),
    });
    // Not even root can write to /sys.
    await expect(run("backup", "/sys/sauvegarde", site)).rejects.toMatchObject({
      stderr:
        "Le dossier « /sys/sauvegarde » ne peut pas être écrit : il est plein, ou appartient à un autre compte.\n",
    });
    const empty = await createDatabase({ empty: true });
    await expect(run("backup", join(site.dataDir, "rien"), empty)).rejects.toMatchObject({
      stderr: expect.stringContaining(`Aucun site trouvé dans « ${empty.dataDir} »`),
    });
    expect(readdirSync(empty.dataDir)).toEqual([]);
  });

  test("npm run backup does not run a due migration, which the site runs when it restarts", async () => {
    const site = await open();
    const migrations = site.db.withTables<{ kysely_migration: { name: string } }>();
    await migrations.updateTable("kysely_migration").set({ name: "0000-earlier" }).execute();
    const { stdout } = await run("backup", join(site.dataDir, "sauvegarde"), site);
    expect(stdout).toContain("La sauvegarde est faite :");
    const names = await migrations.selectFrom("kysely_migration").select("name").execute();
    expect(names).toEqual([{ name: "0000-earlier" }]);
  });

  test("npm run restore replaces an unreadable or missing database, and an old write-ahead log is gone afterwards", async () => {
    const into = await takeFilledBackup();
    const other = await createDatabase({ empty: true });
    const file = join(other.dataDir, "solstice.sqlite");
    for (const isUnreadable of [true, false]) {
      if (isUnreadable) await writeFile(file, "no database ".repeat(1_000));
      else await rm(file);
      await writeFile(`${file}-wal`, "an old log");
      const { stdout } = await run("restore", into, other);
      expect(stdout, String(isUnreadable)).toContain(`Restauré dans « ${other.dataDir} ».`);
      expect(existsSync(`${file}-wal`)).toBe(false);
      expect(await emailsIn(other)).toEqual([camille.email]);
    }
  });

  test("npm run restore refuses if DATA_DIR is not set and no site is found, unless it is told that the machine is new", async () => {
    const into = await takeFilledBackup();
    const deployed = await deployedFolder();
    const restoreDeployed = (...words: string[]) =>
      runScript([join(deployed, "build/server/restore.js"), into, ...words], { NODE_ENV: "production" });
    const dataDir = join(deployed, "data");
    await expect(restoreDeployed()).rejects.toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringMatching(/^DATA_DIR n’est pas donné, et aucun site n’a été trouvé dans [^\n]+\n$/),
    });
    // DATABASE_URL alone is not enough: files would be restored to the wrong folder, or be missing from a backup.
    const postgresAlone = { NODE_ENV: "production", DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" };
    for (const [name, refusal] of [
      ["backup", "Aucun site trouvé dans "],
      ["restore", "DATA_DIR n’est pas donné, "],
    ] as const) {
      const script = join(deployed, `build/server/${name}.js`);
      await expect(runScript([script, into], postgresAlone)).rejects.toMatchObject({
        stderr: expect.stringMatching(`^${refusal}`),
      });
    }
    expect(existsSync(dataDir)).toBe(false);
    await expect(restoreDeployed("ancienne-machine")).rejects.toMatchObject({
      stderr: expect.stringMatching(/^Usage :\n/),
    });
    expect((await restoreDeployed("nouvelle-machine")).stdout).toContain(`Restauré dans « ${dataDir} ».`);
    expect((await restoreDeployed()).stdout).toContain(`Restauré dans « ${dataDir} ».`);
  });
});

test.each([["account", "list"], ["unavailability", "add", "2026-12-24"], ["ready"]])(
  "npm run %s refuses without the site's settings, and creates no database",
  async (...[name, ...words]) => {
    const deployed = await deployedFolder();
    const program = join(deployed, `build/server/${name}.js`);
    await expect(runScript([program, ...words], { NODE_ENV: "production" })).rejects.toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringMatching(/^Aucun site trouvé dans «.+\/data »[^\n]+\n$/),
    });
    expect(existsSync(join(deployed, "data"))).toBe(false);
  },
);

test.each(["account", "backup", "ready", "restore", "seed", "unavailability"])(
  "npm run %s prints its usage for --help without reading any setting",
  async (name) => {
    const { stdout } = await runScript([`build/server/${name}.js`, "--help"], { PORT: "not a port" });
    expect(stdout).toMatch(new RegExp(`^Usage :\\s+npm run ${name}\\b`));
  },
);

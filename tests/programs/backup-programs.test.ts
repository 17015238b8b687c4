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
  test("npm run backup deletes backups older than 29 days even if it fails, but never the newest complete one or any other folder", async () => {
    const site = await open();
    await site.close();
    const folder = join(site.dataDir, "nightly");
    const program = join(await deployedFolder(), "build/server/backup.js");
    const night = (env = {}) =>
      runScript([program, "nightly", folder], { ...site.env, NODE_ENV: "production", ...env });
    const make = async (name: string, daysAgo: number, whole: boolean) => {
      await mkdir(join(folder, name), { recursive: true });
      const paths = [...(whole ? [join(folder, name, "backup.json")] : []), join(folder, name)];
      if (whole) await writeFile(paths[0]!, "{}");
      const at = new Date(Date.now() - daysAgo * 86_400_000);
      for (const path of paths) await utimes(path, at, at);
    };
    await make("oldest", 60, true);
    await make("last-whole", 40, true);
    await make("2026-01-02-0312", 35, false);
    await make("2026-02-03-0312", 2, false);
    await make("photos", 35, false);
    const away = { DATABASE_URL: "postgres://nobody@127.0.0.1:9/none", SESSION_SECRET: "x".repeat(32) };
    await expect(night(away)).rejects.toMatchObject({ code: 1 });
    expect(readdirSync(folder).toSorted()).toEqual(["2026-02-03-0312", "last-whole", "photos"]);
    expect((await night()).stdout).toContain("La sauvegarde est faite :");
    const left = readdirSync(folder).toSorted();
    expect(left).toEqual(["2026-02-03-0312", expect.stringMatching(/^\d{4}-\d\d-\d\d-\d{4}$/), "photos"]);
    expect(existsSync(join(folder, left[1]!, "backup.json"))).toBe(true);
  });

  const run = (name: "backup" | "restore", folder: string, { env }: Pick<DatabaseTarget, "env">) =>
    runScript([`build/server/${name}.js`, folder], { ...env, NODE_ENV: "production" });

  async function emailsIn(target: DatabaseTarget): Promise<string[]> {
    const database = openDatabase(target);
    const emails = await readValues(database.db, "users", "email");
    await database.close();
    return emails;
  }

  async function backedUp(): Promise<string> {
    const site = await open();
    await seedClient(site.db, camille);
    const into = join(site.dataDir, "sauvegarde");
    const files = openFileStore({ ...site, s3: undefined });
    await takeBackup({ ...site, database: site, files }, into, () => new Date("2026-11-20T09:10:00Z"));
    return into;
  }

  test("npm run restore copies a site with its secret from a backup into another folder", async () => {
    const site = await open();
    await seedClient(site.db, camille);
    const into = join(site.dataDir, "sauvegarde");
    expect((await run("backup", into, site)).stdout).toContain("La sauvegarde est faite :");
    await expect(run("backup", into, site)).rejects.toMatchObject({
      stderr: expect.stringContaining("n’est pas vide : choisissez-en un autre, rien n’est écrasé."),
    });

    const nowhere = await createDatabase({ empty: true });
    await expect(run("backup", join(site.dataDir, "rien"), nowhere)).rejects.toMatchObject({
      stderr: expect.stringContaining(`Aucun site trouvé dans « ${nowhere.dataDir} »`),
    });
    expect(readdirSync(nowhere.dataDir)).toEqual([]);

    // Not even root can write to /sys.
    await expect(run("backup", "/sys/sauvegarde", site)).rejects.toMatchObject({
      stderr:
        "Le dossier « /sys/sauvegarde » ne peut pas être écrit : il est plein, ou appartient à un autre compte.\n",
    });

    const other = await createDatabase({ empty: true });
    const { stdout } = await run("restore", into, other);
    expect(stdout).toContain("Chacun doit se reconnecter.");
    expect(stdout).toContain(`Restauré dans « ${other.dataDir} ».`);
    expect(await emailsIn(other)).toEqual([camille.email]);
    const secret = (dataDir: string) => readFile(join(dataDir, "session-secret"), "utf8");
    expect(await secret(other.dataDir)).toBe(await secret(site.dataDir));
  });

  test("npm run backup leaves a due migration to the site's restart", async () => {
    const site = await open();
    const done = site.db.withTables<{ kysely_migration: { name: string } }>();
    await done.updateTable("kysely_migration").set({ name: "0000-earlier" }).execute();
    const { stdout } = await run("backup", join(site.dataDir, "sauvegarde"), site);
    expect(stdout).toContain("La sauvegarde est faite :");
    const names = await done.selectFrom("kysely_migration").select("name").execute();
    expect(names).toEqual([{ name: "0000-earlier" }]);
  });

  test("npm run restore replaces an unreadable or missing database, and moves its write-ahead log out of the way", async () => {
    const into = await backedUp();
    const other = await createDatabase({ empty: true });
    const file = join(other.dataDir, "solstice.sqlite");
    for (const spoilt of [true, false]) {
      if (spoilt) await writeFile(file, "no database ".repeat(1_000));
      else await rm(file);
      await writeFile(`${file}-wal`, "an old log");
      const { stdout } = await run("restore", into, other);
      expect(stdout, String(spoilt)).toContain(`Restauré dans « ${other.dataDir} ».`);
      expect(existsSync(`${file}-wal`)).toBe(false);
      expect(await emailsIn(other)).toEqual([camille.email]);
    }
  });

  test("npm run restore refuses if DATA_DIR is not set and no site is found, unless told that the machine is new", async () => {
    const into = await backedUp();
    const deployed = await deployedFolder();
    const restoreThere = (...words: string[]) =>
      runScript([join(deployed, "build/server/restore.js"), into, ...words], { NODE_ENV: "production" });
    const dataDir = join(deployed, "data");
    await expect(restoreThere()).rejects.toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringMatching(/^DATA_DIR n’est pas donné, et aucun site n’a été trouvé dans [^\n]+\n$/),
    });
    // DATABASE_URL alone is not enough: files would be restored to the wrong folder, or be missing from a backup.
    const postgresAlone = { NODE_ENV: "production", DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" };
    for (const [name, expected] of [
      ["backup", "Aucun site trouvé dans "],
      ["restore", "DATA_DIR n’est pas donné, "],
    ] as const) {
      const script = join(deployed, `build/server/${name}.js`);
      await expect(runScript([script, into], postgresAlone)).rejects.toMatchObject({
        stderr: expect.stringMatching(`^${expected}`),
      });
    }
    expect(existsSync(dataDir)).toBe(false);
    await expect(restoreThere("ancienne-machine")).rejects.toMatchObject({
      stderr: expect.stringMatching(/^Usage :\n/),
    });
    expect((await restoreThere("nouvelle-machine")).stdout).toContain(`Restauré dans « ${dataDir} ».`);
    expect((await restoreThere()).stdout).toContain(`Restauré dans « ${dataDir} ».`);
  });
});

test.each(["account", "backup", "ready", "restore", "seed", "unavailability"])(
  "npm run %s prints its usage for --help without reading any setting",
  async (name) => {
    const { stdout } = await runScript([`build/server/${name}.js`, "--help"], { PORT: "not a port" });
    expect(stdout).toMatch(new RegExp(`^Usage :\\s+npm run ${name}\\b`));
  },
);

import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { createServer, type Socket } from "node:net";
import { join } from "node:path";
import { expect, inject, it, onTestFinished } from "vitest";
import { defaultIdentity, defaultAgency } from "#app/content/parts/agency.ts";
import { demonstrationLabels, identityGroups } from "#app/features/publishing/texts/identity-form.ts";
import { setRole } from "#app/features/account/members/accounts.server.ts";
import { listenOn } from "#app/http/entrance/listen.server.ts";
import { startMetricsServer } from "#app/http/entrance/metrics-server.server.ts";
import { openDatabase } from "#app/platform/database/connection.server.ts";
import { reachDatabase } from "#app/platform/database/reach-database.server.ts";
import { SettingsError } from "#app/platform/config/settings.server.ts";
import { SESSION_SECRET } from "#support/session-secret.ts";
import { databaseUrl } from "#support/database/create-database.ts";
import { freePort } from "#support/network/free-port.ts";
import { listen } from "#support/network/listen.ts";
import { openListeningSocket } from "#support/network/listening-socket.ts";
import { startInbox } from "#support/network/inbox.ts";
import { camille, jeanne, seedClient, signupForm } from "#support/fixtures/people.ts";
import { openHostedSite } from "#support/site/hosted-site.ts";
import { borrowPostgresDatabase } from "#support/database/postgres-databases.ts";
import { seedAccount, startSite, Visitor } from "#support/site/site.ts";
import { temporaryFolder } from "#support/temporary-folder.ts";

/** The site uses SQLite, and no mail server answers. */
const NO_SERVICES = { DATABASE_URL: "", SMTP_URL: "smtp://127.0.0.1:9" };

async function startServer(onConnection?: (connection: Socket) => void): Promise<{ port: string }> {
  const server = createServer(onConnection);
  onTestFinished(() => void server.close());
  return { port: String(await listen(server)) };
}

it("a start fails with one French sentence if the port is taken, and leaves no folder of Maildev", async () => {
  const { port: PORT } = await startServer();
  const TMPDIR = await temporaryFolder();
  const site = startSite({ DATA_DIR: await temporaryFolder(), DATABASE_URL: "", SMTP_URL: "", PORT, TMPDIR });
  const refusal = await site.then(({ kill }) => kill().then(() => "it started"), String);
  const [, ...lines] = refusal.trim().split("\n");
  expect(lines).toEqual([expect.stringMatching(/^Réglage PORT : le port \d+ est déjà pris par un autre programme\.$/)]);
  expect((await readdir(TMPDIR)).filter((name) => name.startsWith("solstice-mail-"))).toEqual([]);
});

// A start prints the message of every SettingsError, as the test above shows.
it.each<[string, () => unknown, RegExp]>([
  [
    "the port of the metrics is taken",
    async () => startMetricsServer(Number((await startServer()).port), { read: () => Promise.reject(new Error()) }),
    /^Réglage METRICS_PORT : le port \d+ n’est pas libre\.$/,
  ],
  [
    "the address belongs to another machine",
    () => listenOn(createServer(), { host: "192.0.2.1", port: 0, socket: undefined }),
    /^Réglage HOST : cette machine n’a pas l’adresse « 192\.0\.2\.1 »\.$/,
  ],
  [
    "PostgreSQL does not listen",
    async () =>
      reachDatabase({
        databaseUrl: `postgres://solstice@127.0.0.1:${await freePort()}/solstice`,
        dataDir: await temporaryFolder(),
      }),
    /^Réglage DATABASE_URL : la base de données ne répond pas : .+\.$/,
  ],
  [
    "PostgreSQL has no TLS",
    async () =>
      reachDatabase({
        databaseUrl: `${databaseUrl(inject("postgresUrl"), "nobodys")}?sslmode=verify-full`,
        dataDir: await temporaryFolder(),
      }),
    /^Réglage DATABASE_URL : la connexion .+ échoue \(The server does not support SSL connections\)\.$/,
  ],
  [
    "the PostgreSQL database does not exist",
    async () =>
      reachDatabase({
        databaseUrl: databaseUrl(inject("postgresUrl"), "nobodys"),
        dataDir: await temporaryFolder(),
      }),
    /^Réglage DATABASE_URL : cette base de données n’existe pas\.$/,
  ],
  [
    "the file is no database",
    async () => {
      const dataDir = await temporaryFolder();
      await writeFile(join(dataDir, "solstice.sqlite"), "not a database, but long enough to be looked at");
      return reachDatabase({ dataDir });
    },
    /^Réglage DATA_DIR : la base de « .+ » n’est pas une base SQLite\.$/,
  ],
])("a SettingsError is one French sentence if %s", async (_, fail, sentence) => {
  const error: unknown = await Promise.try(fail).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(SettingsError);
  expect((error as Error).message).toMatch(sentence);
});

it("a start prints the address, how to create the first owner, and what is missing for a public site", async () => {
  const DATA_DIR = await temporaryFolder();
  const outputOf = async (env: Record<string, string>) => {
    const site = await startSite({ DATA_DIR, ...NO_SERVICES, LOG_LEVEL: "error", ...env });
    await site.stop();
    return site.output();
  };
  expect(await outputOf({})).toMatch(
    /^Site : .+\nL’espace agence n’a pas encore de propriétaire : .+« npm run account -- role E-MAIL owner »\.\n$/,
  );
  const database = openDatabase({ databaseUrl: undefined, dataDir: DATA_DIR });
  await seedClient(database.db, jeanne);
  await setRole(database.db, jeanne.email, "owner", "agency", new Date());
  await database.close();
  const missingPattern =
    /^Site : .+\nÀ compléter dans \/agence\/contenu\/identite avant la mise en ligne \(.+\) : (.+)\. «.+\nTRUST_PROXY est à false.+\n$/;
  const missing = missingPattern.exec(await outputOf({ PUBLIC_URL: "https://agence.fr" }))?.[1];
  const labels = demonstrationLabels(identityGroups(defaultIdentity(), []), defaultAgency()).map(({ label }) => label);
  expect(missing?.split(" ; ")).toEqual(labels);
});

it("a start on an empty PostgreSQL creates the tables, and a visitor can sign up", async () => {
  const { url, giveBack } = await borrowPostgresDatabase({ empty: true });
  const settings = { DATA_DIR: await temporaryFolder(), DATABASE_URL: url, SESSION_SECRET };
  const site = await openHostedSite({ ...NO_SERVICES, ...settings });
  try {
    const answer = await new Visitor(site.url).post("/signup", signupForm(camille));
    expect([answer.status, site.output()]).toEqual([200, expect.not.stringContaining('"level":50')]);
  } finally {
    await site.stop();
    await giveBack();
  }
});

it("a connection made during a restart waits in the inherited socket, and the restarted site answers it", async () => {
  const socket = openListeningSocket();
  const data = { DATA_DIR: await temporaryFolder(), ...NO_SERVICES };
  const start = () => startSite(data, undefined, socket);
  try {
    const first = await start();
    expect(first.url).toBe(`http://127.0.0.1:${socket.port}`);
    expect(await first.stop()).toBe(0);
    const waitingLogin = new Visitor(first.url).post("/login", { email: camille.email, password: camille.password });
    const second = await start();
    expect((await waitingLogin).status).toBe(401);
    await second.stop();
  } finally {
    socket.close();
  }
});

it("a stopped site exits with 0 even if a background task is still running", async () => {
  let requests = 0;
  // The store never answers, so the site's cleaning task hangs.
  const store = await startServer((connection) => void connection.on("error", () => {}).on("data", () => requests++));
  const site = await startSite({
    DATA_DIR: await temporaryFolder(),
    ...NO_SERVICES,
    S3_ENDPOINT: `http://127.0.0.1:${store.port}`,
    S3_BUCKET: "solstice",
    S3_ACCESS_KEY_ID: "key",
    S3_SECRET_ACCESS_KEY: "secret",
  });
  await expect.poll(() => requests).toBeGreaterThan(0);
  const code = await site.stop();
  // On a busy machine the store's own timeout may come first, which is logged.
  const errors = site
    .output()
    .split("\n")
    .filter((line) => line.includes('"level":50') && !line.includes("S3 did not answer"));
  expect([code, errors]).toEqual([0, []]);
});

it("the site's files can be read only by the user that runs it, and contain no link once its mail is sent", async () => {
  // The site creates this folder.
  const dataDir = join(await temporaryFolder(), "data");
  const inbox = await startInbox();
  // The site starts with a default umask, as in most shells and services.
  const site = await startSite({ DATA_DIR: dataDir, ...NO_SERVICES, SMTP_URL: inbox.smtpUrl, LOG_LEVEL: "info" });
  const database = openDatabase({ databaseUrl: undefined, dataDir });
  await seedAccount(database.db, camille);
  await database.close();
  await new Visitor(site.url).post("/reinit", { email: camille.email });
  const { text } = await inbox.waitFor(({ to }) => to === camille.email);
  const token = /token=([\w-]{20,})/.exec(text)![1]!;
  await expect.poll(() => site.output()).toContain("mail sent");

  const names = await readdir(dataDir);
  expect(names).toEqual(expect.arrayContaining(["session-secret", "solstice.sqlite", "solstice.sqlite-wal"]));
  for (const path of [dataDir, ...names.map((name) => join(dataDir, name))]) {
    expect([path, (await stat(path)).mode & 0o077]).toEqual([path, 0]);
  }
  await site.stop();
  for (const name of await readdir(dataDir)) {
    expect([name, (await readFile(join(dataDir, name))).includes(token)]).toEqual([name, false]);
  }
  await inbox.close();
});

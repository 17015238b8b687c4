import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { defaultIdentity, wholeAgency } from "#app/content/parts/agency.ts";
import { demonstrationLabels, identityGroups } from "#app/features/publishing/texts/identity-form.ts";
import { setRole } from "#app/features/account/members/accounts.server.ts";
import { openDatabase } from "#app/platform/database/connection.server.ts";
import { lockSite } from "#app/platform/database/site-lock.server.ts";
import { withDatabase } from "../support/database-server.ts";
import { freePort } from "../support/free-port.ts";
import { holdSocket } from "../support/held-socket.ts";
import { startInbox } from "../support/inbox.ts";
import { camille, jeanne, seedClient } from "../support/people.ts";
import { borrowPostgresDatabase } from "../support/postgres-databases.ts";
import { seedAccount, type Site, startSite, Visitor } from "../support/site.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "solstice-start-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const NOWHERE = "smtp://127.0.0.1:9";
const DATABASE = { SESSION_SECRET: "a secret that only tests know, 32+" };

async function refusalOf(env: Record<string, string>): Promise<string> {
  const data = { DATA_DIR: await mkdtemp(join(folder, "refused-")), DATABASE_URL: "", SMTP_URL: NOWHERE };
  return startSite({ ...data, ...env }).then(
    async (site) => {
      await site.kill();
      return "it started";
    },
    (error: unknown) => String(error),
  );
}

describe("a failed start", () => {
  async function expectSentence(env: Record<string, string>, sentence: RegExp): Promise<void> {
    const [, ...lines] = (await refusalOf(env)).trim().split("\n");
    expect(lines).toEqual([expect.stringMatching(sentence)]);
  }

  it("prints one French sentence if the port is taken", async () => {
    const holder = createServer().listen(0, "127.0.0.1");
    await once(holder, "listening");
    const { port } = holder.address() as AddressInfo;
    await expectSentence({ PORT: String(port) }, /^Réglage PORT : le port \d+ est déjà pris par un autre programme\.$/);
    holder.close();
  });

  it("prints one French sentence if the address belongs to another machine", async () => {
    await expectSentence({ HOST: "192.0.2.1" }, /^Réglage HOST : cette machine n’a pas l’adresse « 192\.0\.2\.1 »\.$/);
  });

  it("prints one French sentence if PostgreSQL does not listen", async () => {
    const DATABASE_URL = `postgres://solstice@127.0.0.1:${await freePort()}/solstice`;
    await expectSentence(
      { ...DATABASE, DATABASE_URL },
      /^Réglage DATABASE_URL : la base de données ne répond pas : .+\.$/,
    );
  });

  it("prints one French sentence if the PostgreSQL database does not exist", async () => {
    const DATABASE_URL = withDatabase(inject("postgresUrl"), "nobodys");
    await expectSentence(
      { ...DATABASE, DATABASE_URL },
      /^Réglage DATABASE_URL : cette base de données n’existe pas\.$/,
    );
  });

  it("prints one French sentence if a command is replacing the database at this moment", async () => {
    const DATA_DIR = await mkdtemp(join(folder, "replaced-"));
    const restore = await lockSite({ databaseUrl: undefined, dataDir: DATA_DIR }, "alone");
    await expectSentence({ DATA_DIR }, /^La base est en train d’être restaurée .+\.$/);
    await restore.release();
  });

  it("prints one French sentence if the file is no database", async () => {
    const DATA_DIR = await mkdtemp(join(folder, "spoilt-"));
    await writeFile(join(DATA_DIR, "solstice.sqlite"), "not a database, but long enough to be looked at");
    await expectSentence({ DATA_DIR }, /^Réglage DATA_DIR : la base de « .+ » n’est pas une base SQLite\.$/);
  });

  it("prints one French sentence if the secret is corrupt", async () => {
    const DATA_DIR = await mkdtemp(join(folder, "secret-"));
    await writeFile(join(DATA_DIR, "session-secret"), "");
    await expectSentence({ DATA_DIR }, /^Réglage SESSION_SECRET : le secret enregistré dans « .+ » est abîmé ; .+\.$/);
  });

  it("prints one French sentence if the port of the metrics is taken", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const METRICS_PORT = String((taken.address() as AddressInfo).port);
    await expectSentence({ METRICS_PORT }, /^Réglage METRICS_PORT : le port \d+ n’est pas libre\.$/);
    taken.close();
  });

  it("prints one French sentence if a public site has no mail server", async () => {
    const env = { PUBLIC_URL: "https://agence.fr", SMTP_URL: "" };
    await expectSentence(env, /^Réglage SMTP_URL : il est obligatoire pour un site public .+\.$/);
  });
});

describe("a successful start", () => {
  async function outputOf(env: Record<string, string>): Promise<string> {
    const DATA_DIR = await mkdtemp(join(folder, "said-"));
    const site = await startSite({ DATA_DIR, DATABASE_URL: "", SMTP_URL: NOWHERE, LOG_LEVEL: "error", ...env });
    await site.stop();
    return site.output();
  }

  it("prints the demonstration's address, and how the first owner is created", async () => {
    const output =
      /^Site : .+\nL’espace agence n’a pas encore de propriétaire : .+« npm run account -- role E-MAIL owner »\.\n$/;
    expect(await outputOf({})).toMatch(output);
  });

  it("prints only its address, once the agency's space has an owner", async () => {
    const DATA_DIR = await mkdtemp(join(folder, "owned-"));
    await outputOf({ DATA_DIR });
    const database = openDatabase({ databaseUrl: undefined, dataDir: DATA_DIR });
    await seedClient(database.db, jeanne);
    await setRole(database.db, jeanne.email, "owner", "agency", new Date());
    await database.close();
    expect(await outputOf({ DATA_DIR })).toMatch(/^Site : .+\n$/);
  });

  it("prints what is missing for a public site", async () => {
    const output = await outputOf({ PUBLIC_URL: "https://agence.fr" });
    const [, named] =
      /À compléter dans \/agence\/contenu\/identite avant la mise en ligne \(.+\) : (.+)\. «/.exec(output) ?? [];
    const labels = demonstrationLabels(identityGroups(defaultIdentity(), []), wholeAgency()).map(({ label }) => label);
    expect(named?.split(" ; ") ?? []).toEqual(labels);
    expect(output).toContain("TRUST_PROXY est à false");
  });
});

it("a start on an empty PostgreSQL creates the tables, and a visitor can sign up", async () => {
  const { url, giveBack } = await borrowPostgresDatabase({ empty: true });
  const DATA_DIR = await mkdtemp(join(folder, "empty-"));
  const site = await startSite({ ...DATABASE, DATA_DIR, DATABASE_URL: url, SMTP_URL: NOWHERE });
  try {
    const answer = await new Visitor(site.url).post("/signup", {
      ...camille,
      passwordConfirmation: camille.password,
      terms: "on",
    });
    expect([answer.status, site.output()]).toEqual([200, expect.not.stringContaining('"level":50')]);
  } finally {
    await site.stop();
    await giveBack();
  }
});

it("a restart keeps new connections waiting in the inherited socket", async () => {
  const socket = holdSocket();
  const data = { DATA_DIR: await mkdtemp(join(folder, "handed-")), DATABASE_URL: "", SMTP_URL: NOWHERE };
  const start = () => startSite(data, undefined, socket);
  try {
    const first = await start();
    expect(first.url).toBe(`http://127.0.0.1:${socket.port}`);
    expect(await first.stop()).toBe(0);
    const early = new Visitor(first.url).post("/login", { email: camille.email, password: camille.password });
    const second = await start();
    expect((await early).status).toBe(401);
    await second.stop();
  } finally {
    socket.close();
  }
});

it("a stop ends with 0 even while a background task is still running", async () => {
  let asked = 0;
  // A store that never answers, so that the site's cleaning task hangs.
  const store = createServer((connection) => void connection.on("error", () => {}).on("data", () => asked++));
  store.listen(0, "127.0.0.1");
  await once(store, "listening");
  try {
    const site = await startSite({
      DATA_DIR: join(folder, "slow-files"),
      DATABASE_URL: "",
      SMTP_URL: NOWHERE,
      S3_ENDPOINT: `http://127.0.0.1:${(store.address() as AddressInfo).port}`,
      S3_BUCKET: "solstice",
      S3_ACCESS_KEY_ID: "key",
      S3_SECRET_ACCESS_KEY: "secret",
    });
    await expect.poll(() => asked).toBeGreaterThan(0);
    const code = await site.stop();
    // On a busy machine the store's own timeout may come first, which is logged.
    const errors = site
      .output()
      .split("\n")
      .filter((line) => line.includes('"level":50') && !line.includes("S3 did not answer"));
    expect([code, errors]).toEqual([0, []]);
  } finally {
    store.close();
  }
});

describe("the site's files on the disk", () => {
  let dataDir: string;
  let site: Site;

  beforeAll(async () => {
    dataDir = join(folder, "left");
  });

  it("can be read by the site's own account alone, and contain no link once its mail was sent", async () => {
    const inbox = await startInbox();
    // With a default umask, as most shells and services have.
    site = await startSite({ DATA_DIR: dataDir, DATABASE_URL: "", SMTP_URL: inbox.smtpUrl, LOG_LEVEL: "info" });
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
});

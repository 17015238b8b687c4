import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "#support/temporary-folder.ts";
import { parseSettings, SettingsError } from "./settings.server.ts";

let root: string;
beforeEach(async () => {
  root = await temporaryFolder();
});

const SECRET = "x".repeat(32);
const S3 = {
  S3_ENDPOINT: "https://s3.example",
  S3_BUCKET: "photos",
  S3_ACCESS_KEY_ID: "key",
  S3_SECRET_ACCESS_KEY: "secret",
};
const parse = (env: Record<string, string>) => parseSettings(env, root);

test("parseSettings returns the default settings for an empty environment", () => {
  expect(parse({})).toEqual({
    port: 3000,
    host: "127.0.0.1",
    publicUrl: "http://localhost:3000",
    dataDir: join(root, "data"),
    databaseUrl: undefined,
    smtpUrl: undefined,
    mailDemo: false,
    mailFrom: undefined,
    agencyEmail: undefined,
    s3: undefined,
    sessionSecret: expect.stringMatching(/^[\w-]{43}$/),
    formerSecrets: [],
    trustProxy: false,
    neutralAccountMessages: false,
    logLevel: "info",
    metricsPort: undefined,
    limits: {
      booking: { count: 10, perSeconds: 3600 },
      request: { count: 10, perSeconds: 3600 },
      upload: { count: 20, perSeconds: 3600 },
      login: { count: 20, perSeconds: 300 },
      signup: { count: 10, perSeconds: 3600 },
      reset: { count: 5, perSeconds: 900 },
      resetAccount: { count: 3, perSeconds: 900 },
      accountMails: { count: 6, perSeconds: 86_400 },
      post: { count: 60, perSeconds: 60 },
      memberPost: { count: 300, perSeconds: 60 },
    },
    openAppointmentLimit: 5,
  });
});

test("parseSettings treats an empty text as a missing setting", () => {
  expect(parse({ PORT: "", DATABASE_URL: "", SMTP_URL: "", TRUST_PROXY: "", S3_BUCKET: "", DATA_DIR: "" })).toEqual(
    parse({}),
  );
});

test.each([
  ["PORT", "8080", { port: 8080, publicUrl: "http://localhost:8080" }],
  ["PORT", "0", { port: 0 }],
  ["METRICS_PORT", "9464", { metricsPort: 9464 }],
  ["HOST", "0.0.0.0", { host: "0.0.0.0" }],
  ["HOST", "::1", { host: "::1" }],
  ["PUBLIC_URL", "https://solstice.example", { publicUrl: "https://solstice.example" }],
  ["PUBLIC_URL", "https://solstice.example/", { publicUrl: "https://solstice.example" }],
  ["PUBLIC_URL", "http://localhost:8080", { publicUrl: "http://localhost:8080" }],
  ["PUBLIC_URL", "http://127.0.0.1:8080", { publicUrl: "http://127.0.0.1:8080" }],
  ["PUBLIC_URL", "http://[::1]:8080", { publicUrl: "http://[::1]:8080" }],
  ["MAIL_DEMO", "true", { mailDemo: true }],
  ["SMTP_URL", "smtp://127.0.0.1:2525", { smtpUrl: "smtp://127.0.0.1:2525" }],
  ["SMTP_URL", "smtps://user:pass@mail.example", { smtpUrl: "smtps://user:pass@mail.example" }],
  ["MAIL_FROM", "bonjour@solstice.example", { mailFrom: "bonjour@solstice.example" }],
  ["MAIL_FROM", "Atelier <bonjour@solstice.example>", { mailFrom: "Atelier <bonjour@solstice.example>" }],
  ["AGENCY_EMAIL", "agence@solstice.example", { agencyEmail: "agence@solstice.example" }],
  ["SESSION_SECRET", SECRET, { sessionSecret: SECRET }],
  ["TRUST_PROXY", "true", { trustProxy: true }],
  ["TRUST_PROXY", "false", { trustProxy: false }],
  ["NEUTRAL_ACCOUNT_MESSAGES", "true", { neutralAccountMessages: true }],
  ["LOG_LEVEL", "silent", { logLevel: "silent" }],
  ["LIMIT_OPEN_APPOINTMENTS", "3", { openAppointmentLimit: 3 }],
  ["LIMIT_BOOKINGS", "3", { limits: expect.objectContaining({ booking: { count: 3, perSeconds: 3600 } }) }],
  ["LIMIT_MEMBER_POSTS", "9", { limits: expect.objectContaining({ memberPost: { count: 9, perSeconds: 60 } }) }],
  ["LIMIT_POSTS", "600", { limits: expect.objectContaining({ post: { count: 600, perSeconds: 60 } }) }],
])("parseSettings accepts %s=%s", (name, value, expected) => {
  expect(parse({ [name]: value })).toMatchObject(expected);
});

test("parseSettings accepts DATABASE_URL with a session secret, and creates no secret file", () => {
  const databaseUrl = "postgres://solstice@db.example/solstice?sslmode=verify-full";
  expect(parse({ DATABASE_URL: databaseUrl, SESSION_SECRET: SECRET })).toMatchObject({
    databaseUrl,
    sessionSecret: SECRET,
  });
  expect(existsSync(join(root, "data/session-secret"))).toBe(false);
});

test("parseSettings accepts complete S3 settings, has a default region, and needs no HTTPS on this machine", () => {
  const s3 = { endpoint: "https://s3.example", bucket: "photos", accessKeyId: "key", secretAccessKey: "secret" };
  expect(parse(S3).s3).toEqual({ ...s3, region: "us-east-1" });
  expect(parse({ ...S3, S3_REGION: "fr-par" }).s3).toEqual({ ...s3, region: "fr-par" });
  expect(parse({ ...S3, S3_ENDPOINT: "http://127.0.0.1:9000" }).s3?.endpoint).toBe("http://127.0.0.1:9000");
});

test.each([
  ["PORT", "http"],
  ["PORT", "-1"],
  ["PORT", "65536"],
  ["PORT", "80.5"],
  ["PORT", " "],
  ["PORT", "0x1F90"],
  ["PORT", "1e3"],
  ["HOST", "pas un hôte"],
  ["PUBLIC_URL", "solstice.example"],
  ["PUBLIC_URL", "ftp://solstice.example"],
  ["PUBLIC_URL", "https://solstice.example/site"],
  ["PUBLIC_URL", "https://solstice.example/?a=b"],
  ["PUBLIC_URL", "https://solstice.example/#a"],
  ["PUBLIC_URL", "https://jeanne:secret@solstice.example"],
  ["DATABASE_URL", "mysql://db.example/solstice"],
  ["SMTP_URL", "http://mail.example"],
  ["SMTP_URL", "smtp://mail.example:99999"],
  ["MAIL_DEMO", "oui"],
  ["MAIL_FROM", "Atelier Solstice"],
  ["MAIL_FROM", "Atelier <bonjour>"],
  ["AGENCY_EMAIL", "agence"],
  ["SESSION_SECRET", "court"],
  ["TRUST_PROXY", "peut-être"],
  ["NEUTRAL_ACCOUNT_MESSAGES", "oui"],
  ["LOG_LEVEL", "bavard"],
  ["LIMIT_BOOKINGS", "0"],
  ["LIMIT_REQUESTS", "dix"],
  ["LIMIT_UPLOADS", "1.5"],
  ["LIMIT_LOGINS", "-1"],
  ["LIMIT_SIGNUPS", "1000001"],
  ["LIMIT_RESETS", "NaN"],
  ["LIMIT_RESETS_PER_ACCOUNT", "Infinity"],
  ["LIMIT_POSTS", "0"],
])("parseSettings refuses %s=%s in one French sentence that names it", (name, value) => {
  expectRefusal({ [name]: value }, name);
});

test.each([
  ["DATABASE_URL", "postgres://solstice:mot#de/passe@127.0.0.1/solstice?sslmode=verify-full"],
  ["SMTP_URL", "smtps://agence:mot#de/passe@mail.example"],
])("parseSettings refuses a %s with an unescaped password, with a hint and without showing it", (name, value) => {
  const message = expectRefusal({ [name]: value, SESSION_SECRET: SECRET }, name);
  expect(message).toContain("s’écrivent %23, %2F et %3F");
  expect(message).not.toContain("passe@");
});

test.each<[string, string]>([
  ...Object.keys(S3).map((name): [string, string] => [name, ""]),
  ["S3_ENDPOINT", "s3.example"],
  ["S3_ENDPOINT", "http://s3.example"],
  ["S3_BUCKET", "Mes Photos"],
])("parseSettings refuses the S3 setting « %s=%s »", (name, value) => {
  expectRefusal({ ...S3, [name]: value }, name);
});

test.each(["https://agence.fr", "http://192.168.1.20:3000", "https://example.fr", "https://unexample"])(
  "parseSettings refuses the public URL %s without a mail server, and creates no data folder",
  (publicUrl) => {
    expectRefusal({ PUBLIC_URL: publicUrl }, "SMTP_URL");
    expect(existsSync(join(root, "data"))).toBe(false);
  },
);

test("parseSettings accepts a public URL with a mail server or MAIL_DEMO", () => {
  const publicUrl = "https://agence.fr";
  expect(parse({ PUBLIC_URL: publicUrl, SMTP_URL: "smtps://mail.agence.fr" })).toMatchObject({ publicUrl });
  expect(parse({ PUBLIC_URL: publicUrl, MAIL_DEMO: "true" })).toMatchObject({ publicUrl, mailDemo: true });
});

test("parseSettings refuses DATABASE_URL without SESSION_SECRET", () => {
  expectRefusal({ DATABASE_URL: "postgres://solstice@db.example/solstice?sslmode=verify-full" }, "SESSION_SECRET");
});

test("parseSettings creates DATA_DIR for its owner alone, at a path that is absolute or relative to the root", () => {
  expect(parse({ DATA_DIR: "some/where" }).dataDir).toBe(join(root, "some/where"));
  expect(parse({ DATA_DIR: join(root, "else") }).dataDir).toBe(join(root, "else"));
  expect(statSync(join(root, "some/where")).mode & 0o777).toBe(0o700);
});

test("parseSettings refuses a DATA_DIR below a file", () => {
  writeFileSync(join(root, "occupied"), "");
  expectRefusal({ DATA_DIR: "occupied/data" }, "DATA_DIR");
});

test("the generated secret is stored and readable by its owner only", () => {
  const { sessionSecret } = parse({});
  const file = join(root, "data/session-secret");
  expect(readFileSync(file, "utf8")).toBe(sessionSecret);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(parse({}).sessionSecret).toBe(sessionSecret);
});

test.each(["", "abc", "x".repeat(31)])(
  "parseSettings refuses a secret file that contains %j, and leaves it unchanged",
  (text) => {
    const { dataDir } = parse({});
    writeFileSync(join(dataDir, "session-secret"), text);
    expectRefusal({}, "SESSION_SECRET");
    expect(readFileSync(join(dataDir, "session-secret"), "utf8")).toBe(text);
  },
);

test("concurrent first starts without .env generate one secret and leave no temporary file", async () => {
  const loaded = await Promise.all(Array.from({ length: 4 }, () => loadInSubprocess({})));
  expect(loaded[0]).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    sessionSecret: expect.stringMatching(/^[\w-]{43}$/),
  });
  for (const settings of loaded) expect(settings).toEqual(loaded[0]);
  expect(readdirSync(join(root, "data"))).toEqual(["session-secret"]);
});

test("the generated secret differs between data folders", () => {
  expect(parse({ DATA_DIR: "one" }).sessionSecret).not.toBe(parse({ DATA_DIR: "two" }).sessionSecret);
});

test("loadSettings reads .env at the root, which never overrides the environment", async () => {
  writeFileSync(join(root, ".env"), "PORT=4001\nHOST=0.0.0.0\n");
  expect(await loadInSubprocess({ PORT: "4002" })).toMatchObject({ port: 4002, host: "0.0.0.0" });
});

test("parseSettings reads former secrets as a list with commas, and refuses a short one", () => {
  const secondSecret = "y".repeat(40);
  expect(parse({ SESSION_SECRET_FORMER: `${SECRET}, ${secondSecret}` }).formerSecrets).toEqual([SECRET, secondSecret]);
  expect(() => parse({ SESSION_SECRET_FORMER: `${SECRET},short` })).toThrow(/^Réglage SESSION_SECRET_FORMER : /);
});

test("parseSettings refuses PostgreSQL without TLS, except on this machine or in its container network", () => {
  for (const url of ["db.example/x", "10.0.0.5:5432/x", "db.example/x?sslmode=prefer", "127.0.0.1/x?host=db.example"])
    expectRefusal({ DATABASE_URL: `postgres://solstice@${url}`, SESSION_SECRET: SECRET }, "DATABASE_URL");
  for (const url of [
    "127.0.0.1/x",
    "localhost:5432/x",
    "[::1]/x",
    "database/x",
    "%2Fvar%2Frun%2Fpostgresql/x",
    "/x?host=/var/run/postgresql",
    "db.example/x?sslmode=require",
    "db.example/x?sslmode=verify-ca",
    "10.0.0.5:5432/x?sslmode=verify-full",
  ])
    expect(parse({ DATABASE_URL: `postgres://solstice@${url}`, SESSION_SECRET: SECRET }).databaseUrl, url).toContain(
      url,
    );
});

function expectRefusal(env: Record<string, string>, name: string): string {
  let refusal: unknown;
  try {
    parse(env);
  } catch (error) {
    refusal = error;
  }
  expect(refusal).toBeInstanceOf(SettingsError);
  const { message } = refusal as Error;
  expect(message).toMatch(new RegExp(`^Réglage ${name} : \\S[^\n]*\\.$`));
  return message;
}

async function loadInSubprocess(env: Record<string, string>): Promise<unknown> {
  const code = `
    import { loadSettings } from ${JSON.stringify(join(import.meta.dirname, "settings.server.ts"))};
    console.log(JSON.stringify(loadSettings()));
  `;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", code], {
    cwd: root,
    env,
  });
  return JSON.parse(stdout);
}

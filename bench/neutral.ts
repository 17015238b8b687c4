import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hashPassword } from "#app/features/account/password/password-hash.server.ts";
import { openDatabase } from "#app/platform/database/connection.server.ts";
import { migrateToLatest } from "#app/platform/database/migrate.server.ts";
import { startInbox } from "#support/network/inbox.ts";
import { siteProgram } from "#support/site/site-program.mjs";
import { generousLimits, seedAccount, startSite, Visitor } from "#support/site/site.ts";
import { median } from "./support/load.ts";
import { decimal, printTable } from "#support/table.ts";

// Compares the response times of known and unknown addresses: with NEUTRAL_ACCOUNT_MESSAGES they must not differ. Both
// kinds of address alternate, each form gets each address once, and the result is the ratio of the medians.

const ADDRESSES = Number(process.env.BENCH_ADDRESSES ?? 60);
const OTHER_PASSWORD = "Lanterne2026?";

const inbox = await startInbox();
const dataDir = await mkdtemp(join(tmpdir(), "solstice-bench-"));
const database = openDatabase({ dataDir });
await migrateToLatest(database, dataDir);
const knownAddress = (index: number) => `client${index}@courriel.example`;
const freeAddress = (index: number) => `libre${index}@courriel.example`;
const person = { gender: "F", firstName: "Camille", lastName: "Moreau", password: "Lumiere2026!" };
for (let index = 0; index < ADDRESSES; index++)
  await seedAccount(database.db, { ...person, email: knownAddress(index) });
const hash = await hashPassword(person.password);
await database.db.updateTable("passwords").set({ hash }).execute();
// The site runs without cheap-passwords.ts, so that password checks cost as much as in production.
const site = await startSite(
  {
    ...generousLimits,
    DATA_DIR: dataDir,
    DATABASE_URL: "",
    SESSION_SECRET: "a secret that only benchmarks know",
    SMTP_URL: inbox.smtpUrl,
    TRUST_PROXY: "true",
    NEUTRAL_ACCOUNT_MESSAGES: "true",
  },
  siteProgram,
);
let requestCount = 0;

try {
  const rows = [
    await compare("mot de passe oublié", "/reinit", (email) => ({ email })),
    await compare("connexion", "/login", (email) => ({ email, password: OTHER_PASSWORD })),
    await compare("inscription", "/signup", (email) => ({
      ...person,
      email,
      password: OTHER_PASSWORD,
      passwordConfirmation: OTHER_PASSWORD,
      terms: "on",
    })),
  ];
  console.log(`${ADDRESSES} adresses de chaque sorte, une demande chacune, à tour de rôle`);
  printTable(["", "avec compte, p50 ms", "sans compte, p50 ms", "rapport"], rows);
} finally {
  await site.stop();
  await database.close();
  await inbox.close();
  await rm(dataDir, { recursive: true, force: true });
}

async function compare(name: string, path: string, form: (email: string) => Record<string, string>): Promise<string[]> {
  const times = { known: [] as number[], free: [] as number[] };
  const measure = async (email: string, into: number[]) => {
    const visitor = new Visitor(site.url);
    const from = { "x-forwarded-for": `198.51.${requestCount >> 8}.${requestCount++ & 255}` };
    const startedAt = performance.now();
    const answer = await visitor.post(path, form(email), from);
    await answer.text();
    into.push(performance.now() - startedAt);
    if (answer.status >= 500) throw new Error(`${path} answered ${answer.status}`);
  };
  await measure("chauffe@courriel.example", []);
  for (let index = 0; index < ADDRESSES; index++) {
    const turns = [() => measure(knownAddress(index), times.known), () => measure(freeAddress(index), times.free)];
    for (const turn of index % 2 ? turns : turns.toReversed()) await turn();
  }
  const [withAccount, without] = [median(times.known), median(times.free)];
  return [name, decimal(withAccount), decimal(without), decimal(withAccount / without)];
}

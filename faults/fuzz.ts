import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { publicPages } from "#app/content/navigation/public-pages.ts";
import { type Database, openDatabase } from "#app/platform/database/connection.server.ts";
import { printTable } from "#support/table.ts";
import { freePort } from "#support/network/free-port.ts";
import { phoneFilm } from "#support/media/film-specimens.ts";
import { quarters } from "#support/media/picture-specimens.ts";
import { startPostgres } from "#support/database/postgres.ts";
import { runScript } from "#support/site/child-process.ts";
import { generousLimits, type Site, startSite } from "#support/site/site.ts";
import {
  type Endpoints,
  endpointsWithoutForm,
  type FoundForm,
  learnEndpoints,
  formKind,
} from "./support/fuzz-endpoints.ts";
import { scriptRequests, plantEndpoints } from "./support/fuzz-planted.ts";
import { drawRequests, type FuzzedRequest, type FuzzFile } from "./support/fuzz-requests.ts";
import { type FuzzAnswer, FuzzedSite } from "./support/fuzz-site.ts";
import { MARKUP } from "./support/fuzz-values.ts";

// Hostile requests in four roles: no 5xx, timeout, logged error or unescaped markup may occur; the site still works.

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 20_000);
const SEED = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 0x7fff_ffff));
const DATABASES = (process.env.FUZZ_ON ?? "sqlite,postgres").split(",");
const REQUESTS_PER_DATABASE = Math.ceil(REQUESTS / DATABASES.length);
/** Requests between two scans for endpoints, because requests add and remove endpoints. */
const ROUND_SIZE = 2_500;
const CONCURRENCY = 6;
const FINDINGS_FILE = join(import.meta.dirname, "support/fuzz-findings.json");

interface Finding {
  what: string;
  request: FuzzedRequest;
}

console.log(`Graine : ${SEED} (FUZZ_SEED=${SEED} npm run fuzz refait les mêmes requêtes)`);
const rows: string[][] = [];
const findings: Finding[] = [];
const readLength = new WeakMap<Site, number>();
const findingCounts = new Map<string, number>();
if (DATABASES.includes("sqlite")) await fuzz("SQLite", "");
if (DATABASES.includes("postgres")) {
  const postgres = await startPostgres();
  try {
    await fuzz("PostgreSQL", postgres.url);
    for (const pair of deadlocksIn(await postgres.log())) console.log(`Interblocage, puis nouvel essai : ${pair}`);
  } finally {
    await postgres.stop();
  }
}
printTable(["promis", "vu sur", "requêtes", "formulaires", "réponses", "sans 5xx ni attente, pages comme avant"], rows);
for (const { what, request } of findings.slice(0, 20))
  console.log(`${what}\n  ${JSON.stringify(request).slice(0, 600)}`);
if (findings.length > 0) {
  const file = join(tmpdir(), `solstice-fuzz-${SEED}.json`);
  await writeFile(file, JSON.stringify(findings, null, 2));
  console.log(`Tout ce qui a été trouvé : ${file}`);
}
process.exitCode = findings.length === 0 ? 0 : 1;

async function fuzz(kind: string, databaseUrl: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "solstice-fuzz-"));
  const port = await freePort();
  const environment = {
    ...generousLimits,
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: "a secret that only these rounds know",
    // An unreachable server keeps mails queued, so that their links can be read.
    SMTP_URL: "smtp://127.0.0.1:9",
    LOG_LEVEL: "error",
  };
  await runScript(["build/server/seed.js"], environment);
  const site = await startSite(environment);
  const database = openDatabase({ databaseUrl, dataDir });
  const fuzzedSite = new FuzzedSite(site.url, database.db);
  try {
    await runRounds(kind, site, database, fuzzedSite);
  } finally {
    fuzzedSite.close();
    await database.close();
    await site.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function makeFiles(): Promise<FuzzFile[]> {
  const captions = "WEBVTT\n\n00:01.000 --> 00:04.000\nUn été à Uzès.\n";
  const mail = [
    "From: Léa <lea@courriel.example>",
    "Subject: =?utf-8?Q?Re=3A_Votre_demande?=",
    "Date: Thu, 26 Nov 2026 09:00:00 +0100",
    'Content-Type: multipart/alternative; boundary="b"',
    "",
    "--b\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nLe samedi me va.\r\n",
    "--b\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<p>Le samedi me va.</p>\r\n",
    "--b--",
  ].join("\r\n");
  return [
    { name: "photo.jpg", type: "image/jpeg", bytes: await quarters().jpeg().toBuffer() },
    { name: "photo.png", type: "image/png", bytes: await quarters().png().toBuffer() },
    { name: "photo.webp", type: "image/webp", bytes: await quarters().webp().toBuffer() },
    { name: "film.mp4", type: "video/mp4", bytes: phoneFilm() },
    { name: "film.vtt", type: "text/vtt", bytes: Buffer.from(captions) },
    { name: "réponse.eml", type: "message/rfc822", bytes: Buffer.from(mail) },
  ];
}

async function runRounds(kind: string, site: Site, database: Database, fuzzedSite: FuzzedSite): Promise<void> {
  const files = await makeFiles();
  const findingsBefore = findings.length;
  const statuses = new Map<number, number>();
  let sent = 0;
  const forms: FoundForm[] = [];
  let endpoints: Endpoints = { paths: [], forms: [], names: [] };
  const learn = async () => {
    await fuzzedSite.logInAgain();
    const planted = { paths: await plantEndpoints(database.db, fuzzedSite.emails), forms: scriptRequests() };
    endpoints = await learnEndpoints(
      async (who, path) => {
        const request = { who, method: "GET", path, headers: { accept: "text/html" } };
        const answer = await fuzzedSite.send(request);
        inspectAnswer(kind, site, request, answer);
        return { status: answer.status, type: String(answer.headers["content-type"] ?? ""), text: answer.text };
      },
      database.db,
      planted,
    );
    forms.push(...endpoints.forms);
    return endpoints;
  };

  async function sendAll(requests: readonly FuzzedRequest[]): Promise<void> {
    const queue = requests.values();
    await Promise.all(
      Array.from({ length: CONCURRENCY }, async () => {
        for (const request of queue) {
          const answer = await fuzzedSite.send(request);
          sent += 1;
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
          inspectAnswer(kind, site, request, answer);
          if (sent % 40 === 0) await fuzzedSite.logInAgain();
        }
      }),
    );
  }

  const known = JSON.parse(await readFile(FINDINGS_FILE, "utf8")) as Finding[];
  await fuzzedSite.logInAgain();
  await sendAll(known.map(({ request }) => request));
  // Requests of a visitor must not change the public pages.
  const pagesBefore = await fetchPublicPages(fuzzedSite);
  const asVisitor = { ...(await learn()), forms: endpoints.forms.filter(({ who }) => who === "visitor") };
  await sendAll(drawRequests(asVisitor, files, SEED, 500).map((request) => ({ ...request, who: "visitor" as const })));
  const pagesAfter = await fetchPublicPages(fuzzedSite);
  for (const [path, text] of pagesBefore)
    if (pagesAfter.get(path) !== text)
      addFinding(kind, "the page has changed", { who: "visitor", method: "GET", path, headers: {} });
  for (let round = 1; sent < REQUESTS_PER_DATABASE; round += 1)
    await sendAll(drawRequests(await learn(), files, SEED + round, Math.min(ROUND_SIZE, REQUESTS_PER_DATABASE - sent)));
  // Stored values must not break any page.
  await learn();
  const withoutForm = endpointsWithoutForm(forms).map(({ pattern }) => pattern);
  console.log(`${kind}, adresses sans formulaire trouvé (essayées quand même) : ${withoutForm.join(" ") || "aucune"}`);
  if (database.kind === "sqlite") {
    const { rows: checks } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(database.db);
    if (checks[0]?.integrity_check !== "ok") addFinding(kind, "the database is damaged", undefined);
  }
  const summary = [...statuses]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${status || "aucune"}: ${count}`);
  const newFindings = findings.length - findingsBefore;
  rows.push([
    "rien ne casse",
    kind,
    String(sent),
    String(new Set(forms.map(formKind)).size),
    summary.join(", "),
    newFindings === 0 ? "oui" : `NON (${newFindings})`,
  ]);
}

function deadlocksIn(log: string): Set<string> {
  const pairs = Array.from(log.matchAll(/ERROR: {2}deadlock detected[\s\S]*?DETAIL:([\s\S]*?)HINT:/g), ([, detail]) =>
    Array.from(detail!.matchAll(/Process \d+: (.*)/g), ([, statement]) => statement!.slice(0, 160)),
  );
  return new Set(pairs.map((statements) => statements.toSorted().join(" | ")));
}

/** Fetches the public pages as a visitor, because cached pages contain no nonces, which would differ. */
async function fetchPublicPages(fuzzedSite: FuzzedSite): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  for (const { path } of publicPages) {
    const { text } = await fuzzedSite.send({ who: "visitor", method: "GET", path, headers: {} });
    pages.set(path, text);
  }
  return pages;
}

function inspectAnswer(kind: string, site: Site, request: FuzzedRequest, { status, headers, text }: FuzzAnswer): void {
  if (status === 0 && !/^(socket hang up|write EPIPE|read ECONNRESET)$/.test(text))
    addFinding(kind, `no answer: ${text}`, request);
  if (status >= 500) addFinding(kind, `status ${status}`, request);
  if (String(headers["content-type"]).startsWith("text/html") && text.includes(MARKUP))
    addFinding(kind, "shown as markup", request);
  const output = site.output();
  const lines = output.slice(readLength.get(site) ?? 0);
  const end = lines.lastIndexOf("\n") + 1;
  readLength.set(site, (readLength.get(site) ?? 0) + end);
  for (const line of lines.slice(0, end).split("\n")) {
    if (!line.includes('"level":50') || line.includes('"msg":"mail failed for good"')) continue;
    addFinding(kind, `logged near it: ${summarize(line)}`, request);
  }
}

function summarize(line: string): string {
  const { msg, path, task, err } = JSON.parse(line) as Record<string, string> & { err?: Record<string, string> };
  const functions = Array.from((err?.stack ?? "").matchAll(/at (?:async )?([\w.$]+) \(/g), ([, name]) => name);
  return [msg, path, task, err?.message, functions.join(" < ")].filter(Boolean).join(" · ");
}

/** Keeps at most three findings with the same text on one database. */
function addFinding(kind: string, what: string, request: FuzzedRequest | undefined): void {
  const key = `${kind} ${what.replace(/"(time|requestId|stack)":"[^"]*"/g, "").slice(0, 200)}`;
  findingCounts.set(key, (findingCounts.get(key) ?? 0) + 1);
  if (findingCounts.get(key)! <= 3)
    findings.push({
      what: `${kind}: ${what}`,
      request: request ?? { who: "visitor", method: "", path: "", headers: {} },
    });
}

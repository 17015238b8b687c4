import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Database, openDatabase } from "#app/platform/database.server.ts";
import { migrateToLatest } from "#app/platform/migrate.server.ts";
import { startInbox } from "../support/inbox.ts";
import { seedAccount, type Site, startSite, Visitor } from "../support/site.ts";
import { bookableMoments } from "./support/bookable.ts";
import { GENEROUS_LIMITS } from "./support/processes.ts";
import { countUnsent, watchMails } from "./support/killed-mails.ts";
import { printTable } from "./support/table.ts";

// kill -9 at any moment while clients book. Afterwards: what was acknowledged is there, no slot is held twice, each
// appointment has its two mails, and a mail came twice only when it was being sent at a kill, with the same Message-ID.
// This kills the process, not the machine: what a power cut leaves is the database's own promise (synchronous=FULL).

const ROUNDS = Number(process.env.BENCH_KILLS ?? 30);
const CLIENTS = 6;
/** A round ends some milliseconds after so many confirmed bookings at most. */
const BOOKINGS = 60;
const LONGEST_ROUND_MS = 10_000;
/** Between two bookings of a client: the year has 6570 slots. */
const PAUSE_MS = 25;
/** The lease of a mail that was being sent at a kill runs for two minutes. */
const MAILS_WITHIN_MS = 240_000;

const dataDir = await mkdtemp(join(tmpdir(), "solstice-kill-"));
const inbox = await startInbox();
const mails = watchMails(inbox);
const environment = { DATA_DIR: dataDir, DATABASE_URL: "", SMTP_URL: inbox.smtpUrl, ...GENEROUS_LIMITS };
const people = Array.from({ length: CLIENTS }, (_, index) => ({
  firstName: "Camille",
  lastName: "Moreau",
  email: `client${index}@courriel.example`,
  password: "Lumiere2026!",
}));

const moments = eachTwice(bookableMoments());
const acknowledged: { date: string; slot: string; email: string }[] = [];
let refused = 0;
let unanswered = 0;
const violations: string[] = [];
let site: Site | undefined;

try {
  await withDatabase(async (database) => {
    await migrateToLatest(database, join(import.meta.dirname, "../migrations"), dataDir);
    for (const person of people) await seedAccount(database.db, person);
  });
  let cookies: string[] | undefined;
  for (let round = 0; round < ROUNDS; round++) {
    const running = (site = await startSite(environment));
    cookies ??= await Promise.all(people.map(async (person) => (await new Visitor(running.url).logIn(person)).cookie));
    const killed = new AbortController();
    const clients = people.map(({ email }, index) => bookInALoop(running.url, email, cookies![index]!, killed.signal));
    await anyMoment();
    const death = running.kill();
    killed.abort();
    await Promise.all([death, ...clients]);
    await withDatabase(mails.noteInHand);
  }
  site = await startSite(environment);
  const started = performance.now();
  while (performance.now() - started < MAILS_WITHIN_MS && (await withDatabase(countUnsent)) > 0) await sleep(1_000);
  await site.stop();
  await withDatabase(check);
} finally {
  await site?.kill();
  await inbox.close();
  await rm(dataDir, { recursive: true, force: true });
}
process.exitCode = violations.length > 0 ? 1 : 0;

/** Books until the process is killed; requests in flight at that moment are part of the test. */
async function bookInALoop(url: string, email: string, cookie: string, killed: AbortSignal): Promise<void> {
  while (!killed.aborted) {
    const moment = moments.next().value;
    try {
      const body = new URLSearchParams({ ...moment, email });
      const answer = await fetch(`${url}/contact.data`, { method: "POST", headers: { cookie }, body });
      if (answer.status === 200) acknowledged.push({ ...moment, email });
      else if (answer.status === 409) refused++;
      else violations.push(`une réservation a reçu la réponse ${answer.status}`);
      await answer.arrayBuffer();
    } catch (error) {
      if (!killed.aborted) violations.push(`une réservation a échoué avant le kill : ${(error as Error).message}`);
      unanswered++;
    }
    await sleep(PAUSE_MS);
  }
}

async function anyMoment(): Promise<void> {
  const enough = acknowledged.length + Math.random() * BOOKINGS;
  const latest = performance.now() + LONGEST_ROUND_MS;
  while (acknowledged.length < enough && performance.now() < latest) await sleep(1);
  await sleep(Math.random() * 20);
}

/** Two clients ask for each slot at about the same time. */
function* eachTwice<T>(values: Generator<T, never>): Generator<T, never> {
  for (;;) {
    const { value } = values.next();
    yield value;
    yield value;
  }
}

async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase({ dataDir });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function check(database: Database): Promise<void> {
  const appointments = await database.db
    .selectFrom("appointments")
    .selectAll()
    .where("status", "=", "confirmed")
    .execute();
  const held = new Set(appointments.map(({ date, slot, userEmail }) => `${date} ${slot} ${userEmail}`));
  const slots = new Set(appointments.map(({ date, slot }) => `${date} ${slot}`));
  const missing = acknowledged.filter(({ date, slot, email }) => !held.has(`${date} ${slot} ${email}`)).length;
  const doubled = appointments.length - slots.size;

  const recipients = new Map<string, Set<string>>();
  for (const { messageId, to, calendar } of inbox.mails) {
    const appointment = /^UID:([^@\r\n]+)/m.exec(calendar?.content ?? "")?.[1] ?? "";
    recipients.set(appointment, (recipients.get(appointment) ?? new Set()).add(`${to} ${messageId}`));
  }
  const incomplete = appointments.filter(({ id, userEmail }) => {
    const own = [...(recipients.get(id) ?? [])];
    return own.length !== 2 || own.filter((mail) => mail.startsWith(`${userEmail} `)).length !== 1;
  }).length;
  const known = new Set(appointments.map(({ id }) => id));
  const strangers = [...recipients.keys()].filter((id) => !known.has(id)).length;

  const { distinct, explained, unexplained } = mails.count();
  const unsent = await countUnsent(database);

  const zero = (name: string, count: number) => {
    if (count > 0) violations.push(`${name} : ${count}`);
    return [name, String(count)];
  };
  printTable(
    ["kill -9 pendant des réservations", ""],
    [
      ["kills", String(ROUNDS)],
      ["réservations confirmées au client", String(acknowledged.length)],
      ["refusées (créneau pris)", String(refused)],
      ["restées sans réponse", String(unanswered)],
      ["rendez-vous en base", String(appointments.length)],
      ["courriels reçus, Message-ID distincts", String(distinct)],
      ["courriels en main au moment d’un kill", String(mails.inHand.size)],
      ["reçus deux fois (même Message-ID, en main à un kill)", String(explained)],
      zero("confirmées puis absentes", missing),
      zero("créneaux doublés", doubled),
      zero("rendez-vous sans exactement ses deux courriels", incomplete),
      zero("courriels sans rendez-vous", strangers),
      zero("reçus deux fois sans kill qui l’explique", unexplained),
      zero("courriels non envoyés", unsent),
    ],
  );
  for (const violation of new Set(violations)) console.error(violation);
}

import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { addDays } from "#app/content/dates.ts";
import { weekdayOf } from "#app/features/booking/booking-rules.ts";
import { todayInParis } from "#app/features/booking/slots.ts";
import { instantOf } from "#app/features/booking/span.ts";
import { type Database, openDatabase } from "#app/platform/database.server.ts";
import { migrateToLatest } from "#app/platform/migrate.server.ts";
import { countUnsent, watchMails } from "../bench/support/killed-mails.ts";
import { printTable } from "../bench/support/table.ts";
import { type Inbox, startInbox } from "../support/inbox.ts";
import { startPostgres } from "../support/postgres.ts";
import { type Site, startSite } from "../support/site.ts";
import { siteProgram } from "../support/site-program.mjs";

// kill -9 at any moment while reminders fall due, on a Sunday evening that passes 19:00 meanwhile; on SQLite, then on
// PostgreSQL. Afterwards: each client who comes tomorrow has one reminder, who has cancelled or wants none has none, and the
// agency has one mail about its week.

const ROUNDS = Number(process.env.FAULTS_KILLS ?? 30);
/** In each round, half before the site starts and half while it runs. */
const APPOINTMENTS = 12;
const LONGEST_ROUND_MS = 1_500;
/** The lease of a mail that was being sent at a kill runs for two minutes. */
const MAILS_WITHIN_MS = 240_000;
const AGENCY = "agence@atelier.example";

const today = todayInParis(new Date());
const sunday = addDays(today, 13 - weekdayOf(today));
/** Half a minute before the agency's mail is due. */
const evening = instantOf({ date: sunday, slot: "19:00" }).getTime() - 30_000;
const made = new Date(evening - 5 * 86_400_000).toISOString();

process.exitCode = (await onSqlite()) && (await onPostgres()) ? 0 : 1;

async function onSqlite(): Promise<boolean> {
  return reminders("SQLite", "");
}

async function onPostgres(): Promise<boolean> {
  const postgres = await startPostgres({ durable: true });
  try {
    return await reminders("PostgreSQL", postgres.url);
  } finally {
    await postgres.stop();
  }
}

/** @returns whether everything is as it was promised */
async function reminders(kind: string, databaseUrl: string): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), "solstice-faults-"));
  const inbox = await startInbox();
  const mails = watchMails(inbox);
  const seen: Seen = { promised: new Set(), unwanted: new Set(), inbox, mails };
  const environment = {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: "a secret that only these rounds know",
    SMTP_URL: inbox.smtpUrl,
    AGENCY_EMAIL: AGENCY,
    FAULTS_AHEAD_MS: String(evening - Date.now()),
  };
  const program = ["--import", join(import.meta.dirname, "support/clock-ahead.mjs"), ...siteProgram];
  const start = () => startSite(environment, program);
  async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
    const database = openDatabase({ databaseUrl, dataDir });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  }
  let site: Site | undefined;
  try {
    await withDatabase(async (database) => {
      await migrateToLatest(database, join(import.meta.dirname, "../migrations"), dataDir);
      const value = JSON.stringify({ clients: true, weekAhead: true });
      const setting = { key: "reminders", value, updatedAt: made, updatedBy: null };
      await database.db.insertInto("settings").values(setting).execute();
    });
    for (let round = 0; round < ROUNDS; round++) {
      await withDatabase((database) => seed(database, round, "before", seen));
      site = await start();
      await withDatabase((database) => seed(database, round, "while", seen));
      await sleep(Math.random() * LONGEST_ROUND_MS);
      await site.kill();
      await withDatabase(mails.noteInHand);
    }
    site = await start();
    const started = performance.now();
    // The last round's reminders are written within a second, and sent after that.
    await sleep(3_000);
    while (performance.now() - started < MAILS_WITHIN_MS && (await withDatabase(countUnsent)) > 0) await sleep(1_000);
    await site.stop();
    return await withDatabase((database) => report(kind, database, seen));
  } finally {
    await site?.kill();
    await inbox.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface Seen {
  promised: Set<string>;
  unwanted: Set<string>;
  inbox: Inbox;
  mails: ReturnType<typeof watchMails>;
}

/** Appointments of tomorrow: most stand, one is cancelled, one is of somebody who wants no reminder. */
async function seed(
  { db }: Database,
  round: number,
  when: string,
  { promised, unwanted }: Pick<Seen, "promised" | "unwanted">,
): Promise<void> {
  for (let index = 0; index < APPOINTMENTS / 2; index++) {
    const userEmail = `client-${round}-${when}-${index}@courriel.example`;
    const cancelled = index === 0;
    const refuses = index === 1;
    if (refuses) await db.insertInto("reminderRefusals").values({ email: userEmail, createdAt: made }).execute();
    // What holds the half hours is not looked at here: any number may come at once.
    await db
      .insertInto("appointments")
      .values({
        id: randomUUID(),
        date: addDays(sunday, 1),
        slot: "10:00",
        userEmail,
        userId: null,
        status: cancelled ? "cancelled" : "confirmed",
        cancelTokenHash: null,
        createdAt: made,
        cancelledAt: cancelled ? made : null,
      })
      .execute();
    (cancelled || refuses ? unwanted : promised).add(userEmail);
  }
}

/** @returns whether everything is as it was promised */
async function report(kind: string, database: Database, { promised, unwanted, inbox, mails }: Seen): Promise<boolean> {
  const messages = new Map<string, Set<string>>();
  for (const { to, messageId } of inbox.mails) messages.set(to, (messages.get(to) ?? new Set()).add(messageId));
  const written = (addresses: Iterable<string>, fits: (count: number) => boolean) =>
    [...addresses].filter((address) => fits(messages.get(address)?.size ?? 0)).length;
  const { explained, unexplained } = mails.count();
  const unsent = await countUnsent(database);
  const rows: [string, number | null, number][] = [
    ["clients qui ont reçu leur rappel, une fois", promised.size, written(promised, (count) => count === 1)],
    ["rappels perdus", 0, written(promised, (count) => count === 0)],
    ["rappels écrits deux fois", 0, written(promised, (count) => count > 1)],
    ["rappels à qui a annulé ou n’en veut pas", 0, written(unwanted, (count) => count > 0)],
    ["courriers du dimanche à l’agence", 1, messages.get(AGENCY)?.size ?? 0],
    ["reçus deux fois sans kill qui l’explique", 0, unexplained],
    ["courriels non envoyés", 0, unsent],
    ["kills", ROUNDS, ROUNDS],
    ["courriels en main au moment d’un kill", null, mails.inHand.size],
    ["reçus deux fois (même Message-ID, en main à un kill)", null, explained],
  ];
  printTable(
    [`${kind} : kill -9 pendant que les rappels partent`, "promis", "vu"],
    rows.map(([name, expected, seen]) => [name, expected === null ? "" : String(expected), String(seen)]),
  );
  return rows.every(([, expected, seen]) => expected === null || expected === seen);
}

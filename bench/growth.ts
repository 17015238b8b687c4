import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { type Db, openDatabase } from "#app/platform/database/connection.server.ts";
import { parisDate } from "#app/features/booking/time/paris-time.ts";
import { eachBookableSlot } from "#support/fixtures/bookable-slots.ts";
import { createDatabase } from "#support/database/create-database.ts";
import { isClosedBySeed, SEEDED_TIMES, seedAgenda } from "#support/fixtures/many-appointments.ts";
import { jeanne } from "#support/fixtures/people.ts";
import { seedMember, Visitor } from "#support/site/site.ts";
import { decimal, integer, printTable } from "#support/table.ts";
import { onEachDatabase } from "./support/each-database.ts";
import { load, type LoadRequest } from "./support/load.ts";
import { bookingRequest, openSeededSite, type SeededSite } from "./support/seeded-site.ts";
import { startSilentSmtp } from "./support/silent-smtp.ts";

// Every size has the same 500 appointments around today, so each size takes the same time if every query has an index.
// The run must end within an hour, because a site purges old data every hour. The best round's median counts.

const SIZES = (process.env.BENCH_SIZES ?? "1000,10000,100000,1000000").split(",").map(Number);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);
const REQUESTS = 20;
/** Inserting a million rows exceeds the site's statement timeout. */
const TIMEOUTS = { statementMs: 900_000, responseMs: 900_000 };

const silentSmtp = await startSilentSmtp();
try {
  await onEachDatabase(measure);
} finally {
  silentSmtp.close();
}

async function measure(kind: string, server?: string): Promise<void> {
  const rows: string[][] = [];
  const sites: { seeded: SeededSite; requests: Map<string, LoadRequest> }[] = [];
  try {
    for (const size of SIZES)
      sites.push(await openFilledSite(size, server && (await createDatabase(server, `size${size}`))));
    for (const name of sites[0]!.requests.keys()) {
      const best = sites.map(() => Number.POSITIVE_INFINITY);
      for (let round = 0; round <= ROUNDS; round++)
        for (const [index, { seeded, requests }] of sites.entries()) {
          const { p50 } = await load(seeded.site, requests.get(name)!, { amount: REQUESTS, connections: 1 });
          if (round > 0) best[index] = Math.min(best[index]!, p50);
        }
      const [small, ...larger] = best as [number, ...number[]];
      rows.push([
        `${kind}, ${name}`,
        decimal(small),
        ...larger.flatMap((time) => [decimal(time), decimal(time / small)]),
      ]);
    }
    const [smallest, ...others] = SIZES.map(integer) as [string, ...string[]];
    printTable(["", `${smallest} : ms`, ...others.flatMap((size) => [`${size} : ms`, `/ ${smallest}`])], rows);
  } finally {
    for (const { seeded } of sites) await seeded.close();
  }
}

async function openFilledSite(
  size: number,
  databaseUrl?: string,
): Promise<{ seeded: SeededSite; requests: Map<string, LoadRequest> }> {
  const seeded = await openSeededSite({ databaseUrl, smtpUrl: silentSmtp.url, clients: 1 });
  const untimedDatabase = databaseUrl && openDatabase({ databaseUrl, dataDir: "", timeouts: TIMEOUTS });
  await fill(untimedDatabase ? untimedDatabase.db : seeded.database.db, size, untimedDatabase !== undefined);
  if (untimedDatabase) await untimedDatabase.close();
  // A long fill may outlast the idle connection; `fetch` notices its end only after a while.
  await sleep(100);
  const [client] = seeded.cookies as [string];
  const { cookie: agency } = await new Visitor(seeded.site.url).logIn(jeanne);
  const page = (path: string, cookie: string): LoadRequest => ({ path, headers: { cookie } });
  return {
    seeded,
    requests: new Map([
      ["agenda d’un client", page("/contact", client)],
      ["espace d’un client", page("/compte", client)],
      ["réservation", bookingRequest(client, freeSlots())],
      ["Aujourd’hui", page("/agence", agency)],
      ["semaine", page("/agence/agenda", agency)],
      ["demandes", page("/agence/demandes", agency)],
      ["demandes, recherche", page("/agence/demandes?q=bapt+roch", agency)],
      ["clients", page("/agence/clients", agency)],
      ["clients, recherche", page("/agence/clients?q=client+1", agency)],
      ["e-mails", page("/agence/courriers", agency)],
      ["journal", page("/agence/reglages/journal", agency)],
    ]),
  };
}

/** Runs after the site's start, because a starting site purges old data, which is most of a large calendar. */
async function fill(db: Db, size: number, isPostgres: boolean): Promise<void> {
  const startedAt = performance.now();
  await seedAgenda(db, size, parisDate(new Date()));
  await seedMember(db, jeanne, "owner");
  // PostgreSQL would analyze its tables a minute later; SQLite never does.
  if (isPostgres) await sql`vacuum analyze`.execute(db);
  console.log(`${integer(size)} rendez-vous écrits en ${decimal((performance.now() - startedAt) / 1000)} s`);
}

function* freeSlots(): Generator<{ date: string; time: string }, never> {
  const today = parisDate(new Date());
  for (const start of eachBookableSlot())
    if (!SEEDED_TIMES.includes(start.time) && !isClosedBySeed(start.date, today)) yield start;
  throw new Error("eachBookableSlot() ended");
}

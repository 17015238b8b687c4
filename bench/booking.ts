import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";
import { openDatabase } from "#app/platform/database/connection.server.ts";
import { migrateToLatest } from "#app/platform/database/migrate.server.ts";
import { onEachDatabase } from "./support/each-database.ts";
import type { BareFigures, BareTask, Variant, Written } from "./support/bare-transactions.ts";
import { createDatabase } from "#support/database/create-database.ts";
import { bookingWork, type SeededSite, openSeededSite } from "./support/seeded-site.ts";
import { type Figures, load, median, medians, quantile } from "./support/load.ts";
import { decimal, printTable } from "#support/database/table.ts";
import { startSilentSmtp } from "./support/silent-smtp.ts";

// Alternates bookings with their bare and their lean transaction (bench/README.md); medians over the rounds.

// Many short rounds, so that a slow or throttled disk spoils few of them.
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 15);
const BOOKINGS = 150;
const ALONE = 50;
const WARMING = 1500;
const CONNECTIONS = 16;
/** Five bookings each in a round, the default limit of upcoming appointments. */
const CLIENTS = BOOKINGS / 5;
const VARIANTS = ["whole", "lean"] as const satisfies Variant[];
const migrations = join(import.meta.dirname, "../migrations");

const bare = fork(join(import.meta.dirname, "support/bare-transactions.ts"));
const silent = await startSilentSmtp();
const taking = new SMTPServer({
  authOptional: true,
  hideSTARTTLS: true,
  onData: (stream, _session, done) => void stream.resume().on("end", () => done()),
}).listen(0, "127.0.0.1");
await once(taking, "listening");
const [mailsWait, mailsGo] = [silent.url, `smtp://127.0.0.1:${(taking.address() as AddressInfo).port}`];

const rows: string[][] = [];
try {
  await onEachDatabase(measure);
  console.log(
    `Saturé : ${CONNECTIONS} clients, ${BOOKINGS} réservations ; seul : ${ALONE}, l’une après l’autre. ${ROUNDS} tours, médianes.`,
  );
  printTable(
    [
      "",
      "saturé µs",
      "transaction nue µs",
      "rapport",
      "transaction minimale µs",
      "rapport",
      "p50 ms",
      "p99 ms",
      "seul p50 ms",
      "transaction nue p50 ms",
      "rapport",
      "transaction minimale p50 ms",
      "rapport",
    ],
    rows,
  );
} finally {
  bare.disconnect();
  silent.close();
  taking.close();
}

async function measure(kind: string, server?: string): Promise<void> {
  let yardstick: Yardstick | undefined;
  for (const [index, [name, smtpUrl]] of [
    ["e-mails en attente", mailsWait] as const,
    ["e-mails envoyés en même temps", mailsGo] as const,
  ].entries()) {
    const databaseUrl = server && (await createDatabase(server, `site${index}`));
    const seeded = await openSeededSite({ ...(databaseUrl && { databaseUrl }), smtpUrl, clients: CLIENTS });
    try {
      yardstick ??= await openYardstick(await seeded.sample(), server && (await createDatabase(server, "bare")));
      rows.push([`${kind}, ${name}`, ...(await compare(seeded, yardstick))]);
    } finally {
      await seeded.close();
    }
  }
  await yardstick?.close();
}

interface Round {
  saturated: Figures;
  alone: Figures;
  bareSaturated: Record<Variant, BareFigures>;
  bareAlone: Record<Variant, BareFigures>;
}

async function compare(seeded: SeededSite, yardstick: Yardstick): Promise<string[]> {
  const work = bookingWork(seeded.cookies);
  const book = async (amount: number, connections: number) => {
    const figures = await load(seeded.site, work, { amount, connections });
    await seeded.clear();
    return figures;
  };
  await book(WARMING, CONNECTIONS);
  const bare = async (count: number, connections: number) => ({
    whole: await yardstick.run("whole", count, connections),
    lean: await yardstick.run("lean", count, connections),
  });
  await bare(WARMING, CONNECTIONS);

  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({
      saturated: await book(BOOKINGS, CONNECTIONS),
      bareSaturated: await bare(BOOKINGS, CONNECTIONS),
      alone: await book(ALONE, 1),
      bareAlone: await bare(ALONE, 1),
    });
  }
  const saturated = medians(rounds.map((round) => round.saturated));
  const p50 = (figures: BareFigures) =>
    quantile(
      figures.times.toSorted((a, b) => a - b),
      0.5,
    );
  return [
    1e6 / saturated.perSecond,
    ...VARIANTS.flatMap((variant) => [
      median(rounds.map((round) => 1e6 / round.bareSaturated[variant].perSecond)),
      median(rounds.map((round) => round.bareSaturated[variant].perSecond / round.saturated.perSecond)),
    ]),
    saturated.p50,
    saturated.p99,
    median(rounds.map((round) => round.alone.p50)),
    ...VARIANTS.flatMap((variant) => [
      median(rounds.map((round) => p50(round.bareAlone[variant]))),
      median(rounds.map((round) => round.alone.p50 / p50(round.bareAlone[variant]))),
    ]),
  ].map(decimal);
}

interface Yardstick {
  run(variant: Variant, count: number, connections: number): Promise<BareFigures>;
  close(): Promise<void>;
}

async function openYardstick(written: Written, databaseUrl?: string): Promise<Yardstick> {
  const dataDir = await mkdtemp(join(tmpdir(), "solstice-bench-"));
  const database = openDatabase({ databaseUrl, dataDir });
  await migrateToLatest(database, migrations, dataDir);
  await database.close();
  return {
    async run(variant, count, connections) {
      const task = { written, variant, count, connections, database: databaseUrl ?? join(dataDir, "solstice.sqlite") };
      bare.send(task satisfies BareTask);
      const [figures] = (await once(bare, "message")) as [BareFigures];
      return figures;
    },
    close: () => rm(dataDir, { recursive: true, force: true }),
  };
}

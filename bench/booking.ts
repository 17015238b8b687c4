import { SMTPServer } from "smtp-server";
import { onEachDatabase } from "./support/each-database.ts";
import { createDatabase } from "#support/database/create-database.ts";
import { bookingRequest, openSeededSite, type SeededSite } from "./support/seeded-site.ts";
import { load, median, medians } from "./support/load.ts";
import { listen } from "#support/network/listen.ts";
import { decimal, printTable } from "#support/table.ts";
import { startSilentSmtp } from "./support/silent-smtp.ts";

// Measures a booking over sixteen connections at once, and over one; medians over the rounds.

// Many short rounds, so that a slow or throttled disk spoils few of them.
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 15);
const BOOKINGS = 150;
const BOOKINGS_ALONE = 50;
const WARMUP_BOOKINGS = 1500;
const CONNECTIONS = 16;
/** They take turns: five bookings each in a round, the default limit of upcoming appointments. */
const ACCOUNTS = BOOKINGS / 5;
const MAX_P99_MS = 500;
const MAX_ALONE_MS = 100;

const silentSmtp = await startSilentSmtp();
const receivingSmtp = new SMTPServer({
  authOptional: true,
  hideSTARTTLS: true,
  onData: (stream, _session, done) => void stream.resume().on("end", () => done()),
});
const receivingUrl = `smtp://127.0.0.1:${await listen(receivingSmtp.server)}`;

const rows: string[][] = [];
try {
  await onEachDatabase(measure);
  console.log(
    `${CONNECTIONS} connexions à la fois : ${BOOKINGS} réservations ; seul : ${BOOKINGS_ALONE}, l’une après l’autre. ${ROUNDS} tours, médianes.`,
  );
  printTable(["", "par seconde", "p50 ms", "p99 ms", "seul p50 ms"], rows);
} finally {
  silentSmtp.close();
  receivingSmtp.close();
}

async function measure(kind: string, server?: string): Promise<void> {
  for (const [index, [name, smtpUrl]] of [
    ["e-mails en attente", silentSmtp.url] as const,
    ["e-mails envoyés en même temps", receivingUrl] as const,
  ].entries()) {
    const databaseUrl = server && (await createDatabase(server, `site${index}`));
    const seeded = await openSeededSite({ databaseUrl, smtpUrl, clients: ACCOUNTS });
    try {
      const { perSecond, p50, p99, alone } = await bookInRounds(seeded);
      rows.push([`${kind}, ${name}`, ...[perSecond, p50, p99, alone].map(decimal)]);
      if (p99 > MAX_P99_MS || alone > MAX_ALONE_MS) process.exitCode = 1;
    } finally {
      await seeded.close();
    }
  }
}

async function bookInRounds(seeded: SeededSite) {
  const request = bookingRequest(seeded.cookies);
  const book = async (amount: number, connections: number) => {
    const figures = await load(seeded.site, request, { amount, connections });
    await seeded.deleteBookings();
    return figures;
  };
  await book(WARMUP_BOOKINGS, CONNECTIONS);

  const rounds = [];
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({ atOnce: await book(BOOKINGS, CONNECTIONS), alone: await book(BOOKINGS_ALONE, 1) });
  return { ...medians(rounds.map(({ atOnce }) => atOnce)), alone: median(rounds.map(({ alone }) => alone.p50)) };
}

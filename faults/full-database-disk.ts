import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { migrateToLatest } from "#app/platform/database/migrate.server.ts";
import { startInbox } from "#support/network/inbox.ts";
import { startPostgres, type TestPostgres } from "#support/database/postgres.ts";
import { type Site, startSite } from "#support/site/site.ts";
import { bookingClients, bookingFigures, waitForBookings } from "./support/booking-clients.ts";
import { waitForSentMails, watchMails } from "./support/mail-copies.ts";
import { installationAt } from "./support/installation.ts";
import { always, never, noted, promised, rounds, report } from "./support/promises.ts";
import { openSmallDisk } from "./support/small-disk.ts";

// PostgreSQL's disk is full while clients book: PostgreSQL rejects rows, or stops until a restart with free space.
// Bookings are refused in French, cached pages continue, and confirmed bookings survive.

const ROUNDS = rounds(2);
const MEGABYTES = 400;
const FULL_MS = 6_000;
const BACK_WITHIN_MS = 20_000;

const disk = await openSmallDisk(MEGABYTES);
const inbox = await startInbox();
let postgres: TestPostgres | undefined;
let site: Site | undefined;
try {
  if (!disk.isMounted) {
    // A file size limit would stop PostgreSQL without simulating a full disk.
    console.log("Aucun disque ne peut être monté : disque plein sous PostgreSQL non vérifié.");
  } else {
    postgres = await startPostgres({ durable: true, dataFolder: disk.folder });
    await bookOnFullDisk(postgres);
  }
} finally {
  await site?.kill();
  await postgres?.stop();
  await inbox.close();
  await disk.close();
}

async function bookOnFullDisk(server: TestPostgres): Promise<void> {
  const installation = installationAt("PostgreSQL", server.url, join(disk.folder, "site"));
  const mails = watchMails(inbox);
  const done = new AbortController();
  await installation.withDatabase((database) => migrateToLatest(database, installation.dataDir));
  const clients = await installation.withDatabase((database) => bookingClients(database));
  const running = (site = await startSite({ ...installation.environment, SMTP_URL: inbox.smtpUrl }));
  // Fills the page cache.
  await fetch(running.url);
  const booking = clients.book(running.url, done.signal);
  await waitForBookings(clients, 20);
  const observed = { stops: 0, failedPages: 0, healthyAnswers: 0, lateRecoveries: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    const reported = clients.failed.reported;
    await disk.fill(running);
    const filled = performance.now();
    // PostgreSQL still writes into allocated pages, so clients book until the first refusal and a while after.
    while (clients.failed.reported === reported && performance.now() - filled < 60_000) await sleep(50);
    await sleep(FULL_MS);
    if (!(await fetch(running.url)).ok) observed.failedPages++;
    if ((await fetch(`${running.url}/health`)).status !== 503) observed.healthyAnswers++;
    await disk.free(running);
    if (!(await server.isUp())) {
      observed.stops++;
      await server.comeBack();
    }
    await installation.withDatabase(mails.recordInterrupted);
    const back = performance.now();
    await waitForBookings(clients, clients.confirmedBookings.length + 10, BACK_WITHIN_MS);
    if (performance.now() - back >= BACK_WITHIN_MS) observed.lateRecoveries++;
  }
  done.abort();
  await booking;
  await waitForSentMails(installation);
  const exitCode = await running.stop();
  await installation.withDatabase(async (database) =>
    report({
      fault: "Disque plein sous PostgreSQL, pendant des réservations",
      promise: "refusé en français, rien de confirmé n’est perdu, tout reprend quand il y a de la place",
      figures: [
        noted("fois", ROUNDS),
        noted("réservations refusées en français", clients.failed.reported),
        noted("fois où PostgreSQL s’est arrêté", observed.stops),
        always("des réservations ont été refusées", clients.failed.reported >= ROUNDS),
        never("réservations refusées autrement", clients.failed.unreported),
        never("réservations sans réponse", clients.unanswered),
        never("pages en cache non servies", observed.failedPages),
        // Writes into allocated pages still succeed, and the site cannot see another machine's disk.
        noted("fois où /health disait 200", observed.healthyAnswers),
        never("reprises plus lentes que 20 s", observed.lateRecoveries),
        ...(await bookingFigures(database, clients, inbox)),
        ...(await mails.figures(database)),
        promised("le même processus a tenu jusqu’au bout, code", 0, exitCode ?? -1),
      ],
    }),
  );
  await rm(installation.dataDir, { recursive: true, force: true });
}

import { setTimeout as sleep } from "node:timers/promises";
import { startInbox } from "#support/network/inbox.ts";
import type { TestPostgres } from "#support/database/postgres.ts";
import { type SilentProxy, startSilentProxy } from "#support/network/silent-proxy.ts";
import { type Site, startSite } from "#support/site/site.ts";
import { bookingClients, bookingFigures, waitForBookings } from "./support/booking-clients.ts";
import { waitForSentMails, watchMails } from "./support/mail-copies.ts";
import { onPostgres, type Installation } from "./support/installation.ts";
import { always, never, noted, rounds, report } from "./support/promises.ts";

// PostgreSQL fails: every request gets a response, cached pages continue, and the same process recovers by itself.

const ROUNDS = rounds(2);
const OUTAGE_MS = 4_000;
/** The longest time until clients book again: a query on a silent connection times out after 12 s. */
const BACK_WITHIN_MS = 20_000;
/** The longest response: waiting for a connection, then for PostgreSQL's response. */
const ANSWER_WITHIN_MS = 30_000;

interface Server {
  postgres: TestPostgres;
  proxy: SilentProxy;
}

const faults: Record<
  string,
  { goAway(server: Server): Promise<void> | void; comeBack(server: Server): Promise<void> | void }
> = {
  "tué (kill -9 de tous ses processus)": {
    goAway: ({ postgres }) => postgres.goDown("SIGKILL"),
    comeBack: ({ postgres }) => postgres.comeBack(),
  },
  redémarré: {
    goAway: ({ postgres }) => postgres.goDown("SIGINT"),
    comeBack: ({ postgres }) => postgres.comeBack(),
  },
  "connexions coupées": { goAway: ({ proxy }) => proxy.cut(), comeBack: ({ proxy }) => proxy.restore() },
  "muet, sans rien fermer": { goAway: ({ proxy }) => proxy.silence(), comeBack: ({ proxy }) => proxy.restore() },
};

await onPostgres(bookDuringOutages);

async function bookDuringOutages(installation: Installation, postgres: TestPostgres): Promise<void> {
  const inbox = await startInbox();
  const mails = watchMails(inbox);
  const proxy = await startSilentProxy(installation.databaseUrl);
  const done = new AbortController();
  let site: Site | undefined;
  try {
    const clients = await installation.withDatabase((database) => bookingClients(database));
    site = await startSite({ ...installation.environment, DATABASE_URL: proxy.url, SMTP_URL: inbox.smtpUrl });
    // Fills the page cache.
    await fetch(site.url);
    const booking = clients.book(site.url, done.signal);
    await waitForBookings(clients, 20);
    for (const [name, fault] of Object.entries(faults)) {
      const before = { ...clients.failed, unanswered: clients.unanswered, confirmed: clients.confirmedBookings.length };
      const observed = { failedPages: 0, healthyAnswers: 0, lateRecoveries: 0, longestMs: 0 };
      for (let round = 0; round < ROUNDS; round++) {
        await fault.goAway({ postgres, proxy });
        await sleep(OUTAGE_MS / 2);
        if (!(await fetch(site.url)).ok) observed.failedPages++;
        if ((await fetch(`${site.url}/health`)).status !== 503) observed.healthyAnswers++;
        await sleep(OUTAGE_MS / 2);
        await fault.comeBack({ postgres, proxy });
        await installation.withDatabase(mails.recordInterrupted);
        const back = performance.now();
        await waitForBookings(clients, clients.confirmedBookings.length + 10, BACK_WITHIN_MS);
        const ms = performance.now() - back;
        observed.longestMs = Math.max(observed.longestMs, ms);
        if (ms >= BACK_WITHIN_MS) observed.lateRecoveries++;
      }
      report({
        fault: `PostgreSQL ${name}, pendant des réservations`,
        promise: "chaque demande a sa réponse, les pages en cache s’affichent, le site reprend seul en 20 s",
        figures: [
          noted("fois", ROUNDS),
          noted("réservations confirmées", clients.confirmedBookings.length - before.confirmed),
          noted("réservations refusées en français (panne)", clients.failed.reported - before.reported),
          never("réservations refusées autrement", clients.failed.unreported - before.unreported),
          never("réservations sans réponse", clients.unanswered - before.unanswered),
          never("pages en cache non servies", observed.failedPages),
          never("/health disait 200 pendant la panne", observed.healthyAnswers),
          never("reprises plus lentes que promis", observed.lateRecoveries),
          noted("reprise la plus longue, ms", Math.round(observed.longestMs)),
        ],
      });
    }
    done.abort();
    await booking;
    await waitForSentMails(installation);
    const exitCode = await site.stop();
    await installation.withDatabase(async (database) =>
      report({
        fault: "Après toutes ces pannes de PostgreSQL",
        promise: "rien de confirmé n’est perdu, rien en double, deux e-mails par rendez-vous",
        figures: [
          ...(await bookingFigures(database, clients, inbox)),
          ...(await mails.figures(database)),
          always("le même processus a tenu jusqu’au bout", exitCode === 0),
          always("personne n’a attendu plus de 30 s", Math.max(...clients.timesMs) < ANSWER_WITHIN_MS),
          noted("réponse la plus lente, ms", Math.round(Math.max(...clients.timesMs))),
        ],
      }),
    );
  } finally {
    done.abort();
    await site?.kill();
    proxy.close();
    await inbox.close();
  }
}

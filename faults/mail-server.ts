import { setTimeout as sleep } from "node:timers/promises";
import { type Inbox, startInbox } from "#support/network/inbox.ts";
import { type SilentProxy, startSilentProxy } from "#support/network/silent-proxy.ts";
import type { Site } from "#support/site/site.ts";
import { type BookingClients, bookingClients, bookingFigures, waitForBookings } from "./support/booking-clients.ts";
import { countUnsent, waitForSentMails, watchMails } from "./support/mail-copies.ts";
import { onSqlite, type Installation } from "./support/installation.ts";
import { type Figure, never, noted, report } from "./support/promises.ts";
import { startSiteAhead } from "./support/site-ahead.ts";

// Clients book while the mail server fails. Bookings are not affected, and every mail arrives afterwards. A mail that
// the server always rejects fails after three attempts in 70 minutes, for which the site's clock is moved ahead.

const FAILURE_MS = 8_000;
const RETRY_DELAYS_MS = [15, 90].map((minutes) => minutes * 60_000);

interface Server {
  inbox: Inbox;
  proxy: SilentProxy;
}

interface Failure {
  name: string;
  misbehave(server: Server): Promise<void> | void;
  behave(server: Server): Promise<void> | void;
  /** A mail may arrive twice with the same Message-ID, because its response was lost. */
  mayArriveTwice?: true;
  /** The retry is so late that the clock must be moved. */
  needsLaterClock?: true;
}

const rejectWith = (code: number, message: string) => ({
  misbehave: ({ inbox }: Server) => inbox.rejectRecipients({ code, message }),
  behave: ({ inbox }: Server) => inbox.rejectRecipients(null),
});

const permanentRejection: Failure = {
  name: "répond 5xx",
  ...rejectWith(550, "5.7.1 Rejected by policy"),
  needsLaterClock: true,
};

const failures: Failure[] = [
  {
    name: "refuse les connexions",
    misbehave: ({ inbox }) => inbox.refuseConnections(true),
    behave: ({ inbox }) => inbox.refuseConnections(false),
    mayArriveTwice: true,
  },
  {
    name: "se tait",
    misbehave: ({ proxy }) => proxy.silence(),
    behave: ({ proxy }) => proxy.restore(),
    mayArriveTwice: true,
  },
  {
    name: "coupe après DATA",
    misbehave({ inbox, proxy }) {
      inbox.beforeAccepting(() => {
        proxy.cut();
        proxy.restore();
      });
    },
    behave: ({ inbox }) => inbox.beforeAccepting(null),
    mayArriveTwice: true,
  },
  { name: "répond 4xx", ...rejectWith(451, "Greylisted, try again later") },
  permanentRejection,
];

await Promise.all(failures.map((failure) => onSqlite((installation) => bookDuringFailure(installation, failure))));
await onSqlite(rejectPermanently);

async function bookDuringFailure(installation: Installation, failure: Failure): Promise<void> {
  await withServer(async (server) => {
    const mails = watchMails(server.inbox);
    const { clients, site, bookingsBefore } = await bookWhile(installation, server, () => failure.misbehave(server));
    const [medianBefore, medianDuring] = [
      clients.timesMs.slice(0, bookingsBefore),
      clients.timesMs.slice(bookingsBefore),
    ].map((times) => Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!));
    const waiting = await installation.withDatabase(countUnsent);
    await failure.behave(server);
    let sender = site;
    if (failure.needsLaterClock) {
      await site.stop();
      sender = await startSiteAhead(environmentOf(installation, server), RETRY_DELAYS_MS[0]!);
    }
    try {
      const recovered = performance.now();
      await waitForSentMails(installation);
      const seconds = Math.round((performance.now() - recovered) / 1000);
      await installation.withDatabase(async (database) => {
        const arrived = server.inbox.mails.length;
        const distinct = new Set(server.inbox.mails.map(({ messageId }) => messageId)).size;
        const figures: Figure[] = failure.mayArriveTwice
          ? [
              noted("e-mails arrivés deux fois, même Message-ID", arrived - distinct),
              never("e-mails non envoyés", await countUnsent(database)),
            ]
          : await mails.figures(database);
        report({
          fault: `Le serveur d’envoi ${failure.name}, pendant des réservations`,
          promise: "personne ne le remarque, chaque e-mail arrive ensuite",
          figures: [
            ...(await bookingFigures(database, clients, server.inbox)),
            never(
              "réservations sans confirmation",
              clients.unanswered + clients.failed.reported + clients.failed.unreported,
            ),
            noted("réponse médiane avant, ms", medianBefore!),
            noted("réponse médiane pendant, ms", medianDuring!),
            noted("e-mails en attente à son retour", waiting),
            noted("tous partis au bout de, s", seconds),
            ...figures,
          ],
        });
      });
    } finally {
      await sender.stop();
    }
  });
}

async function rejectPermanently(installation: Installation): Promise<void> {
  await withServer(async (server) => {
    await permanentRejection.misbehave(server);
    const { clients, site } = await bookWhile(installation, server, () => {});
    await site.stop();
    let errors = 0;
    for (const aheadMs of RETRY_DELAYS_MS) {
      const siteAhead = await startSiteAhead(environmentOf(installation, server), aheadMs);
      await installation.withDatabase(async ({ db }) => {
        const attempts = RETRY_DELAYS_MS.indexOf(aheadMs) + 2;
        for (let tries = 0; tries < 300; tries++) {
          const left = await db.selectFrom("mail").select("id").where("attempts", "<", attempts).execute();
          const sending = await db.selectFrom("mail").select("id").where("status", "=", "sending").execute();
          if (left.length + sending.length === 0) break;
          await sleep(100);
        }
      });
      await siteAhead.stop();
      errors += siteAhead.output().split("mail failed for good").length - 1;
    }
    await installation.withDatabase(async ({ db }) => {
      const rows = await db.selectFrom("mail").select(["status", "attempts", "message"]).execute();
      report({
        fault: "Le serveur d’envoi refuse pour de bon (550, trois fois)",
        promise: "chaque e-mail est conservé comme non remis, avec son texte, et inscrit au journal",
        figures: [
          noted("réservations confirmées", clients.confirmedBookings.length),
          noted("e-mails", rows.length),
          never("e-mails qui ne sont pas marqués non remis", rows.filter(({ status }) => status !== "failed").length),
          never("e-mails essayés plus ou moins de trois fois", rows.filter(({ attempts }) => attempts !== 3).length),
          never("e-mails sans leur texte", rows.filter(({ message }) => !message.includes("rendez-vous")).length),
          never("e-mails absents du journal", rows.length - errors),
          never("e-mails arrivés", server.inbox.mails.length),
        ],
      });
    });
  });
}

/** Books 20 appointments, lets the server misbehave (unless it has done so from the start), and books on. */
async function bookWhile(installation: Installation, server: Server, misbehave: () => Promise<void> | void) {
  const clients: BookingClients = await installation.withDatabase((database) => bookingClients(database, 2));
  const site: Site = await startSiteAhead(environmentOf(installation, server), 0);
  const done = new AbortController();
  const booking = clients.book(site.url, done.signal);
  await waitForBookings(clients, 20);
  await waitForSentMails(installation, 5_000);
  const bookingsBefore = clients.timesMs.length;
  await misbehave();
  await sleep(FAILURE_MS);
  done.abort();
  await booking;
  return { clients, site, bookingsBefore };
}

async function withServer(work: (server: Server) => Promise<void>): Promise<void> {
  const inbox = await startInbox();
  const proxy = await startSilentProxy(inbox.smtpUrl);
  try {
    await work({ inbox, proxy });
  } finally {
    proxy.close();
    await inbox.close();
  }
}

function environmentOf(installation: Installation, { proxy }: Server): Record<string, string> {
  return { ...installation.environment, SMTP_URL: proxy.url };
}

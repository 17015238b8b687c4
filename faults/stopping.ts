import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "#support/network/free-port.ts";
import { openListeningSocket } from "#support/network/listening-socket.ts";
import { type Inbox, startInbox } from "#support/network/inbox.ts";
import { hasNginx, startNginx } from "#support/network/nginx.ts";
import { camille } from "#support/fixtures/people.ts";
import { seedAccount, type Site, startSite, Visitor } from "#support/site/site.ts";
import { bookingClients, bookingFigures, waitForBookings } from "./support/booking-clients.ts";
import { waitForSentMails, watchMails } from "./support/mail-copies.ts";
import { onBothDatabases, onPostgres, type Installation } from "./support/installation.ts";
import { never, noted, rounds, report } from "./support/promises.ts";

// SIGTERM while clients book: open requests get their response, and the process exits with 0 within ten seconds. Then
// two instances behind nginx are restarted in turn while people read and book without errors.

const ROUNDS = rounds(5);
const STOPS_WITHIN_MS = 10_000;
const REQUESTS = 10_000;
const READERS = 6;
/** Between the start of one instance and the stop of the other. */
const PAUSE_MS = 1_000;

await onBothDatabases(stopDuringBookings);
if (hasNginx()) {
  await onPostgres((installation) => rollingRestart(installation, "ouverts par chaque instance"));
  await onPostgres((installation) => rollingRestart(installation, "gardés par systemd"));
} else console.log("nginx n’est pas installé : redémarrage tour à tour non vérifié.");

async function stopDuringBookings(installation: Installation): Promise<void> {
  const inbox = await startInbox();
  const mails = watchMails(inbox);
  const start = () => startSite({ ...installation.environment, SMTP_URL: inbox.smtpUrl });
  try {
    const clients = await installation.withDatabase((database) => bookingClients(database));
    const observed = { otherCode: 0, late: 0, slowestMs: 0 };
    for (let round = 0; round < ROUNDS; round++) {
      const site = await start();
      const done = new AbortController();
      const booking = clients.book(site.url, done.signal);
      await waitForBookings(clients, clients.confirmedBookings.length + 10);
      const stopStarted = performance.now();
      const stopping = site.stop();
      // The clients send no further bookings, because the stopping site refuses new connections.
      done.abort();
      await booking;
      const code = await stopping;
      const ms = performance.now() - stopStarted;
      observed.slowestMs = Math.max(observed.slowestMs, ms);
      if (code !== 0) observed.otherCode++;
      if (ms > STOPS_WITHIN_MS) observed.late++;
      await installation.withDatabase(mails.recordInterrupted);
    }
    const site = await start();
    await waitForSentMails(installation);
    await site.stop();
    await installation.withDatabase(async (database) =>
      report({
        fault: `${installation.kind} : SIGTERM pendant des réservations`,
        promise: "chaque demande a sa réponse, arrêt en 10 s avec le code 0, rien de perdu",
        figures: [
          noted("arrêts", ROUNDS),
          ...(await bookingFigures(database, clients, inbox)),
          never("réponses 5xx", clients.failed.reported + clients.failed.unreported),
          never("arrêts avec un autre code", observed.otherCode),
          never("arrêts trop lents", observed.late),
          noted("arrêt le plus lent, ms", Math.round(observed.slowestMs)),
          noted("connexions refusées après l’arrêt", clients.unanswered),
          ...(await mails.figures(database)),
        ],
      }),
    );
  } finally {
    await inbox.close();
  }
}

type Sockets = "ouverts par chaque instance" | "gardés par systemd";

async function rollingRestart(installation: Installation, sockets: Sockets): Promise<void> {
  const inbox: Inbox = await startInbox();
  const mails = watchMails(inbox);
  const openSockets = sockets === "gardés par systemd" ? [openListeningSocket(), openListeningSocket()] : [];
  const ports = openSockets.length > 0 ? openSockets.map(({ port }) => port) : [await freePort(), await freePort()];
  const start = (port: number, index: number) =>
    startSite(
      { ...installation.environment, SMTP_URL: inbox.smtpUrl, PORT: String(port), TRUST_PROXY: "true" },
      undefined,
      openSockets[index],
    );
  const nginx = await startNginx({
    http: `upstream solstice { ${ports.map((port) => `server 127.0.0.1:${port} max_fails=0;`).join(" ")} }`,
    server: `location / {
      proxy_pass http://solstice; proxy_http_version 1.1; proxy_set_header Connection "";
      proxy_set_header Host $host; proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for; }`,
  });
  const sites: Site[] = await Promise.all(ports.map(start));
  const done = new AbortController();
  try {
    const clients = await installation.withDatabase((database) => bookingClients(database, 2));
    await installation.withDatabase(({ db }) => seedAccount(db, camille));
    const member = await new Visitor(nginx.url).logIn(camille);
    const paths = ["/", "/contact", "/services/photo/tarifs", "/compte", "/?utm_source=lettre"];
    const observed = { read: 0, failed: 0, restarts: 0 };
    const total = () => observed.read + clients.timesMs.length;
    const reading = Array.from({ length: READERS }, async (_, reader) => {
      while (!done.signal.aborted) {
        const path = paths[(observed.read + reader) % paths.length]!;
        const answer = await member.get(path).catch(() => null);
        await answer?.arrayBuffer();
        observed.read++;
        if (answer?.status !== 200) observed.failed++;
      }
    });
    const booking = clients.book(nginx.url, done.signal);
    while (total() < REQUESTS) {
      for (const [index, port] of ports.entries()) {
        await sites[index]!.stop();
        sites[index] = await start(port, index);
        observed.restarts++;
        // nginx may just have passed a refused request to the other instance, which must answer it before it stops.
        await sleep(PAUSE_MS);
      }
    }
    done.abort();
    await Promise.all([...reading, booking]);
    await installation.withDatabase(mails.recordInterrupted);
    await waitForSentMails(installation);
    await installation.withDatabase(async (database) =>
      report({
        fault: `Deux instances derrière nginx, redémarrées tour à tour, sockets ${sockets}`,
        promise: "pas une demande sur 10 000 n’échoue",
        figures: [
          noted("demandes", total()),
          noted("redémarrages", observed.restarts),
          never("pages en échec", observed.failed),
          never("réservations en échec", clients.unanswered + clients.failed.reported + clients.failed.unreported),
          ...(await bookingFigures(database, clients, inbox)),
          ...(await mails.figures(database)),
        ],
      }),
    );
  } finally {
    done.abort();
    await Promise.all(sites.map((site) => site.kill()));
    await nginx.stop();
    await inbox.close();
    for (const socket of openSockets) socket.close();
  }
}

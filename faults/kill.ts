import { setTimeout as sleep } from "node:timers/promises";
import { startInbox } from "#support/network/inbox.ts";
import { type Site, startSite } from "#support/site/site.ts";
import { bookingClients, bookingFigures, type BookingClients } from "./support/booking-clients.ts";
import { waitForSentMails, watchMails } from "./support/mail-copies.ts";
import { onBothDatabases, type Installation } from "./support/installation.ts";
import { never, noted, rounds, report } from "./support/promises.ts";

// kill -9 at any moment while clients book. Afterwards confirmed bookings exist, no slot has two holds, each appointment
// has its two mails, and only a mail that was being sent may arrive twice, with the same Message-ID. A power cut is not
// tested, because both databases promise to survive it (SQLite with synchronous=FULL).

const ROUNDS = rounds(100);
const MAX_BOOKINGS_OF_ROUND = 60;
const LONGEST_ROUND_MS = 10_000;

await onBothDatabases(killDuringBookings);

async function killDuringBookings(installation: Installation): Promise<void> {
  const inbox = await startInbox();
  const mails = watchMails(inbox);
  const start = () => startSite({ ...installation.environment, SMTP_URL: inbox.smtpUrl });
  let site: Site | undefined;
  try {
    const clients = await installation.withDatabase((database) => bookingClients(database));
    for (let round = 0; round < ROUNDS; round++) {
      const running = (site = await start());
      const stopBooking = new AbortController();
      const booking = clients.book(running.url, stopBooking.signal);
      await randomDelay(clients);
      const killing = running.kill();
      stopBooking.abort();
      await Promise.all([killing, booking]);
      await installation.withDatabase(mails.recordInterrupted);
    }
    site = await start();
    await waitForSentMails(installation);
    await site.stop();
    await installation.withDatabase(async (database) =>
      report({
        fault: `${installation.kind} : kill -9 pendant des réservations`,
        promise: "rien de confirmé n’est perdu, rien en double, deux e-mails par rendez-vous",
        figures: [
          noted("kills", ROUNDS),
          ...(await bookingFigures(database, clients, inbox)),
          noted("réservations sans réponse", clients.unanswered),
          never("autres réponses", clients.failed.reported + clients.failed.unreported),
          ...(await mails.figures(database)),
        ],
      }),
    );
  } finally {
    await site?.kill();
    await inbox.close();
  }
}

async function randomDelay({ confirmedBookings }: BookingClients): Promise<void> {
  const target = confirmedBookings.length + Math.random() * MAX_BOOKINGS_OF_ROUND;
  const deadline = performance.now() + LONGEST_ROUND_MS;
  while (confirmedBookings.length < target && performance.now() < deadline) await sleep(1);
  await sleep(Math.random() * 20);
}

import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { addDays } from "#app/french/dates.ts";
import { weekdayOf } from "#app/features/booking/time/calendar-month.ts";
import { parisDate } from "#app/features/booking/time/paris-time.ts";
import { instantOf } from "#app/features/booking/time/span.ts";
import type { Database } from "#app/platform/database/connection.server.ts";
import { startInbox } from "#support/network/inbox.ts";
import type { Site } from "#support/site/site.ts";
import { startSiteAhead } from "./support/site-ahead.ts";
import { waitForSentMails, watchMails } from "./support/mail-copies.ts";
import { onBothDatabases, type Installation } from "./support/installation.ts";
import { never, noted, promised, rounds, report } from "./support/promises.ts";

// After kill -9 on a Sunday around 19:00: one reminder for each client of Monday who wants it, and one weekly digest.

const ROUNDS = rounds(30);
/** Half of the appointments are booked before the start, half while the site runs. */
const APPOINTMENTS = 12;
const LONGEST_ROUND_MS = 1_500;
const AGENCY = "agence@atelier.example";

const today = parisDate(new Date());
const sunday = addDays(today, 13 - weekdayOf(today));
const UNTIL_THE_HOUR_MS = 30_000;
const evening = instantOf({ date: sunday, time: "19:00" }).getTime() - UNTIL_THE_HOUR_MS;
const createdAt = new Date(evening - 5 * 86_400_000).toISOString();

await onBothDatabases(killDuringReminders);

async function killDuringReminders(installation: Installation): Promise<void> {
  const inbox = await startInbox();
  const mails = watchMails(inbox);
  const recipients: Recipients = { wanting: new Set(), refusing: new Set() };
  const environment = { ...installation.environment, SMTP_URL: inbox.smtpUrl, AGENCY_EMAIL: AGENCY };
  const ahead = evening - Date.now();
  const start = () => startSiteAhead(environment, ahead);
  let site: Site | undefined;
  try {
    await installation.withDatabase(async ({ db }) => {
      const value = JSON.stringify({ clients: true, weeklyDigest: true });
      const setting = { key: "reminders", value, updatedAt: createdAt, updatedBy: null };
      await db.insertInto("settings").values(setting).execute();
    });
    for (let round = 0; round < ROUNDS; round++) {
      await installation.withDatabase((database) => seed(database, round, "before", recipients));
      site = await start();
      await installation.withDatabase((database) => seed(database, round, "while", recipients));
      await sleep(Math.random() * LONGEST_ROUND_MS);
      await site.kill();
      await installation.withDatabase(mails.recordInterrupted);
    }
    site = await start();
    // The last round's reminders are written within a second; the digest waits for its hour.
    await sleep(Math.max(0, evening + UNTIL_THE_HOUR_MS - ahead - Date.now()) + 3_000);
    await waitForSentMails(installation);
    await site.stop();
    const messages = new Map<string, Set<string>>();
    for (const { to, messageId } of inbox.mails) messages.set(to, (messages.get(to) ?? new Set()).add(messageId));
    const countWith = (addresses: Iterable<string>, fits: (count: number) => boolean) =>
      [...addresses].filter((address) => fits(messages.get(address)?.size ?? 0)).length;
    const { wanting, refusing } = recipients;
    await installation.withDatabase(async (database) =>
      report({
        fault: `${installation.kind} : kill -9 pendant que les rappels partent`,
        promise: "un seul rappel par client ; aucun à un client qui n’en veut pas",
        figures: [
          noted("kills", ROUNDS),
          promised(
            "clients qui ont reçu leur rappel, une fois",
            wanting.size,
            countWith(wanting, (count) => count === 1),
          ),
          never(
            "rappels perdus",
            countWith(wanting, (count) => count === 0),
          ),
          never(
            "rappels écrits deux fois",
            countWith(wanting, (count) => count > 1),
          ),
          never(
            "rappels à qui a annulé ou n’en veut pas",
            countWith(refusing, (count) => count > 0),
          ),
          promised("récapitulatifs du dimanche à l’agence", 1, messages.get(AGENCY)?.size ?? 0),
          ...(await mails.figures(database)),
        ],
      }),
    );
  } finally {
    await site?.kill();
    await inbox.close();
  }
}

interface Recipients {
  wanting: Set<string>;
  refusing: Set<string>;
}

/** Seeds appointments of Monday: one is cancelled, one client has opted out, the others get a reminder. */
async function seed({ db }: Database, round: number, when: string, { wanting, refusing }: Recipients): Promise<void> {
  for (let index = 0; index < APPOINTMENTS / 2; index++) {
    const userEmail = `client-${round}-${when}-${index}@courriel.example`;
    const isCancelled = index === 0;
    const refuses = index === 1;
    if (refuses) await db.insertInto("reminderRefusals").values({ email: userEmail, createdAt }).execute();
    // The appointments have no slot holds, so that any number fits.
    await db
      .insertInto("appointments")
      .values({
        id: randomUUID(),
        date: addDays(sunday, 1),
        slot: "10:00",
        userEmail,
        userId: null,
        status: isCancelled ? "cancelled" : "confirmed",
        cancelTokenHash: null,
        createdAt,
        cancelledAt: isCancelled ? createdAt : null,
      })
      .execute();
    (isCancelled || refuses ? refusing : wanting).add(userEmail);
  }
}

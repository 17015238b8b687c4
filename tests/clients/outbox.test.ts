import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import type { RootOperationNode } from "kysely";
import pino from "pino";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { bookingEmails, cancellationEmails } from "#app/features/booking/appointments/appointment.emails.tsx";
import { enquiryAnswerEmail } from "#app/features/enquiries/reply/reply.emails.tsx";
import { type Db, openDatabase } from "#app/platform/database/connection.server.ts";
import { after, DAY, HOUR, MINUTE } from "#app/platform/durations.ts";
import { claimMails, expireMails } from "#app/platform/mail/claims.server.ts";
import { DeliveryError, type MailTransport } from "#app/platform/mail/transport.server.ts";
import { MAX_ATTEMPTS } from "#app/platform/mail/retries.ts";
import { createMailWorker } from "#app/platform/mail/worker.server.ts";
import { enqueueMail, type OutgoingMail } from "#app/platform/mail/outbox.server.ts";
import { readMessage } from "#app/platform/mail/archived-message.server.ts";
import { createSmtpTransport } from "#app/platform/mail/smtp-transport.server.ts";
import { appointmentMail, bookingMail } from "#support/fixtures/appointment-mail.ts";
import { recordQueries } from "#support/database/record-queries.ts";
import { describeOnBothDatabases, type OpenedDatabase } from "#support/database/database.ts";
import { type Inbox, startInbox } from "#support/network/inbox.ts";
import { SESSION_SECRET } from "#support/session-secret.ts";
import { insertRows, updateRows } from "#support/database/rows.ts";

const SECOND = 1_000;

function clockAt(iso: string) {
  let at = Date.parse(iso);
  return { now: () => new Date(at), pass: (ms: number) => void (at += ms) };
}

interface LogLine {
  level: number;
  msg: string;
  [field: string]: unknown;
}

function memoryLog() {
  const lines: LogLine[] = [];
  const log = pino({ level: "debug", base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  return { log, lines, errors: () => lines.filter(({ level }) => level >= pino.levels.values.error!) };
}

const RECIPIENT = "camille@client.example";

const CALENDAR = { method: "REQUEST", content: "BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR" } as const;

function mail(subject: string): OutgoingMail {
  const message = {
    subject,
    html: "<p>Voilà : <a href='https://solstice.example/secret'>lien</a></p>",
    text: "Voilà : https://solstice.example/secret",
    calendar: CALENDAR,
  };
  return { kind: "booking-notice", to: RECIPIENT, domain: "solstice.example", message };
}

const ABOUT_NOTHING = { userId: null, eventId: null };

describeOnBothDatabases("the outbox", (fixture) => {
  let database: OpenedDatabase;
  let db: Db;
  let inbox: Inbox;
  let clock: ReturnType<typeof clockAt>;
  let logged: ReturnType<typeof memoryLog>;

  beforeEach(async () => {
    database = await fixture.open();
    db = database.db;
    inbox = await startInbox();
    clock = clockAt("2026-11-20T10:00:00Z");
    logged = memoryLog();
    onTestFinished(() => inbox.close());
  });

  function workerWith({
    transport = createSmtpTransport(inbox.smtpUrl),
    on = db,
    ...polling
  }: { transport?: MailTransport; on?: Db; pollMs?: number } = {}) {
    const worker = createMailWorker({
      db: on,
      transport,
      from: () => "Atelier Solstice <bonjour@solstice.example>",
      now: clock.now,
      log: logged.log,
      secret: SESSION_SECRET,
      ...polling,
    });
    onTestFinished(() => worker.stop());
    return worker;
  }

  const doNothing = async () => {};
  function smtpWith({ beforeSend = doNothing, afterSend = doNothing }): MailTransport {
    const smtp = createSmtpTransport(inbox.smtpUrl);
    const send: MailTransport["send"] = async (delivery, signal) => {
      await beforeSend();
      await smtp.send(delivery, signal);
      await afterSend();
    };
    return { send, close: () => smtp.close() };
  }
  const enqueue = (...subjects: string[]) => enqueueMail(db, clock.now(), ABOUT_NOTHING, ...subjects.map(mail));
  const allRows = () => db.selectFrom("mail").selectAll().orderBy("createdAt").execute();
  const oneRow = () => db.selectFrom("mail").selectAll().executeTakeFirstOrThrow();

  test("the outbox sends a mail, adds no header for a line break in its subject, and then stores its text only encrypted", async () => {
    await enqueue("Été : « vrai »\r\nBcc: autre@client.example");
    const subject = "Été : « vrai » Bcc: autre@client.example";
    expect(await workerWith().runOnce()).toBe(1);

    const [received, ...others] = inbox.mails;
    expect(others).toEqual([]);
    expect(received).toMatchObject({
      to: RECIPIENT,
      from: '"Atelier Solstice" <bonjour@solstice.example>',
      subject,
      calendar: CALENDAR,
    });
    expect(received?.text.trim()).toBe("Voilà : https://solstice.example/secret");
    expect(received?.html).toContain("<p>Voilà");
    expect(received?.parsed.date).toEqual(clock.now());
    expect(received?.parsed.bcc).toBeUndefined();

    const sent = await oneRow();
    expect(sent).toMatchObject({
      status: "sent",
      sentAt: clock.now().toISOString(),
      attempts: 1,
      leaseOwner: null,
      leaseUntil: null,
      messageId: received?.messageId,
    });
    expect(sent.messageId).toBe(`<${sent.id}@solstice.example>`);
    expect(JSON.parse(sent.message)).toEqual({ subject, html: "", text: "" });
    expect(sent.encrypted).not.toBeNull();
    const archived = { text: received?.text.trim(), calendar: CALENDAR };
    expect(readMessage(sent, { secret: SESSION_SECRET })).toMatchObject(archived);
    expect(JSON.stringify({ ...sent, encrypted: "" })).not.toContain("secret");
    expect(await workerWith().runOnce()).toBe(0);
  });

  test("the outbox enqueues no mail if the transaction rolls back", async () => {
    const rolledBack = db.transaction().execute(async (trx) => {
      await enqueueMail(trx, clock.now(), ABOUT_NOTHING, mail("un"), mail("deux"));
      throw new Error("no");
    });
    await expect(rolledBack).rejects.toThrow("no");
    expect(await allRows()).toEqual([]);
  });

  test("the outbox keeps mails pending while the server refuses connections, and sends them afterwards", async () => {
    await inbox.refuseConnections(true);
    const worker = workerWith();
    await enqueue("Bonjour");
    expect(await worker.runOnce()).toBe(1);
    const waiting = await oneRow();
    expect(waiting).toMatchObject({ status: "pending", attempts: 1, leaseOwner: null, lastError: "ESOCKET CONN" });
    const wait = Date.parse(waiting.nextAttemptAt) - clock.now().getTime();
    expect(wait).toBeGreaterThanOrEqual(4 * SECOND);
    expect(wait).toBeLessThanOrEqual(6 * SECOND);

    await inbox.refuseConnections(false);
    expect(await worker.runOnce()).toBe(0);
    clock.pass(6 * SECOND);
    expect(await worker.runOnce()).toBe(1);
    expect(inbox.mails.map(({ messageId }) => messageId)).toEqual([waiting.messageId]);
    expect(await oneRow()).toMatchObject({ status: "sent", attempts: 2, lastError: null });
  });

  test("the outbox waits longer after each failure, then logs an error and keeps the mail as failed", async () => {
    inbox.rejectRecipients({ code: 451, message: `try later, ${RECIPIENT}` });
    const worker = workerWith();
    await enqueue("Bonjour");
    const waits: number[] = [];
    while ((await worker.runOnce()) === 1) {
      const { status, nextAttemptAt } = await oneRow();
      if (status !== "pending") break;
      waits.push(Date.parse(nextAttemptAt) - clock.now().getTime());
      clock.pass(DAY);
    }
    expect(waits).toHaveLength(MAX_ATTEMPTS - 1);
    expect(waits[0]).toBeLessThan(10 * SECOND);
    expect(waits.at(-1)).toBeGreaterThan(10 * HOUR);
    const failed = await oneRow();
    expect(failed).toMatchObject({ status: "failed", attempts: MAX_ATTEMPTS, lastError: "451 RCPT TO" });
    expect(readMessage(failed, { secret: SESSION_SECRET })).toEqual(mail("Bonjour").message);
    expect(logged.errors()).toMatchObject([{ mail: failed.id, attempts: MAX_ATTEMPTS, reason: "451 RCPT TO" }]);
    expect(JSON.stringify(logged.lines)).not.toContain("@");

    clock.pass(60 * DAY);
    inbox.rejectRecipients(null);
    expect(await worker.runOnce()).toBe(0);
    expect(await allRows()).toHaveLength(1);
  });

  test("the outbox gives up after three attempts if the server's policy rejects the recipient", async () => {
    inbox.rejectRecipients({ code: 550, message: "5.7.1 refused by policy" });
    const worker = workerWith();
    await enqueue("Bonjour");
    for (let attempt = 1; attempt <= 3; attempt++) {
      expect(await worker.runOnce()).toBe(1);
      clock.pass(2 * HOUR);
    }
    expect(await oneRow()).toMatchObject({ status: "failed", attempts: 3, lastError: "550 5.7.1 RCPT TO" });
  });

  test("the outbox sends to another machine only by TLS", async () => {
    // 0.0.0.0 is no loopback address, so TLS is required. The inbox listens there, but its certificate is not trusted.
    const url = inbox.smtpUrl.replace("127.0.0.1", "0.0.0.0");
    const socket = connect(Number(new URL(url).port), "0.0.0.0");
    await once(socket, "connect");
    socket.destroy();
    const smtp = createSmtpTransport(url);
    await enqueue("Bonjour");
    await workerWith({ transport: smtp }).runOnce();
    expect(await oneRow()).toMatchObject({ status: "pending", lastError: "ESOCKET CONN" });
    expect(inbox.mails).toEqual([]);
    smtp.close();
  });

  test("the outbox keeps the Message-ID when an accepted mail is sent again", async () => {
    let isFailing = true;
    const afterSend = async () => {
      if (isFailing) throw new DeliveryError("ECONNECTION DATA");
    };
    const worker = workerWith({ transport: smtpWith({ afterSend }) });
    await enqueue("Bonjour");
    await worker.runOnce();
    isFailing = false;
    clock.pass(MINUTE);
    await worker.runOnce();
    const { messageId } = await oneRow();
    expect(inbox.mails.map((received) => received.messageId)).toEqual([messageId, messageId]);
    expect(inbox.mails[0]?.parsed.date).toEqual(inbox.mails[1]?.parsed.date);
  });

  test("the outbox sends the mail of a crashed worker after its lease, and ignores that worker's late result", async () => {
    const sending = Promise.withResolvers<void>();
    const crashed = workerWith({ transport: { send: () => sending.promise, close() {} } });
    await enqueue("Bonjour");
    const crashedRun = crashed.runOnce();
    await expect.poll(async () => (await oneRow()).status).toBe("sending");

    const other = workerWith();
    clock.pass(MINUTE);
    expect(await other.runOnce()).toBe(0);
    clock.pass(MINUTE);
    expect(await other.runOnce()).toBe(1);
    const sent = await oneRow();
    expect(sent).toMatchObject({ status: "sent", attempts: 2 });

    clock.pass(MINUTE);
    sending.reject(new DeliveryError("421 CONN"));
    await crashedRun;
    expect(await oneRow()).toEqual(sent);
  });

  test("the outbox gives up a mail that crashes every process that sends it", async () => {
    await enqueue("Bonjour");
    const lease = { leaseOwner: "x", leaseUntil: clock.now().toISOString() };
    await updateRows(db, "mail", { status: "sending", attempts: MAX_ATTEMPTS, ...lease });
    await workerWith().runOnce();
    expect(await oneRow()).toMatchObject({ status: "failed", lastError: "crash" });
    expect(inbox.mails).toEqual([]);
    expect(logged.errors()).toHaveLength(1);
  });

  test("the outbox sends each mail once with several workers on one database", async () => {
    const count = 60;
    await enqueue(...Array.from({ length: count }, (_, index) => `n° ${index}`));
    const others = [openDatabase(database), openDatabase(database)];
    for (const other of others) onTestFinished(() => other.close());
    const workers = [db, ...others.map((other) => other.db)].map((on) => workerWith({ on }));
    const drain = async (worker: (typeof workers)[number]): Promise<number> => {
      const sent = await worker.runOnce();
      return sent === 0 ? 0 : sent + (await drain(worker));
    };
    const counts = await Promise.all(workers.map(drain));
    // `drain` ends when the other workers have claimed all due rows, even if their mails are not sent yet.
    counts.push(await drain(workers[0]!));
    expect(counts.reduce((sum, each) => sum + each)).toBe(count);
    expect(inbox.mails).toHaveLength(count);
    expect(new Set(inbox.mails.map(({ messageId }) => messageId)).size).toBe(count);
    const sent = Array.from({ length: count }, () => ({ status: "sent", attempts: 1 }));
    expect(await allRows()).toMatchObject(sent);
  });

  test("the outbox sends all queued mails when woken, and none after it is stopped", async () => {
    const worker = workerWith({ pollMs: HOUR });
    worker.start();
    // More mails than the worker sends at the same time.
    await enqueue(...Array.from({ length: 11 }, (_, index) => `n° ${index}`));
    worker.wake();
    await inbox.waitFor(() => inbox.mails.length === 11);
    await worker.stop();
    expect((await allRows()).map(({ status }) => status)).toEqual(Array.from({ length: 11 }, () => "sent"));

    await enqueue("après");
    worker.wake();
    expect(await workerWith().runOnce()).toBe(1);
    expect(inbox.mails).toHaveLength(12);
  });

  test("the outbox polls for mails that other processes enqueued", async () => {
    workerWith({ pollMs: 20 }).start();
    await enqueue("d’une autre instance");
    expect((await inbox.waitFor(({ subject }) => subject === "d’une autre instance")).to).toBe(RECIPIENT);
  });

  test("the outbox waits for the mail that is being sent when it is stopped", async () => {
    const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const beforeSend = () => {
      begun.resolve();
      return released.promise;
    };
    const worker = workerWith({ transport: smtpWith({ beforeSend }) });
    await enqueue("Bonjour");
    worker.start();
    await begun.promise;
    const stopping = worker.stop();
    released.resolve();
    await stopping;
    expect(await oneRow()).toMatchObject({ status: "sent" });
    expect(inbox.mails).toHaveLength(1);
  });

  const unreachableWhile = (isDown: () => boolean, code?: string) =>
    db.withPlugin({
      transformQuery({ node }): RootOperationNode {
        if (isDown()) throw Object.assign(new Error("connection lost"), { code });
        return node;
      },
      transformResult: async ({ result }) => result,
    });

  test("the outbox survives a database outage", async () => {
    let isDown = true;
    const worker = workerWith({ on: unreachableWhile(() => isDown, "57P01"), pollMs: 10 });
    worker.start();
    await enqueue("Bonjour");
    await expect.poll(() => logged.errors().length).toBeGreaterThan(1);
    expect(logged.errors()[0]).toMatchObject({ code: "57P01", reason: "connection lost" });
    isDown = false;
    await inbox.waitFor(({ to }) => to === RECIPIENT);
  });

  test("a database outage during the expiry of mails leaves no failed mail whose text is not encrypted", async () => {
    await enqueue("Bonjour", "Bonsoir");
    await updateRows(db, "mail", { expiresAt: clock.now().toISOString() });
    const runLosingQuery = (lostIndex: number) => {
      let index = 0;
      return workerWith({ on: unreachableWhile(() => index++ === lostIndex) }).runOnce();
    };
    const areAllFailed = async () => (await allRows()).every(({ status }) => status === "failed");
    let lostCount = 0;
    while (!(await areAllFailed())) {
      await runLosingQuery(lostCount++).catch(() => {});
      for (const { status, encrypted } of await allRows()) expect(encrypted === null).toBe(status !== "failed");
    }
    expect(lostCount).toBeGreaterThan(2);
  });

  test("the outbox records a sent mail even if the database is unreachable at that moment", async () => {
    let isNextQueryLost = false;
    const isDownOnce = () => {
      const isLost = isNextQueryLost;
      isNextQueryLost = false;
      return isLost;
    };
    const afterSend = async () => void (isNextQueryLost = true);
    const worker = workerWith({ on: unreachableWhile(isDownOnce), transport: smtpWith({ afterSend }) });
    await enqueue("Bonjour");
    await worker.runOnce();
    expect(isNextQueryLost).toBe(false);
    expect(await oneRow()).toMatchObject({ status: "sent", attempts: 1 });
    expect(inbox.mails).toHaveLength(1);
  });

  test("the outbox deletes sent mails after thirty days, but no pending ones", async () => {
    const worker = workerWith();
    await enqueue("envoyé");
    await worker.runOnce();
    clock.pass(29 * DAY);
    await worker.runOnce();
    expect(await allRows()).toHaveLength(1);
    await inbox.refuseConnections(true);
    await enqueue("en attente");
    clock.pass(2 * DAY);
    await worker.runOnce();
    expect((await allRows()).map(({ status }) => status)).toEqual(["pending"]);
  });

  test("the outbox deletes an erased account's mails once they are sent, and failed ones at most an hour later", async () => {
    const worker = workerWith();
    await enqueue("le dernier");
    await updateRows(db, "mail", { forget: 1 });
    await worker.runOnce();
    expect(inbox.mails).toHaveLength(1);
    expect(await allRows()).toEqual([]);
    await enqueue("abandonné", "en attente");
    await updateRows(db, "mail", { forget: 1, nextAttemptAt: "2999-01-01" });
    await updateRows(db, "mail", { status: "failed" }, { id: (await oneRow()).id });
    clock.pass(HOUR);
    await worker.runOnce();
    expect((await allRows()).map(({ status }) => status)).toEqual(["pending"]);
  });

  const [confirmation, bookingNotice] = bookingEmails(bookingMail);
  const [cancellation] = cancellationEmails({ ...appointmentMail, sequence: 1, cause: "client" });

  test.each([
    ["confirmation", confirmation, "REQUEST"],
    ["booking notice", bookingNotice, "REQUEST"],
    ["cancellation", cancellation, "CANCEL"],
    [
      "answer to an enquiry, with three proposed slots",
      enquiryAnswerEmail({
        identity: appointmentMail.identity,
        to: RECIPIENT,
        hasOpenAccount: true,
        title: "Mariage & <b>fête</b>",
        text: "Bonjour Camille,\n\nQuand vous voulez : <b>à vous</b>.\n\nJeanne",
        proposedSlots: ["10:00", "11:30", "14:00"].map((time, at) => ({
          date: "2026-12-04",
          time,
          url: `https://solstice.example/creneau/jeton${at}`,
        })),
        threadIds: ["<premier@solstice.example>"],
        publicUrl: appointmentMail.publicUrl,
      }),
      undefined,
    ],
  ])("a mail arrives as it was built: %s", async (_name, built, method) => {
    await enqueueMail(db, clock.now(), ABOUT_NOTHING, built);
    await workerWith().runOnce();
    expect(inbox.mails).toHaveLength(1);
    const received = inbox.mails[0]!;
    const { subject, html, text, calendar, replyTo } = built.message;
    expect(received).toMatchObject({ to: built.to, subject, html });
    expect(received.text.trim()).toBe(text);
    expect(received.messageId).toMatch(/^<[0-9a-f-]{36}@solstice\.example>$/);
    expect(received.parsed.replyTo?.text).toBe(replyTo);
    expect(received.raw).not.toMatch(/^(?:List-Unsubscribe|X-Mailer):/im);

    expect(received.calendar?.method).toBe(method);
    const files = received.parsed.attachments.filter(({ filename }) => filename === "rendez-vous.ics");
    expect(files).toHaveLength(method ? 1 : 0);
    if (!calendar) return;
    // The MIME part's method equals the calendar's (RFC 6047), and the attached file is the same.
    expect(calendar.content).toContain(`\r\nMETHOD:${method}\r\n`);
    expect(received.calendar?.content.trim()).toBe(calendar.content.trim());
    expect(files[0]?.content.toString().trim()).toBe(calendar.content.trim());
  });

  // A claim leases its mails for two minutes.
  const at = (minutes: number) => after(clock.now(), minutes * MINUTE);
  const mailDueSince = (minutes: number, expiresAt: Date | null = null) => {
    const id = randomUUID();
    return {
      id,
      kind: "booking-notice" as const,
      to: RECIPIENT,
      message: "{}",
      messageId: `<${id}@solstice.example>`,
      status: "pending" as const,
      attempts: 0,
      nextAttemptAt: at(-minutes).toISOString(),
      createdAt: at(-minutes).toISOString(),
      expiresAt: expiresAt?.toISOString() ?? null,
    };
  };

  test("claimMails claims the oldest mails first, including those that a crash left unfinished", async () => {
    const mails = Array.from({ length: 300 }, (_, index) => mailDueSince(index + 1));
    await insertRows(db, "mail", ...mails);
    const oldest = (count: number) => mails.slice(-count).map(({ id }) => id);
    const claimed = await claimMails(db, clock.now(), 4);
    expect(new Set(claimed.map(({ id }) => id))).toEqual(new Set(oldest(4)));
    const claimedAfterCrash = await claimMails(db, at(3), 6);
    expect(new Set(claimedAfterCrash.map(({ id }) => id))).toEqual(new Set(oldest(6)));
    expect(claimedAfterCrash.map(({ attempts }) => attempts).toSorted()).toEqual([1, 1, 2, 2, 2, 2]);
  });

  test("expireMails ends expired mails, whether pending or left unfinished by a crash", async () => {
    const [expired, claimed] = [mailDueSince(9, at(-1)), mailDueSince(9, at(1))];
    await insertRows(db, "mail", expired, claimed);
    expect(await expireMails(db, clock.now(), SESSION_SECRET)).toMatchObject([{ id: expired.id }]);
    await claimMails(db, clock.now(), 4);
    expect(await expireMails(db, at(1), SESSION_SECRET)).toEqual([]);
    expect(await expireMails(db, at(3), SESSION_SECRET)).toMatchObject([{ id: claimed.id }]);
  });

  if (fixture.kind === "sqlite") {
    test("claimMails and expireMails search by an index, without a scan", async () => {
      const { db: recorded, queries } = recordQueries(db);
      await claimMails(recorded, clock.now(), 4);
      await expireMails(recorded, clock.now(), SESSION_SECRET);
      const plans = await Promise.all(
        queries.map(async (query) => {
          const explain = { ...query, sql: `explain query plan ${query.sql}` };
          const { rows } = await db.executeQuery<{ detail: string }>(explain);
          return rows.map(({ detail }) => detail);
        }),
      );
      const [claiming, expiring] = plans as [string[], string[]];
      expect(claiming).toContain("SEARCH mail USING INDEX mail_due (status=? AND nextAttemptAt<?)");
      expect(claiming.filter((step) => /TEMP B-TREE|SCAN mail/.test(step))).toEqual([]);
      const searches = expiring.filter((step) => step.includes("mail"));
      expect(searches).toHaveLength(2);
      for (const search of searches) expect(search).toContain("mail_status_expires (status=? AND expiresAt<?)");
    });
  }
});

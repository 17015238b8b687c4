import { afterEach, beforeEach, expect, test } from "vitest";
import { bookingEmails, cancellationEmails } from "#app/features/booking/appointments/appointment.emails.tsx";
import { enquiryAnswerEmail } from "#app/features/enquiries/reply/reply.emails.tsx";
import type { MailWorker } from "#app/platform/mail/worker.server.ts";
import { enqueueMail } from "#app/platform/mail/outbox.server.ts";
import { createSmtpTransport } from "#app/platform/mail/smtp-transport.server.ts";
import { appointmentMail, bookingMail } from "../support/appointment-mail.ts";
import { describeOnSqlite, type OpenedDatabase } from "../support/database.ts";
import { type Inbox, startInbox } from "../support/inbox.ts";
import { mailWorkerWith } from "../support/mail-worker.ts";
import { camille } from "../support/people.ts";

const { identity, now, publicUrl } = appointmentMail;

describeOnSqlite("mails as they arrive", (fixture) => {
  let database: OpenedDatabase;
  let inbox: Inbox;
  let worker: MailWorker;

  beforeEach(async () => {
    database = await fixture.open();
    inbox = await startInbox();
    worker = mailWorkerWith(database.db, createSmtpTransport(inbox.smtpUrl), () => now);
  });
  afterEach(async () => {
    await worker.stop();
    await inbox.close();
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
        identity,
        to: camille.email,
        hasAccount: true,
        title: "Mariage & <b>fête</b>",
        text: "Bonjour Camille,\n\nQuand vous voulez : <b>à vous</b>.\n\nJeanne",
        proposedSlots: ["10:00", "11:30", "14:00"].map((time, at) => ({
          date: "2026-12-04",
          time,
          url: `https://solstice.example/creneau/jeton${at}`,
        })),
        thread: ["<premier@solstice.example>"],
        publicUrl,
      }),
      undefined,
    ],
  ])("mails arrive as they were built: %s", async (_name, mail, method) => {
    await enqueueMail(database.db, now, { userId: null, eventId: null }, mail);
    await worker.runOnce();
    expect(inbox.mails).toHaveLength(1);
    const received = inbox.mails[0]!;
    const { subject, html, text, calendar, replyTo } = mail.message;
    expect(received).toMatchObject({ to: mail.to, subject, html });
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
});

import { afterEach, beforeEach, expect, test } from "vitest";
import { wholeAgency } from "#app/content/parts/agency.ts";
import { testEmail } from "#app/application/agency/test-mail.emails.ts";
import { verificationEmail } from "#app/features/account/email-address/email-verification.emails.ts";
import { invitationEmail } from "#app/features/account/members/invitation.emails.ts";
import { secondFactorEmail } from "#app/features/account/access/access.emails.ts";
import { accessAddedEmail } from "#app/features/account/access/access.emails.ts";
import { inactivityEmail } from "#app/features/profile/inactivity.emails.ts";
import {
  type AppointmentMail,
  bookingEmails,
  cancellationEmails,
} from "#app/features/booking/appointments/appointment.emails.tsx";
import { enquiryAnswerEmail } from "#app/features/enquiries/reply/reply.emails.tsx";
import { publicationPostponedEmail } from "#app/features/publishing/versions/postponed.emails.tsx";
import { oldBackupEmail } from "#app/application/operations/old-backup.emails.ts";
import { weeklyDigestEmail } from "#app/features/booking/reminders/weekly-digest.emails.tsx";
import { reminderEmail } from "#app/features/booking/reminders/reminder.emails.tsx";
import { createLog } from "#app/platform/logging/log.server.ts";
import { createMailWorker, type MailWorker } from "#app/platform/mail/worker.server.ts";
import { enqueueMail } from "#app/platform/mail/outbox.server.ts";
import { createSmtpTransport } from "#app/platform/mail/smtp-transport.server.ts";
import { describeOnBothDatabases, type OpenedDatabase } from "../support/database.ts";
import { type Inbox, startInbox } from "../support/inbox.ts";
import { camille } from "../support/people.ts";

const now = new Date("2026-11-20T10:00:00Z");
const agencyEmail = "agence@solstice.example";
const identity = wholeAgency();
const appointment: AppointmentMail = {
  identity,
  id: "0b7e1c0e-8a58-4b0e-9a53-0a3a2c1f9c11",
  sequence: 0,
  date: "2026-12-04",
  time: "09:30",
  minutes: 30,
  location: null,
  client: camille,
  publicUrl: "https://solstice.example",
  agencyEmail,
  now,
};
const cancelUrl = "https://solstice.example/cancelAppointment?id=jeton";
const appointmentsUrl = "https://solstice.example/compte#rendez-vous";
const url = "https://solstice.example/verification?token=jeton";

describeOnBothDatabases("mails as they arrive", (fixture) => {
  let database: OpenedDatabase;
  let inbox: Inbox;
  let worker: MailWorker;

  beforeEach(async () => {
    database = await fixture.open();
    inbox = await startInbox();
    worker = createMailWorker({
      db: database.db,
      transport: createSmtpTransport(inbox.smtpUrl),
      from: () => "Atelier Solstice <bonjour@solstice.example>",
      now: () => now,
      log: createLog("silent"),
      secret: "a secret of thirty-two characters",
    });
  });
  afterEach(async () => {
    await worker.stop();
    await inbox.close();
  });

  const [confirmation, bookingNotice] = bookingEmails({ ...appointment, cancelUrl, appointmentsUrl });
  const [cancellation, cancellationNotice] = cancellationEmails({ ...appointment, sequence: 1, cause: "client" });

  test.each([
    ["confirmation", confirmation, "REQUEST"],
    ["booking notice", bookingNotice, "REQUEST"],
    ["cancellation", cancellation, "CANCEL"],
    ["cancellation notice", cancellationNotice, "CANCEL"],
    [
      "inactivity warning",
      inactivityEmail({
        identity,
        to: camille.email,
        firstName: camille.firstName,
        date: "jeudi 21 décembre 2028",
        url: "https://solstice.example/login",
      }),
      undefined,
    ],
    [
      "reminder",
      reminderEmail({
        ...appointment,
        url: "https://solstice.example/rappel/jeton",
        expiresAt: new Date("2026-12-03T21:00:00Z"),
        hasAccount: false,
      }),
      undefined,
    ],
    [
      "week to come",
      weeklyDigestEmail({
        identity,
        monday: "2026-11-30",
        days: Array.from({ length: 7 }, (_, day) => ({ title: `Jour ${day}`, lines: ["09:00", "Fermé"] })),
        count: 7,
        agencyEmail,
        publicUrl: "https://solstice.example",
      }),
      undefined,
    ],
    [
      "publication that did not take place",
      publicationPostponedEmail({
        identity,
        day: "Programmée pour le 3 décembre 2026",
        sentences: ["Une photo <b>manque</b>.", "Une autre aussi."],
        isStillPlanned: false,
        agencyEmail,
        publicUrl: "https://solstice.example",
      }),
      undefined,
    ],
    [
      "backup that is too old",
      oldBackupEmail({
        identity,
        takenAt: new Date("2026-11-20T02:00:00Z"),
        agencyEmail,
        publicUrl: "https://solstice.example",
      }),
      undefined,
    ],
    [
      "invitation",
      invitationEmail({ identity, to: camille.email, inviter: "Jeanne Delorme", url: `${url}2`, days: 7 }),
      undefined,
    ],
    [
      "answer to an enquiry, with three moments",
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
        publicUrl: "https://solstice.example",
      }),
      undefined,
    ],
    [
      "answer to an enquiry, without a moment",
      enquiryAnswerEmail({
        identity,
        to: camille.email,
        hasAccount: false,
        title: "Mariage",
        text: "Bonjour,\nmerci.",
        proposedSlots: [],
        thread: [],
        publicUrl: "https://solstice.example",
      }),
      undefined,
    ],
    ["test mail", testEmail({ identity, to: camille.email, firstName: camille.firstName, publicUrl: url }), undefined],
    [
      "second factor turned on",
      accessAddedEmail("second-factor", {
        identity,
        to: camille.email,
        firstName: camille.firstName,
        url,
      }),
      undefined,
    ],
    [
      "second factor turned off",
      secondFactorEmail("off", { identity, to: camille.email, firstName: "", publicUrl: appointment.publicUrl }),
      undefined,
    ],
    [
      "verification",
      verificationEmail({ identity, to: camille.email, firstName: camille.firstName, url, hours: 24 }),
      undefined,
    ],
  ])("are as they were built: %s", async (_name, mail, method) => {
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

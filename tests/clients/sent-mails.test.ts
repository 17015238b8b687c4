import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { resendTo } from "#app/application/agency/sent-emails.server.ts";
import { closePendingGroup, listPendingGroups } from "#app/application/agency/pending-groups.server.ts";
import { readAgencyCounts } from "#app/application/agency/agency-counts.server.ts";
import { forgetHistory } from "#app/application/privacy/event-history.server.ts";
import { showProposal } from "#app/features/booking/client-appointments/proposal-link.server.ts";
import { enterAppointment } from "#app/features/booking/agency-appointments/enter-appointment.server.ts";
import { findByCancelToken } from "#app/features/booking/client-appointments/cancel.server.ts";
import { readReminder } from "#app/features/booking/reminders/reminder-answers.server.ts";
import { sendDueReminders } from "#app/features/booking/reminders/send-reminders.server.ts";
import { notifyGroup } from "#app/features/booking/undo/notify-clients.server.ts";
import { correctGuest } from "#app/features/clients/correct-client.server.ts";
import { listMails, readMail, readMailHealth } from "#app/features/emails/mails.server.ts";
import { resolveFailedMail } from "#app/features/emails/resend.server.ts";
import { findOrCreateGuestRecord } from "#app/records/client-records.server.ts";
import { type Delivery, DeliveryError } from "#app/platform/mail/transport.server.ts";
import { MAIL_RETENTION_DAYS } from "#app/platform/mail/claims.server.ts";
import { failed } from "#app/platform/result.ts";
import type { MailKind } from "#app/platform/schema/mail-kinds.ts";
import { enqueueMail, type MailMessage } from "#app/platform/mail/outbox.server.ts";
import { addDays } from "#app/french/dates.ts";
import { after, HOUR } from "#app/platform/durations.ts";
import { seedAppointment, guestEntry, newClosure } from "#support/fixtures/appointments.ts";
import { siteDepsFor, done } from "#support/fixtures/use-cases.ts";
import { depsForEachTest, describeOnBothDatabases, eachTest } from "#support/database/database.ts";
import { closeWithProposals } from "#support/fixtures/closing.ts";
import { MARKUP, REVERSED } from "#support/fixtures/hostile-text.ts";
import { withinRequest } from "#app/platform/logging/current-request.server.ts";
import { mailWorkerWith } from "#support/network/mail-worker.ts";
import { SESSION_SECRET } from "#support/session-secret.ts";
import { camille, jeanne, malik, seedClient } from "#support/fixtures/people.ts";
import { insertRows, readRow, readRows, readValues, updateRows } from "#support/database/rows.ts";
import { generousLimits, readPage, seedMember, textOf } from "#support/site/site.ts";
import { atFixedTime, describeSiteOnSqlite, expectPage, notifyNow, TODAY } from "#support/site/site-suite.ts";
import { attribute, one } from "#support/site/html.ts";

const NOW = new Date("2026-11-20T09:10:00Z");
const WRONG = "lea@couriel.example";
const RIGHT = "lea@courriel.example";
const LEA = { name: "Léa Martin", phone: null };

describeOnBothDatabases("mails in the agency's mail list", ({ open }) => {
  const { clock, database, deps } = depsForEachTest(open, NOW, siteDepsFor);
  const member = eachTest(() => seedClient(database.db, jeanne));
  let refusal: string | null;
  let sent: Delivery[];

  /** Each round sends up to four mails, then passes two hours, so that retries are due. A third refusal is final. */
  async function runWorker(rounds = 1) {
    const send = async (delivery: Delivery) => {
      if (refusal) throw new DeliveryError(refusal);
      sent.push(delivery);
    };
    const worker = mailWorkerWith(database.db, { send, close() {} }, clock.read);
    for (let round = 0; round < rounds; round++) {
      await worker.runOnce();
      clock.pass(2 * 3600);
    }
  }

  beforeEach(() => {
    refusal = null;
    sent = [];
  });

  async function enqueue(kind: MailKind, to: string, userId: string | null = null, message: Partial<MailMessage> = {}) {
    // Each mail needs a different time.
    clock.pass(1);
    const stored = { subject: "Objet", html: "<p>Bonjour</p>", text: "Bonjour", ...message };
    const mail = { kind, to, domain: "solstice.example", message: stored };
    const [enqueued] = await enqueueMail(database.db, clock.now, { userId, eventId: null }, mail);
    return enqueued!.id;
  }
  const enqueueRejected = async (message?: Partial<MailMessage>) => {
    const id = await enqueue("booking-confirmation", WRONG, null, message);
    refusal = "550 RCPT TO";
    await runWorker(3);
    refusal = null;
    return id;
  };
  const find = (id: string) => readMail(database.db, { secret: SESSION_SECRET }, id);
  const read = async (id: string) => (await find(id))!;
  const countFailed = async () => (await readAgencyCounts(deps)).failedMails;
  const resend = (id: string, email: string, correct = false) => resendTo(deps, member, id, { email, correct });

  it("the text of a mail is stored encrypted once it is sent or has failed, and dropped if it concerns an account", async () => {
    const sentMail = await enqueue("booking-confirmation", RIGHT);
    const aboutAccount = await enqueue("password-reset", RIGHT);
    await runWorker();
    const rejected = await enqueueRejected();
    const expired = await enqueue("booking-confirmation", RIGHT);
    await updateRows(database.db, "mail", { expiresAt: clock.now.toISOString() }, { id: expired });
    await runWorker();
    expect(await readValues(database.db, "mail", "lastError", { id: expired })).toEqual(["expired"]);
    for (const id of [sentMail, rejected, expired]) expect((await read(id)).message).toMatchObject({ text: "Bonjour" });
    expect(await read(aboutAccount)).toMatchObject({ message: null, hasArchivedText: false });
    const stored = await readRows(database.db, "mail", ["message", "encrypted"]);
    expect(JSON.stringify(stored)).not.toContain("Bonjour");
    const otherSecret = { secret: "another secret of that length" };
    expect(await readMail(database.db, otherSecret, sentMail)).toMatchObject({ message: null });
    clock.pass(MAIL_RETENTION_DAYS * 86_400);
    await runWorker();
    expect(await find(sentMail)).toBeNull();
  });

  it("a resend is sent after the minute for undo as a new mail that refers to the original", async () => {
    const original = await enqueue("enquiry-answer", RIGHT, null, { references: ["<zero@solstice.example>"] });
    await runWorker();
    const resendOnce = () => done(resend(original, RIGHT));
    const [copy, repeated] = await withinRequest("a-request", () => Promise.all([resendOnce(), resendOnce()]));
    expect(repeated).toEqual(copy);
    expect(await resend(original, WRONG)).toEqual(failed("on-its-way"));
    expect(await readRow(database.db, "mail", "requestId", { id: copy.id })).toEqual({ requestId: "a-request" });
    const pending = { id: copy.id, seconds: 60, changes: [{ kind: "resent" }] };
    expect(await listPendingGroups(deps, member)).toMatchObject([{ ...pending, by: null }]);
    expect(await listPendingGroups(deps, { id: "a colleague" })).toMatchObject([{ ...pending, by: "Jeanne" }]);
    sent = [];
    clock.pass(59);
    await runWorker();
    expect(sent).toEqual([]);
    await runWorker();
    expect(sent).toHaveLength(1);
    const { messageId } = await readRow(database.db, "mail", "messageId", { id: original });
    expect(sent[0]).toMatchObject({
      to: RIGHT,
      message: { text: "Bonjour", inReplyTo: messageId, references: ["<zero@solstice.example>", messageId] },
    });
    expect(sent[0]!.messageId).not.toBe(messageId);
    expect((await read(original)).copies).toMatchObject([{ id: copy.id, status: "sent" }]);
    expect(await listPendingGroups(deps, member)).toEqual([]);
    const events = await readRows(database.db, "events", ["actor", "kind", "subjectId"]);
    expect(events).toEqual([{ actor: member.id, kind: "mail-resent", subjectId: copy.id }]);
  });

  it("a resend with a correction goes to the new address, and corrects the guest's appointments, but no account's", async () => {
    const byGuest = await seedAppointment(database.db, { date: "2026-12-04", time: "10:00", userEmail: WRONG });
    const client = await seedClient(database.db, { ...camille, email: WRONG });
    const owner = { userEmail: WRONG, userId: client.id };
    const byAccount = await seedAppointment(database.db, { date: "2026-12-05", time: "10:00", ...owner });
    const content = `BEGIN:VEVENT\r\nATTENDEE;RSVP=TRUE:MAILTO:${WRONG}\r\nEND:VEVENT`;
    const original = await enqueueRejected({ calendar: { method: "REQUEST", content } });
    expect(await read(original)).toMatchObject({ status: "failed", isHandled: false, hasAccount: false });
    expect(await countFailed()).toBe(1);
    const copy = await done(resend(original, RIGHT, true));
    expect(await countFailed()).toBe(0);
    expect(await readRows(database.db, "appointments", ["id", "userEmail"], {}, "date")).toEqual([
      { id: byGuest, userEmail: RIGHT },
      { id: byAccount, userEmail: WRONG },
    ]);
    // Only its owner may change an account's login address.
    expect(await readValues(database.db, "users", "email", { id: client.id })).toEqual([WRONG]);
    expect(await closePendingGroup(deps, member, copy.id, "suppressed")).toBe(0);
    expect(await closePendingGroup(deps, member, copy.id, "notified")).toBe(1);
    await runWorker();
    const calendar = { method: "REQUEST", content: content.replace(WRONG, RIGHT) };
    expect(sent).toMatchObject([{ to: RIGHT, message: { calendar } }]);
    expect(await closePendingGroup(deps, member, copy.id, "undone")).toBe(0);
  });

  it("an undo of the resend within the minute restores the mail to failed", async () => {
    const copy = await done(resend(await enqueueRejected(), RIGHT));
    expect(await closePendingGroup(deps, member, copy.id, "undone")).toBe(1);
    expect(await countFailed()).toBe(1);
    expect(await find(copy.id)).toBeNull();
    await runWorker(2);
    expect(sent).toEqual([]);
  });

  it("an undo of the resend keeps the mail handled if it was handled before", async () => {
    const original = await enqueueRejected();
    expect(await resolveFailedMail(deps, member, original)).toEqual({ ok: true });
    clock.pass(60);
    const copy = await done(resend(original, RIGHT));
    expect(await closePendingGroup(deps, member, copy.id, "undone")).toBe(1);
    expect(await countFailed()).toBe(0);
  });

  it("an undo of the resend restores only the addresses that the resend corrected", async () => {
    // This appointment belongs to another client and had the right address from the start.
    const other = await seedAppointment(database.db, { date: "2026-12-03", time: "10:00", userEmail: RIGHT });
    const wrong = await seedAppointment(database.db, { date: "2026-12-04", time: "10:00", userEmail: WRONG });
    const { id: recordId } = await findOrCreateGuestRecord(database.db, { ...LEA, email: WRONG }, clock.now);
    const addresses = async () => [
      ...(await readRows(database.db, "appointments", ["id", "userEmail"], {}, "date")),
      ...(await readRows(database.db, "clients", ["id", "email"], { userId: null })),
    ];
    const original = await enqueueRejected();
    const before = await addresses();
    const copy = await done(resend(original, RIGHT, true));
    expect(await addresses()).toEqual([
      { id: other, userEmail: RIGHT },
      { id: wrong, userEmail: RIGHT },
      { id: recordId, email: RIGHT },
    ]);
    expect(await closePendingGroup(deps, member, copy.id, "undone")).toBe(1);
    expect(await addresses()).toEqual(before);
    expect(await readValues(database.db, "events", "kind", {}, "at")).toEqual(["mail-resent", "resend-undone"]);
  });

  describe("mails with links to a guest's appointment", () => {
    const LINKS = {
      cancel: /cancelAppointment\?id=([\w-]+)/,
      reminder: /\/rappel\/([\w-]+)/,
      choice: /\/creneau\/([\w-]+)/,
    };
    let appointment: string;
    /** The latest link of each kind that was mailed to an address, and the mail that contains it. */
    const linksTo = async (to: string) => {
      const rows = await readRows(database.db, "mail", "id", { to }, "createdAt");
      const links = { cancel: "", reminder: "", choice: "" };
      const mails = { ...links };
      for (const { id } of rows) {
        const { message } = await read(id);
        for (const name of ["cancel", "reminder", "choice"] as const) {
          const token = LINKS[name].exec(message!.text)?.[1];
          if (!token) continue;
          expect(message!.html).toContain(token);
          links[name] = token;
          mails[name] = id;
        }
      }
      return { links, mails };
    };
    const areValid = async ({ cancel, reminder, choice }: Record<keyof typeof LINKS, string>) => ({
      cancel: (await findByCancelToken(deps, cancel)) !== null,
      reminder: (await readReminder(deps, reminder)) !== null,
      choice: (await showProposal(deps, choice)).ok,
    });

    beforeEach(async () => {
      const entry = { ...guestEntry, ...LEA, email: WRONG, date: "2026-11-21", time: "10:00", notify: true };
      const entered = await done(enterAppointment(deps, member, entry));
      appointment = entered.id;
      clock.now = new Date("2026-11-20T17:30:00Z");
      // Backdated, because an appointment entered today gets no reminder.
      await updateRows(database.db, "appointments", { createdAt: "2026-11-01T09:00:00.000Z" });
      await notifyGroup(deps, entered.groupId, "notified");
      await sendDueReminders(deps);
      const closingGroup = await closeWithProposals(deps, member, newClosure("2026-11-21"));
      await notifyGroup(deps, closingGroup, "notified");
      await updateRows(database.db, "mail", { status: "sent" }, { to: WRONG });
    });

    it("resends to a corrected address contain new links and invalidate the former ones", async () => {
      const { links, mails } = await linksTo(WRONG);
      expect(await areValid(links)).toEqual({ cancel: true, reminder: true, choice: true });
      for (const id of Object.values(mails)) expect(await resend(id, RIGHT, true)).toMatchObject({ ok: true });
      expect(await areValid(links)).toEqual({ cancel: false, reminder: false, choice: false });
      expect(await areValid((await linksTo(RIGHT)).links)).toEqual({ cancel: true, reminder: true, choice: true });
    });

    it("a resend without a correction contains the same links, or new ones if the record was corrected before", async () => {
      const { links, mails } = await linksTo(WRONG);
      expect(await resend(mails.cancel, "sa-fille@courriel.example")).toMatchObject({ ok: true });
      expect((await linksTo("sa-fille@courriel.example")).links.cancel).toBe(links.cancel);
      const { clientId } = await readRow(database.db, "appointments", "clientId", { id: appointment });
      await correctGuest(deps, member, clientId!, { base: {}, contact: { email: RIGHT } });
      expect(await resend(mails.choice, RIGHT)).toMatchObject({ ok: true });
      expect(await areValid(links)).toEqual({ cancel: true, reminder: true, choice: false });
    });

    it("a second resend to the corrected address contains the links of the first one, even after an undo", async () => {
      const { links, mails } = await linksTo(WRONG);
      await resend(mails.cancel, RIGHT, true);
      await updateRows(database.db, "mail", { status: "sent" }, { to: RIGHT });
      clock.pass(60);
      const renewed = (await linksTo(RIGHT)).links;
      const copy = await done(resend(mails.cancel, RIGHT));
      expect((await linksTo(RIGHT)).links).toEqual(renewed);
      expect(await closePendingGroup(deps, member, copy.id, "undone")).toBe(1);
      expect(await findByCancelToken(deps, renewed.cancel)).not.toBeNull();
      expect(await findByCancelToken(deps, links.cancel)).toBeNull();
    });

    it("an undo of the resend keeps a reminder refusal of the corrected address, and adds none", async () => {
      const { mails } = await linksTo(WRONG);
      await insertRows(database.db, "reminderRefusals", { email: RIGHT, createdAt: clock.now.toISOString() });
      const copy = await done(resend(mails.cancel, RIGHT, true));
      expect(await closePendingGroup(deps, member, copy.id, "undone")).toBe(1);
      expect(await readValues(database.db, "reminderRefusals", "email")).toEqual([RIGHT]);
    });

    it("an undo of the resend makes the former links valid again", async () => {
      const { links, mails } = await linksTo(WRONG);
      const copy = await done(resend(mails.cancel, RIGHT, true));
      expect(await areValid(links)).toEqual({ cancel: false, reminder: true, choice: true });
      const renewed = (await linksTo(RIGHT)).links;
      expect(await closePendingGroup(deps, member, copy.id, "undone")).toBe(1);
      expect(await areValid(links)).toEqual({ cancel: true, reminder: true, choice: true });
      expect(await findByCancelToken(deps, renewed.cancel)).toBeNull();
    });
  });

  it("a failed mail can be marked as handled without a resend, and is purged thirty days later", async () => {
    const original = await enqueueRejected();
    expect(await resolveFailedMail(deps, member, original)).toEqual({ ok: true });
    expect(await countFailed()).toBe(0);
    expect(await read(original)).toMatchObject({ isHandled: true, message: { text: "Bonjour" } });
    expect(await resolveFailedMail(deps, member, "nothing")).toEqual(failed("unknown"));
    expect(await resolveFailedMail(deps, member, original)).toEqual({ ok: true });
    const events = await readRows(database.db, "events", ["kind", "actor", "subjectId"]);
    expect(events).toEqual([{ kind: "mail-resolved", actor: member.id, subjectId: original }]);
    clock.pass(MAIL_RETENTION_DAYS * 86_400 + 1);
    await runWorker();
    expect(await find(original)).toBeNull();
  });

  it("a mail is not resent if its text has been deleted, its date is past or it is being sent", async () => {
    const aboutAccount = await enqueue("verification", RIGHT);
    expect(await resend(aboutAccount, RIGHT)).toEqual(failed("on-its-way"));
    await runWorker();
    expect(await resend(aboutAccount, RIGHT)).toEqual(failed("not-kept"));
    const reminder = await enqueue("reminder", RIGHT);
    const expiresAt = after(clock.now, HOUR).toISOString();
    await updateRows(database.db, "mail", { expiresAt }, { id: reminder });
    await runWorker();
    expect(await resend(reminder, RIGHT)).toEqual(failed("expired"));
    expect(await resend("nothing", RIGHT)).toEqual(failed("unknown"));
  });

  type Query = Parameters<typeof listMails>[1];
  const list = (after: Query["after"] = null, filter: Query["filter"] = null) =>
    listMails(database.db, { filter, after });

  it("a mail is listed even if its text ends within an emoji", async () => {
    const { id } = await seedClient(database.db, camille);
    const cut = { subject: "Entendu", html: `<p>Merci ${"🌞".slice(0, 1)}</p>` };
    await enqueue("booking-confirmation", camille.email, id, cut);
    expect(await list()).toMatchObject({ rows: [{ subject: "Entendu" }] });
  });

  it("the list shows the mails page by page, failed ones first until they are handled", async () => {
    const client = await seedClient(database.db, camille);
    for (let index = 0; index < 30; index++)
      await enqueue("booking-confirmation", camille.email, client.id, { subject: `Objet ${index}` });
    await runWorker(8);
    refusal = "535 AUTH PLAIN";
    const notice = await enqueue("booking-notice", "agence@solstice.example", client.id);
    await runWorker();
    const firstPage = await list();
    expect(firstPage.rows).toHaveLength(25);
    expect(firstPage.rows[0]).toMatchObject({ id: notice, name: "L’agence", status: "pending", attempts: 1 });
    expect(firstPage.rows[1]).toMatchObject({ name: "Camille Moreau", subject: "Objet 29", status: "sent" });
    const lastPage = await list(firstPage.next);
    const oldest = lastPage.rows.at(-1)!;
    expect([oldest.subject, lastPage.next]).toEqual(["Objet 0", null]);
    // A rejected mail stays first, however old, until a member marks it as handled.
    const failOldest = (handledAt: string | null) =>
      updateRows(database.db, "mail", { status: "failed", handledAt }, { id: oldest.id });
    await failOldest(null);
    const withFailed = await list();
    expect(withFailed.rows.slice(0, 2)).toMatchObject([{ subject: "Objet 0", status: "failed" }, { id: notice }]);
    expect((await list(withFailed.next)).rows.at(-1)!.subject).toBe("Objet 1");
    await failOldest(clock.now.toISOString());
    expect((await list()).rows[0]).toMatchObject({ id: notice });
    expect((await list(null, "waiting")).rows).toHaveLength(1);
    expect((await list(null, "failed")).rows).toEqual([]);
    expect(await readMailHealth(database.db)).toMatchObject({ waiting: 1, failed: 0, canSend: false });
  });

  it("forgetting an account's history deletes its sent mails, and marks those still to be sent", async () => {
    const client = await seedClient(database.db, camille);
    await enqueue("booking-confirmation", camille.email, client.id);
    await runWorker();
    await enqueue("booking-notice", "agence@solstice.example", client.id);
    await forgetHistory(database.db, client);
    const kept = { kind: "booking-notice", forget: 1, encrypted: null };
    expect(await readRows(database.db, "mail", ["kind", "forget", "encrypted"])).toEqual([kept]);
  });
});

const SETTINGS = atFixedTime({ ...generousLimits, AGENCY_EMAIL: "agence@courriel.example" });

describeSiteOnSqlite("the agency's mails by HTTP", SETTINGS, ({ database, inbox, seedVisitor, loggedIn }) => {
  const member = loggedIn(malik, "team");
  let mailId = "";
  let page = "";

  beforeAll(async () => {
    await seedMember(database.db, jeanne, "owner");
    const client = await seedVisitor(camille);
    await client.post("/demande", { title: MARKUP, services: "photo", description: `${MARKUP}\n${REVERSED}` });
    await inbox.waitFor(({ to }) => to === camille.email);
    await inbox.waitFor(({ to }) => to === "agence@courriel.example");
    ({ id: mailId } = await readRow(database.db, "mail", "id", { kind: "enquiry-confirmation" }));
    page = `/agence/courriers/${mailId}`;
  });

  const updateMail = (values: Parameters<typeof updateRows<"mail">>[2]) =>
    updateRows(database.db, "mail", values, { id: mailId });
  const statuses = () => readValues(database.db, "mail", "status", { id: mailId });

  it("the list of mails shows their delivery, and the page of a mail shows the mail as it was sent, without active content", async () => {
    // The worker records the delivery shortly after the inbox has the mail.
    await expect.poll(statuses).toEqual(["sent"]);
    const list = await expectPage(
      member.get("/agence/courriers"),
      200,
      "E-mails, tout est envoyé",
      "L'envoi fonctionne",
      "Camille Moreau camille.moreau@courriel.example",
    );
    expect(list.html).not.toMatch(/<script>alert|<img src=x/);
    const mailPage = await member.html(page);
    one(mailPage, "iframe", { sandbox: "" });
    expect(mailPage).not.toMatch(/<script>alert|<img src=x/);
    const preview = await expectPage(member.get(`${page}/apercu`), 200);
    const policy = preview.headers.get("content-security-policy")!;
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/; sandbox$/);
    expect(policy).toContain("frame-ancestors 'self'");
    expect(preview.headers.get("x-frame-options")).toBe("SAMEORIGIN");
    expect(preview.headers.get("cache-control")).toContain("no-store");
    const received = inbox.mails.find(({ to }) => to === camille.email)!;
    expect(preview.html.trim()).toBe(received.html.trim());
    expect(await member.html(`${page}?vue=texte`)).toContain("&lt;/title&gt;&lt;script&gt;alert(1)");
    const row = await database.db.selectFrom("mail").selectAll().where("id", "=", mailId).executeTakeFirstOrThrow();
    // REVERSED contains this.
    expect(JSON.stringify(row)).not.toContain("gnp.exe");
  });

  it("a resend is announced for a minute, and then sent as another mail", async () => {
    const resend = (email: string) => member.post(page, { intent: "resend", email });
    const wrong = await expectPage(resend("camille"), 400);
    expect(wrong.html).toContain('value="camille"');
    expect((await resend("camille@ailleurs.example")).status).toBe(303);
    const waiting = await expectPage(
      member.get(page),
      200,
      "E-mail à Camille Moreau dans moins d'une minute",
      "Renvoi à camille@ailleurs.example : envoi dans la minute.",
    );
    expect(waiting.text).not.toContain("Ne pas prévenir");
    // The page has no form now, so it gives the reason instead of the address's error.
    await expectPage(resend("camille"), 400, "Cet e-mail est déjà en cours d'envoi.");
    inbox.clear();
    await notifyNow(member, page);
    const mail = await inbox.waitFor(({ to }) => to === "camille@ailleurs.example");
    const { messageId } = await readRow(database.db, "mail", "messageId", { id: mailId });
    expect([mail.parsed.references].flat()).toEqual([messageId]);
    expect(mail.messageId).not.toBe(messageId);
    const { email } = await readRow(database.db, "users", "email", { firstName: camille.firstName });
    expect(email).toBe(camille.email);
  });

  it("a mail that is being retried shows why it has not been sent", async () => {
    const nextAttemptAt = after(new Date(), HOUR).toISOString();
    await updateMail({ status: "pending", attempts: 2, lastError: "450 RCPT TO", nextAttemptAt });
    await expectPage(member.get("/agence/courriers?etat=en-attente"), 200, "Sa boîte ne répond pas.");
    await updateMail({ status: "sent" });
  });

  it("a failed mail is counted in the navigation and shown with its reason until a member marks it as handled", async () => {
    await updateMail({ status: "failed", attempts: 3, lastError: "550 RCPT TO" });
    await updateRows(database.db, "users", { phone: "06 39 98 00 55" }, { email: camille.email });
    for (const address of ["/agence", "/agence/agenda", "/agence/reglages", "/agence/demandes"]) {
      const { html, text } = await readPage(member.get(address));
      expect(text, address).toContain("E-mails 1 non remis");
      expect(html, address).toMatch(/data-tone="failed"[^>]*>1</);
    }
    await expectPage(
      member.get("/agence/courriers?etat=refuses"),
      200,
      "E-mails, 1 non remis",
      "Cette adresse n'existe pas.",
    );
    const reasons = ["Non remis", "après 3 tentatives", "550 RCPT TO"];
    const { html: mailPage } = await expectPage(member.get(page), 200, ...reasons);
    expect(textOf(one(mailPage, "a", { href: "tel:+33639980055" }))).toContain("Appeler Camille");
    const record = one(mailPage, "a", { href: /#fiche$/ });
    expect(textOf(record)).toContain("Camille Moreau");
    const [recordPage] = attribute(record, "href")!.split("#");
    expect(await member.text(recordPage!)).toContain("Camille Moreau");
    const answered = await member.post(page, { intent: "resolve" });
    expect(answered.status).toBe(303);
    expect(answered.headers.getSetCookie().join()).toContain("solstice.flash=");
    expect(await member.text("/agence")).not.toContain("non remis");
    const handled = await member.text(page);
    expect(handled).toMatch(/Non remis, \d\d:\d\d, réglé depuis/);
    expect(handled).not.toContain("Appeler");
  });

  it("a failed mail to a client without an account shows their telephone number", async () => {
    const entry = { date: addDays(TODAY, 40), slot: "10:00", minutes: "30" };
    const person = { name: "Mas des Pins", phone: "04 66 00 00 01", email: "mas@courriel.example", notify: "on" };
    expect((await member.post("/agence/agenda/nouveau", { ...entry, ...person })).status).toBe(303);
    await notifyNow(member, "/agence");
    await inbox.waitFor(({ to }) => to === person.email);
    const { id } = await database.db
      .updateTable("mail")
      .set({ status: "failed", lastError: "550 RCPT TO", to: "mass@courriel.example" })
      .where("to", "=", person.email)
      .returning("id")
      .executeTakeFirstOrThrow();
    const { html, text } = await readPage(member.get(`/agence/courriers/${id}`));
    expect(html).toContain('href="tel:+33466000001"');
    expect(text).toContain("Mas des Pins , mass@courriel.example");
    expect((await member.post(`/agence/courriers/${id}`, { intent: "resolve" })).status).toBe(303);
  });

  it("a member can send a test mail to themselves", async () => {
    inbox.clear();
    expect((await member.post("/agence/courriers", {})).status).toBe(303);
    await inbox.waitFor(({ to }) => to === malik.email);
  });

  it("a resend to an address that was rejected asks for a confirmation", async () => {
    const resend = (sure = {}) => member.post(page, { intent: "resend", email: camille.email, ...sure });
    for (const lastError of ["550 RCPT TO", "550 5.0.0 RCPT TO", "553 RCPT TO"]) {
      await updateMail({ status: "failed", lastError, handledAt: null });
      await expectPage(resend(), 409, "Cette adresse a déjà été refusée.", "Renvoyer quand même");
    }
    expect((await resend({ sure: "on" })).status).toBe(303);
  });
});

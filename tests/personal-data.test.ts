import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { eraseAccount } from "#app/application/privacy/erase-account.server.ts";
import type { ErasureDeps } from "#app/application/erasure-deps.server.ts";
import { clientRequestRecorder } from "#app/application/privacy/data-rights.server.ts";
import { exportClient } from "#app/application/privacy/client-data.server.ts";
import { resendTo } from "#app/application/agency/sent-emails.server.ts";
import { exportPersonalData } from "#app/application/privacy/personal-data.server.ts";
import { disableAccount, enableAccount } from "#app/features/account/members/accounts.server.ts";
import { signUp } from "#app/features/account/sign-up/sign-up.server.ts";
import type { AccountDeps } from "#app/features/account/account-deps.server.ts";
import { verifyEmail } from "#app/features/account/email-address/email-verification.server.ts";
import { answerEnquiry, endAnswer } from "#app/application/agency/reply-actions.server.ts";
import { suggestMeetings } from "#app/features/booking/proposals/propose-meeting.server.ts";
import { saveMessage } from "#app/features/enquiries/thread/enquiry-thread.server.ts";
import { indexEnquiriesOf } from "#app/features/enquiries/thread/enquiry-thread.server.ts";
import { endLinks } from "#app/features/account/session/revoke-links.server.ts";
import { requestReset } from "#app/features/account/password-change/password-reset.server.ts";
import { bookAppointment } from "#app/features/booking/public-booking/book-appointment.server.ts";
import { closeTimes } from "#app/features/booking/closing/close-days.server.ts";
import { enterAppointment } from "#app/features/booking/agency-appointments/enter-appointment.server.ts";
import { notifyGroup } from "#app/features/booking/undo/notify-clients.server.ts";
import { addNote } from "#app/features/clients/client-notes.server.ts";
import { mergeClients } from "#app/features/clients/merge-clients.server.ts";
import { recordReceivedRequest } from "#app/features/privacy/request-log.server.ts";
import {
  cancelClientAppointment,
  moveClientAppointment,
} from "#app/features/booking/client-appointments/cancel.server.ts";
import { updateProfile } from "#app/features/profile/profile.server.ts";
import {
  confirmAddressChange,
  requestAddressChange,
} from "#app/features/account/email-address/address-change.server.ts";
import { sendEnquiry } from "#app/features/enquiries/form/send-enquiry.server.ts";
import { mailKinds } from "#app/platform/schema/mail-kinds.ts";
import type { MailMessage } from "#app/platform/mail/outbox.server.ts";
import { erasureDepsFor } from "../support/erasure-deps.ts";
import { accountDepsFor, linkTokens } from "../support/account-deps.ts";
import { describeOnBothDatabases, type OpenedDatabase } from "../support/database.ts";
import { done } from "../support/done.ts";
import { camille, seedWrongPasswords } from "../support/people.ts";
import { wholeDays } from "../support/whole-days.ts";
import { seedClosure, telephoned } from "../support/appointments.ts";
import { readRow } from "../support/rows.ts";

interface Word {
  /** The key of its rows in the client's own export, or the reason why they are missing. */
  file: string;
  /** The key of a guest's rows in the agency's export, or the reason why they are missing. */
  telephone: string;
}

const NO_ACCOUNT = "no: only an account has any";

/** A rule for each table. A new table must be added here. */
const TABLES: Record<string, Word> = {
  users: { file: "profile", telephone: NO_ACCOUNT },
  passwords: { file: "no: the hash of a password", telephone: NO_ACCOUNT },
  sessions: { file: "sessions", telephone: NO_ACCOUNT },
  passwordResets: {
    file: "no: the hash of a link; its mail is in mails",
    telephone: NO_ACCOUNT,
  },
  neutralResets: {
    file: "no: for a second, what somebody typed",
    telephone: "no: for a second, what somebody typed",
  },
  emailVerifications: {
    file: "no: the hash of a link; its mail is in mails",
    telephone: NO_ACCOUNT,
  },
  invitations: { file: "invitations", telephone: "no: of somebody of the agency" },
  secondFactors: { file: "secondFactor", telephone: NO_ACCOUNT },
  recoveryCodes: { file: "secondFactor", telephone: NO_ACCOUNT },
  passkeys: { file: "passkeys", telephone: NO_ACCOUNT },
  passkeyChallenges: {
    file: "no: for five minutes, the hash of a random text",
    telephone: NO_ACCOUNT,
  },
  submissions: {
    file: "no: for five minutes, what a form was answered",
    telephone: NO_ACCOUNT,
  },
  accessUndoLinks: {
    file: "no: the hash of a link",
    telephone: NO_ACCOUNT,
  },
  pendingLogins: {
    file: "no: for ten minutes, the hash of a cookie",
    telephone: NO_ACCOUNT,
  },
  addressChanges: { file: "pendingAddress", telephone: NO_ACCOUNT },
  lockouts: {
    file: "wrongPasswords",
    telephone: "no: of whoever typed an address, which goes by itself",
  },
  passwordFailures: {
    file: "wrongPasswords",
    telephone: "no: of whoever typed an address, which goes by itself",
  },
  appointments: { file: "appointments", telephone: "appointments" },
  slotHolds: {
    file: "no: when appointments are, once more",
    telephone: "no: when appointments are, once more",
  },
  pendingChanges: {
    file: "no: the agency's, for a minute",
    telephone: "no: the agency's, for a minute",
  },
  calendarFeeds: { file: "calendarFeeds", telephone: NO_ACCOUNT },
  personalCalendars: { file: "personalCalendars", telephone: NO_ACCOUNT },
  busyTimes: { file: "personalCalendars", telephone: NO_ACCOUNT },
  proposals: { file: "proposals", telephone: "proposals" },
  proposalLinks: { file: "proposals", telephone: "proposals" },
  reminders: {
    file: "no: the hash of a link; its mail is in mails",
    telephone: "no: the hash of a link; its mail is in mails",
  },
  reminderRefusals: { file: "reminders", telephone: "enteredByTheAgency" },
  weeklyDigests: { file: "no: of nobody", telephone: "no: of nobody" },
  settings: { file: "no: the agency's", telephone: "no: the agency's" },
  publications: {
    file: "no: the agency's",
    telephone: "no: the agency's",
  },
  contentRevisions: { file: "no: the agency's", telephone: "no: the agency's" },
  contentDrafts: { file: "no: the agency's", telephone: "no: the agency's" },
  scheduledPublications: {
    file: "no: the agency's",
    telephone: "no: the agency's",
  },
  scheduledParts: { file: "no: the agency's", telephone: "no: the agency's" },
  previewLinks: {
    file: "no: for seven days, the hash of a link",
    telephone: "no: the agency's",
  },
  enquiries: { file: "enquiries", telephone: NO_ACCOUNT },
  enquiryMessages: {
    file: "enquiries",
    telephone: NO_ACCOUNT,
  },
  searchWords: {
    file: "no: the words of enquiries and of the profile, once more",
    telephone: "no: the words of the file, once more",
  },
  clients: {
    file: "no: the profile once more; what the agency noted is in its own export",
    telephone: "enteredByTheAgency",
  },
  clientNotes: { file: "no: the agency's, in its own export", telephone: "notes" },
  dataRequests: { file: "dataRequests", telephone: "dataRequests" },
  breaches: { file: "no: of nobody", telephone: "no: of nobody" },
  events: { file: "history", telephone: "history" },
  mail: { file: "mails", telephone: "mails" },
  erasures: {
    file: "no: of accounts that are gone",
    telephone: "no: ids of what is gone",
  },
  unavailabilities: {
    file: "no: the agency's",
    telephone: "no: the agency's",
  },
  pageViews: { file: "no: of nobody", telephone: "no: of nobody" },
  mediaFiles: { file: "sentFiles", telephone: "no: the agency's" },
  mediaRenditions: { file: "no: the agency's", telephone: "no: the agency's" },
  mediaDerivatives: { file: "no: the agency's", telephone: "no: the agency's" },
  rateLimits: {
    file: "no: counted for a day at most",
    telephone: "no: counted for a day at most",
  },
};

const sentFile = (sentBy: string) => ({
  name: "p-0",
  kind: "picture" as const,
  hash: "0",
  type: "image/jpeg",
  bytes: 1,
  width: 1,
  height: 1,
  seconds: null,
  color: null,
  preview: null,
  sentName: "mariage.jpg",
  sentBy,
  createdAt: START.toISOString(),
});
/** A member without an account in this test. */
const MEMBER = { id: "member" };

const START = new Date("2026-11-20T09:10:00Z");
const NEXT_ADDRESS = "camille@autre-courriel.example";
const PENDING_ADDRESS = "camille@attente.example";

describeOnBothDatabases("personal data of a client", ({ open }) => {
  let database: OpenedDatabase;
  let account: AccountDeps;
  let deps: ErasureDeps;
  let now: Date;
  let id: string;

  beforeEach(async () => {
    database = await open();
    now = START;
    // Each event needs a different time.
    const clock = () => (now = new Date(now.getTime() + 1_000));
    account = accountDepsFor(database, { now: clock });
    deps = erasureDepsFor(database, clock);
    await liveThrough();
  });

  async function liveThrough() {
    const { db } = database;
    const form = { ...camille, passwordConfirmation: camille.password, terms: "on" } as const;
    expect(await signUp(account, form)).toMatchObject({ ok: true });
    const [token] = await linkTokens(database, "verification");
    expect(await verifyEmail(account, token!, { signedUpHere: true })).toMatchObject({ ok: true });
    ({ id } = await db.selectFrom("users").select("id").executeTakeFirstOrThrow());
    const client = { id, ...camille, picture: null };
    const space = {
      ...account,
      endLinks,
      indexEnquiries: indexEnquiriesOf,
      recordRectification: clientRequestRecorder("rectification"),
    };
    await database.db.insertInto("mediaFiles").values(sentFile(id)).execute();
    const closed = { date: "2027-08-02", lastDate: "2027-08-03", reason: "Visite médicale", createdBy: id };
    await seedClosure(database.db, { ...closed, createdAt: START.toISOString() });
    await updateProfile(space, client, { firstName: "Zoé", lastName: camille.lastName, gender: "F" });
    const booked = await done(bookAppointment(deps.booking, client, { date: "2026-12-04", time: "09:30" }));
    await moveClientAppointment(deps.booking, client, booked.id, { date: "2026-12-07", time: "10:00" });
    await cancelClientAppointment(deps.booking, client, booked.id);
    await bookAppointment(deps.booking, client, { date: "2026-12-08", time: "11:00" });
    const enquiries = deps.booking;
    const { id: enquiryId } = await sendEnquiry(enquiries, client, {
      title: "Le mariage de Camille",
      services: ["photo"],
      description: "À Lyon.",
    });
    const uses = { booking: deps.booking, enquiries };
    const proposedSlots = await suggestMeetings(deps.booking);
    const answered = await done(
      answerEnquiry(uses, MEMBER, enquiryId, { text: "Bonjour {prénom} Moreau", proposedSlots }),
    );
    await endAnswer(uses, MEMBER, answered.id, "notified");
    await saveMessage(enquiries, MEMBER, enquiryId, { kind: "note", text: "Zoé Moreau est la sœur d'Anaïs." });
    await disableAccount(db, camille.email, account.now());
    await enableAccount(db, camille.email, account.now());
    await requestAddressChange(space, client, NEXT_ADDRESS);
    const { message } = await readRow(db, "mail", "message", { to: NEXT_ADDRESS });
    const link = /token=([\w-]+)/.exec((JSON.parse(message) as MailMessage).text)![1]!;
    // The client refused reminders before they had an account; the refusal follows a change of address.
    const declinedAt = account.now().toISOString();
    await db.insertInto("reminderRefusals").values({ email: client.email, createdAt: declinedAt }).execute();
    expect(await confirmAddressChange(space, link)).toMatchObject({ ok: true });
    expect(await db.selectFrom("reminderRefusals").selectAll().execute()).toEqual([
      { email: NEXT_ADDRESS, createdAt: declinedAt },
    ]);
    await requestAddressChange(space, { ...client, email: NEXT_ADDRESS }, PENDING_ADDRESS);
    await requestReset(account, NEXT_ADDRESS);
    await seedWrongPasswords(db, NEXT_ADDRESS, account.now());
  }

  const everything = async () => {
    const found: Record<string, string> = {};
    for (const { name } of await database.db.introspection.getTables()) {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(database.db);
      found[name] = JSON.stringify(rows);
    }
    return found;
  };

  test("every table has a rule that says how its rows are exported", async () => {
    const tables = await database.db.introspection.getTables();
    expect(Object.keys(TABLES).toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
  });

  test("the client's events are listed in order, with who caused them", async () => {
    const rows = await database.db
      .selectFrom("events")
      .select(["actor", "kind", "subject", "userId"])
      .orderBy("at")
      // An answer also changes the enquiry's status at the same time.
      .orderBy("kind")
      .execute();
    expect(rows.map(({ actor, kind }) => `${actor}: ${kind}`)).toEqual([
      "client: account-created",
      "client: account-verified",
      "client: data-request-recorded",
      "client: profile-changed",
      "client: appointment-booked",
      "client: appointment-moved",
      "client: appointment-cancelled",
      "client: appointment-booked",
      "client: enquiry-sent",
      "member: enquiry-answered",
      "member: enquiry-status-changed",
      "member: enquiry-noted",
      "agency: account-disabled",
      "agency: account-enabled",
      "client: address-changed",
    ]);
    // The data-request log's event has only an entry number.
    for (const { kind, userId } of rows)
      expect([kind, userId]).toEqual([kind, kind === "data-request-recorded" ? null : id]);
    const moved = await readRow(database.db, "events", "data", { kind: "appointment-moved" });
    expect(JSON.parse(moved.data)).toEqual({
      from: { date: "2026-12-04", time: "09:30" },
      to: { date: "2026-12-07", time: "10:00" },
      sequence: 1,
    });
    const events = JSON.stringify(await database.db.selectFrom("events").selectAll().execute());
    for (const copy of [camille.email, NEXT_ADDRESS, "Moreau", "Zoé", "mariage"]) expect(events).not.toContain(copy);
  });

  test("each mail belongs to the client's account, and names its kind and the event it announces", async () => {
    const mails = await database.db
      .selectFrom("mail")
      .leftJoin("events", "events.id", "mail.eventId")
      .select(["mail.kind", "mail.userId", "events.kind as announces"])
      .orderBy("mail.createdAt")
      .orderBy("mail.kind")
      .execute();
    expect(new Set(mails.map(({ userId }) => userId))).toEqual(new Set([id]));
    expect(mails.map(({ kind, announces }) => [kind, announces])).toEqual([
      ["verification", "account-created"],
      ["booking-confirmation", "appointment-booked"],
      ["booking-notice", "appointment-booked"],
      ["move-confirmation", "appointment-moved"],
      ["move-notice", "appointment-moved"],
      ["cancellation-confirmation", "appointment-cancelled"],
      ["cancellation-notice", "appointment-cancelled"],
      ["booking-confirmation", "appointment-booked"],
      ["booking-notice", "appointment-booked"],
      ["enquiry-confirmation", "enquiry-sent"],
      ["enquiry-notice", "enquiry-sent"],
      ["enquiry-answer", "enquiry-answered"],
      ["address-change", null],
      ["address-changed", "address-changed"],
      ["address-change", null],
      ["password-reset", null],
    ]);
  });

  test("the client's own export contains the data of every table with a rule for it", async () => {
    const data = await exportPersonalData(deps, { id, email: NEXT_ADDRESS });
    expect(data.profile).toMatchObject({ email: NEXT_ADDRESS, firstName: "Zoé" });
    expect(data.pendingAddress).toMatchObject({ email: PENDING_ADDRESS });
    expect(data.appointments).toHaveLength(2);
    expect(data.reminders).toEqual({ wanted: false });
    expect(data.enquiries).toMatchObject([
      { title: "Le mariage de Camille", messages: [{ kind: "answer", text: expect.stringContaining("Bonjour Zoé") }] },
    ]);
    expect(data.proposals).toContainEqual(expect.objectContaining({ kind: "meeting", state: "open" }));
    expect(JSON.stringify(data)).not.toMatch(/sœur|noted/);
    expect(data.history).toHaveLength(13);
    expect(data.history[4]).toMatchObject({ what: "Rendez-vous déplacé", actor: "client" });
    expect(data.mails).toHaveLength(16);
    const first = { what: "Confirmation d’adresse", to: camille.email, subject: "Confirmez votre adresse e-mail" };
    expect(data.mails[0]).toMatchObject(first);
    expect(data.sentFiles).toMatchObject([{ sentName: "mariage.jpg" }]);
    expect(data.wrongPasswords).toMatchObject({ at: [expect.any(String)], locks: [{ address: "192.0.2.1" }] });
    for (const { file } of Object.values(TABLES)) {
      if (!file.startsWith("no: ")) expect(Object.keys(data)).toContain(file);
    }
    expect(JSON.stringify(data)).not.toMatch(/token|hash|cancelAppointment/i);
  });

  test("the agency's export contains the data of a guest who has used every function", async () => {
    const { booking } = deps;
    const { db } = database;
    const paul = { name: "Paul Sorel", email: "paul@courriel.example", phone: "06 39 98 00 12" };
    const about = { minutes: 30, location: "Uzès", subject: "Portraits", note: "Un chien." };
    const entry = { ...telephoned, ...paul, ...about, date: "2026-12-01", time: "10:00", notify: true };
    const entered = await done(enterAppointment(booking, MEMBER, entry));
    await notifyGroup(booking, entered.groupId, "notified");
    const file = (await readRow(db, "appointments", "clientId", { id: entered.id })).clientId!;
    await addNote(deps, MEMBER, file, "Il entend mal.");
    const asked = { kind: "access", origin: "letter", checkedBy: "document", receivedOn: "2026-11-20" } as const;
    await recordReceivedRequest(deps, MEMBER, { ...asked, person: "Paul Sorel", file: "" });
    await db.updateTable("mail").set({ status: "sent" }).where("to", "=", paul.email).execute();
    const { id: mail } = await readRow(db, "mail", "id", { to: paul.email });
    const elsewhere = { email: "sa-fille@courriel.example", correct: false };
    const mails = { ...deps, secret: account.secret };
    expect(await resendTo({ mails }, MEMBER, mail, elsewhere)).toMatchObject({ ok: true });
    const days = [wholeDays("2026-12-01")];
    const shown = await closeTimes(booking, MEMBER, days, new Map());
    if (shown.ok || shown.reason !== "conflicts") throw new Error(JSON.stringify(shown));
    const [{ slots }] = shown.conflicts as [(typeof shown.conflicts)[0]];
    const decisions = new Map([[entered.id, { do: "propose", personalMessage: "En reportage.", slots } as const]]);
    const closed = await done(closeTimes(booking, MEMBER, days, decisions));
    const proposing = () => exportClient(deps, file);
    // A pending proposal is personal data, too.
    expect((await proposing())!.proposals).toMatchObject([{ state: "waiting", mails: [] }]);
    await notifyGroup(booking, closed.groupId, "notified");
    await db.insertInto("reminderRefusals").values({ email: paul.email, createdAt: START.toISOString() }).execute();

    const data = (await proposing())!;
    expect(data.accounts).toEqual([]);
    expect(data.enteredByTheAgency).toEqual([{ ...paul, wantsReminders: false }]);
    expect(data.appointments).toMatchObject([{ id: entered.id, ...about, travelBefore: 0, travelAfter: 0 }]);
    expect(data.proposals).toMatchObject([
      { appointmentId: entered.id, state: "open", personalMessage: "En reportage.", mails: [{ openedAt: null }] },
    ]);
    expect(data.mails.map(({ to, what }) => [to, what])).toEqual([
      [paul.email, mailKinds["agency-booking"]],
      [elsewhere.email, mailKinds["agency-booking"]],
      [paul.email, mailKinds.proposal],
    ]);
    expect(data.dataRequests).toMatchObject([{ number: 2, kind: "access", person: "Paul Sorel", answeredOn: null }]);
    expect(data.notes).toMatchObject([{ text: "Il entend mal." }]);
    for (const { telephone } of Object.values(TABLES)) {
      if (!telephone.startsWith("no: ")) expect(data[telephone as keyof typeof data], telephone).not.toEqual([]);
      if (!telephone.startsWith("no: ")) expect(Object.keys(data)).toContain(telephone);
    }
    expect(JSON.stringify(data)).not.toMatch(/token|hash|encrypted|cancelAppointment|creneau\//i);
    expect(JSON.stringify(data)).not.toMatch(/Camille|Zoé|Moreau/);

    const { id: own } = await readRow(db, "clients", "id", { userId: id });
    expect(await mergeClients(deps, MEMBER, own, file)).toMatchObject({ ok: true });
    const both = (await exportClient(deps, own))!;
    expect(both.dataRequests.map(({ kind }) => kind)).toEqual(["rectification", "access"]);
    expect(both.mails.map(({ to }) => to)).toEqual(data.mails.map(({ to }) => to));
    expect(both.proposals).toEqual(data.proposals);
    expect(both.accounts).toMatchObject([
      {
        profile: { email: NEXT_ADDRESS },
        proposals: [
          { kind: "meeting", state: "open" },
          { kind: "move", state: "open" },
        ],
      },
    ]);
    // The owner's export has it whichever record was merged into the other.
    const carried = () => exportPersonalData(deps, { id, email: NEXT_ADDRESS });
    const expectBoth = async () => {
      const { enteredByTheAgency, dataRequests, mails } = await carried();
      expect(enteredByTheAgency).toEqual([paul]);
      expect(dataRequests.map(({ kind }) => kind)).toEqual(["rectification", "access"]);
      expect(mails.map(({ what }) => what)).toContain(mailKinds.proposal);
    };
    const join = (part: string, root: string | null) =>
      db.updateTable("clients").set({ mergedInto: root }).where("id", "=", part).execute();
    await expectBoth();
    await join(file, null);
    await join(own, file);
    await expectBoth();
    await join(own, null);
    await join(file, own);
    expect(JSON.stringify(both)).not.toMatch(/token|hash|encrypted|cancelAppointment|creneau\//i);
  });

  test("no table contains the data after an erasure, once the last mails are sent", async () => {
    await database.db.updateTable("mail").set({ status: "sent" }).where("kind", "!=", "verification").execute();
    await database.db.updateTable("mail").set({ status: "failed" }).where("kind", "=", "verification").execute();
    expect(await eraseAccount(deps, id, "client")).toEqual({ cancelled: 1 });
    const last = await database.db.selectFrom("mail").select(["kind", "forget", "userId"]).orderBy("kind").execute();
    expect(last).toEqual([
      { kind: "cancellation-confirmation", forget: 1, userId: null },
      { kind: "cancellation-notice", forget: 1, userId: null },
    ]);
    await database.db.deleteFrom("mail").execute();

    const found = await everything();
    expect(Object.keys(found)).toHaveLength(Object.keys(TABLES).length);
    const traces = [id, camille.email, NEXT_ADDRESS, PENDING_ADDRESS, "Zoé", "Camille", "Moreau", "192.0.2.1"];
    for (const [table, rows] of Object.entries(found)) {
      for (const trace of traces) expect(rows, `${trace} in ${table}`).not.toContain(trace);
    }
    const columns = ["kind", "actor", "data", "userId", "subject", "subjectId"] as const;
    // An answer also changes the enquiry's status at the same time.
    const events = await database.db.selectFrom("events").select(columns).orderBy("at").orderBy("kind").execute();
    // Members' actions stay in the journal, without naming the client.
    const ofAgency = [
      "enquiry-answered",
      "enquiry-status-changed",
      "enquiry-noted",
      "account-disabled",
      "account-enabled",
    ];
    for (const event of events.filter(({ kind }) => ofAgency.includes(kind)))
      expect(event).toMatchObject({ userId: null, subjectId: null });
    expect(events.map(({ kind }) => kind)).toEqual([
      "data-request-recorded",
      "appointment-booked",
      "appointment-moved",
      "appointment-cancelled",
      "appointment-booked",
      ...ofAgency,
      "appointment-cancelled",
      "account-erased",
      "data-request-recorded",
    ]);
    expect(events.at(-2)).toMatchObject({ actor: "client", data: JSON.stringify({ appointmentsCancelled: 1 }) });
    expect(await database.db.selectFrom("dataRequests").selectAll().execute()).toMatchObject([
      { number: 1, kind: "rectification", origin: "account", clientId: null, person: null, outcome: "granted" },
      { number: 2, kind: "erasure", origin: "account", clientId: null, person: null, outcome: "granted" },
    ]);
  });
});

import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { eraseAccount } from "#app/application/privacy/erase-account.server.ts";
import { clientRequestRecorder } from "#app/application/privacy/data-rights.server.ts";
import { exportClient } from "#app/application/privacy/client-data.server.ts";
import { resendTo } from "#app/application/agency/sent-emails.server.ts";
import { exportPersonalData } from "#app/application/privacy/personal-data.server.ts";
import { disableAccount, enableAccount } from "#app/features/account/members/accounts.server.ts";
import { signUp } from "#app/features/account/sign-up/sign-up.server.ts";
import { verifyEmail } from "#app/features/account/email-address/email-verification.server.ts";
import { answerEnquiry, endAnswer } from "#app/application/agency/enquiry-answers.server.ts";
import { suggestMeetingSlots } from "#app/features/booking/proposals/propose-meeting.server.ts";
import { indexEnquiriesOf, saveMessage } from "#app/features/enquiries/thread/enquiry-thread.server.ts";
import { revokeAccountLinks } from "#app/features/account/session/revoke-account-links.server.ts";
import { requestReset } from "#app/features/account/password-change/password-reset.server.ts";
import { bookAppointment } from "#app/features/booking/public-booking/book-appointment.server.ts";
import { enterAppointment } from "#app/features/booking/agency-appointments/enter-appointment.server.ts";
import { notifyGroup } from "#app/features/booking/undo/notify-clients.server.ts";
import { addNote } from "#app/features/clients/client-notes.server.ts";
import { mergeClients } from "#app/features/clients/merge-clients.server.ts";
import { recordReceivedRequest } from "#app/features/privacy/request-log.server.ts";
import { cancelClientAppointment } from "#app/features/booking/client-appointments/cancel.server.ts";
import { moveClientAppointment } from "#app/features/booking/client-appointments/client-move.server.ts";
import { updateProfile } from "#app/features/profile/profile.server.ts";
import {
  confirmAddressChange,
  requestAddressChange,
} from "#app/features/account/email-address/address-change.server.ts";
import { sendEnquiry } from "#app/features/enquiries/form/send-enquiry.server.ts";
import { mailKinds } from "#app/platform/schema/mail-kinds.ts";
import { addDays } from "#app/french/dates.ts";
import type { DataRequestKind } from "#app/platform/schema/client-tables.server.ts";
import { siteDepsFor, done, linkTokens } from "#support/fixtures/use-cases.ts";
import { depsForEachTest, describeOnBothDatabases } from "#support/database/database.ts";
import { closeWithProposals } from "#support/fixtures/closing.ts";
import { camille, type PersonWithPassword, seedWrongPasswords, signupForm } from "#support/fixtures/people.ts";
import { seedClosure, guestEntry, newClosure } from "#support/fixtures/appointments.ts";
import { insertRows, readMails, readRow, readRows, updateRows } from "#support/database/rows.ts";
import { seedPersonalCalendar } from "#support/fixtures/personal-calendars.ts";
import { pictureRow } from "#support/media/seed-picture.ts";
import { mailedLink } from "#support/network/inbox.ts";
import { formsIn } from "#support/site/html.ts";
import { generousLimits, type Visitor } from "#support/site/site.ts";
import { atFixedTime, describeSiteOnSqlite, TODAY } from "#support/site/site-suite.ts";

const NO_ACCOUNT = "no: only an account has any";
const LINK = "no: the hash of a link; its mail is in mails";
const NOBODY = "no: of nobody";
const AGENCY = "no: the agency's";
const forBoth = (rule: string): [string, string] => [rule, rule];

/**
 * For each table, the keys of its rows in a client's own export and, for a guest, in the agency's, or the reasons why
 * they are missing. A test fails until a new table is added here.
 */
const TABLES: Record<string, [own: string, guests: string]> = {
  users: ["profile", NO_ACCOUNT],
  passwords: ["no: the hash of a password", NO_ACCOUNT],
  sessions: ["sessions", NO_ACCOUNT],
  passwordResets: [LINK, NO_ACCOUNT],
  neutralResets: forBoth("no: the typed address, for a second"),
  emailVerifications: [LINK, NO_ACCOUNT],
  invitations: ["invitations", "no: of a future member"],
  secondFactors: ["secondFactor", NO_ACCOUNT],
  recoveryCodes: ["secondFactor", NO_ACCOUNT],
  passkeys: ["passkeys", NO_ACCOUNT],
  passkeyChallenges: ["no: the hash of a random text, for five minutes", NO_ACCOUNT],
  submissions: ["no: the answer to a form, for five minutes", NO_ACCOUNT],
  accessUndoLinks: ["no: the hash of a link", NO_ACCOUNT],
  pendingLogins: ["no: the hash of a cookie, for ten minutes", NO_ACCOUNT],
  addressChanges: ["pendingAddress", NO_ACCOUNT],
  lockouts: ["wrongPasswords", "no: of the typed address, and purged after a day"],
  passwordFailures: ["wrongPasswords", "no: of the typed address, and purged after a day"],
  appointments: forBoth("appointments"),
  slotHolds: forBoth("no: the times of appointments again"),
  pendingChanges: forBoth("no: the agency's, for a minute"),
  calendarFeeds: ["calendarFeeds", NO_ACCOUNT],
  personalCalendars: ["personalCalendars", NO_ACCOUNT],
  busyTimes: ["personalCalendars", NO_ACCOUNT],
  proposals: forBoth("proposals"),
  proposalLinks: forBoth("proposals"),
  reminders: forBoth(LINK),
  reminderRefusals: ["reminders", "enteredByTheAgency"],
  weeklyDigests: forBoth(NOBODY),
  settings: forBoth(AGENCY),
  publications: forBoth(AGENCY),
  contentRevisions: forBoth(AGENCY),
  contentDrafts: forBoth(AGENCY),
  scheduledPublications: forBoth(AGENCY),
  scheduledParts: forBoth(AGENCY),
  previewLinks: ["no: the hash of a link, for seven days", AGENCY],
  enquiries: ["enquiries", NO_ACCOUNT],
  enquiryMessages: ["enquiries", NO_ACCOUNT],
  searchWords: ["no: the words of enquiries and of the profile again", "no: the words of the record again"],
  clients: ["no: the profile again; the agency's notes are in its own export", "enteredByTheAgency"],
  clientNotes: ["no: the agency's, in its own export", "notes"],
  dataRequests: forBoth("dataRequests"),
  breaches: forBoth(NOBODY),
  events: forBoth("history"),
  mail: forBoth("mails"),
  erasures: ["no: of erased accounts", "no: ids of erased records"],
  unavailabilities: forBoth(AGENCY),
  pageViews: forBoth(NOBODY),
  mediaFiles: ["sentFiles", AGENCY],
  mediaRenditions: forBoth(AGENCY),
  mediaDerivatives: forBoth(AGENCY),
  rateLimits: forBoth("no: counted for a day at most"),
};

/** For each reason, the columns that an export of their table leaves out: names in any table, or `table.column`. */
const LEFT_OUT: Record<string, string> = {
  "has another name in the export": `
    users.name users.remindersOffAt clients.sortName sessions.userAgent sessions.createdAt invitations.usedAt
    secondFactors.createdAt failedAt knownFailedAt photo video web enquiryMessages.sentAt mail.kind mail.message
    busyTimes.times proposalLinks.slot reminderRefusals.email reminderRefusals.createdAt`,
  "the client's address, which is in the profile": "invitations.email lockouts.email passwordFailures.email",
  "only in the agency's export, because the agency entered it": `
    appointments.name appointments.subject appointments.note appointments.attendance appointments.origin travelBefore
    travelAfter dataRequests.person dataRequests.origin checkedBy`,
  "an id, maybe a member's": `
    id userId clientId appointmentId proposalId enquiryId calendarId eventId subjectId requestId messageId mergedInto
    lockouts.reference resentFrom mediaFiles.name sentBy author invitedBy events.actor`,
  "a secret, a key or a hash": "tokenHash cancelTokenHash codeHash publicKey encrypted secret link",
  "describes the picture, not its sender": "mediaFiles.kind mediaFiles.hash bytes width height seconds color preview",
  "a state or a time that only the site's own work needs": `
    emailVerified disabled users.role counter transports lastStep noteVersion version sequence round forget attempts
    leaseOwner leaseUntil lastError etag lastModified failure skippedEvents enquiryMessages.state formerStatus
    statusBefore statusAt waitsSince dueAt againAt handledAt nextAttemptAt nextReadAt readThrough failingSince
    failureMailedAt linkMailedAt lastSeenAt attendanceConfirmedAt sessions.expiresAt mail.expiresAt
    addressChanges.usedAt addressChanges.createdAt clients.createdAt dataRequests.createdAt`,
};

/** A member without an account in this test. */
const MEMBER = { id: "member" };

const START = new Date("2026-11-20T09:10:00Z");
const NEXT_ADDRESS = "camille@autre-courriel.example";
const PENDING_ADDRESS = "camille@attente.example";

describeOnBothDatabases("personal data of a client", ({ open }) => {
  // Each event needs a different time.
  const tick = (): Date => clock.pass(1);
  const { clock, database, deps } = depsForEachTest(open, START, (opened) => siteDepsFor(opened, tick));
  let id: string;

  beforeEach(async () => {
    const { db } = database;
    const signup = await done(signUp(deps, signupForm(camille)));
    const [verificationToken] = await linkTokens(database, "verification");
    await done(verifyEmail(deps, verificationToken!, signup));
    ({ id } = await readRow(db, "users", "id"));
    const client = { id, ...camille, picture: null };
    const profileDeps = {
      ...deps,
      revokeAccountLinks,
      indexEnquiries: indexEnquiriesOf,
      recordRectification: clientRequestRecorder("rectification"),
    };
    await insertRows(db, "mediaFiles", pictureRow("p-0", { sentName: "mariage.jpg", sentBy: id }));
    const closure = { date: "2027-08-02", lastDate: "2027-08-03", reason: "Visite médicale", createdBy: id };
    await seedClosure(db, { ...closure, createdAt: START.toISOString() });
    await updateProfile(profileDeps, client, { firstName: "Zoé", lastName: camille.lastName, gender: "F" });
    const booked = await done(bookAppointment(deps, client, { date: "2026-12-04", time: "09:30" }));
    await moveClientAppointment(deps, client, booked.id, { date: "2026-12-07", time: "10:00" });
    await cancelClientAppointment(deps, client, booked.id);
    await bookAppointment(deps, client, { date: "2026-12-08", time: "11:00" });
    const enquiry = { title: "Le mariage de Camille", services: ["photo" as const], description: "À Lyon." };
    const { id: enquiryId } = await sendEnquiry(deps, client, enquiry);
    const answer = { text: "Bonjour {prénom} Moreau", proposedSlots: await suggestMeetingSlots(deps) };
    const answered = await done(answerEnquiry(deps, MEMBER, enquiryId, answer));
    await endAnswer(deps, MEMBER, answered.id, "notified");
    await saveMessage(deps, MEMBER, enquiryId, { kind: "note", text: "Zoé Moreau est la sœur d'Anaïs." });
    await disableAccount(db, camille.email, deps.now());
    await enableAccount(db, camille.email, deps.now());
    await requestAddressChange(profileDeps, client, NEXT_ADDRESS);
    const [mail] = await readMails(db, { to: NEXT_ADDRESS });
    const token = /token=([\w-]+)/.exec(mail!.text)![1]!;
    // The client refused reminders before they had an account.
    await insertRows(db, "reminderRefusals", { email: client.email, createdAt: START.toISOString() });
    await done(confirmAddressChange(profileDeps, token));
    await requestAddressChange(profileDeps, { ...client, email: NEXT_ADDRESS }, PENDING_ADDRESS);
    await requestReset(deps, NEXT_ADDRESS);
    await seedWrongPasswords(db, NEXT_ADDRESS, deps.now());
  });

  // An answer also changes the enquiry's status at the same time.
  const readEvents = () => database.db.selectFrom("events").selectAll().orderBy("at").orderBy("kind").execute();

  test("every table has an entry in TABLES", async () => {
    const tables = await database.db.introspection.getTables();
    expect(Object.keys(TABLES).toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
  });

  test("the client's events are listed in order, with who caused them", async () => {
    const rows = await readEvents();
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
    for (const detail of [camille.email, NEXT_ADDRESS, "Moreau", "Zoé", "mariage"])
      expect(JSON.stringify(rows)).not.toContain(detail);
  });

  test("a change of address keeps the refusal of reminders, for the new address", async () => {
    const refusals = await readRows(database.db, "reminderRefusals", ["email", "createdAt"]);
    expect(refusals).toEqual([{ email: NEXT_ADDRESS, createdAt: START.toISOString() }]);
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

  test("the client's own export contains the data of every table that TABLES lists for it", async () => {
    const data = await exportPersonalData(deps, { id, email: NEXT_ADDRESS });
    expect(data.profile).toMatchObject({ email: NEXT_ADDRESS, firstName: "Zoé" });
    expect(data.pendingAddress).toMatchObject({ email: PENDING_ADDRESS });
    expect(data.appointments).toHaveLength(2);
    expect(data.reminders).toEqual({ wanted: false });
    expect(data.enquiries).toMatchObject([
      { title: "Le mariage de Camille", messages: [{ kind: "answer", text: expect.stringContaining("Bonjour Zoé") }] },
    ]);
    expect(data.enquiries[0]!.userEmail).toBe(camille.email);
    expect(data.proposals).toContainEqual(expect.objectContaining({ kind: "meeting", state: "open" }));
    expect(JSON.stringify(data)).not.toMatch(/sœur|noted/);
    expect(data.history).toHaveLength(13);
    expect(data.history[4]).toMatchObject({ what: "Rendez-vous déplacé", actor: "client" });
    expect(data.mails).toHaveLength(16);
    const oldestMail = { what: "Confirmation d’adresse", to: camille.email, subject: "Confirmez votre adresse e-mail" };
    expect(data.mails[0]).toMatchObject(oldestMail);
    expect(data.sentFiles).toMatchObject([{ sentName: "mariage.jpg" }]);
    expect(data.wrongPasswords).toMatchObject({ at: [expect.any(String)], locks: [{ address: "192.0.2.1" }] });
    for (const [key] of Object.values(TABLES)) if (!key.startsWith("no: ")) expect(Object.keys(data)).toContain(key);
    expect(JSON.stringify(data)).not.toMatch(/token|hash|cancelAppointment/i);
  });

  const paul = { name: "Paul Sorel", email: "paul@courriel.example", phone: "06 39 98 00 12" };
  const details = { minutes: 30, location: "Uzès", subject: "Portraits", note: "Un chien." };
  const elsewhere = { email: "sa-fille@courriel.example", correct: false };

  /** Seeds a guest's record with data in every table. @returns its id, its appointment and the unsent proposal's group */
  async function seedGuestHistory() {
    const { db } = database;
    const entry = { ...guestEntry, ...paul, ...details, date: "2026-12-01", time: "10:00", notify: true };
    const entered = await done(enterAppointment(deps, MEMBER, entry));
    await notifyGroup(deps, entered.groupId, "notified");
    const guestRecord = (await readRow(db, "appointments", "clientId", { id: entered.id })).clientId!;
    await addNote(deps, MEMBER, guestRecord, "Il entend mal.");
    const request = { kind: "access", origin: "letter", checkedBy: "document", receivedOn: "2026-11-20" } as const;
    await recordReceivedRequest(deps, MEMBER, { ...request, person: "Paul Sorel", recordId: "" });
    await updateRows(db, "mail", { status: "sent" }, { to: paul.email });
    const { id: mail } = await readRow(db, "mail", "id", { to: paul.email });
    await done(resendTo(deps, MEMBER, mail, elsewhere));
    await insertRows(db, "reminderRefusals", { email: paul.email, createdAt: START.toISOString() });
    const closing = await closeWithProposals(deps, MEMBER, newClosure("2026-12-01"), "En reportage.");
    return { guestRecord, appointmentId: entered.id, closing };
  }

  test("the agency's export contains the data of every table that TABLES lists for a guest", async () => {
    const { guestRecord, appointmentId, closing } = await seedGuestHistory();
    expect((await exportClient(deps, guestRecord))!.proposals).toMatchObject([{ state: "waiting", mails: [] }]);
    await notifyGroup(deps, closing, "notified");

    const data = (await exportClient(deps, guestRecord))!;
    expect(data.accounts).toEqual([]);
    expect(data.enteredByTheAgency).toEqual([{ ...paul, wantsReminders: false }]);
    expect(data.appointments).toMatchObject([{ id: appointmentId, ...details, travelBefore: 0, travelAfter: 0 }]);
    expect(data.proposals).toMatchObject([
      { appointmentId, state: "open", personalMessage: "En reportage.", mails: [{ openedAt: null }] },
    ]);
    expect(data.mails.map(({ to, what }) => [to, what])).toEqual([
      [paul.email, mailKinds["agency-booking"]],
      [elsewhere.email, mailKinds["agency-booking"]],
      [paul.email, mailKinds.proposal],
    ]);
    expect(data.dataRequests).toMatchObject([{ number: 2, kind: "access", person: "Paul Sorel", answeredOn: null }]);
    expect(data.notes).toMatchObject([{ text: "Il entend mal." }]);
    for (const [, key] of Object.values(TABLES).filter(([, guests]) => !guests.startsWith("no: "))) {
      expect(data[key as keyof typeof data], key).not.toEqual([]);
      expect(Object.keys(data)).toContain(key);
    }
    expect(JSON.stringify(data)).not.toMatch(/token|hash|encrypted|cancelAppointment|creneau\//i);
    expect(JSON.stringify(data)).not.toMatch(/Camille|Zoé|Moreau/);
  });

  const keysIn = (value: unknown): string[] =>
    value instanceof Object ? Object.entries(value).flatMap(([key, part]) => [key, ...keysIn(part)]) : [];

  test("both exports contain every column of the tables that TABLES lists for them, unless it is in LEFT_OUT", async () => {
    const { db } = database;
    const createdAt = START.toISOString();
    const link = { tokenHash: "", createdAt, expiresAt: "2026-12-20T09:10:00.000Z" };
    await insertRows(db, "sessions", { ...link, id: "s", userId: id, userAgent: "" });
    await insertRows(db, "invitations", { ...link, email: NEXT_ADDRESS, role: "team", invitedBy: id, usedAt: null });
    const named = { userId: id, name: "Téléphone", createdAt };
    await insertRows(db, "calendarFeeds", { ...named, tokenHash: "", kind: "full", lastReadAt: null });
    const passkey = { id: "p", publicKey: "", counter: 0, transports: "[]", lastUsedAt: null };
    await insertRows(db, "passkeys", { ...named, ...passkey });
    await insertRows(db, "secondFactors", { userId: id, secret: "", lastStep: 0, createdAt });
    await insertRows(db, "recoveryCodes", { userId: id, codeHash: "", createdAt, usedAt: null });
    await seedPersonalCalendar(db, id, { times: [{ date: "2026-12-01", from: "09:00", to: "10:00" }] });
    const { guestRecord, closing } = await seedGuestHistory();
    await notifyGroup(deps, closing, "notified");

    const own = await exportPersonalData(deps, { id, email: NEXT_ADDRESS });
    const guests = (await exportClient(deps, guestRecord))!;
    const leftOut = new Set(Object.values(LEFT_OUT).flatMap((names) => names.trim().split(/\s+/)));
    const missing = (await db.introspection.getTables()).flatMap(({ name: table, columns }) =>
      [own, guests].flatMap((data, index) => {
        const key = TABLES[table]![index]!;
        if (key.startsWith("no: ")) return [];
        const known = leftOut.union(new Set(keysIn(data[key as keyof typeof data])));
        const unknown = columns.filter(({ name }) => !known.has(name) && !known.has(`${table}.${name}`));
        return unknown.map(({ name }) => `${table}.${name} in « ${key} »`);
      }),
    );
    expect(missing).toEqual([]);
  });

  test("the agency's export of a merged record and the client's own export contain the data of both records", async () => {
    const { db } = database;
    const { guestRecord, closing } = await seedGuestHistory();
    await notifyGroup(deps, closing, "notified");
    const guestData = (await exportClient(deps, guestRecord))!;
    const { id: clientRecord } = await readRow(db, "clients", "id", { userId: id });
    await done(mergeClients(deps, MEMBER, clientRecord, guestRecord));
    const merged = (await exportClient(deps, clientRecord))!;
    expect(merged.dataRequests.map(({ kind }) => kind)).toEqual(["rectification", "access"]);
    expect(merged.mails.map(({ to }) => to)).toEqual(guestData.mails.map(({ to }) => to));
    expect(merged.proposals).toEqual(guestData.proposals);
    expect(merged.accounts).toMatchObject([
      {
        profile: { email: NEXT_ADDRESS },
        proposals: [
          { kind: "meeting", state: "open" },
          { kind: "move", state: "open" },
        ],
      },
    ]);
    expect(JSON.stringify(merged)).not.toMatch(/token|hash|encrypted|cancelAppointment|creneau\//i);
    const expectBothInOwnExport = async () => {
      const { enteredByTheAgency, dataRequests, mails } = await exportPersonalData(deps, { id, email: NEXT_ADDRESS });
      expect(enteredByTheAgency).toEqual([paul]);
      expect(dataRequests.map(({ kind }) => kind)).toEqual(["rectification", "access"]);
      expect(mails.map(({ what }) => what)).toContain(mailKinds.proposal);
    };
    await expectBothInOwnExport();
    // The guest's record may also be the one that remains.
    await updateRows(db, "clients", { mergedInto: null }, { id: guestRecord });
    await updateRows(db, "clients", { mergedInto: guestRecord }, { id: clientRecord });
    await expectBothInOwnExport();
  });

  test("after an erasure no table contains the client's data once the last mails are sent", async () => {
    await updateRows(database.db, "mail", { status: "sent" });
    await updateRows(database.db, "mail", { status: "failed" }, { kind: "verification" });
    expect(await eraseAccount(deps, id, "client")).toEqual({ cancelled: 1 });
    expect(await readRows(database.db, "mail", ["kind", "forget", "userId"], {}, "kind")).toEqual([
      { kind: "cancellation-confirmation", forget: 1, userId: null },
      { kind: "cancellation-notice", forget: 1, userId: null },
    ]);
    await database.db.deleteFrom("mail").execute();

    const traces = [id, camille.email, NEXT_ADDRESS, PENDING_ADDRESS, "Zoé", "Camille", "Moreau", "192.0.2.1"];
    for (const table of Object.keys(TABLES)) {
      const { rows } = await sql`select * from ${sql.table(table)}`.execute(database.db);
      for (const trace of traces) expect(JSON.stringify(rows), `${trace} in ${table}`).not.toContain(trace);
    }
    const events = await readEvents();
    // Members' actions stay in the journal, without naming the client.
    const membersActions = [
      "enquiry-answered",
      "enquiry-status-changed",
      "enquiry-noted",
      "account-disabled",
      "account-enabled",
    ];
    for (const event of events.filter(({ kind }) => membersActions.includes(kind)))
      expect(event).toMatchObject({ userId: null, subjectId: null });
    expect(events.map(({ kind }) => kind)).toEqual([
      "data-request-recorded",
      "appointment-booked",
      "appointment-moved",
      "appointment-cancelled",
      "appointment-booked",
      ...membersActions,
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

const SETTINGS = atFixedTime(generousLimits);
/** The right that each form of the client's space exercises in the data-request log, or why it exercises none. */
const FORMS: Record<string, DataRequestKind | `no: ${string}`> = {
  "set-reminders": "objection",
  "save-profile": "rectification",
  "change-address": "no: only the mailed link changes the address, which is a rectification",
  "change-password": "no: a password says nothing about the client",
  "end-sessions": "no: it ends sessions, and changes no data",
  "delete-account": "erasure",
  cancel: "no: a service of the site",
  "/compte/rendez-vous/:id": "no: a service of the site",
  "/photo-de-profil": "no: a client’s own choice needs no correction",
  "/photo-de-profil/retirer": "no: a client’s own choice needs no erasure request",
  "/logout": "no: nothing changes",
};

const NEW_PASSWORD = "Lumiere2027!";

describeSiteOnSqlite("the data-request log by HTTP", SETTINGS, ({ database, inbox, seedVisitor }) => {
  let count = 0;
  let person: PersonWithPassword & { gender: string };
  let client: Visitor;

  beforeEach(async () => {
    count += 1;
    person = { ...camille, email: `camille${count}@courriel.example` };
    client = await seedVisitor(person);
  });

  const postForm = async (intent: string, fields: Record<string, string> = {}) => {
    const answer = await client.post("/compte", { intent, ...fields });
    expect([intent, answer.status < 400]).toEqual([intent, true]);
  };
  const logEntries = () => database.db.selectFrom("dataRequests").selectAll().orderBy("number").execute();
  const countEntries = async () => (await logEntries()).length;
  const profileFields = () => {
    const { firstName, lastName, gender } = person;
    return { firstName, lastName, gender, phone: "" };
  };

  async function changeAddress() {
    const email = `nouvelle${count}@courriel.example`;
    await postForm("change-address", { email, currentPassword: person.password });
    const link = await mailedLink(inbox, email, "/nouvelle-adresse");
    return () => client.post(link, {});
  }

  test("every form of the client's space has an entry in FORMS", async () => {
    const day = addDays(TODAY, count);
    expect((await client.post("/contact", { date: day, slot: "09:00" })).status).toBe(303);
    const { id, userId } = await readRow(database.db, "appointments", ["id", "userId"]);
    const picture = `/profile_pictures/${userId}/x.webp`;
    await updateRows(database.db, "users", { picture }, { id: userId! });
    const appointmentPage = `/compte/rendez-vous/${id}`;
    const forms = new Set<string>();
    for (const path of ["/compte", appointmentPage, `${appointmentPage}?date=${addDays(day, 1)}`]) {
      const html = await client.html(path);
      const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
      for (const { method, action, values } of formsIn(main))
        if (method === "post") forms.add(values.intent ?? (action ?? path).replace(id, ":id").replace(/[?#].*/, ""));
    }
    expect([...forms].toSorted()).toEqual(Object.keys(FORMS).toSorted());
  });

  test("the data-request log gets an entry for each form that exercises a right, and none for another form", async () => {
    const submissions: Record<string, () => Promise<unknown>> = {
      "set-reminders": () => postForm("set-reminders"),
      "save-profile": () => postForm("save-profile", { ...profileFields(), phone: "06 39 98 00 12" }),
      "change-address": changeAddress,
      "end-sessions": () => postForm("end-sessions", { session: "aucune" }),
      "change-password": () =>
        postForm("change-password", {
          currentPassword: person.password,
          password: NEW_PASSWORD,
          passwordConfirmation: NEW_PASSWORD,
        }),
      // Last, because the account is gone afterwards.
      "delete-account": () => postForm("delete-account", { password: NEW_PASSWORD }),
    };
    for (const [form, right] of Object.entries(FORMS))
      if (!right.startsWith("no: ")) expect(Object.keys(submissions)).toContain(form);
    for (const [form, send] of Object.entries(submissions)) {
      const before = await countEntries();
      await send();
      const added = (await logEntries()).slice(before);
      const right = FORMS[form]!;
      const kinds = right.startsWith("no: ") ? [] : [right];
      expect([form, added.map(({ kind }) => kind)]).toEqual([form, kinds]);
      for (const line of added)
        expect(line).toMatchObject({ origin: "account", checkedBy: "login", outcome: "granted", person: null });
    }
  });

  test("the data-request log gets at most one entry a day for corrections, and none for an unchanged form", async () => {
    const since = await countEntries();
    const kinds = async () => (await logEntries()).slice(since).map(({ kind }) => kind);
    await postForm("save-profile", profileFields());
    await postForm("set-reminders", { wanted: "on" });
    expect(await kinds()).toEqual([]);
    await postForm("save-profile", { ...profileFields(), gender: "M" });
    expect(await kinds()).toEqual(["rectification"]);
    await postForm("save-profile", { ...profileFields(), firstName: "Zoé" });
    expect((await (await changeAddress())()).status).toBe(200);
    expect(await kinds()).toEqual(["rectification"]);
    for (const wanted of [{}, { wanted: "on" }, {}] as Record<string, string>[])
      await postForm("set-reminders", wanted);
    expect(await kinds()).toEqual(["rectification", "objection"]);
  });

  test("the data-request log gets an entry for a changed address only once the mailed link is used", async () => {
    const since = await countEntries();
    const openMailedLink = await changeAddress();
    expect(await countEntries()).toBe(since);
    expect((await openMailedLink()).status).toBe(200);
    expect((await logEntries()).slice(since)).toMatchObject([{ kind: "rectification", origin: "account" }]);
  });
});

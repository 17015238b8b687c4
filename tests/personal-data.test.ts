import { originalIdentity } from "#app/content/identity.part.ts";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { type ErasureDeps, eraseAccount } from "#app/across/erase-account.server.ts";
import { ownRight } from "#app/across/own-rights.server.ts";
import { exportOwnData } from "#app/across/own-data.server.ts";
import { disableAccount, enableAccount } from "#app/features/account/account-commands.server.ts";
import { accountAuth, type AccountDeps, signUp } from "#app/features/account/account.server.ts";
import { verifyEmail } from "#app/features/account/email-verification.server.ts";
import { answerEnquiry, endAnswer } from "#app/across/answers.server.ts";
import { suggestMeetings } from "#app/features/booking/meetings.server.ts";
import { keepMessage } from "#app/features/enquiries/enquiry-thread.server.ts";
import { indexEnquiriesOf } from "#app/features/enquiries/enquiry-thread.server.ts";
import { endLinks } from "#app/features/account/links.server.ts";
import { requestReset } from "#app/features/account/password-reset.server.ts";
import { bookAppointment } from "#app/features/booking/booking.server.ts";
import { cancelOwnAppointment, moveOwnAppointment } from "#app/features/booking/own-changes.server.ts";
import {
  confirmAddressChange,
  requestAddressChange,
  updateProfile,
} from "#app/features/client-space/client-space.server.ts";
import { sendEnquiry } from "#app/features/enquiries/enquiry.server.ts";
import { openFileStore } from "#app/platform/files.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import type { MailMessage } from "#app/platform/outbox.server.ts";
import { accountDepsFor, linkTokens } from "../support/account-deps.ts";
import { describeOnBothDatabases, type OpenedDatabase } from "../support/database.ts";
import { camille } from "../support/people.ts";

interface Word {
  /** Where its rows stand in the file that a client may carry away, or why they do not. */
  file: string;
  /** What an erasure does to its rows, or why nothing. */
  erasure: string;
}

/** A word on each table: a new one has to have its own. */
const TABLES: Record<string, Word> = {
  users: { file: "profile", erasure: "deleted" },
  accounts: { file: "no: the hash of a password", erasure: "deleted with users" },
  sessions: { file: "sessions", erasure: "deleted with users" },
  verifications: { file: "no: better-auth's, empty here", erasure: "no: of nobody, ends by itself" },
  passwordResets: { file: "no: the hash of a link; its mail is in mails", erasure: "deleted with users" },
  neutralResets: { file: "no: for a second, what somebody typed", erasure: "no: goes within a minute" },
  emailVerifications: { file: "no: the hash of a link; its mail is in mails", erasure: "deleted with users" },
  invitations: { file: "invitations", erasure: "deleted" },
  secondFactors: { file: "secondFactor", erasure: "deleted with users" },
  recoveryCodes: { file: "secondFactor", erasure: "deleted with users" },
  passkeys: { file: "passkeys", erasure: "deleted with users" },
  passkeyChallenges: { file: "no: for five minutes, the hash of a random text", erasure: "deleted with users" },
  loginTries: { file: "no: for ten minutes, the hash of a cookie", erasure: "deleted with users" },
  addressChanges: { file: "pendingAddress", erasure: "deleted with users" },
  lockouts: { file: "wrongPasswords", erasure: "deleted" },
  passwordFailures: { file: "wrongPasswords", erasure: "deleted" },
  appointments: { file: "appointments", erasure: "keep date, hour and state" },
  heldSlots: { file: "no: when appointments are, once more", erasure: "deleted with their appointment's place" },
  pendingActs: { file: "no: the agency's, for a minute", erasure: "deleted" },
  calendarFeeds: { file: "calendarFeeds", erasure: "deleted with users" },
  proposals: { file: "proposals", erasure: "deleted" },
  proposalLinks: { file: "proposals", erasure: "deleted with proposals" },
  reminders: { file: "no: the hash of a link; its mail is in mails", erasure: "deleted" },
  reminderRefusals: { file: "reminders", erasure: "deleted" },
  weekMails: { file: "no: of nobody", erasure: "no: of nobody" },
  settings: { file: "no: the agency's", erasure: "no: the agency's" },
  publications: { file: "no: the agency's", erasure: "keep what was published, and no longer say who did" },
  contentRevisions: { file: "no: the agency's", erasure: "no: the agency's" },
  contentDrafts: { file: "no: the agency's", erasure: "no longer say who changed them" },
  scheduledPublications: { file: "no: the agency's", erasure: "no longer say who scheduled them" },
  scheduledParts: { file: "no: the agency's", erasure: "no: the agency's" },
  previewLinks: { file: "no: for seven days, the hash of a link", erasure: "deleted with users" },
  enquiries: { file: "enquiries", erasure: "deleted" },
  enquiryMessages: {
    file: "enquiries",
    erasure: "deleted with enquiries; a note is the agency's, and not in the file",
  },
  searchWords: { file: "no: the words of enquiries and of the profile, once more", erasure: "deleted" },
  clients: {
    file: "no: the profile once more; what the agency noted is in its own export",
    erasure: "deleted, with those joined to it that are no other account's",
  },
  clientNotes: { file: "no: the agency's, in its own export", erasure: "deleted with clients" },
  rightsRequests: { file: "rightsRequests", erasure: "keep a number, a right and dates" },
  breaches: { file: "no: of nobody", erasure: "no: of nobody" },
  meetingProposals: { file: "meetings", erasure: "deleted" },
  meetingLinks: { file: "no: the hash of a link; its mail is in mails", erasure: "deleted with meetingProposals" },
  events: { file: "history", erasure: "deleted; those of appointments are nobody's" },
  mail: { file: "mails", erasure: "deleted; what is still to be sent goes afterwards" },
  erasures: { file: "no: ids of what is gone", erasure: "written, until the files are gone" },
  unavailabilities: { file: "no: the agency's", erasure: "no: the agency's" },
  pageViews: { file: "no: of nobody", erasure: "no: of nobody" },
  mediaFiles: { file: "sentFiles", erasure: "without who sent it: the agency's" },
  mediaRenditions: { file: "no: the agency's", erasure: "no: the agency's" },
  mediaDerivatives: { file: "no: the agency's", erasure: "no: the agency's" },
  rateLimits: { file: "no: counted for a day at most", erasure: "no: goes within a day" },
};

/** Somebody of the agency sent it. */
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
/** Of the agency; no account of the tests'. */
const MEMBER = { id: "member" };

const START = new Date("2026-11-20T09:10:00Z");
const NEXT_ADDRESS = "camille@autre-courriel.example";
const PENDING_ADDRESS = "camille@attente.example";

describeOnBothDatabases("what is stored about somebody", ({ open }) => {
  let database: OpenedDatabase;
  let account: AccountDeps;
  let deps: ErasureDeps;
  let now: Date;
  let id: string;

  beforeEach(async () => {
    database = await open();
    now = START;
    const base = {
      db: database.db,
      // Each thing that happens has a moment of its own.
      now: () => (now = new Date(now.getTime() + 1_000)),
      identity: originalIdentity,
      publicUrl: "https://solstice.example",
      log: createLog("silent"),
      agencyEmail: "agence@solstice.example",
    };
    account = accountDepsFor(database, { now: base.now, publicUrl: base.publicUrl });
    const files = openFileStore({ s3: undefined, dataDir: database.dataDir });
    deps = { ...base, booking: { ...base, openAppointments: 5 }, files };
    await liveThrough();
  });

  /** Everything that a client may do, once. */
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
      noteRectification: ownRight("rectification"),
    };
    await database.db.insertInto("mediaFiles").values(sentFile(id)).execute();
    await updateProfile(space, client, { firstName: "Zoé", lastName: camille.lastName, gender: "F" });
    const booked = await bookAppointment(deps.booking, client, { date: "2026-12-04", slot: "09:30" });
    if (!booked.ok) throw new Error(booked.reason);
    await moveOwnAppointment(deps.booking, client, booked.id, { date: "2026-12-07", slot: "10:00" });
    await cancelOwnAppointment(deps.booking, client, booked.id);
    await bookAppointment(deps.booking, client, { date: "2026-12-08", slot: "11:00" });
    const enquiries = deps.booking;
    const { id: enquiryId } = await sendEnquiry(enquiries, client, {
      title: "Le mariage de Camille",
      services: ["photo"],
      description: "À Lyon.",
    });
    const uses = { booking: deps.booking, enquiries };
    const moments = await suggestMeetings(deps.booking);
    const answered = await answerEnquiry(uses, MEMBER, enquiryId, { text: "Bonjour {prénom} Moreau", moments });
    if (!answered.ok) throw new Error(answered.reason);
    await endAnswer(uses, MEMBER, answered.id, "told");
    await keepMessage(enquiries, MEMBER, enquiryId, { kind: "note", text: "Zoé Moreau est la sœur d'Anaïs." });
    await disableAccount(db, camille.email, account.now());
    await enableAccount(db, camille.email, account.now());
    await requestAddressChange(space, client, NEXT_ADDRESS, true);
    const { message } = await db
      .selectFrom("mail")
      .select("message")
      .where("to", "=", NEXT_ADDRESS)
      .executeTakeFirstOrThrow();
    const link = /token=([\w-]+)/.exec((JSON.parse(message) as MailMessage).text)![1]!;
    expect(await confirmAddressChange(space, link)).toMatchObject({ ok: true });
    await requestAddressChange(space, { ...client, email: NEXT_ADDRESS }, PENDING_ADDRESS, true);
    await requestReset(account, NEXT_ADDRESS);
    const updatedAt = account.now().toISOString();
    await db.insertInto("reminderRefusals").values({ email: NEXT_ADDRESS, createdAt: updatedAt }).execute();
    const lock = { address: "192.0.2.1", reference: "x", step: "once" as const, blocks: 0, blockedUntil: null };
    await db
      .insertInto("lockouts")
      .values({ ...lock, email: NEXT_ADDRESS, updatedAt })
      .execute();
    await db
      .insertInto("passwordFailures")
      .values({ email: NEXT_ADDRESS, failedAt: JSON.stringify([updatedAt]), updatedAt })
      .execute();
  }

  const everything = async () => {
    const found: Record<string, string> = {};
    for (const { name } of await database.db.introspection.getTables()) {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(database.db);
      found[name] = JSON.stringify(rows);
    }
    return found;
  };

  test("has a word on each table, in the file and at an erasure", async () => {
    const tables = await database.db.introspection.getTables();
    expect(Object.keys(TABLES).toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
  });

  test("is in the history in its order, with the one who did it", async () => {
    const rows = await database.db
      .selectFrom("events")
      .select(["actor", "kind", "subject", "userId"])
      .orderBy("at")
      // An answer also turns the enquiry, at the same moment.
      .orderBy("kind")
      .execute();
    expect(rows.map(({ actor, kind }) => `${actor}: ${kind}`)).toEqual([
      "client: account-created",
      "client: account-verified",
      "client: profile-changed",
      "client: right-noted",
      "client: appointment-booked",
      "client: appointment-moved",
      "client: appointment-cancelled",
      "client: appointment-booked",
      "client: enquiry-sent",
      "member: enquiry-answered",
      "member: enquiry-turned",
      "member: enquiry-noted",
      "agency: account-disabled",
      "agency: account-enabled",
      "client: address-changed",
    ]);
    // The register's own event has the number of a line alone.
    for (const { kind, userId } of rows) expect([kind, userId]).toEqual([kind, kind === "right-noted" ? null : id]);
    const moved = await database.db
      .selectFrom("events")
      .select("data")
      .where("kind", "=", "appointment-moved")
      .executeTakeFirstOrThrow();
    expect(JSON.parse(moved.data)).toEqual({
      from: { date: "2026-12-04", slot: "09:30" },
      to: { date: "2026-12-07", slot: "10:00" },
      sequence: 1,
    });
    const events = JSON.stringify(await database.db.selectFrom("events").selectAll().execute());
    for (const copy of [camille.email, NEXT_ADDRESS, "Moreau", "Zoé", "mariage"]) expect(events).not.toContain(copy);
  });

  test("says of each mail its kind, its account and what it announces", async () => {
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

  test("is in the file that they may carry away", async () => {
    const data = await exportOwnData(deps, accountAuth(account), { id, email: NEXT_ADDRESS }, new Headers());
    expect(data.profile).toMatchObject({ email: NEXT_ADDRESS, firstName: "Zoé" });
    expect(data.pendingAddress).toMatchObject({ email: PENDING_ADDRESS });
    expect(data.appointments).toHaveLength(2);
    expect(data.reminders).toEqual({ wanted: false });
    expect(data.enquiries).toMatchObject([
      { title: "Le mariage de Camille", messages: [{ kind: "answer", text: expect.stringContaining("Bonjour Zoé") }] },
    ]);
    expect(data.meetings).toMatchObject([{ state: "open" }]);
    // The agency's notes are its own.
    expect(JSON.stringify(data)).not.toMatch(/sœur|noted/);
    expect(data.history).toHaveLength(13);
    expect(data.history[4]).toMatchObject({ what: "Rendez-vous déplacé", actor: "client" });
    expect(data.mails).toHaveLength(16);
    expect(data.mails[0]).toMatchObject({
      what: "Confirmation d'adresse",
      to: camille.email,
      subject: "Confirmez votre adresse e-mail",
    });
    expect(data.sentFiles).toMatchObject([{ sentName: "mariage.jpg" }]);
    expect(data.wrongPasswords).toMatchObject({ at: [expect.any(String)], locks: [{ address: "192.0.2.1" }] });
    for (const { file } of Object.values(TABLES)) {
      if (!file.startsWith("no: ")) expect(Object.keys(data)).toContain(file);
    }
    expect(JSON.stringify(data)).not.toMatch(/token|hash|cancelAppointment/i);
  });

  test("is nowhere in the database after an erasure, once the last mails have gone", async () => {
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
    // An answer also turns the enquiry, at the same moment.
    const events = await database.db.selectFrom("events").select(columns).orderBy("at").orderBy("kind").execute();
    // What somebody of the agency did stays in the journal, and says no more with whom.
    const ofAgency = ["enquiry-answered", "enquiry-turned", "enquiry-noted", "account-disabled", "account-enabled"];
    for (const event of events.filter(({ kind }) => ofAgency.includes(kind)))
      expect(event).toMatchObject({ userId: null, subjectId: null });
    expect(events.map(({ kind }) => kind)).toEqual([
      "right-noted",
      "appointment-booked",
      "appointment-moved",
      "appointment-cancelled",
      "appointment-booked",
      ...ofAgency,
      "appointment-cancelled",
      "account-erased",
      "right-noted",
    ]);
    expect(events.at(-2)).toMatchObject({ actor: "client", data: JSON.stringify({ appointmentsCancelled: 1 }) });
    expect(await database.db.selectFrom("rightsRequests").selectAll().execute()).toMatchObject([
      { number: 1, kind: "rectification", origin: "account", clientId: null, person: null, outcome: "granted" },
      { number: 2, kind: "erasure", origin: "account", clientId: null, person: null, outcome: "granted" },
    ]);
  });
});

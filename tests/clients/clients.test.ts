import { expect, it } from "vitest";
import {
  eraseClient,
  exportClient,
  recordExport,
  setAccountEnabled,
} from "#app/application/privacy/client-data.server.ts";
import { readClientRecord, readClients } from "#app/application/agency/client-details.server.ts";
import { eraseAccount } from "#app/application/privacy/erase-account.server.ts";
import { freeAddress } from "#app/application/agency/free-address.server.ts";
import { clientRequestRecorder } from "#app/application/privacy/data-rights.server.ts";
import { retentionTasks } from "#app/application/privacy/retention.server.ts";
import { signUp } from "#app/features/account/sign-up/sign-up.server.ts";
import {
  markVerified,
  readVerificationLink,
  verifyEmail,
} from "#app/features/account/email-address/email-verification.server.ts";
import {
  cancelAppointment,
  moveAppointment,
} from "#app/features/booking/agency-appointments/move-and-cancel.server.ts";
import { countDistinctClients } from "#app/features/booking/closing/notified-clients.ts";
import { enterAppointment } from "#app/features/booking/agency-appointments/enter-appointment.server.ts";
import { bookAppointment } from "#app/features/booking/public-booking/book-appointment.server.ts";
import { saveNote, recordAttendance } from "#app/features/booking/appointments/notes.server.ts";
import { showProposal } from "#app/features/booking/client-appointments/proposal-link.server.ts";
import { closeTimes } from "#app/features/booking/closing/close-days.server.ts";
import { listClientAppointments } from "#app/features/booking/client-appointments/client-appointments.server.ts";
import { findByCancelToken } from "#app/features/booking/client-appointments/cancel.server.ts";
import { moveClientAppointment } from "#app/features/booking/client-appointments/client-move.server.ts";
import { undoChanges } from "#app/features/booking/undo/undo.server.ts";
import { chooseRemindersOfAccount, readReminder } from "#app/features/booking/reminders/reminder-answers.server.ts";
import { sendDueReminders } from "#app/features/booking/reminders/send-reminders.server.ts";
import { finalizeDueChanges } from "#app/features/booking/undo/notify-clients.server.ts";
import { addClient, type Contact, correctGuest } from "#app/features/clients/correct-client.server.ts";
import { addNote, changeNote, removeNote } from "#app/features/clients/client-notes.server.ts";
import { mergeClients, splitClient } from "#app/features/clients/merge-clients.server.ts";
import {
  answerDataRequest,
  extendDataRequest,
  purgeDataRequestLog,
  recordReceivedRequest,
} from "#app/features/privacy/request-log.server.ts";
import { updateProfile } from "#app/features/profile/profile.server.ts";
import { resendTo } from "#app/application/agency/sent-emails.server.ts";
import { sendEnquiry } from "#app/features/enquiries/form/send-enquiry.server.ts";
import { indexEnquiriesOf, saveMessage } from "#app/features/enquiries/thread/enquiry-thread.server.ts";
import { after, MINUTE } from "#app/platform/durations.ts";
import { failed } from "#app/platform/result.ts";
import { listTombstones } from "#app/platform/backup/erasure-tombstones.server.ts";
import { enqueueMail } from "#app/platform/mail/outbox.server.ts";
import { siteDepsFor, done, linkTokens } from "#support/fixtures/use-cases.ts";
import { depsForEachTest, describeOnBothDatabases, eachTest } from "#support/database/database.ts";
import { interleaveWrites, runWhileLocked } from "#support/database/races.ts";
import { amine, camille, jeanne, seedClient, signupForm } from "#support/fixtures/people.ts";
import { guestEntry, newClosure, readAppointments, seedEnquiries } from "#support/fixtures/appointments.ts";
import { closingConflicts } from "#support/fixtures/closing.ts";
import { insertRows, readRow, readRows, readValues, updateRows } from "#support/database/rows.ts";

// Friday 20 November 2026, 10:10 in Paris.
const START = new Date("2026-11-20T09:10:00Z");
const lea = { ...camille, firstName: "Léa", email: "lea@courriel.example" } as const;
const CHRISTENING = { title: "Baptême", services: ["photo" as const], description: "À Uzès, en mars." };
const paul: Contact = { name: "Paul Sorél", email: null, phone: "06 39 98 00 12" };

describeOnBothDatabases("client records", ({ kind, open }) => {
  // Each event needs a different time, so each reading of the clock is a second later.
  const tick = (): Date => clock.pass(1);
  const { clock, database, deps } = depsForEachTest(open, START, (opened) => siteDepsFor(opened, tick));
  const member = eachTest(() => seedClient(database.db, jeanne));

  const profileDeps = () => ({
    ...deps,
    indexEnquiries: indexEnquiriesOf,
    recordRectification: clientRequestRecorder("rectification"),
  });
  const list = (query: string) => readClients(deps, new URLSearchParams(query));
  const names = async (query: string) => (await list(query)).rows.map(({ name }) => name);

  /** Signs up without verifying the address. @returns the account's id and the id of its client record */
  async function signUpUnverified(person: typeof camille | typeof amine | typeof lea = camille) {
    const { userId } = await done(signUp(deps, signupForm(person)));
    const { id: recordId } = await readRow(database.db, "clients", "id", { userId });
    return { id: userId, recordId };
  }

  async function verifyLastSignUp() {
    const token = (await linkTokens(database, "verification")).at(-1)!;
    const { user } = await done(readVerificationLink(deps, token));
    await done(verifyEmail(deps, token, user));
  }

  async function signUpVerified() {
    const account = await signUpUnverified();
    await verifyLastSignUp();
    return account;
  }

  async function enter(guest: Partial<Contact>, date: string, recordId: string | null = null) {
    const details = { subject: "Portraits", notify: true, client: recordId };
    const entry = { ...guestEntry, ...paul, ...guest, ...details, date, time: "10:00" };
    return (await done(enterAppointment(deps, member, entry))).id;
  }

  async function finalizeChanges() {
    clock.pass(61);
    await finalizeDueChanges(deps);
  }

  async function undo(appointmentId: string) {
    const { groupId } = await readRow(database.db, "pendingChanges", "groupId", { appointmentId });
    expect(await undoChanges(database.db, groupId, member.id, clock.now)).toBe(1);
  }

  const appointmentsOf = async (account: { id: string }) => (await listClientAppointments(deps, account)).appointments;
  const recordOf = async (id: string) => (await readRow(database.db, "appointments", "clientId", { id })).clientId!;

  async function read(id: string, before: string | null = null) {
    const record = await readClientRecord(deps, id, before);
    if (!record || "mergedInto" in record) throw new Error("no record");
    return record;
  }
  const titles = async (id: string) => (await read(id)).timeline.entries.map(({ title }) => title);

  const letter = { kind: "erasure", origin: "letter", checkedBy: "pending", receivedOn: "2026-11-18" } as const;
  const receiveLetter = (changes: Partial<Parameters<typeof recordReceivedRequest>[2]> & { person: string }) =>
    recordReceivedRequest(deps, member, { ...letter, recordId: "", ...changes });
  const logEntries = () => database.db.selectFrom("dataRequests").selectAll().orderBy("number").execute();

  it("a guest is matched by phone and name, or by e-mail address, and anyone else gets a new record", async () => {
    const record = await recordOf(await enter({}, "2026-12-04"));
    expect(await recordOf(await enter({ name: "paul sorel" }, "2026-12-05"))).toBe(record);
    const spellings = ["+33 6 39 98 00 12", "0639980012", "0033 639980012", "+33 (0)6 39 98 00 12"];
    for (const [index, phone] of spellings.entries())
      expect(await recordOf(await enter({ phone }, `2026-12-1${index + 4}`)), phone).toBe(record);
    expect(await recordOf(await enter({ name: "Sa sœur" }, "2026-12-06"))).not.toBe(record);
    const byAddress = await recordOf(await enter({ email: "paul@courriel.example", phone: null }, "2026-12-07"));
    expect(byAddress).not.toBe(record);
    expect(await recordOf(await enter({ email: "paul@courriel.example", name: "P." }, "2026-12-08"))).toBe(byAddress);
    const withoutContact = { name: "Paul", phone: null };
    const unmatched = await recordOf(await enter(withoutContact, "2026-12-09"));
    expect(await recordOf(await enter(withoutContact, "2026-12-10"))).not.toBe(unmatched);
    // A member may choose the record.
    expect(await recordOf(await enter({ name: "Autre" }, "2026-12-11", record))).toBe(record);
  });

  // SQLite transactions are exclusive from their start, so these two cannot overlap.
  if (kind === "postgres") {
    it("an appointment belongs to the account with its address even if the address is verified while the appointment is entered", async () => {
      const { id } = await signUpUnverified(camille);
      const { working } = await runWhileLocked(database.db, {
        lock: (trx) => markVerified(trx, id, clock.now),
        work: () => enter({ name: "Camille M.", email: camille.email }, "2026-12-04"),
      });
      const owner = await readRow(database.db, "appointments", ["userId", "clientId"], { id: await working });
      expect(owner).toEqual({ userId: id, clientId: null });
    });
  }

  it("two simultaneous entries for the same guest create one record", async () => {
    const guest = { ...guestEntry, ...paul, email: "paul@courriel.example", time: "10:00" };
    const enterGuest = (date: string, on = deps) => enterAppointment(on, member, { ...guest, date });
    const both = await interleaveWrites(
      database.db,
      "appointments",
      (db) => enterGuest("2026-12-04", { ...deps, db }),
      () => enterGuest("2026-12-05"),
    );
    expect(both).toMatchObject([{ ok: true }, { ok: true }]);
    expect(await readValues(database.db, "clients", "email", { userId: null })).toEqual([guest.email]);
  });

  it("undoing the entry of a guest's only appointment deletes the record, unless a note or a data request refers to it", async () => {
    await undo(await enter({}, "2026-12-04"));
    expect(await readRows(database.db, "clients", "id")).toEqual([]);
    expect(await readRows(database.db, "searchWords", "word")).toEqual([]);

    const noted = await enter({}, "2026-12-04");
    const notedRecord = await recordOf(noted);
    expect(await addNote(deps, member, notedRecord, "A rappelé.")).toEqual({ ok: true });
    expect(await readValues(database.db, "clientNotes", "text")).toEqual(["A rappelé."]);
    await undo(noted);
    expect((await read(notedRecord)).name).toBe(paul.name);

    const requested = await enter({ name: "Nina Faure" }, "2026-12-05");
    const requestedRecord = await recordOf(requested);
    const call = { kind: "access", origin: "call", checkedBy: "known", receivedOn: "2026-11-20" } as const;
    await done(recordReceivedRequest(deps, member, { ...call, person: "Nina Faure", recordId: "" }));
    await undo(requested);
    expect((await read(requestedRecord)).name).toBe("Nina Faure");
  });

  it("a guest's record loses a telephone number that came with an undone entry, and does not list the undone appointment", async () => {
    const known = { email: "paul@courriel.example", phone: null };
    const recordId = await recordOf(await enter(known, "2026-12-04"));
    await finalizeChanges();
    const phones = () => readValues(database.db, "clients", "phone");
    const undone = await enter({ ...known, phone: paul.phone }, "2026-12-05");
    expect(await phones()).toEqual([paul.phone]);
    await undo(undone);
    expect(await phones()).toEqual([null]);
    expect(await names("q=0639980012")).toEqual([]);
    const { entries } = (await read(recordId)).timeline;
    expect(entries.map(({ link }) => link)).not.toContain(`/agence/agenda/${undone}`);

    // The number stays if another entry gave it, too.
    const alsoUndone = await enter({ ...known, phone: paul.phone }, "2026-12-06");
    const kept = await enter({ ...known, phone: paul.phone }, "2026-12-07");
    await undo(alsoUndone);
    expect(await phones()).toEqual([paul.phone]);
    expect(await recordOf(kept)).toBe(recordId);
  });

  it("the search finds a client by the beginnings of words, without accents, and by the telephone number", async () => {
    await enter({}, "2026-12-04");
    await enter({ name: "Łukasz Nowak", phone: "06 39 98 00 31" }, "2026-12-11");
    await signUpUnverified();
    const phones = ["0639980012", "06 39 98 00 12", "+33 6 39 98 00 12", "+33639980012"];
    for (const words of ["sorel", "SORÉ", "paul so", ...phones])
      expect(await names(`q=${words}`), words).toEqual(["Paul Sorél"]);
    expect(await names("q=camille.m")).toEqual(["Camille Moreau"]);
    expect(await names("q=lukasz")).toEqual(["Łukasz Nowak"]);
    expect(await names("q=orel")).toEqual([]);
  });

  it("the list can be sorted by name, and shows each client's number of appointments, next one and account", async () => {
    await enter({}, "2026-12-04");
    await enter({ name: "Łukasz Nowak", phone: "06 39 98 00 31" }, "2026-12-11");
    await signUpUnverified();
    // Ł, which Unicode does not decompose, is sorted like L.
    expect(await names("tri=nom")).toEqual(["Łukasz Nowak", "Camille Moreau", "Paul Sorél"]);
    const { counts, rows } = await list("");
    expect(counts).toEqual({ all: 3, waiting: 0 });
    expect(
      rows.map(({ name, appointments, next, hasAccount }) => [name, appointments, next?.date, hasAccount]),
    ).toEqual([
      ["Camille Moreau", 0, undefined, true],
      ["Łukasz Nowak", 1, "2026-12-11", false],
      ["Paul Sorél", 1, "2026-12-04", false],
    ]);
  });

  it("a correction of a guest's record also corrects its appointments, but never an account's login address", async () => {
    const recordId = await recordOf(await enter({}, "2026-12-04"));
    const contact = { name: "Paul Sorel", email: "paul@courriel.example", phone: "06 39 98 00 13" };
    expect(await correctGuest(deps, member, recordId, { base: {}, contact })).toEqual({ ok: true });
    const { name, phone, email: userEmail } = contact;
    expect(await readAppointments(database.db)).toMatchObject([{ name, phone, userEmail }]);
    expect(await names("q=0639980013")).toEqual(["Paul Sorel"]);
    const signedUp = await signUpUnverified();
    expect(await correctGuest(deps, member, signedUp.recordId, { base: {}, contact })).toEqual(failed("unknown"));
    expect((await read(signedUp.recordId)).accounts[0]!.email).toBe(camille.email);
  });

  it("verifying an account's address merges the guest's record with the same address into the account's", async () => {
    const appointment = await enter({ email: camille.email }, "2026-12-04");
    const guest = await recordOf(appointment);
    const signedUp = await signUpUnverified();
    await finalizeChanges();
    // Signing up with an address does not prove that the client owns it.
    expect(await appointmentsOf(signedUp)).toEqual([]);
    expect(await readClientRecord(deps, guest, null)).toMatchObject({ id: guest });
    await verifyLastSignUp();
    expect(await appointmentsOf(signedUp)).toMatchObject([{ id: appointment, state: "confirmed" }]);
    expect(await readClientRecord(deps, guest, null)).toEqual({ mergedInto: signedUp.recordId });
    expect((await read(signedUp.recordId)).upcoming).toMatchObject([{ id: appointment }]);
    expect(await titles(signedUp.recordId)).toContain("Fiches réunies");
    expect(await names("")).toEqual(["Camille Moreau"]);
    expect(await names("q=sorel")).toEqual(["Camille Moreau"]);
  });

  it("verifying the address of one of two merged records moves both to the account, unless they are merged into another account", async () => {
    const byPhone = await enter({}, "2026-12-04");
    const byMail = await enter({ email: camille.email, phone: null }, "2026-12-05");
    await finalizeChanges();
    await done(mergeClients(deps, member, await recordOf(byPhone), await recordOf(byMail)));
    const signedUp = await signUpVerified();
    const ids = async () => (await appointmentsOf(signedUp)).map(({ id }) => id);
    expect(await ids()).toEqual([byPhone, byMail]);
    expect(await names("")).toEqual(["Camille Moreau"]);

    const merged = await enter({ email: lea.email, phone: null }, "2026-12-08");
    await finalizeChanges();
    await mergeClients(deps, member, signedUp.recordId, await recordOf(merged));
    const other = await signUpUnverified(lea);
    await verifyLastSignUp();
    expect(await appointmentsOf(other)).toEqual([]);
    expect(await ids()).toEqual([byPhone, byMail, merged]);
  });

  it("the search finds a client by the words of an enquiry and its messages, together with the client's current name", async () => {
    const { id } = await signUpUnverified();
    await enter({}, "2026-12-04");
    const { id: enquiryId } = await sendEnquiry(deps, { ...camille, id }, CHRISTENING);
    await saveMessage(deps, member, enquiryId, { kind: "note", text: "Prévoir le 50 mm." });
    for (const words of ["BAPTEME", "uzès mars", "prevoir", "bapt camille", "camille"])
      expect(await names(`q=${words}`), words).toEqual(["Camille Moreau"]);
    for (const words of ["apteme", "bapteme sorel", "uzes avril"]) expect(await names(`q=${words}`), words).toEqual([]);
    expect(await names("q=sorel")).toEqual(["Paul Sorél"]);
    expect(await names("q=m&tri=nom")).toEqual(["Camille Moreau"]);
    await updateProfile(profileDeps(), { id }, { ...camille, firstName: "Zoé" });
    const indexed = await readValues(database.db, "searchWords", "word", { subject: "enquiry" });
    expect(indexed).toEqual(expect.arrayContaining(["bapteme", "zoe", "moreau"]));
  });

  it("the search finds a client by words that hundreds of newer enquiries share, even in the enquiry of a merged record", async () => {
    const [signedUp, busy] = [await signUpUnverified(), await signUpUnverified(amine)];
    await sendEnquiry(deps, { ...camille, id: signedUp.id }, CHRISTENING);
    const newer = Array.from({ length: 450 }, (_, index) => `newer-${index}`);
    const archived = { status: "archived", createdAt: "2026-11-21T09:00:00.000Z" } as const;
    await seedEnquiries(
      database.db,
      newer.map((id) => ({ ...archived, id, userId: busy.id, userEmail: amine.email })),
    );
    const words = newer.flatMap((subjectId) =>
      ["bapteme", "mars"].map((word) => ({ subject: "enquiry" as const, word, subjectId })),
    );
    await insertRows(database.db, "searchWords", ...words);
    expect((await names("q=bapt+mars")).toSorted()).toEqual(["Amine O’Connor-Lefèvre", "Camille Moreau"]);
    const other = await signUpUnverified(lea);
    await done(mergeClients(deps, member, other.recordId, signedUp.recordId));
    expect((await names("q=bapt+mars&tri=nom")).toSorted()).toEqual(["Amine O’Connor-Lefèvre", "Léa Moreau"]);
  });

  it("a client record shows one timeline of all events, the latest first", async () => {
    const { id, recordId } = await signUpVerified();
    const { id: enquiry } = await sendEnquiry(deps, { id, ...camille }, CHRISTENING);
    await saveMessage(deps, member, enquiry, { kind: "note", text: "Prévoir le 50 mm." });
    await addNote(deps, member, recordId, "Elle préfère le soir.");
    const appointment = await enter({ email: camille.email }, "2026-12-04");
    await moveAppointment(deps, member, appointment, { date: "2026-12-07", time: "11:00" });
    clock.now = new Date("2026-12-07T10:30:00Z");
    await done(recordAttendance(deps, member, appointment, "no-show"));
    await cancelAppointment(deps, member, appointment);
    await finalizeChanges();
    await chooseRemindersOfAccount(deps, { id }, false, clientRequestRecorder("objection"));
    await updateRows(database.db, "mail", { status: "failed", lastError: "550 RCPT TO" }, { kind: "verification" });
    const record = await read(recordId);
    const lines = record.timeline.entries.map(({ title, detail, text, outcome }) => [title, text ?? detail, outcome]);
    expect(lines.map(([title]) => title)).toEqual([
      "Préférence de rappel modifiée",
      "Client non prévenu",
      "Rendez-vous annulé",
      "Présence indiquée",
      "Rendez-vous déplacé",
      "Rendez-vous pris",
      "Note de Jeanne",
      "Note de Jeanne",
      "Confirmation de demande",
      "Demande : Baptême",
      "Adresse confirmée",
      "Confirmation d’adresse",
      "Compte créé",
    ]);
    expect(lines).toContainEqual([
      "Rendez-vous déplacé",
      "du vendredi 4 décembre 2026 à 10:00 au lundi 7 décembre 2026 à 11:00, par Jeanne",
      null,
    ]);
    expect(lines).toContainEqual(["Présence indiquée", "absent, par Jeanne", null]);
    expect(lines).toContainEqual(["Préférence de rappel modifiée", "désactivés, par le client", null]);
    expect(lines).toContainEqual(["Confirmation de demande", null, "envoi en cours"]);
    expect(record.timeline.entries.find(({ failed }) => failed)).toMatchObject({
      title: "Confirmation d’adresse",
      outcome: "e-mail non remis",
      isSent: false,
      detail: expect.stringContaining(camille.email),
    });
    expect(record.counts).toMatchObject({ upcoming: 0, cancelled: 1, enquiries: { new: 1 }, mails: { failed: 1 } });
    expect(record.accounts).toMatchObject([{ isVerified: true, isDisabled: false, wantsReminders: false }]);
    expect((await list("tri=en-attente")).rows).toMatchObject([{ isWaiting: true, hasFailedMail: true }]);
  });

  it("a client record shows the delivery of an answer even if a page of the timeline ends between the answer and its mail", async () => {
    const { id, recordId } = await signUpUnverified();
    const { id: enquiryId } = await sendEnquiry(deps, { id, ...camille }, CHRISTENING);
    const answeredAt = after(clock.now, 5_000);
    const pageEnd = after(answeredAt, MINUTE / 2);
    const mailedAt = after(answeredAt, MINUTE);
    await database.db.transaction().execute(async (trx) => {
      const message = { from: "agence@courriel.example", to: camille.email, subject: "Re", text: "Oui.", html: "" };
      const mail = { kind: "enquiry-answer", to: camille.email, domain: "atelier.example", message } as const;
      const [mailed] = await enqueueMail(trx, mailedAt, { userId: id, eventId: null }, mail);
      const answer = { id: "answer", enquiryId, kind: "answer", state: "stored", text: "Oui." } as const;
      const sent = { author: member.id, createdAt: answeredAt.toISOString(), messageId: mailed!.messageId };
      await insertRows(trx, "enquiryMessages", { ...answer, ...sent });
      const rejected = { status: "failed", lastError: "550 RCPT TO" } as const;
      await updateRows(trx, "mail", rejected, { id: mailed!.id });
    });
    const { timeline } = await read(recordId, pageEnd.toISOString());
    expect(timeline.entries[0]).toMatchObject({
      title: "Réponse de Jeanne",
      outcome: "e-mail non remis",
      failed: true,
    });
  });

  it("the list marks every client whom a mail did not reach, with or without an account", async () => {
    const [former, other] = ["ancienne@courriel.example", "autre@courriel.example"] as const;
    await signUpUnverified();
    const paulsRecord = await recordOf(await enter({ email: former }, "2026-12-04"));
    await enter({ name: "Autre", email: other }, "2026-12-05");
    await finalizeChanges();
    const markedNames = async () =>
      (await list("tri=nom")).rows.filter(({ hasFailedMail }) => hasFailedMail).map(({ name }) => name);
    const markedAfterFailureOf = async (to: string) => {
      await updateRows(database.db, "mail", { status: "failed" }, { to });
      return markedNames();
    };
    expect(await markedNames()).toEqual([]);
    expect(await markedAfterFailureOf(other)).toEqual(["Autre"]);
    await correctGuest(deps, member, paulsRecord, { base: {}, contact: { email: "nouvelle@courriel.example" } });
    expect(await markedAfterFailureOf(former)).toEqual(["Autre", "Paul Sorél"]);
    expect(await markedAfterFailureOf(camille.email)).toEqual(["Autre", "Camille Moreau", "Paul Sorél"]);
    await updateRows(database.db, "mail", { handledAt: clock.now.toISOString() });
    expect(await markedNames()).toEqual([]);
    // A notice goes to the agency, not to the client.
    await updateRows(database.db, "mail", { handledAt: null, kind: "booking-notice" });
    expect(await markedNames()).toEqual([]);
  });

  it("an agency note can be changed and deleted only through its own client record, and an outdated change is refused", async () => {
    const recordId = await addClient(deps, member, paul);
    const other = await addClient(deps, member, { ...paul, name: "Autre" });
    await addNote(deps, member, recordId, "Rappeler lundi.");
    const { notes } = await read(recordId);
    expect(notes).toMatchObject([{ author: member.id }]);
    const noteId = notes[0]!.id;
    const change = (baseVersion: number, text: string, onRecord = recordId) =>
      changeNote(deps, member, onRecord, noteId, { text, baseVersion });
    expect(await removeNote(deps, member, other, noteId)).toEqual(failed("note-gone"));
    expect(await change(1, "Rappeler mardi.", other)).toEqual(failed("note-gone"));
    expect(await change(1, "Rappeler mardi.")).toEqual({ ok: true });
    expect(await change(1, "Rappeler jeudi.")).toEqual(failed("note-conflict"));
    expect((await read(recordId)).timeline.entries[0]).toMatchObject({ text: "Rappeler mardi.", outcome: "corrigée" });
    expect(await removeNote(deps, member, recordId, noteId)).toEqual({ ok: true });
    expect((await read(recordId)).notes).toEqual([]);
    expect(await change(2, "Rappeler vendredi.")).toEqual(failed("note-gone"));
    expect(await addNote(deps, member, "rien", "x")).toEqual(failed("unknown"));
  });

  it("freeing the address of an unverified account deletes the account, unless the agency has merged a record into it", async () => {
    const signedUp = await signUpUnverified();
    const other = await signUpUnverified(amine);
    const guest = await addClient(deps, member, paul);
    await done(mergeClients(deps, member, guest, signedUp.recordId));
    for (const { email } of [camille, amine]) await freeAddress(deps, email);
    const accounts = database.db.selectFrom("users").select("id").where("id", "in", [signedUp.id, other.id]);
    expect(await accounts.execute()).toEqual([{ id: signedUp.id }]);
    expect(await readRows(database.db, "clients", "id", { id: guest })).toHaveLength(1);
  });

  it("a member can merge a guest's record into an account's, and a split restores it unchanged", async () => {
    const signedUp = await signUpVerified();
    const appointment = await enter({}, "2026-12-04");
    const guest = await recordOf(appointment);
    await finalizeChanges();
    await addNote(deps, member, guest, "Il vient avec son chien.");
    expect(await mergeClients(deps, member, guest, signedUp.recordId)).toEqual({ ok: true, id: signedUp.recordId });
    expect(await appointmentsOf(signedUp)).toMatchObject([{ id: appointment }]);
    expect(await titles(signedUp.recordId)).toEqual(expect.arrayContaining(["Note de Jeanne", "Rendez-vous pris"]));
    expect(await names("")).toEqual(["Camille Moreau"]);
    expect((await list("")).rows).toMatchObject([{ appointments: 1, hasAccount: true }]);

    expect(await splitClient(deps, member, guest)).toEqual({ ok: true, id: guest });
    expect(await appointmentsOf(signedUp)).toEqual([]);
    expect(await titles(guest)).toEqual(expect.arrayContaining(["Note de Jeanne", "Rendez-vous pris"]));
    expect(await titles(signedUp.recordId)).not.toContain("Rendez-vous pris");
    expect(await names("q=sorel")).toEqual(["Paul Sorél"]);
    expect(await splitClient(deps, member, guest)).toEqual({ ok: true, id: guest });
    for (const kind of ["clients-merged", "clients-split"] as const)
      expect(await readValues(database.db, "events", "actor", { kind })).toEqual([member.id]);
  });

  it("a merged record can be merged neither into a third one nor into itself, and repeating its merge changes nothing", async () => {
    const { recordId } = await signUpUnverified();
    const guest = await addClient(deps, member, paul);
    await done(mergeClients(deps, member, guest, recordId));
    const other = await addClient(deps, member, { ...paul, name: "Autre" });
    expect(await mergeClients(deps, member, other, guest)).toEqual(failed("edit-conflict"));
    expect(await mergeClients(deps, member, recordId, recordId)).toEqual(failed("same-record"));
    // The same merge in the other direction succeeds, because it is already done.
    expect(await mergeClients(deps, member, recordId, guest)).toEqual({ ok: true, id: recordId });
    expect(await readValues(database.db, "events", "actor", { kind: "clients-merged" })).toEqual([member.id]);
  });

  it("a split invalidates the links to the other record's appointments that were mailed to the account", async () => {
    const signedUp = await signUpVerified();
    const appointment = await enter({}, "2026-12-04");
    const mailedToRose = await enter({ name: "Rose", email: "rose@courriel.example", phone: null }, "2026-12-07");
    await finalizeChanges();
    const guests = [await recordOf(appointment), await recordOf(mailedToRose)];
    for (const guest of guests) await mergeClients(deps, member, signedUp.recordId, guest);
    const [date, time] = ["2026-12-04", "11:00"];
    const client = { ...camille, id: signedUp.id };
    expect(await moveClientAppointment(deps, client, appointment, { date, time })).toEqual({ ok: true });
    const slots = [{ date: "2026-12-08", time }];
    const decisions = new Map([[appointment, { do: "propose", personalMessage: null, slots } as const]]);
    await done(closeTimes(deps, member, [newClosure(date)], decisions));
    await finalizeChanges();
    // The evening before the appointment, when its reminder is due.
    clock.now = new Date("2026-12-03T17:30:00Z");
    expect(await sendDueReminders(deps)).toBe(1);
    const mails = await readValues(database.db, "mail", "message", { to: camille.email });
    const lastToken = (link: RegExp) => mails.flatMap((message) => link.exec(message)?.[1] ?? []).at(-1)!;
    const openLinks = async () => [
      await findByCancelToken(deps, lastToken(/cancelAppointment\?id=([\w-]+)/)),
      await showProposal(deps, lastToken(/creneau\/([\w-]+)/)),
      await readReminder(deps, lastToken(/rappel\/([\w-]+)/)),
    ];
    expect(await openLinks()).toMatchObject([{ state: "cancellable" }, { ok: true }, { expiry: null }]);

    for (const guest of guests) await splitClient(deps, member, guest);
    expect(await openLinks()).toEqual([null, { ok: false, kind: "move", reason: "unknown" }, null]);
    const withLinks = database.db.selectFrom("appointments").select("id").where("cancelTokenHash", "is not", null);
    expect(await withLinks.execute()).toEqual([{ id: mailedToRose }]);
  });

  it("merged records count as one client in the conflicts of a closing, with or without an account", async () => {
    const days = newClosure("2026-12-01", "2026-12-10");
    const countConflicts = async () => {
      const conflicts = await closingConflicts(deps, member, days);
      return { appointments: conflicts.length, clients: countDistinctClients(conflicts) };
    };
    const byPhone = await enter({}, "2026-12-04");
    const byMail = await enter({ name: "Paule", email: lea.email, phone: null }, "2026-12-05");
    const signedUp = await signUpUnverified();
    await enter({}, "2026-12-08", signedUp.recordId);
    expect(await countConflicts()).toEqual({ appointments: 3, clients: 3 });
    await mergeClients(deps, member, await recordOf(byPhone), await recordOf(byMail));
    expect(await countConflicts()).toEqual({ appointments: 3, clients: 2 });
    const other = await signUpUnverified(amine);
    await enter({}, "2026-12-09", other.recordId);
    expect(await countConflicts()).toEqual({ appointments: 4, clients: 3 });
    await mergeClients(deps, member, other.recordId, signedUp.recordId);
    expect(await countConflicts()).toEqual({ appointments: 4, clients: 2 });
    await mergeClients(deps, member, other.recordId, await recordOf(byPhone));
    expect(await countConflicts()).toEqual({ appointments: 4, clients: 1 });
  });

  it("erasing one of two merged accounts keeps the data of the other", async () => {
    const appointment = await enter({ email: camille.email }, "2026-12-04");
    const guest = await recordOf(appointment);
    await finalizeChanges();
    const signedUp = await signUpVerified();
    const other = await signUpUnverified(amine);
    const id = other.recordId;
    expect(await mergeClients(deps, member, id, signedUp.recordId)).toEqual({ ok: true, id });
    const emails = async (recordId: string) => (await read(recordId)).accounts.map(({ email }) => email);
    expect(await emails(other.recordId)).toEqual([camille.email, amine.email]);
    expect(await eraseAccount(deps, other.id, "client")).toEqual({ cancelled: 0 });
    expect(await emails(signedUp.recordId)).toEqual([camille.email]);
    expect(await appointmentsOf(signedUp)).toMatchObject([{ id: appointment, state: "confirmed" }]);
    expect(await readClientRecord(deps, guest, null)).toEqual({ mergedInto: signedUp.recordId });
    expect(await eraseAccount(deps, signedUp.id, "client")).toEqual({ cancelled: 1 });
    expect(await readRows(database.db, "clients", "id", { id: guest })).toEqual([]);
  });

  it("erasing a record during a merge also erases the record that is being merged into it", async () => {
    const target = await addClient(deps, member, { ...paul, name: "Paul Sorel" });
    const source = await addClient(deps, member, { ...paul, name: "Paul S." });
    const [merged, erased] = await interleaveWrites(
      database.db,
      "events",
      (db) => mergeClients({ ...deps, db }, member, target, source),
      () => eraseClient(deps, member, target),
    );
    expect(merged).toEqual({ ok: true, id: target });
    expect(erased).toMatchObject({ ok: true });
    expect(await readRows(database.db, "clients", "name")).toEqual([]);
  });

  it("the search finds merged records by both new names when both names change at the same moment", async () => {
    const signedUp = await signUpUnverified();
    const guest = await addClient(deps, member, paul);
    await mergeClients(deps, member, signedUp.recordId, guest);
    await interleaveWrites(
      database.db,
      "searchWords",
      (db) => correctGuest({ ...deps, db }, member, guest, { base: {}, contact: { name: "Paulin Sorel" } }),
      () => updateProfile(profileDeps(), signedUp, { ...camille, firstName: "Clémence" }),
    );
    for (const words of ["paulin", "clemence"]) expect(await names(`q=${words}`), words).toEqual(["Clémence Moreau"]);
  });

  it("a merge and an erasure at the same moment leave one merged record, or only the account's", async () => {
    const signedUp = await signUpVerified();
    const guest = await recordOf(await enter({}, "2026-12-04"));
    await finalizeChanges();
    const [merged, erased] = await Promise.all([
      mergeClients(deps, member, signedUp.recordId, guest),
      eraseClient(deps, member, guest),
    ]);
    // A record that was merged first is no longer the one the owner wanted to erase.
    expect(erased).toEqual(merged.ok ? failed("unknown") : expect.objectContaining({ ok: true }));
    expect(await names("q=sorel")).toEqual(merged.ok ? ["Camille Moreau"] : []);
    expect(await appointmentsOf(signedUp)).toHaveLength(merged.ok ? 1 : 0);
  });

  it("a client's export contains accounts, appointments and the agency's notes, and the data-request log records it", async () => {
    const { recordId } = await signUpVerified();
    await addNote(deps, member, recordId, "Elle préfère le soir.");
    const appointment = await enter({ email: camille.email }, "2026-12-04");
    await saveNote(deps, member, appointment, { note: "Montrer l'album.", baseVersion: undefined });
    expect(await recordExport(deps, member, recordId)).toEqual({ ok: true });
    const exported = await exportClient(deps, recordId);
    expect(exported).toMatchObject({
      accounts: [{ profile: { email: camille.email }, dataRequests: [{ kind: "access", outcome: "granted" }] }],
      appointments: [{ id: appointment, note: "Montrer l'album.", subject: "Portraits" }],
      notes: [{ text: "Elle préfère le soir." }],
    });
    expect(JSON.stringify(exported)).not.toMatch(/token|hash/i);
    expect(await exportClient(deps, "rien")).toBeNull();
    const entry = { number: 1, kind: "access", origin: "agency", clientId: recordId, answeredOn: "2026-11-20" };
    expect(await logEntries()).toMatchObject([entry]);
  });

  it("a data request by letter is linked to the given record, or to the only client with exactly that name", async () => {
    const signedUp = await signUpUnverified();
    const guest = await addClient(deps, member, paul);
    const merged = await addClient(deps, member, { ...paul, phone: null, email: "paul@courriel.example" });
    await mergeClients(deps, member, guest, merged);
    const linkedTo = async (person: string, recordId = "") => {
      await done(receiveLetter({ person, recordId }));
      return (await logEntries()).at(-1)!.clientId;
    };
    for (const person of ["Camille Moreau", "MOREAU, camille", "Moréau Camille"])
      expect(await linkedTo(person), person).toBe(signedUp.recordId);
    expect(await linkedTo("Paul Sorel")).toBe(guest);
    expect(await linkedTo("P. S.", merged)).toBe(guest);
    for (const person of ["Camille", "Camille Moreau, de Lyon", "Paul", "Léa Petit", "…"])
      expect(await linkedTo(person), person).toBeNull();
    await addClient(deps, member, { ...paul, name: "Camille Moreau" });
    expect(await linkedTo("Camille Moreau")).toBeNull();
    expect(await receiveLetter({ person: "Nina", recordId: "rien" })).toEqual(failed("gone"));
  });

  it("erasing a client answers an erasure request by letter, and removes the client's name from the data-request log", async () => {
    const signedUp = await signUpUnverified();
    const guest = await addClient(deps, member, paul);
    await receiveLetter({ person: "Camille Moreau", kind: "access", checkedBy: "document" });
    await receiveLetter({ person: "Camille Moreau" });
    await receiveLetter({ person: "Paul Sorel", recordId: guest });
    const [, entry] = await logEntries();
    await extendDataRequest(deps, member, entry!.id, "Camille a déménagé.", "2026-11-20");
    expect(await eraseAccount(deps, signedUp.id, "client")).toMatchObject({ cancelled: 0 });
    expect(await eraseClient(deps, member, guest)).toMatchObject({ ok: true });
    const answered = { answeredOn: "2026-11-20", outcome: "granted", answer: null };
    const nobody = { clientId: null, person: null, extendedFor: null };
    expect(await logEntries()).toMatchObject([
      { ...nobody, number: 1, kind: "access", answeredOn: null },
      { ...nobody, ...answered, number: 2, kind: "erasure", origin: "letter", checkedBy: "login" },
      { ...nobody, ...answered, number: 3, kind: "erasure", origin: "letter", checkedBy: "known" },
    ]);
    expect(JSON.stringify(await logEntries())).not.toMatch(/Camille|Sorel|Moreau/);
  });

  it("the data-request log drops the name and texts of a person without a record only when an erasure is granted", async () => {
    const answer = async (kind: "erasure" | "access", outcome: "granted" | "refused") => {
      await receiveLetter({ kind, person: "Léa Petit" });
      const { id } = (await logEntries()).at(-1)!;
      await extendDataRequest(deps, member, id, "Léa écrit beaucoup.", "2026-11-20");
      const change = { answeredOn: "2026-11-20", outcome, answer: "Écrit à Léa.", checkedBy: "document" } as const;
      expect(await answerDataRequest(deps, member, id, change)).toEqual({ ok: true });
      const { person, extendedOn, extendedFor, answer: reply } = (await logEntries()).at(-1)!;
      return [person, extendedOn, extendedFor, reply];
    };
    const kept = ["Léa Petit", "2026-11-20", "Léa écrit beaucoup.", "Écrit à Léa."];
    expect(await answer("access", "granted")).toEqual(kept);
    expect(await answer("erasure", "refused")).toEqual(kept);
    expect(await answer("erasure", "granted")).toEqual([null, "2026-11-20", null, null]);
  });

  it("the data-request log never reuses a number, even if the purge has deleted the newest entry", async () => {
    const answered = { person: "Léa Petit", answeredOn: "2026-11-20" };
    await receiveLetter(answered);
    await purgeDataRequestLog(database.db, new Date("2031-11-22T09:00:00Z"));
    expect(await logEntries()).toEqual([]);
    await receiveLetter(answered);
    expect(await logEntries()).toMatchObject([{ number: 2 }]);
  });

  it("an answer to a data request requires that the identity was checked, unless it is a refusal", async () => {
    const answered = { answeredOn: "2026-11-20", answer: null, outcome: "granted" } as const;
    const receive = async (checkedBy: "pending" | "address") => {
      await receiveLetter({ kind: "access", person: "Léa Petit", checkedBy });
      return (await logEntries()).at(-1)!.id;
    };
    const answer = async (id: string, change: Partial<Parameters<typeof answerDataRequest>[3]>) => {
      const result = await answerDataRequest(deps, member, id, { ...answered, ...change });
      return result.ok ? (await logEntries()).at(-1)!.checkedBy : result.reason;
    };
    const open = await receive("pending");
    for (const outcome of ["granted", "partly"] as const) expect(await answer(open, { outcome })).toBe("not-checked");
    expect(await extendDataRequest(deps, member, open, "Beaucoup de photos.", "2026-11-20")).toEqual({ ok: true });
    expect(await answer(open, { checkedBy: "document" })).toBe("document");
    expect(await answer(await receive("pending"), { outcome: "refused" })).toBe("pending");
    expect(await answer(await receive("address"), {})).toBe("address");
    expect(await answer(await receive("address"), { checkedBy: "document" })).toBe("address");
  });

  it("a data request is not linked to a record that is being erased", async () => {
    const recordId = await addClient(deps, member, paul);
    const [erased, recorded] = await interleaveWrites(
      database.db,
      "events",
      (db) => eraseClient({ ...deps, db }, member, recordId),
      () => receiveLetter({ kind: "access", person: "Paul Sorel", recordId }),
    );
    expect([erased, recorded]).toMatchObject([{ ok: true }, failed("gone")]);
    expect(JSON.stringify(await logEntries())).not.toContain("Sorel");
  });

  it("a member can disable and enable a client's account, but never a member's", async () => {
    const { id, recordId } = await signUpUnverified();
    expect(await setAccountEnabled(deps, member, recordId, id, false)).toEqual({ ok: true });
    expect((await read(recordId)).accounts[0]).toMatchObject({ isDisabled: true });
    expect(await setAccountEnabled(deps, member, recordId, id, true)).toEqual({ ok: true });
    expect((await read(recordId)).accounts[0]).toMatchObject({ isDisabled: false });
    const events = await readRows(database.db, "events", ["kind", "actor"], {}, "at");
    expect(events.at(-1)).toEqual({ kind: "account-enabled", actor: member.id });
    await updateRows(database.db, "users", { role: "team" }, { id });
    expect(await setAccountEnabled(deps, member, recordId, id, false)).toEqual(failed("is-member"));
    expect(await eraseClient(deps, member, recordId)).toEqual(failed("is-member"));
    expect(await setAccountEnabled(deps, member, recordId, "rien", false)).toEqual(failed("unknown"));
  });

  it("erasing a guest keeps only the date and time of the cancelled appointment, and nameless entries in the data-request log", async () => {
    const upcoming = await enter({ email: "paul@courriel.example" }, "2026-12-04");
    await finalizeChanges();
    await updateRows(database.db, "mail", { status: "sent" });
    const recordId = await recordOf(upcoming);
    const other = await addClient(deps, member, { ...paul, name: "Sorel, Paul" });
    await addNote(deps, member, other, "Paul n'entend pas bien.");
    await mergeClients(deps, member, recordId, other);
    await recordExport(deps, member, recordId);
    expect(await eraseClient(deps, member, recordId)).toEqual({ ok: true, cancelled: 1, accounts: [] });
    expect((await listTombstones(deps.files, "client")).toSorted()).toEqual([recordId, other].toSorted());

    const nobody = { name: null, phone: null, clientId: null };
    expect(await readAppointments(database.db)).toMatchObject([
      { id: upcoming, date: "2026-12-04", time: "10:00", status: "cancelled", ...nobody },
    ]);
    const mails = await readRows(database.db, "mail", ["to", "kind", "forget"]);
    expect(mails).toEqual([{ to: "paul@courriel.example", kind: "cancellation-confirmation", forget: 1 }]);
    const tables = ["clients", "clientNotes", "searchWords", "events", "dataRequests", "appointments"] as const;
    for (const table of tables) {
      const text = JSON.stringify(await database.db.selectFrom(table).selectAll().execute());
      for (const trace of ["Sor", "sorel", "0639980012", "06 39", "paul@", recordId, other])
        expect(text, `${trace} in ${table}`).not.toContain(trace);
    }
    const columns = ["number", "kind", "person", "clientId"] as const;
    expect(await readRows(database.db, "dataRequests", columns, {}, "number")).toEqual([
      { number: 1, kind: "access", person: null, clientId: null },
      { number: 2, kind: "erasure", person: null, clientId: null },
    ]);
  });

  it("erasing an account cancels every appointment and releases the slots, even during pending changes by the agency", async () => {
    const signedUp = await signUpVerified();
    const [cancelledDay, movedDay, enteredDay] = ["2026-12-04", "2026-12-05", "2026-12-06"] as const;
    const book = async (date: string) =>
      (await done(bookAppointment(deps, { ...camille, id: signedUp.id }, { date, time: "14:00" }))).id;
    await cancelAppointment(deps, member, await book(cancelledDay));
    await moveAppointment(deps, member, await book(movedDay), { date: movedDay, time: "16:00" });
    await enter({ email: camille.email }, enteredDay);
    await database.db.deleteFrom("mail").execute();
    expect(await eraseAccount(deps, signedUp.id, "client")).toEqual({ cancelled: 3 });
    expect(await database.db.selectFrom("slotHolds").selectAll().execute()).toEqual([]);
    const statuses = await readValues(database.db, "appointments", "status");
    expect(statuses).toEqual(["cancelled", "cancelled", "cancelled"]);
    // The mails mention only what the client already knew: neither the move nor the entered appointment.
    const messages = await readValues(database.db, "mail", "message", { to: camille.email });
    expect(messages.map((message) => /\d+\sdécembre 2026 à\s\d\d:\d\d/.exec(message)![0]).toSorted()).toEqual([
      "4 décembre 2026 à 14:00",
      "5 décembre 2026 à 14:00",
    ]);
  });

  it("erasing an account also anonymizes the appointments of the guest's record that was merged into it", async () => {
    const signedUp = await signUpVerified();
    await mergeClients(deps, member, signedUp.recordId, await recordOf(await enter({}, "2026-12-04")));
    const erased = { ok: true, cancelled: 1, accounts: [signedUp.id] };
    expect(await eraseClient(deps, member, signedUp.recordId)).toEqual(erased);
    expect(await readRows(database.db, "clients", "id")).toEqual([]);
    expect(await readRows(database.db, "searchWords", "word")).toEqual([]);
    const nobody = { name: null, phone: null, userId: null, clientId: null };
    const columns = Object.keys(nobody) as (keyof typeof nobody)[];
    expect(await readRows(database.db, "appointments", columns)).toEqual([nobody]);
  });

  it("erasing a client deletes the searchable words of an enquiry even if a note is being added to it", async () => {
    const { id } = await signUpUnverified();
    const { id: enquiryId } = await sendEnquiry(deps, { ...camille, id }, CHRISTENING);
    const [, erased] = await interleaveWrites(
      database.db,
      "searchWords",
      (db) => saveMessage({ ...deps, db }, member, enquiryId, { kind: "note", text: "Prévoir le 50 mm." }),
      () => eraseAccount(deps, id, "client"),
    );
    expect(erased).toEqual({ cancelled: 0 });
    expect(await readValues(database.db, "searchWords", "word", { subject: "enquiry" })).toEqual([]);
  });

  it("an appointment that is entered while the guest's record is being erased gets a new record", async () => {
    const email = "paul@courriel.example";
    const before = await addClient(deps, member, { ...paul, email });
    const [erased, appointment] = await interleaveWrites(
      database.db,
      "events",
      (db) => eraseClient({ ...deps, db }, member, before),
      () => enter({ email }, "2026-12-04"),
    );
    expect(erased).toMatchObject({ ok: true });
    expect(await recordOf(appointment)).not.toBe(before);
  });

  it("two simultaneous identical merges, splits or erasures act once, and both report success", async () => {
    const twice = <Result>(change: () => Promise<Result>) => Promise.all([change(), change()]);
    const recordId = await addClient(deps, member, paul);
    const signedUp = await signUpUnverified();
    const merged = { ok: true, id: signedUp.recordId };
    expect(await twice(() => mergeClients(deps, member, recordId, signedUp.recordId))).toEqual([merged, merged]);
    const split = { ok: true, id: recordId };
    expect(await twice(() => splitClient(deps, member, recordId))).toEqual([split, split]);
    for (const id of [signedUp.recordId, recordId]) {
      expect(await twice(() => eraseClient(deps, member, id))).toMatchObject([{ ok: true }, { ok: true }]);
      expect(await eraseClient(deps, member, id)).toMatchObject({ ok: true });
    }
    expect(await readValues(database.db, "dataRequests", "kind")).toEqual(["erasure", "erasure"]);
    expect(await eraseClient(deps, member, "rien")).toEqual(failed("unknown"));
  });

  it("the timeline lists a resent mail beside the first one, even if its address has been corrected", async () => {
    const wrong = "paul@couriel.example";
    const right = "paul@courriel.example";
    const recordId = await recordOf(await enter({ email: wrong }, "2026-12-04"));
    await finalizeChanges();
    await updateRows(database.db, "mail", { status: "failed" }, { to: wrong });
    const { id } = await readRow(database.db, "mail", "id", { to: wrong });
    const hasFailedMail = async () => (await list("tri=nom")).rows[0]!.hasFailedMail;
    expect(await hasFailedMail()).toBe(true);
    expect(await resendTo(deps, member, id, { email: right, correct: true })).toMatchObject({ ok: true });
    expect(await hasFailedMail()).toBe(false);
    const { timeline, counts } = await read(recordId);
    const mailEntries = timeline.entries.filter(({ kind }) => kind === "mail");
    expect(mailEntries.map(({ title }) => title)).toEqual([
      "Renvoi : rendez-vous ajouté par l’agence",
      "Rendez-vous ajouté par l’agence",
    ]);
    expect(mailEntries[0]!.detail).toMatch(/^À paul@courriel\.example, premier envoi \d\d:\d\d\.$/);
    expect(counts.mails).toEqual({ sent: 0, failed: 1, waiting: 1 });
  });

  it("a guest's record is purged three years after the last appointment", async () => {
    const recordId = await recordOf(await enter({}, "2026-12-04"));
    const purge = async () => {
      const tasks = retentionTasks(deps);
      await tasks.appointments!();
      await tasks["guest records"]!();
      return readValues(database.db, "clients", "id");
    };
    clock.now = new Date("2029-12-03T09:00:00Z");
    expect(await purge()).toEqual([recordId]);
    clock.now = new Date("2029-12-06T09:00:00Z");
    expect(await purge()).toEqual([]);
    expect(await readRows(database.db, "dataRequests", "id")).toEqual([]);
  });
});

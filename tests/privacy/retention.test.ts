import { randomUUID } from "node:crypto";
import type { Updateable } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { eraseAccount, eraseGuestRecord } from "#app/application/privacy/erase-account.server.ts";
import { removePicture } from "#app/features/profile/profile-picture.server.ts";
import { isInactive, isNeverVerified } from "#app/features/profile/retention.server.ts";
import { isExpiredRecord } from "#app/features/clients/retention.server.ts";
import type { BookingClient } from "#app/features/booking/booking-client.ts";
import { bookAppointment } from "#app/features/booking/public-booking/book-appointment.server.ts";
import { sendEnquiry } from "#app/features/enquiries/form/send-enquiry.server.ts";
import { saveMessage } from "#app/features/enquiries/thread/enquiry-thread.server.ts";
import { eraseMedia } from "#app/features/media/library.server.ts";
import { mediaKey, originalKey } from "#app/features/media/media.server.ts";
import { forgetMedia } from "#app/features/publishing/media/forget-media.server.ts";
import { findOrCreateGuestRecord } from "#app/records/client-records.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import type { Schema } from "#app/platform/schema/schema.server.ts";
import { recordBackup } from "#app/platform/backup/backup.server.ts";
import { listTombstones, writeTombstone } from "#app/platform/backup/erasure-tombstones.server.ts";
import type { FileStore } from "#app/platform/files/file-store.server.ts";
import { recordEvent } from "#app/platform/events/record-event.server.ts";
import { retentionTasks } from "#app/application/privacy/retention.server.ts";
import { siteDepsFor } from "#support/fixtures/use-cases.ts";
import { seedAppointment, seedClosure } from "#support/fixtures/appointments.ts";
import { depsForEachTest, describeOnBothDatabases, eachTest } from "#support/database/database.ts";
import { startInbox } from "#support/network/inbox.ts";
import { amine, camille, type Person, seedClient, seedWrongPasswords } from "#support/fixtures/people.ts";
import { seedPicture } from "#support/media/seed-picture.ts";
import { openHostedSite } from "#support/site/hosted-site.ts";
import {
  insertRows,
  readMails,
  readRow,
  readRows,
  readValues,
  updateRows,
  withoutTable,
} from "#support/database/rows.ts";

const agencyEmail = "agence@solstice.example";
const START = new Date("2026-11-20T10:00:00.000Z");
const picture = Buffer.from([1, 2, 3]);
const SITE = { title: "Un site", services: ["web" as const], description: "Cinq pages." };

describeOnBothDatabases("retention", ({ kind, open }) => {
  const { clock, database, deps } = depsForEachTest(open, START, (opened, now) =>
    siteDepsFor(opened, now, { agencyEmail: () => agencyEmail }),
  );
  const files = eachTest(() => deps.files);

  async function purge(purgeDeps = deps): Promise<void> {
    for (const work of Object.values(retentionTasks(purgeDeps))) await work();
  }
  const setClock = (instant: string) => (clock.now = new Date(instant));
  const purgeAt = (instant: string) => {
    setClock(instant);
    return purge();
  };
  const afterPurgeAt = async <Rows>(instant: string, read: () => Promise<Rows>): Promise<Rows> => {
    await purgeAt(instant);
    return read();
  };
  const passDays = (days: number) => clock.pass(days * 86_400);

  async function createAccount(
    person: Person = camille,
    values: Updateable<Schema["users"]> = {},
  ): Promise<BookingClient> {
    const client = await seedClient(database.db, person);
    await updateRows(database.db, "users", { createdAt: START.toISOString(), ...values }, { id: client.id });
    return client;
  }
  const emails = () => readValues(database.db, "users", "email", {}, "email");
  const mails = async () => (await readMails(database.db)).map(({ to, subject }) => ({ to, subject }));
  const warning = (date: string) => ({ to: camille.email, subject: `Votre compte sera supprimé le ${date}` });
  async function book(client: BookingClient, date: string, time = "09:30"): Promise<void> {
    expect(await bookAppointment(deps, client, { date, time })).toMatchObject({ ok: true });
  }
  async function addAppointment(client: BookingClient | null, date: string): Promise<void> {
    const owner = client && { userEmail: client.email, userId: client.id };
    await seedAppointment(database.db, { date, time: "09:00", ...owner, createdAt: START.toISOString() });
  }

  test("an unverified account is erased 30 days after its creation, and a verified one stays", async () => {
    await createAccount(camille, { emailVerified: false });
    await createAccount(amine);
    expect(await afterPurgeAt("2026-12-20T10:00:00.000Z", emails)).toHaveLength(2);
    expect(await afterPurgeAt("2026-12-20T10:00:00.001Z", emails)).toEqual([amine.email]);
    expect(await mails()).toEqual([]);
    expect(await readRows(database.db, "erasures", "userId")).toEqual([]);
  });

  test("an unverified account stays if it is verified between the check and the deletion", async () => {
    const { id } = await createAccount(camille, { emailVerified: false });
    setClock("2027-01-20T10:00:00.000Z");
    await updateRows(database.db, "users", { emailVerified: true });
    expect(await eraseAccount(deps, id, "system", { rule: isNeverVerified(clock.now) })).toBeNull();
    expect(await emails()).toEqual([camille.email]);
  });

  test("an inactive account is warned once, 30 days before, and erased after two years without use", async () => {
    await createAccount(camille, { createdAt: "2020-01-01T00:00:00.000Z", lastActiveAt: START.toISOString() });
    await createAccount(amine, { lastActiveAt: "2028-10-01T10:00:00.000Z" });
    expect(await afterPurgeAt("2028-10-21T10:00:00.000Z", mails)).toEqual([]);
    expect(await afterPurgeAt("2028-10-21T10:00:00.001Z", mails)).toEqual([warning("lundi 20 novembre 2028")]);
    passDays(10);
    await purge();
    expect(await afterPurgeAt("2028-11-20T10:00:00.000Z", emails)).toHaveLength(2);
    expect(await afterPurgeAt("2028-11-20T10:00:00.001Z", emails)).toEqual([amine.email]);
    expect(await mails()).toHaveLength(1);
  });

  test("an account that was never used is warned two years after its creation, and erased at least 30 days after that", async () => {
    await createAccount(camille, { createdAt: "2020-01-01T00:00:00.000Z" });
    await purge();
    expect(await mails()).toEqual([warning("dimanche 20 décembre 2026")]);
    expect(await afterPurgeAt("2026-12-20T09:59:59.999Z", emails)).toEqual([camille.email]);
    expect(await afterPurgeAt("2026-12-20T10:00:00.000Z", emails)).toEqual([]);
  });

  test("an inactive account stays if its owner logs in after the warning, or between the check and the deletion", async () => {
    const { id } = await createAccount(camille, { lastActiveAt: START.toISOString() });
    await purgeAt("2028-11-01T10:00:00.000Z");
    await updateRows(database.db, "users", { lastActiveAt: clock.now.toISOString(), inactivityWarnedAt: null });
    await purgeAt("2028-12-24T10:00:00.000Z");
    expect(await eraseAccount(deps, id, "system", { rule: isInactive(clock.now) })).toBeNull();
    expect(await emails()).toEqual([camille.email]);
    expect(await mails()).toHaveLength(1);
    expect(await afterPurgeAt("2030-10-20T10:00:00.000Z", mails)).toHaveLength(2);
  });

  test("an inactive account is neither warned nor erased while an appointment is upcoming", async () => {
    const client = await createAccount(camille, { lastActiveAt: "2024-01-01T10:00:00.000Z" });
    await addAppointment(client, "2026-12-04");
    await purge();
    expect(await mails()).toEqual([]);
    expect(await afterPurgeAt("2026-12-04T07:59:00.000Z", mails)).toEqual([]);
    // 9:00 in Paris.
    expect(await afterPurgeAt("2026-12-04T08:00:00.000Z", mails)).toEqual([warning("dimanche 3 janvier 2027")]);
    await addAppointment(client, "2027-01-15");
    expect(await afterPurgeAt("2027-01-10T10:00:00.000Z", emails)).toEqual([camille.email]);
    expect(await afterPurgeAt("2027-01-16T10:00:00.000Z", emails)).toEqual([]);
  });

  test("an inactive account is neither warned nor erased while it is the only owner of the agency's space", async () => {
    const owner = await createAccount(camille, { lastActiveAt: START.toISOString() });
    const promote = ({ id }: BookingClient) => updateRows(database.db, "users", { role: "owner" }, { id });
    await promote(owner);
    await purgeAt("2030-11-20T10:00:00.000Z");
    passDays(31);
    await purge();
    expect(await emails()).toEqual([camille.email]);
    expect(await mails()).toEqual([]);
    // The warning was sent while the agency had another owner, whose access then ended.
    await updateRows(database.db, "users", { inactivityWarnedAt: START.toISOString(), emailVerified: false });
    await purge();
    expect(await emails()).toEqual([camille.email]);

    await promote(await createAccount(amine, { lastActiveAt: clock.now.toISOString() }));
    await purge();
    expect(await emails()).toEqual([amine.email]);
  });

  test("a disabled account is erased after two years without use and gets no warning, because its owner cannot log in", async () => {
    await createAccount(camille, { lastActiveAt: START.toISOString(), disabled: true });
    expect(await afterPurgeAt("2028-11-20T10:00:00.000Z", emails)).toEqual([camille.email]);
    expect(await afterPurgeAt("2028-11-20T10:00:00.001Z", emails)).toEqual([]);
    expect(await mails()).toEqual([]);
  });

  test("an inactive account gets one warning even if three purges run at the same moment", async () => {
    await createAccount(camille, { lastActiveAt: "2020-01-01T00:00:00.000Z" });
    await Promise.all([purge(), purge(), purge()]);
    expect(await mails()).toHaveLength(1);
  });

  test("an inactive account is not marked as warned if the mail cannot be stored", async () => {
    await createAccount(camille, { lastActiveAt: "2020-01-01T00:00:00.000Z" });
    await expect(withoutTable(database.db, "mail", () => purge())).rejects.toThrow();
    expect(await readValues(database.db, "users", "inactivityWarnedAt")).toEqual([null]);
  });

  describe("an erasure", () => {
    let client: BookingClient;
    async function storePicture(): Promise<string> {
      const key = `profile_pictures/${client.id}/${randomUUID()}.webp`;
      await files.put(key, picture, "image/webp");
      return key;
    }

    beforeEach(async () => {
      client = await createAccount();
      await addAppointment(client, "2026-11-19");
      await book(client, "2026-12-04");
      await sendEnquiry(deps, client, SITE);
      await seedWrongPasswords(database.db, client.email, clock.now);
      await database.db.deleteFrom("mail").execute();
    });

    const storeFailingOn = (method: "put" | "remove" | "removeFolder"): FileStore => ({
      ...files,
      [method]: () => Promise.reject(new Error("the file store is unreachable")),
    });
    async function countRows() {
      const tables = ["users", "enquiries", "lockouts", "passwordFailures", "erasures"] as const;
      const rows = await Promise.all(tables.map((table) => database.db.selectFrom(table).selectAll().execute()));
      return Object.fromEntries(tables.map((table, index) => [table, rows[index]!.length]));
    }
    const NO_ROWS = { users: 0, enquiries: 0, lockouts: 0, passwordFailures: 0, erasures: 0 };
    const appointments = () =>
      readRows(database.db, "appointments", ["date", "status", "userId", "userEmail"], {}, "date");

    test("an erasure deletes all data of an account and cancels its upcoming appointment, and its appointments stay without a name", async () => {
      const stored = [await storePicture(), await storePicture()];
      const travel = { travelBefore: 30, travelAfter: 60 };
      const attended = { attendance: "attended", attendanceConfirmedAt: clock.now.toISOString() } as const;
      await updateRows(database.db, "appointments", { ...attended, ...travel });
      const { id: subjectId } = await readRow(database.db, "appointments", "id");
      const common = { at: clock.now, actor: "client", userId: client.id, subjectId } as const;
      await recordEvent(database.db, { ...common, kind: "attendance-noted", data: { attendance: "attended" } });
      await recordEvent(database.db, { ...common, kind: "attendance-confirmed", data: {} });
      expect(await eraseAccount(deps, client.id, "client")).toEqual({ cancelled: 1 });
      expect(await countRows()).toEqual(NO_ROWS);
      const details = ["attendance", "attendanceConfirmedAt", "travelBefore", "travelAfter"] as const;
      const noDetails = { attendance: null, attendanceConfirmedAt: null, travelBefore: 0, travelAfter: 0 };
      expect(await readRows(database.db, "appointments", details)).toEqual([noDetails, noDetails]);
      for (const kind of await readValues(database.db, "events", "kind", { subjectId }))
        expect(["attendance-noted", "attendance-confirmed"]).not.toContain(kind);
      expect(await appointments()).toEqual([
        { date: "2026-11-19", status: "confirmed", userId: null, userEmail: null },
        { date: "2026-12-04", status: "cancelled", userId: null, userEmail: null },
      ]);
      for (const name of stored) expect(await files.get(name)).toBeNull();
      expect((await mails()).map(({ to }) => to).toSorted()).toEqual([agencyEmail, camille.email]);
      expect(await eraseAccount(deps, client.id, "client")).toBeNull();
    });

    test("an erasure changes no other account", async () => {
      const other = await createAccount(amine);
      await addAppointment(other, "2026-12-05");
      const file = `profile_pictures/${other.id}/one.webp`;
      await files.put(file, picture, "image/webp");
      await eraseAccount(deps, client.id, "client");
      expect(await emails()).toEqual([amine.email]);
      expect(await files.get(file)).toEqual(picture);
      expect((await appointments()).filter(({ userId }) => userId === other.id)).toHaveLength(1);
    });

    test("an erasure that is requested four times at once happens only once", async () => {
      const results = await Promise.all(Array.from({ length: 4 }, () => eraseAccount(deps, client.id, "client")));
      expect(results.filter((result) => result !== null)).toEqual([{ cancelled: 1 }]);
      expect(await mails()).toHaveLength(2);
      expect(await countRows()).toEqual(NO_ROWS);
    });

    test("an erasure that fails in the middle changes nothing, and a second attempt succeeds", async () => {
      const file = await storePicture();
      const erase = () => eraseAccount(deps, client.id, "client");
      await expect(withoutTable(database.db, "mail", erase)).rejects.toThrow();
      expect(await countRows()).toMatchObject({ users: 1, enquiries: 1, lockouts: 1, erasures: 0 });
      expect((await appointments()).map(({ status }) => status)).toEqual(["confirmed", "confirmed"]);
      expect(await files.get(file)).toEqual(picture);
      expect(await erase()).toEqual({ cancelled: 1 });
      expect(await countRows()).toEqual(NO_ROWS);
    });

    test("an erasure whose file store fails deletes the files at the next purge", async () => {
      const file = await storePicture();
      const failingStore = storeFailingOn("removeFolder");
      expect(await eraseAccount({ ...deps, files: failingStore }, client.id, "client")).toEqual({ cancelled: 1 });
      expect(await countRows()).toEqual({ ...NO_ROWS, erasures: 1 });
      await purge({ ...deps, files: failingStore });
      expect(await files.get(file)).toEqual(picture);
      await purge();
      expect(await files.get(file)).toBeNull();
      expect(await countRows()).toEqual(NO_ROWS);
    });

    test("a removed profile picture whose file store fails is deleted at the next purge, even if the account is gone by then", async () => {
      const pictures = [await storePicture(), await storePicture()];
      const failingStore = storeFailingOn("remove");
      for (const file of pictures) {
        await updateRows(database.db, "users", { picture: `/${file}` }, { id: client.id });
        const cleanPicture = () => Promise.reject(new Error("none is sent"));
        await removePicture({ ...deps, files: failingStore, cleanPicture }, client.id);
      }
      expect(await countRows()).toMatchObject({ users: 1, erasures: 2 });
      await purge({ ...deps, files: failingStore });
      await database.db.deleteFrom("users").where("id", "=", client.id).execute();
      expect((await countRows()).erasures).toBe(2);
      await purge();
      expect(await Promise.all(pictures.map((file) => files.get(file)))).toEqual([null, null]);
      expect((await countRows()).erasures).toBe(0);
      expect(await listTombstones(files, "profile")).toHaveLength(2);
    });

    test("a library picture whose files could not be deleted is deleted at the next attempt, unless it was uploaded again", async () => {
      const drawn = "drawn/p-one/link.jpeg";
      await files.put(drawn, picture, "image/jpeg");
      for (const name of ["p-one", "p-two"]) await seedPicture(database, files, name);
      const failingStore = storeFailingOn("removeFolder");
      for (const name of ["p-one", "p-two"])
        expect(await eraseMedia({ ...deps, files: failingStore }, { name, by: "agency" }, forgetMedia)).toBe(true);
      expect(await files.get(drawn)).toEqual(picture);
      expect((await countRows()).erasures).toBe(2);
      await seedPicture(database, files, "p-two");
      await purge({ ...deps, files: failingStore });
      expect(await files.get(drawn)).toEqual(picture);
      expect(await eraseMedia(deps, { name: "p-one", by: "agency" }, forgetMedia)).toBe(true);
      expect(await files.get(drawn)).toBeNull();
      await purge();
      expect(await listTombstones(files, "media")).toEqual(["p-one"]);
      expect((await countRows()).erasures).toBe(0);
      expect(await readValues(database.db, "mediaFiles", "name")).toEqual(["p-two"]);
    });

    test("an erasure keeps the files of a picture that is uploaded again while the former ones are deleted", async () => {
      const uploadPicture = () => seedPicture(database, files, "p-one");
      await uploadPicture();
      const { hash, preview } = await readRow(database.db, "mediaFiles", ["hash", "preview"], { name: "p-one" });
      const keys = [originalKey(hash), mediaKey(preview)];
      const before = await Promise.all(keys.map((file) => files.size(file)));
      expect(before).not.toContain(null);
      const interrupted: FileStore = {
        ...files,
        async removeFolder(folder) {
          await files.removeFolder(folder);
          await uploadPicture();
        },
      };
      const erasure = { ...deps, files: interrupted };
      expect(await eraseMedia(erasure, { name: "p-one", by: "agency" }, forgetMedia)).toBe(true);
      expect(await Promise.all(keys.map((file) => files.size(file)))).toEqual(before);
    });

    test("a guest's erasure whose record for the backups cannot be stored is recorded at the next purge", async () => {
      const guest = { name: "Paul Sorel", email: null, phone: null };
      const { id } = await findOrCreateGuestRecord(database.db, guest, START);
      const failingStore = storeFailingOn("put");
      expect(await eraseGuestRecord({ ...deps, files: failingStore }, id, "agency")).toEqual({ cancelled: 0 });
      expect(await listTombstones(files, "client")).not.toContain(id);
      await purge();
      expect(await listTombstones(files, "client")).toContain(id);
      expect((await countRows()).erasures).toBe(0);
    });

    test("an erasure stays recorded for the backups for 31 days, and longer if no backup was taken since", async () => {
      await writeTombstone(files, "client", "before-the-backup", START);
      await recordBackup(database.db, passDays(1), 1);
      await writeTombstone(files, "client", "after-the-backup", passDays(1));
      passDays(38);
      await purge();
      expect(await listTombstones(files, "client")).toEqual(["after-the-backup"]);
      await recordBackup(database.db, passDays(1), 1);
      await purge();
      expect(await listTombstones(files, "client")).toEqual([]);
    });

    test("an erasure deletes the refusal of reminders, however the agency spelled the address", async () => {
      const guest = { name: "Paul Sorel", email: "Paul.Sorel@courriel.example", phone: null };
      const { id } = await findOrCreateGuestRecord(database.db, guest, START);
      const addresses = ["paul.sorel@courriel.example", "another@courriel.example"];
      const refusals = addresses.map((email) => ({ email, createdAt: START.toISOString() }));
      await insertRows(database.db, "reminderRefusals", ...refusals);
      expect(await eraseGuestRecord(deps, id, "agency")).toEqual({ cancelled: 0 });
      expect(await readValues(database.db, "reminderRefusals", "email")).toEqual(["another@courriel.example"]);
    });

    test("a guest record is not erased if the agency uses it again between the check and the deletion", async () => {
      const guest = { name: "Paul Sorel", email: null, phone: "06 39 98 00 12" };
      const { id } = await findOrCreateGuestRecord(database.db, guest, START);
      setClock("2029-11-20T10:00:00.001Z");
      const isDue = (db: Db) => isExpiredRecord(db, id, deps.now());
      expect(await isDue(database.db)).toBe(true);
      await findOrCreateGuestRecord(database.db, guest, deps.now());
      expect(await eraseGuestRecord(deps, id, "system", isDue)).toBeNull();
      expect(await readRows(database.db, "clients", "id", { id })).toEqual([{ id }]);
    });

    test("an inactive account is erased completely even if three purges run at the same moment", async () => {
      await updateRows(database.db, "users", {
        lastActiveAt: "2024-11-01T10:00:00.000Z",
        inactivityWarnedAt: "2026-10-01T10:00:00.000Z",
      });
      setClock("2026-12-04T10:00:00.000Z");
      const file = await storePicture();
      await Promise.all([purge(), purge(), purge()]);
      expect(await countRows()).toEqual(NO_ROWS);
      expect(await files.get(file)).toBeNull();
      expect((await appointments()).map(({ userId }) => userId)).toEqual([null, null]);
      expect(await mails()).toEqual([]);
    });
  });

  test("the purge deletes appointments 3 years after their day, with and without an account", async () => {
    const client = await createAccount(camille, { lastActiveAt: "2029-11-01T10:00:00.000Z" });
    await addAppointment(client, "2026-11-19");
    await addAppointment(null, "2026-11-20");
    await addAppointment(client, "2026-11-21");
    const dates = () => readValues(database.db, "appointments", "date", {}, "date");
    // In Paris, it is still the 19th.
    expect(await afterPurgeAt("2029-11-19T22:59:00.000Z", dates)).toEqual(["2026-11-19", "2026-11-20", "2026-11-21"]);
    expect(await afterPurgeAt("2029-11-19T23:00:00.000Z", dates)).toEqual(["2026-11-20", "2026-11-21"]);
    expect(await afterPurgeAt("2029-11-21T10:00:00.000Z", dates)).toEqual(["2026-11-21"]);
  });

  test("the purge deletes a refusal of reminders after 3 years, unless an account has the address", async () => {
    await createAccount(camille, { email: "Camille@courriel.example", lastActiveAt: "2029-11-01T10:00:00.000Z" });
    const refusals = ["camille@courriel.example", "guest@courriel.example"].map((email) => ({
      email,
      createdAt: START.toISOString(),
    }));
    await insertRows(database.db, "reminderRefusals", ...refusals);
    const refused = () => readValues(database.db, "reminderRefusals", "email", {}, "email");
    expect(await afterPurgeAt("2029-11-20T10:00:00.000Z", refused)).toHaveLength(2);
    expect(await afterPurgeAt("2029-11-21T10:00:00.000Z", refused)).toEqual(["camille@courriel.example"]);
  });

  test("the purge deletes closures without recurrence 3 years after their last day, and recurring ones never", async () => {
    const date = "2026-12-01";
    await seedClosure(database.db, { id: "day", date });
    await seedClosure(database.db, { id: "season", date, lastDate: "2026-12-02" });
    await seedClosure(database.db, { id: "Mondays", date, recurrence: "weekly" });
    await seedClosure(database.db, { id: "Christmas", date, recurrence: "yearly" });
    const closures = async () => (await readValues(database.db, "unavailabilities", "id")).toSorted();
    const all = ["Christmas", "Mondays", "day", "season"];
    expect(await afterPurgeAt("2029-12-01T12:00:00.000Z", closures)).toEqual(all);
    expect(await afterPurgeAt("2029-12-02T12:00:00.000Z", closures)).toEqual(["Christmas", "Mondays", "season"]);
  });

  test("the purge deletes an unanswered enquiry 3 years after it was sent, with its notes and search words", async () => {
    const client = await createAccount(camille, { lastActiveAt: "2029-11-01T10:00:00.000Z" });
    const { id } = await sendEnquiry(deps, client, SITE);
    await saveMessage(deps, { id: "member" }, id, { kind: "note", text: "Prendre le 50 mm." });
    const storedRows = async () => ({
      enquiries: await readValues(database.db, "enquiries", "id"),
      notes: await readValues(database.db, "enquiryMessages", "text"),
      words: await readValues(database.db, "searchWords", "word", { subject: "enquiry", word: "pages" }),
    });
    await purgeAt("2029-11-20T10:00:00.000Z");
    expect(await storedRows()).toEqual({ enquiries: [id], notes: ["Prendre le 50 mm."], words: ["pages"] });
    expect(await afterPurgeAt("2029-11-20T10:00:00.001Z", storedRows)).toEqual({ enquiries: [], notes: [], words: [] });
  });

  test("the purge deletes an enquiry 3 years after its last answer or reply, whatever notes followed", async () => {
    const client = await createAccount(camille, { lastActiveAt: "2032-01-01T10:00:00.000Z" });
    const answered = await sendEnquiry(deps, client, { ...SITE, title: "Répondue" });
    const noted = await sendEnquiry(deps, client, { ...SITE, title: "Notée" });
    setClock("2028-03-01T10:00:00.000Z");
    const member = { id: "member" };
    await saveMessage(deps, member, answered.id, { kind: "reply", text: "Est-ce encore possible ?" });
    await saveMessage(deps, member, noted.id, { kind: "note", text: "Sans suite." });
    const titles = () => readValues(database.db, "enquiries", "title");
    expect(await afterPurgeAt("2031-03-01T10:00:00.000Z", titles)).toEqual(["Répondue"]);
    expect(await afterPurgeAt("2031-03-01T10:00:00.001Z", titles)).toEqual([]);
  });

  test("the purge deletes sessions at their end, and 30 days after the login at the latest", async () => {
    const { id: userId } = await createAccount();
    const login = { userId, userAgent: "", createdAt: START.toISOString() };
    const expiresAt = "2026-11-20T10:00:01.000Z";
    await insertRows(
      database.db,
      "sessions",
      { ...login, id: "ended", tokenHash: "a", expiresAt: "2026-11-20T09:59:59.000Z" },
      { ...login, id: "open", tokenHash: "b", expiresAt },
      { ...login, id: "too old", tokenHash: "c", expiresAt, createdAt: "2026-10-21T10:00:00.000Z" },
    );
    await purge();
    expect(await readValues(database.db, "sessions", "id")).toEqual(["open"]);
  });

  test("the purge deletes the links of password resets and address changes a week after their end", async () => {
    const { id } = await createAccount();
    const link = { userId: id, usedAt: null, createdAt: START.toISOString() };
    const links = [
      { ...link, tokenHash: "old", expiresAt: "2026-11-13T09:59:59.000Z" },
      { ...link, tokenHash: "kept", expiresAt: "2026-11-13T10:00:01.000Z" },
    ];
    await insertRows(database.db, "passwordResets", ...links);
    const changes = links.map((each) => ({ ...each, email: "nouvelle@courriel.example" }));
    await insertRows(database.db, "addressChanges", ...changes);
    await purge();
    for (const table of ["passwordResets", "addressChanges"] as const)
      expect(await readValues(database.db, table, "tokenHash")).toEqual(["kept"]);
  });

  test("the purge deletes wrong passwords and lockouts after a day", async () => {
    await seedWrongPasswords(database.db, "old@courriel.example", new Date("2026-11-19T10:00:00.000Z"));
    await seedWrongPasswords(database.db, "kept@courriel.example", new Date("2026-11-19T10:00:01.000Z"));
    await purge();
    for (const table of ["lockouts", "passwordFailures"] as const)
      expect(await readValues(database.db, table, "email")).toEqual(["kept@courriel.example"]);
  });

  // The purge itself is tested on both databases.
  if (kind === "postgres") {
    test("the purge runs when a site starts, and only once if two sites start together", async () => {
      await createAccount(camille, { createdAt: "2020-01-01T00:00:00.000Z" });
      await createAccount(amine, { createdAt: "2020-01-01T00:00:00.000Z", emailVerified: false });
      await addAppointment(null, "2020-01-01");
      // As after a crash: the account is gone, its picture is not.
      const file = "profile_pictures/erased/one.webp";
      await files.put(file, picture, "image/webp");
      const erasure = { userId: "erased", kind: "account", createdAt: START.toISOString() } as const;
      await insertRows(database.db, "erasures", erasure);
      const inbox = await startInbox();
      const env = { ...database.env, SMTP_URL: inbox.smtpUrl };
      const sites = await Promise.all([openHostedSite(env), openHostedSite(env)]);
      try {
        await inbox.waitFor(({ to, subject }) => to === camille.email && subject.startsWith("Votre compte sera"));
        for (const table of ["appointments", "erasures"] as const)
          await expect.poll(() => database.db.selectFrom(table).selectAll().execute()).toEqual([]);
        expect(await files.get(file)).toBeNull();
        expect(await emails()).toEqual([camille.email]);
      } finally {
        await Promise.all(sites.map((site) => site.stop()));
        await inbox.close();
      }
      expect(await mails()).toHaveLength(1);
      expect(sites.map((site) => site.output()).join("")).not.toContain("scheduled task failed");
    });
  }

  test("the purge removes the member from an event after a year, and deletes the event after three", async () => {
    const { id } = await createAccount(amine);
    const date = "2026-12-24";
    for (const actor of [{ memberId: id }, "client", "system"] as const)
      await recordEvent(database.db, { at: START, actor, kind: "day-closed", userId: null, subjectId: date, data: {} });
    const actors = () => readValues(database.db, "events", "actor", { kind: "day-closed", subjectId: date }, "actor");
    expect(await afterPurgeAt("2027-11-19T10:00:00Z", actors)).toEqual([id, "client", "system"].toSorted());
    expect(await afterPurgeAt("2027-11-20T10:00:01Z", actors)).toEqual(["agency", "client", "system"]);
    expect(await afterPurgeAt("2029-11-21T10:00:00Z", actors)).toEqual([]);
  });
});

import { appendFile, chmod, readdir, readFile, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { eraseAccount, eraseGuestRecord } from "#app/application/privacy/erase-account.server.ts";
import {
  answerEnquiry,
  readEnquiryDetails,
  sendDueEnquiryAnswers,
} from "#app/application/agency/enquiry-answers.server.ts";
import { restore, type RestoreDeps } from "#app/application/operations/restore.server.ts";
import { enterAppointment } from "#app/features/booking/agency-appointments/enter-appointment.server.ts";
import { changeReminderSettings } from "#app/features/booking/reminders/settings.server.ts";
import { sendDueReminders } from "#app/features/booking/reminders/send-reminders.server.ts";
import { writeSecondProposals } from "#app/features/booking/proposals/follow-up.server.ts";
import { finalizeDueChanges, notifyGroup } from "#app/features/booking/undo/notify-clients.server.ts";
import { readAgencyCounts } from "#app/application/agency/agency-counts.server.ts";
import { sendWeeklyDigest } from "#app/features/booking/reminders/weekly-digest.server.ts";
import { sendEnquiry } from "#app/features/enquiries/form/send-enquiry.server.ts";
import { bookAppointment } from "#app/features/booking/public-booking/book-appointment.server.ts";
import { addNote } from "#app/features/clients/client-notes.server.ts";
import { mergeClients, splitClient } from "#app/features/clients/merge-clients.server.ts";
import { changePicture, removePicture } from "#app/features/profile/profile-picture.server.ts";
import { notifyAddressOwner } from "#app/features/account/sign-up/notify-address-owner.server.ts";
import { eraseMedia } from "#app/features/media/library.server.ts";
import { forgetMedia } from "#app/features/publishing/media/forget-media.server.ts";
import { type BackupFolderError, readBackup } from "#app/platform/backup/backup-folder.server.ts";
import { dumpTables, withClient } from "#app/platform/backup/postgres-dump.server.ts";
import { readLastBackup, takeBackup } from "#app/platform/backup/backup.server.ts";
import { type Database, type Db, openDatabase } from "#app/platform/database/connection.server.ts";
import { listFormerDatabases, purgeFormerDatabases } from "#app/platform/database/former-databases.server.ts";
import { listTombstones, writeTombstone } from "#app/platform/backup/erasure-tombstones.server.ts";
import { openFileStore } from "#app/platform/files/open-file-store.server.ts";
import { ensureAccountRecord } from "#app/records/client-records.server.ts";
import { SettingsError } from "#app/platform/config/settings.server.ts";
import { reachDatabase } from "#app/platform/database/reach-database.server.ts";
import { listMigrations } from "#app/platform/database/migrate.server.ts";
import { ForeignObjects, restoreDatabase, SchemaNotOwned } from "#app/platform/backup/restore-database.server.ts";
import { DatabaseInUse } from "#app/platform/database/site-lock.server.ts";
import { VOLATILE_TABLES } from "#app/platform/backup/volatile-tables.ts";
import { siteDepsFor, done } from "#support/fixtures/use-cases.ts";
import {
  type DatabaseTarget,
  describeOnBothDatabases,
  describeOnPostgres,
  type OpenedDatabase,
} from "#support/database/database.ts";
import { amine, camille, seedClient } from "#support/fixtures/people.ts";
import { seedPicture } from "#support/media/seed-picture.ts";
import { temporaryFolder } from "#support/temporary-folder.ts";
import { insertRows, readMails, readRow, readValues, updateRows } from "#support/database/rows.ts";
import { listenForUnhandledRejections } from "#support/site/unhandled-rejections.ts";
import { guestEntry, readAppointments, seedProposal } from "#support/fixtures/appointments.ts";

const NOW = new Date("2026-11-20T09:10:00Z");
const now = () => NOW;
const PICTURE = "profile_pictures/somebody/one.webp";

const filesOf = ({ dataDir }: { dataDir: string }) => openFileStore({ dataDir });
const backUp = (site: OpenedDatabase, into: string, at = now) =>
  takeBackup({ ...site, database: site, files: filesOf(site) }, into, at);

/** A migration that adds no table, because a missing table would be refused before migrations are compared. */
function laterMigration({ db }: Pick<Database, "db">) {
  const name = "9999-later";
  const migrations = db.withTables<{ kysely_migration: { name: string; timestamp: string } }>();
  const row = { name, timestamp: now().toISOString() };
  const add = migrations.insertInto("kysely_migration").values(row);
  return {
    name,
    // takeBackup lists the files twice, and each listing adds the row.
    add: () => add.onConflict((conflict) => conflict.doNothing()).execute(),
    remove: () => migrations.deleteFrom("kysely_migration").where("name", "=", name).execute(),
  };
}

async function withDatabase<T>(target: DatabaseTarget, run: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase(target);
  try {
    return await run(database);
  } finally {
    await database.close();
  }
}

describeOnBothDatabases("a backup", ({ createDatabase, open }) => {
  async function backUpToFolder(site: OpenedDatabase, at = now): Promise<string> {
    const into = await temporaryFolder();
    await backUp(site, into, at);
    return into;
  }

  const erasureDepsFor =
    (target: DatabaseTarget, at = now) =>
    (database: Database) =>
      siteDepsFor({ ...database, dataDir: target.dataDir }, at);

  const restoreDepsFor = (target: DatabaseTarget, at = now): RestoreDeps => ({
    target,
    files: filesOf(target),
    migrations: listMigrations(),
    erasureDepsFor: erasureDepsFor(target, at),
  });

  test("takeBackup names the migrations of the rows it copied, even if the site is updated while it copies files", async () => {
    const site = await open();
    const files = filesOf(site);
    const later = laterMigration(site);
    const list = async function* () {
      await later.add();
      yield* files.list();
    };
    const backupDeps = { ...site, database: site, files: { ...files, list } };
    const manifest = await takeBackup(backupDeps, await temporaryFolder(), now);
    await later.remove();
    expect(manifest.migrations.at(-1)).toBe(later.name);
  });

  async function openFilledSite() {
    const site = await open({ alone: true });
    await filesOf(site).put(PICTURE, new Uint8Array([1, 2, 3]), "image/webp");
    const booking = siteDepsFor(site, now, { openAppointmentLimit: 1_000 });
    const client = await seedClient(site.db, camille);
    const member = await seedClient(site.db, amine);
    await done(bookAppointment(booking, client, { date: "2026-12-04", time: "09:30" }));
    await done(bookAppointment(booking, member, { date: "2026-12-04", time: "10:00" }));
    const enterGuest = async (name: string, time: string) => {
      const about = { subject: "Portraits", note: "Rappeler le soir.", name, phone: "06 39 98 00 12" };
      const entry = { ...guestEntry, ...about, date: "2026-12-05", time };
      const { id } = await done(enterAppointment(booking, member, entry));
      return (await readRow(site.db, "appointments", "clientId", { id })).clientId!;
    };
    return { site, booking, client, member, enterGuest };
  }

  test("a backup taken during bookings, restored into another database, has every booking made before it began", async () => {
    const { site, booking, client } = await openFilledSite();
    const acknowledged = await readAppointments(site.db);
    const into = await temporaryFolder();
    let isStopped = false;
    const bookings = (async () => {
      for (let day = 7; day < 28 && !isStopped; day++) {
        for (const time of ["09:00", "11:00", "14:00", "16:00"]) {
          await bookAppointment(booking, client, { date: `2026-12-${String(day).padStart(2, "0")}`, time });
        }
      }
    })();
    const manifest = await backUp(site, into);
    isStopped = true;
    await bookings;
    expect(Object.keys(manifest.parts)).toContain(`files/${PICTURE}`);
    expect((await readLastBackup(site.db))?.takenAt).toEqual(NOW);

    const target = await createDatabase({ empty: true });
    expect(await restore(restoreDepsFor(target), into)).toMatchObject({ ok: true, erasedAgain: 0, files: 1 });
    await withDatabase(target, async (database) => {
      const restored = new Map((await readAppointments(database.db)).map((row) => [row.id, row]));
      expect(acknowledged.map(({ id }) => restored.get(id))).toEqual(acknowledged);
      const heldFor = await readValues(database.db, "slotHolds", "appointmentId");
      expect(new Set(heldFor)).toEqual(new Set(restored.keys()));
      expect(await readValues(database.db, "mail", "id")).toHaveLength(2 * restored.size);
      const restoredBooking = siteDepsFor(database, now, { openAppointmentLimit: 1_000 });
      const bookedSlot = { date: "2026-12-04", time: "10:00" };
      expect(await bookAppointment(restoredBooking, client, bookedSlot)).toMatchObject({ reason: "slot-taken" });
    });
    expect(await filesOf(target).get(PICTURE)).toEqual(Buffer.from([1, 2, 3]));
  });

  const countsOf = async (db: Db) => {
    const counts: Record<string, number> = {};
    for (const { name } of await db.introspection.getTables())
      counts[name] = (await sql`select 1 from ${sql.table(name)}`.execute(db)).rows.length;
    return counts;
  };

  test("a backup contains no hash of a link's token, and its restore ends sessions and deletes mails with links", async () => {
    const { site, client } = await openFilledSite();
    const at = NOW.toISOString();
    const tokenHash = "a-secret-of-this-test";
    const reset = { tokenHash, userId: client.id, createdAt: at, expiresAt: "2026-12-01T00:00:00.000Z", usedAt: null };
    await insertRows(site.db, "passwordResets", reset);
    await updateRows(site.db, "mail", { kind: "password-reset" }, { kind: "booking-notice" });
    const before = await countsOf(site.db);
    await site.db.transaction().execute((trx) => notifyAddressOwner(siteDepsFor(site, now), trx, client.email));
    expect(await readMails(site.db, { kind: "already-registered" })).toHaveLength(1);
    const into = await backUpToFolder(site);
    const entries = (await readdir(into, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    const texts = await Promise.all(
      entries.map(async ({ parentPath, name }) => {
        const bytes = await readFile(join(parentPath, name));
        return (name.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("latin1");
      }),
    );
    expect(texts.filter((text) => text.includes(client.email))).not.toEqual([]);
    expect(texts.filter((text) => text.includes(tokenHash))).toEqual([]);
    const target = await createDatabase({ empty: true });
    expect(await restore(restoreDepsFor(target), into)).toMatchObject({ ok: true });
    await withDatabase(target, async ({ db }) => {
      const ended = Object.fromEntries(VOLATILE_TABLES.map((table) => [table, 0]));
      expect(await countsOf(db)).toEqual({ ...before, ...ended, mail: before.mail! / 2 });
      expect(new Set(await readValues(db, "mail", "kind"))).toEqual(new Set(["booking-confirmation"]));
    });
  });

  async function recordOf({ db }: Pick<Database, "db">, account: { id: string }): Promise<string> {
    await ensureAccountRecord(db, account.id, NOW);
    return (await readRow(db, "clients", "id", { userId: account.id })).id;
  }

  test("a restore erases again whatever was erased since the backup, except records split off before their erasure, and sends no mail", async () => {
    const { site, booking, client, member, enterGuest } = await openFilledSite();
    const files = filesOf(site);
    const originals = [await seedPicture(site, files, "p-one"), await seedPicture(site, files, "p-two")];
    const separate = await enterGuest("Paul Sorel", "10:00");
    const merged = await enterGuest("Madame Moreau", "11:00");
    const kept = await enterGuest("Lucie Perrin", "14:00");
    const inAccount = await enterGuest("Nina Faure", "15:00");
    const inGuest = await enterGuest("Rose Martel", "16:00");
    const guest = await enterGuest("Alain Brun", "17:00");
    const accountRecord = await recordOf(site, client);
    const merge = async (id: string, part: string) =>
      expect(await mergeClients(booking, member, id, part)).toMatchObject({ ok: true, id });
    await merge(accountRecord, inAccount);
    await merge(guest, inGuest);
    await addNote(booking, member, separate, "Monsieur Sorel n'entend pas bien.");
    const into = await backUpToFolder(site);

    const erasure = erasureDepsFor(site)(site);
    for (const part of [inAccount, inGuest])
      expect(await splitClient(booking, member, part)).toMatchObject({ ok: true });
    await merge(accountRecord, merged);
    for (const id of [separate, guest]) expect(await eraseGuestRecord(erasure, id, "agency")).not.toBeNull();
    expect(await eraseAccount(erasure, client.id, "client")).not.toBeNull();
    expect(await eraseMedia(erasure, { name: "p-one", by: "agency" }, forgetMedia)).toBe(true);
    await site.close();

    expect(await restore(restoreDepsFor(site), into)).toMatchObject({ ok: true, erasedAgain: 4 });
    await withDatabase(site, async ({ db }) => {
      expect(await readValues(db, "users", "id")).toEqual([member.id]);
      expect(await readValues(db, "mediaFiles", "name")).toEqual(["p-two"]);
      const kinds = await readValues(db, "mail", "kind");
      expect(kinds).not.toContain("cancellation-notice");
      expect(kinds).not.toContain("cancellation-confirmation");
      const records = db.selectFrom("clients").select(["id", "mergedInto", "name"]).where("userId", "is", null);
      expect(await records.orderBy("name").execute()).toEqual([
        { id: kept, mergedInto: null, name: "Lucie Perrin" },
        { id: inAccount, mergedInto: null, name: "Nina Faure" },
        { id: inGuest, mergedInto: null, name: "Rose Martel" },
      ]);
      const rows = db.selectFrom("appointments").select(["clientId", "userId", "status", "name"]);
      const current = { userId: null, status: "confirmed" };
      expect(await rows.where("clientId", "is not", null).orderBy("name").execute()).toEqual([
        { ...current, clientId: kept, name: "Lucie Perrin" },
        { ...current, clientId: inAccount, name: "Nina Faure" },
        { ...current, clientId: inGuest, name: "Rose Martel" },
      ]);
      for (const table of ["appointments", "clients", "clientNotes", "searchWords", "events", "mail"] as const) {
        const text = JSON.stringify(await db.selectFrom(table).selectAll().execute()).toLowerCase();
        for (const trace of ["sorel", "madame", "brun", separate, merged, guest])
          expect(text, `${trace} in ${table}`).not.toContain(trace);
      }
    });
    expect(await Promise.all(originals.map(async (key) => (await files.get(key)) !== null))).toEqual([false, true]);
  });

  test("a restore sends nothing that fell due since the backup, because it may have been sent or undone by then", async () => {
    // Sunday in Paris: the backup at 15:00, with a pending change and a pending answer, and the restore at 19:30.
    const [backupTime, restoreTime] = [new Date("2026-11-29T14:00:00Z"), new Date("2026-11-29T18:30:00Z")];
    const { site, booking, client, member } = await openFilledSite();
    const settings = { clients: true, weeklyDigest: true };
    expect(await changeReminderSettings(booking, member, settings, 0)).toMatchObject({ ok: true });
    const paul = { name: "Paul Sorel", email: "paul@courriel.example", notify: true };
    const monday = { ...guestEntry, ...paul, date: "2026-11-30", time: "10:00" };
    const upcoming = await done(enterAppointment(booking, member, monday));
    await notifyGroup(booking, upcoming.groupId, "notified");
    const atBackup = siteDepsFor(site, () => backupTime);
    expect(await enterAppointment(atBackup, member, { ...monday, date: "2026-12-08" })).toMatchObject({ ok: true });
    const enquiryForm = { title: "Baptême", services: ["photo" as const], description: "Une trentaine." };
    const enquiry = await sendEnquiry(atBackup, client, enquiryForm, null);
    const answer = { text: "Merci, je vous rappelle.", proposedSlots: [] };
    expect(await answerEnquiry(atBackup, member, enquiry.id, answer)).toMatchObject({ ok: true });
    const ofClient = (await readAppointments(site.db)).find(({ userId }) => userId === client.id);
    const { id: appointmentId, date, time } = ofClient!;
    const proposal = { appointmentId, date, time, slots: "[]", createdAt: NOW.toISOString() };
    await seedProposal(site.db, backupTime, { ...proposal, againAt: backupTime.toISOString() });
    const into = await backUpToFolder(site, () => backupTime);
    const mailsOf = ({ db }: Pick<Database, "db">) => readValues(db, "mail", "id", {}, "id");
    const before = await mailsOf(site);
    await site.close();

    const skipped = { changes: 1, answers: 1, reminders: 1, secondProposals: 1, weeklyDigest: true };
    expect(
      await restore(
        restoreDepsFor(site, () => restoreTime),
        into,
      ),
    ).toMatchObject({ ok: true, skipped });
    await withDatabase(site, async (database) => {
      const deps = siteDepsFor(database, () => restoreTime);
      expect(await finalizeDueChanges(deps)).toBe(0);
      expect(await sendDueEnquiryAnswers(deps)).toBe(0);
      expect(await sendDueReminders(deps)).toBe(0);
      expect(await writeSecondProposals(deps)).toBe(0);
      expect(await readValues(database.db, "proposals", "state")).toEqual(["open"]);
      expect(await sendWeeklyDigest(deps, readAgencyCounts)).toBe(false);
      expect(await mailsOf(database)).toEqual(before);
      // The text of the undone answer is back in the form.
      const details = await readEnquiryDetails(deps, enquiry.id);
      expect(details).toMatchObject({ status: "new", undoneText: answer.text });
      expect(await sendDueReminders(siteDepsFor(database, () => new Date("2026-12-03T17:30:00Z")))).toBe(2);
      expect(
        await sendWeeklyDigest(
          siteDepsFor(database, () => new Date("2026-12-06T18:30:00Z")),
          readAgencyCounts,
        ),
      ).toBe(true);
    });
  });

  test("a restore and a running site exclude each other, and the replaced database stays until it is purged", async () => {
    const { site } = await openFilledSite();
    const files = filesOf(site);
    const into = await temporaryFolder();
    const { migrations } = await backUp(site, into);
    await files.remove(PICTURE);
    const before = await readAppointments(site.db);
    const running = await reachDatabase(site);
    await expect(restore(restoreDepsFor(site), into)).rejects.toThrow(DatabaseInUse);
    await running.close();
    expect(await readAppointments(site.db)).toEqual(before);
    expect(await files.get(PICTURE)).toBeNull();

    await site.close();
    const begun = new Date();
    await restoreDatabase(site, into, migrations.at(-1)!, async () => {
      await expect(reachDatabase(site)).rejects.toThrow(
        new SettingsError(
          "La base est en train d’être restaurée ou mise à jour par une commande : recommencez quand elle a fini.",
        ),
      );
    });
    const database = await reachDatabase(site);
    const [former, ...more] = await listFormerDatabases(database, site.dataDir);
    expect([former!.name, more]).toEqual([expect.stringMatching(/avant.restauration$/), []]);
    expect(former!.since.getTime()).toBeGreaterThan(begun.getTime() - 1_000);
    await purgeFormerDatabases(database, site.dataDir, begun);
    expect(await listFormerDatabases(database, site.dataDir)).toEqual([former]);
    await purgeFormerDatabases(database, site.dataDir, new Date(Date.now() + 60_000));
    expect(await listFormerDatabases(database, site.dataDir)).toEqual([]);
    await database.close();
  });

  test("a restore omits pictures erased, removed or replaced since the backup, even if only the database recorded it", async () => {
    const { site, client: erased, member: replaced } = await openFilledSite();
    const files = filesOf(site);
    const [removed, removedInDatabase, kept] = await Promise.all(
      ["removed", "removed-in-database", "kept"].map((name) =>
        seedClient(site.db, { ...camille, email: `${name}@example.com` }),
      ),
    );
    let count = 0;
    const cleanPicture = async () => ({ ok: true, body: new Uint8Array([(count += 1)]), type: "image/webp" }) as const;
    const deps = { ...siteDepsFor(site, now), files, cleanPicture };
    const upload = { body: null, contentType: "" };
    const uploadPictureFor = async ({ id }: { id: string }) => (await done(changePicture(deps, id, upload))).picture;
    const people = [erased, replaced, removed!, removedInDatabase!, kept!];
    const before: string[] = [];
    for (const person of people) before.push(await uploadPictureFor(person));
    // This account is already missing in the database of the backup, but its picture is still in the store.
    const erasedPicture = "profile_pictures/erased-since/one.webp";
    await files.put(erasedPicture, new Uint8Array([1, 2, 3]), "image/webp");
    const keys = [...before.map((address) => address.slice(1)), erasedPicture, PICTURE];
    const into = await backUpToFolder(site);

    await writeTombstone(files, "account", "erased-since", NOW);
    await removePicture(deps, removed!.id);
    await uploadPictureFor(replaced);
    const failingStore = { ...files, put: () => Promise.reject(new Error("the file store is unreachable")) };
    await removePicture({ ...deps, files: failingStore }, removedInDatabase!.id);
    expect(
      await eraseAccount({ ...erasureDepsFor(site)(site), files: failingStore }, erased.id, "client"),
    ).not.toBeNull();
    expect(await listTombstones(files, "account")).toEqual(["erased-since"]);
    expect(await listTombstones(files, "profile")).toHaveLength(2);
    for (const key of keys) await files.remove(key);
    await site.close();

    expect(await restore(restoreDepsFor(site), into)).toMatchObject({ ok: true, erasedAgain: 1 });
    await withDatabase(site, async ({ db }) => {
      const pictureOf = async ({ id }: { id: string }) => (await readRow(db, "users", "picture", { id })).picture;
      expect(await readValues(db, "users", "id")).not.toContain(erased.id);
      expect(await Promise.all(people.slice(1).map(pictureOf))).toEqual([null, null, null, before.at(-1)]);
    });
    const stored: string[] = [];
    for (const key of keys) if ((await files.get(key)) !== null) stored.push(key);
    expect(stored).toEqual([before.at(-1)!.slice(1), PICTURE]);
  });

  test("a restore is refused if the backup is damaged, unreadable, incomplete, newer or from the other kind of database", async () => {
    const { site } = await openFilledSite();
    const into = await backUpToFolder(site);
    const problemOf = (path: string) =>
      restore(restoreDepsFor(site), path).then(
        () => null,
        (error: unknown) => (error as BackupFolderError).problem,
      );
    await expect(backUp(site, into)).rejects.toMatchObject({ problem: "not-empty" });
    const databaseUrl = site.kind === "sqlite" ? "postgres://nobody@127.0.0.1:1/none" : undefined;
    const otherKind = { ...restoreDepsFor(site), target: { dataDir: site.dataDir, databaseUrl } };
    expect(await restore(otherKind, into)).toEqual({ ok: false, reason: "other-database" });
    const older = { ...restoreDepsFor(site), migrations: ["0000-earlier"] };
    expect(await restore(older, into)).toEqual({ ok: false, reason: "newer-version" });

    const readAsOther = () =>
      asUnprivilegedUser(() => readBackup(into)).catch((error: BackupFolderError) => error.problem);
    const picture = join(into, "files", PICTURE);
    await chmod(picture, 0o000);
    await chmod(into, 0o000);
    expect(await readAsOther()).toBe("unreadable");
    for (const path of await readdir(into, { recursive: true }).catch(() => []))
      if (path !== join("files", PICTURE)) await chmod(join(into, path), 0o755);
    await chmod(into, 0o755);
    expect(await readAsOther()).toBe("unreadable");
    await chmod(picture, 0o644);
    expect(await readAsOther()).toMatchObject({ kind: site.kind });

    await appendFile(picture, "x");
    expect(await problemOf(into)).toBe("damaged");
    await unlink(join(into, "backup.json"));
    expect(await problemOf(into)).toBe("unfinished");
    expect(await problemOf(await temporaryFolder())).toBe("not-a-backup");
  });
});

/** Root may read every file, so root runs the check as another user. */
async function asUnprivilegedUser<Result>(run: () => Promise<Result>): Promise<Result> {
  if (process.geteuid?.() !== 0) return run();
  process.seteuid!(65_534);
  try {
    return await run();
  } finally {
    process.seteuid!(0);
  }
}

describeOnPostgres("a restore", ({ open }) => {
  async function openBackedUpSite() {
    const site = await open({ alone: true });
    await seedClient(site.db, camille);
    const into = join(site.dataDir, "sauvegarde");
    const { migrations, parts } = await backUp(site, into);
    const runRestore = (databaseUrl = site.databaseUrl) =>
      restoreDatabase({ ...site, databaseUrl }, into, migrations.at(-1)!, async () => {});
    return { site, into, parts, runRestore };
  }

  test("a restore is refused if the schema has an object that is not the site's, or belongs to another role", async () => {
    const { site, runRestore } = await openBackedUpSite();
    await updateRows(site.db, "users", { name: "Somebody Since" });
    await site.close();
    const run = (statements: string) =>
      withDatabase(site, async ({ db }) => void (await sql.raw(statements).execute(db)));
    for (const [name, create, drop] of [
      ["statistics", "create table statistics (id int)", "drop table statistics"],
      ["statistics", "create function statistics() returns int language sql return 1", "drop function statistics"],
      [
        "of another",
        `create role visitor_of_backup_test; create table "of another" ();
         alter table "of another" owner to visitor_of_backup_test`,
        `drop table public."of another"; drop role visitor_of_backup_test`,
      ],
    ] as const) {
      await run(create);
      await expect(runRestore(), create).rejects.toThrow(new ForeignObjects(name));
      await run(drop);
    }

    await run("create role guest_of_backup_test login password 'guest'");
    const url = new URL(site.databaseUrl!);
    [url.username, url.password] = ["guest_of_backup_test", "guest"];
    await expect(runRestore(url.href)).rejects.toThrow(SchemaNotOwned);
    await run("drop role guest_of_backup_test");
    await withDatabase(site, async ({ db }) => {
      expect(await readValues(db, "users", "name")).toEqual(["Somebody Since"]);
    });
  });

  test("a restore changes nothing if the dump is cut off or the server rejects a row", async () => {
    const { site, into, parts, runRestore } = await openBackedUpSite();
    expect(Object.keys(parts).every((name) => name.startsWith("tables/"))).toBe(true);
    await updateRows(site.db, "users", { name: "Somebody Since" });
    await site.close();
    const users = join(into, "tables/users.jsonl.gz");
    const dump = await readFile(users);
    const restoreFrom = async (content: Uint8Array) => {
      await writeFile(users, content);
      await runRestore();
    };
    const readState = () =>
      withClient(site.databaseUrl!, async (client) => {
        const { rows } = await client.query<{ name: string }>('select "name" from "users"');
        const schemas = await client.query("select from pg_namespace where nspname = 'restoring'");
        return { names: rows.map(({ name }) => name), drafts: schemas.rowCount };
      });
    const unchanged = { names: ["Somebody Since"], drafts: 0 };
    const row = JSON.parse(gunzipSync(dump).toString()) as Record<string, unknown>;
    const invalidRows = gzipSync(`${JSON.stringify({ ...row, email: null })}\n`);
    await expect(restoreFrom(invalidRows)).rejects.toThrow(/null value in column "email"/);
    expect(await readState()).toEqual(unchanged);
    // Without its last eight bytes the archive still has all rows, but no checksum.
    await expect(restoreFrom(dump.subarray(0, -8))).rejects.toThrow("unexpected end of file");
    expect(await readState()).toEqual(unchanged);

    await restoreFrom(dump);
    expect(await readState()).toEqual({ names: [`${camille.firstName} ${camille.lastName}`], drafts: 0 });
  });

  test("dumpTables rejects once if the database is unreachable, without an unhandled rejection", async () => {
    const rejections = listenForUnhandledRejections();
    const { dataDir } = await open();
    const folder = join(dataDir, "unreachable");
    await expect(dumpTables("postgres://nobody@127.0.0.1:1/none", folder)).rejects.toThrow();
    expect(await rejections()).toEqual([]);
  });

  test("a restore is refused if the rows belong to other migrations than the schema, and changes nothing", async () => {
    const site = await open({ alone: true });
    await seedClient(site.db, camille);
    const later = laterMigration(site);
    await later.add();
    const into = join(site.dataDir, "tables");
    const { migrations } = await backUp(site, into);
    await later.remove();
    await site.close();
    const restored = restoreDatabase(site, into, migrations.at(-2)!, async () => {});
    await expect(restored).rejects.toThrow("the backup and the schema have different migrations");
    await withDatabase(site, async ({ db }) => {
      expect(await readValues(db, "users", "email")).toEqual([camille.email]);
    });
  });
});

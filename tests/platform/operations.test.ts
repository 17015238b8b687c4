import { expect, onTestFinished, test } from "vitest";
import { mailOldBackup } from "#app/application/operations/old-backup.server.ts";
import { recordBackup } from "#app/platform/backup/backup.server.ts";
import { fileFoldersWarning, recordFileFolder } from "#app/application/operations/file-folders.server.ts";
import { csvFile } from "#app/application/exports/csv-files.server.ts";
import { CSV_NAMES, type CsvName } from "#app/application/exports/csv-names.ts";
import { pingDatabase } from "#app/platform/database/connection.server.ts";
import { serviceProblems } from "#app/application/operations/service-problems.server.ts";
import { openFileStore } from "#app/platform/files/open-file-store.server.ts";
import { siteDepsFor } from "#support/fixtures/use-cases.ts";
import { describeOnBothDatabases } from "#support/database/database.ts";
import { readMails } from "#support/database/rows.ts";
import { temporaryFolder } from "#support/temporary-folder.ts";
import { listenForUnhandledRejections } from "#support/site/unhandled-rejections.ts";
import { startBucket } from "#support/network/s3.ts";
import { startInbox } from "#support/network/inbox.ts";

describeOnBothDatabases("operations", ({ open }) => {
  test("the agency is mailed about an old backup from the eighth day on, at most once a day, until there is a recent one", async () => {
    const { db } = await open();
    let now = new Date("2026-11-20T02:00:00Z");
    const deps = siteDepsFor({ db }, () => now);
    const setClock = (days: number, hours = 0) => (now = new Date(Date.UTC(2026, 10, 20 + days, 2 + hours, 1)));
    expect(await mailOldBackup(deps)).toBe(false);
    await recordBackup(db, now, 1_000);
    setClock(6);
    expect(await mailOldBackup(deps)).toBe(false);
    setClock(7);
    expect((await Promise.all([mailOldBackup(deps), mailOldBackup(deps)])).filter(Boolean)).toHaveLength(1);
    setClock(7, 23);
    expect(await mailOldBackup(deps)).toBe(false);
    setClock(8);
    expect(await mailOldBackup(deps)).toBe(true);
    await recordBackup(db, now, 1_000);
    setClock(9);
    expect(await mailOldBackup(deps)).toBe(false);
    const notice = { to: "agence@courriel.example", kind: "backup-notice" };
    const firstNotice = { ...notice, text: expect.stringMatching(/20\snovembre\s2026/) };
    expect(await readMails(db)).toMatchObject([firstNotice, notice]);
  });

  test("the site warns if two instances on one PostgreSQL each keep files in a folder, but not if they use S3 or one folder", async () => {
    const { db } = await open();
    const [oneFolder, otherFolder] = [await temporaryFolder(), await temporaryFolder()];
    const s3 = { endpoint: "", bucket: "", region: "", accessKeyId: "", secretAccessKey: "" };
    const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 10, minutes));
    const record = (dataDir: string, minutes: number, more = {}) =>
      recordFileFolder(db, { databaseUrl: "postgres://localhost/x", s3: undefined, dataDir, ...more }, at(minutes));

    await record(oneFolder, 0);
    await record(oneFolder, 1);
    await record(otherFolder, 2, { s3 });
    await record(otherFolder, 3, { databaseUrl: undefined });
    expect(await fileFoldersWarning(db, at(4))).toBeNull();
    await record(otherFolder, 5);
    expect(await fileFoldersWarning(db, at(6))).toContain("S3_ENDPOINT");
    // The other instance has been stopped or moved to another machine.
    await record(oneFolder, 60);
    expect(await fileFoldersWarning(db, at(125))).toBeNull();
  });

  test("a CSV export fails if the database fails, without an unhandled rejection", async () => {
    const database = await open();
    const rejections = listenForUnhandledRejections();
    // The first query opens the connection.
    await pingDatabase(database.db);
    await database.close();
    for (const name of Object.keys(CSV_NAMES) as CsvName[])
      await expect(new Response(csvFile(database.db, new Date(), name)).text(), name).rejects.toThrow();
    expect(await rejections()).toEqual([]);
  });
});

test("the start check reports nothing if mail server and bucket work, and deletes its trial file", async () => {
  const inbox = await startInbox();
  onTestFinished(() => inbox.close());
  const bucket = await startBucket();
  onTestFinished(() => bucket.close());
  expect(await serviceProblems({ smtpUrl: inbox.smtpUrl, s3: bucket.settings })).toEqual([]);
  const files = [];
  for await (const file of openFileStore({ s3: bucket.settings, dataDir: "" }).list()) files.push(file);
  expect([files, inbox.mails]).toEqual([[], []]);
  expect(await serviceProblems({ smtpUrl: undefined, s3: undefined })).toEqual([]);
});

test("the start check names the settings of an unreachable mail server and of a bucket with a wrong secret", async () => {
  const bucket = await startBucket();
  onTestFinished(() => bucket.close());
  const s3 = { ...bucket.settings, secretAccessKey: "another" };
  expect(await serviceProblems({ smtpUrl: "smtp://127.0.0.1:9", s3 })).toEqual([
    expect.stringMatching(/^Réglage SMTP_URL : .*\(connect ECONNREFUSED 127\.0\.0\.1:9\)/),
    expect.stringMatching(/^Réglages S3_… : .*\(S3 answered 403 to PUT\)/),
  ]);
});

import { expect, test } from "vitest";
import { fileFoldersWarning, recordFileFolder } from "#app/application/operations/file-folders.server.ts";
import { describeOnBothDatabases } from "../support/database.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

describeOnBothDatabases("instances of a site on one PostgreSQL", ({ open }) => {
  test("instances on one PostgreSQL are warned if each keeps files in its own folder, but not with S3 or a shared folder", async () => {
    const { db } = await open();
    const [first, second] = [await temporaryFolder(), await temporaryFolder()];
    const s3 = { endpoint: "", bucket: "", region: "", accessKeyId: "", secretAccessKey: "" };
    const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 10, minutes));
    const note = (dataDir: string, minutes: number, more = {}) =>
      recordFileFolder(db, { databaseUrl: "postgres://localhost/x", s3: undefined, dataDir, ...more }, at(minutes));

    await note(first, 0);
    await note(first, 1);
    await note(second, 2, { s3 });
    await note(second, 3, { databaseUrl: undefined });
    expect(await fileFoldersWarning(db, at(4))).toBeNull();
    await note(second, 5);
    expect(await fileFoldersWarning(db, at(6))).toContain("S3_ENDPOINT");
    // The other instance has been stopped or moved to another machine.
    await note(first, 60);
    expect(await fileFoldersWarning(db, at(125))).toBeNull();
  });
});

import { expect, test } from "vitest";
import { csvFile } from "#app/application/exports/csv-files.server.ts";
import { CSV_NAMES, type CsvName } from "#app/application/exports/csv-names.ts";
import { pingDatabase } from "#app/platform/database/connection.server.ts";
import { describeOnBothDatabases } from "../support/database.ts";
import { listenForUnhandledRejections } from "../support/unhandled-rejections.ts";

describeOnBothDatabases("a CSV export", ({ open }) => {
  test("a CSV export breaks off when the database fails, without an unhandled rejection", async () => {
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

import { expect, onTestFinished, test } from "vitest";
import { defaultContent, siteContent } from "#app/content/parts/site-content.ts";
import { createContentStore } from "#app/features/publishing/store/content-store.server.ts";
import { publishedContent } from "#app/features/publishing/store/published-content.server.ts";
import { type Db, openDatabase } from "#app/platform/database/connection.server.ts";
import { createLog } from "#app/platform/logging/log.server.ts";
import { describeOnBothDatabases } from "../support/database.ts";
import { insertRows } from "../support/rows.ts";

const log = createLog("silent");

async function writeVersion(db: Db, version: number, parts: Record<string, unknown>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const publication = { kind: "published", restored: null, publishedAt: "2026-11-22T10:00:00.000Z" } as const;
    await insertRows(trx, "publications", { ...publication, version, publishedBy: null });
    const stored = (value: unknown) => (value === null ? null : JSON.stringify(value));
    const rows = Object.entries(parts).map(([part, value]) => ({ version, part, value: stored(value) }));
    await insertRows(trx, "contentRevisions", ...rows);
  });
}

const contact = (caption: string) => ({
  ...defaultContent.contact,
  figure: { ...defaultContent.contact.figure, caption },
});

describeOnBothDatabases("published content", ({ open }) => {
  test("published content is the default until a version is published, and a part that is reset is the default again", async () => {
    const { db } = await open();
    expect(await publishedContent(db, log)).toEqual(siteContent(0, {}));
    await writeVersion(db, 1, { contact: contact("Un"), films: { films: [] } });
    await writeVersion(db, 2, { contact: contact("Deux") });
    const changed = await publishedContent(db, log);
    expect(changed).toEqual(siteContent(2, { contact: contact("Deux"), films: { films: [] } }));
    await writeVersion(db, 3, { contact: null });
    expect(await publishedContent(db, log)).toEqual(siteContent(3, { films: { films: [] } }));
  });

  test("published content ignores fields and parts this release does not know", async () => {
    const { db } = await open();
    const newer = { ...contact("Un"), figure: { ...contact("Un").figure, credit: "new" }, hours: "new" };
    await writeVersion(db, 1, { contact: newer, "unheard-of": 1 });
    expect(await publishedContent(db, log)).toEqual(siteContent(1, { contact: contact("Un") }));
  });

  test("published content uses the last readable version of a part that this release cannot read, or else the default", async () => {
    const { db } = await open();
    const identity = { ...defaultContent.identity, name: "Maison Témoin" };
    await writeVersion(db, 1, { contact: contact("Un"), identity });
    await writeVersion(db, 2, { contact: contact("Deux") });
    const unreadable = { contact: { figure: 1 }, identity: { ...identity, name: 1 }, films: { films: 1 } };
    await writeVersion(db, 3, unreadable);
    await writeVersion(db, 4, unreadable);
    expect(await publishedContent(db, log)).toEqual(siteContent(4, { contact: contact("Deux"), identity }));
  });

  test("published content never uses the demonstration's identity if the published one cannot be read", async () => {
    const { db } = await open();
    await writeVersion(db, 1, { identity: { name: 1 } });
    await expect(publishedContent(db, log)).rejects.toThrow("identity of the agency");
  });

  test("published content reaches the memory of every process, and stays in it while the database is down", async () => {
    const here = await open();
    const elsewhere = openDatabase(here);
    onTestFinished(() => elsewhere.close());
    const store = createContentStore(elsewhere.db, log);
    const following = store.follow();
    onTestFinished(() => following.stop());
    await store.refresh();
    const before = store.current();
    expect(before).toEqual(defaultContent);
    await store.refresh();
    expect(store.current()).toBe(before);
    await writeVersion(here.db, 1, { contact: contact("Un") });
    await expect.poll(() => store.current().version).toBe(1);
    expect(store.current().contact).toEqual(contact("Un"));
    await following.stop();
    await elsewhere.close();
    await expect(store.refresh()).rejects.toThrow();
    expect(store.current().contact).toEqual(contact("Un"));
  });
});

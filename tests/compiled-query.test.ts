import { expect, it } from "vitest";
import { compiledQuery } from "#app/platform/database/compiled-query.server.ts";
import { describeOnBothDatabases } from "../support/database.ts";

const at = "2026-12-01T09:12:00.000Z";
const rowOf = (key: string) => ({ key, value: `"${key}"`, updatedAt: at, updatedBy: null });

describeOnBothDatabases("a compiled query", ({ open }) => {
  it("a query is compiled once for each length of its lists, and binds the values of each call", async () => {
    const { db } = await open();
    let built = 0;
    const insert = compiledQuery((trx, { rows }: { rows: ReturnType<typeof rowOf>[] }) => {
      built++;
      return trx.insertInto("settings").values(rows);
    });
    await insert(db, { rows: [rowOf("a"), rowOf("b")] });
    await insert(db, { rows: [rowOf("c"), rowOf("d")] });
    expect(built).toBe(1);
    expect((await insert(db, { rows: [rowOf("e")] })).numAffectedRows).toBe(1n);
    expect(built).toBe(2);

    const withKeys = compiledQuery((asked, { keys, value }: { keys: readonly string[]; value: string }) =>
      asked.selectFrom("settings").select("key").where("key", "in", keys).where("value", "!=", value).orderBy("key"),
    );
    const keysOf = async (keys: readonly string[], value: string) =>
      (await withKeys(db, { keys, value })).rows.map(({ key }) => key);
    expect(await keysOf(["a", "c", "z"], '"c"')).toEqual(["a"]);
    expect(await keysOf(["e", "d", "c"], '"a"')).toEqual(["c", "d", "e"]);
    expect(await keysOf(["b"], '"a"')).toEqual(["b"]);
  });

  it("a query is compiled separately for rows of other columns, and rejects rows of mixed columns", async () => {
    const { db } = await open();
    type Row = Partial<ReturnType<typeof rowOf>> & { key: string; value: string; updatedAt: string };
    const insert = compiledQuery((trx, { rows }: { rows: Row[] }) => trx.insertInto("settings").values(rows));
    const { updatedBy, ...short } = rowOf("b");
    await insert(db, { rows: [rowOf("a")] });
    await insert(db, { rows: [short] });
    const rows = await db.selectFrom("settings").selectAll().orderBy("key").execute();
    expect(rows).toEqual([rowOf("a"), rowOf("b")].map((row) => ({ ...row, version: 1 })));
    expect(() => insert(db, { rows: [rowOf("c"), { ...short, key: "d" }] })).toThrow("different columns");
    expect(updatedBy).toBeNull();
  });

  it("a query is compiled separately for an omitted value, and null matches no row", async () => {
    const { db } = await open();
    for (const key of ["a", "b"]) await db.insertInto("settings").values(rowOf(key)).execute();
    const settings = compiledQuery((asked, { key }: { key: string | null | undefined }) =>
      asked
        .selectFrom("settings")
        .select("key")
        .$if(key !== undefined, (query) => query.where("key", "=", key!))
        .orderBy("key"),
    );
    const counts: number[] = [];
    for (const key of ["b", undefined, null, "a", undefined]) counts.push((await settings(db, { key })).rows.length);
    expect(counts).toEqual([1, 2, 0, 1, 2]);
  });
});

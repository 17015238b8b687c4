import { beforeEach, expect, it } from "vitest";
import { originalContent } from "#app/content/site-content.ts";
import { orderRendition, renditionId } from "#app/features/media/renditions.server.ts";
import { sweepRenditions } from "#app/features/media/sweep.server.ts";
import { renditionsWanted } from "#app/features/media/uploaded-pictures.server.ts";
import { nothingSaid } from "#app/features/publishing/picture-words.ts";
import { describeOnBothDatabases, type OpenedDatabase } from "../support/database.ts";

const NOW = new Date("2026-12-01T12:00:00Z");
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000).toISOString();

describeOnBothDatabases("what is made of pictures that members sent", ({ open }) => {
  let database: OpenedDatabase;

  const picture = (name: string) => ({
    name,
    kind: "picture" as const,
    hash: name.repeat(4),
    type: "image/jpeg",
    bytes: 1,
    width: 3,
    height: 2,
    seconds: null,
    color: "#000000",
    preview: `${name}.webp`,
    sentName: `${name}.jpg`,
    sentBy: null,
    createdAt: hoursAgo(90),
  });
  const wish = (name: string, x: number) => ({ picture: name, focus: { x, y: 0.5 }, credit: "Atelier" });
  const ready = async (name: string, x: number, hours: number, state: "ready" | "waiting" = "ready") => {
    const id = await orderRendition(database.db, wish(name, x), hoursAgo(hours));
    await database.db.updateTable("mediaRenditions").set({ state }).where("id", "=", id).execute();
    return id;
  };
  const left = async () =>
    (await database.db.selectFrom("mediaRenditions").select("id").execute()).map(({ id }) => id).toSorted();

  beforeEach(async () => {
    database = await open();
    await database.db
      .insertInto("mediaFiles")
      .values([picture("p-a"), picture("p-b")])
      .execute();
  });

  it("goes within a day when nothing wants it, save the newest of each picture", async () => {
    const [, wanted, , young, newest] = [
      await ready("p-a", 0.1, 80),
      await ready("p-a", 0.2, 70),
      await ready("p-a", 0.3, 60),
      await ready("p-a", 0.4, 23),
      await ready("p-a", 0.5, 22),
    ];
    const alone = await ready("p-b", 0.5, 80);
    await sweepRenditions({ db: database.db, now: () => NOW }, new Set([wanted]));
    expect(await left()).toEqual([wanted, young, newest, alone].toSorted());
  });

  it("stays while it is being made", async () => {
    const [waiting, newest] = [await ready("p-a", 0.1, 80, "waiting"), await ready("p-a", 0.2, 70)];
    await sweepRenditions({ db: database.db, now: () => NOW }, new Set());
    expect(await left()).toEqual([waiting, newest].toSorted());
  });

  it("is wanted by each content that names the picture, as that one says it", () => {
    const saying = (x: number) => ({
      ...originalContent,
      pictures: { "p-a": { ...nothingSaid, credit: "Atelier", focal: { x, y: 0.5 } } },
    });
    expect(renditionsWanted([saying(0.1), saying(0.2), originalContent])).toEqual(
      new Set([renditionId(wish("p-a", 0.1)), renditionId(wish("p-a", 0.2))]),
    );
  });
});

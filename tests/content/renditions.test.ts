import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { beforeEach, expect, it } from "vitest";
import { defaultContent } from "#app/content/parts/site-content.ts";
import { listLibrary } from "#app/features/media/library-choice.server.ts";
import { listPictures } from "#app/features/media/library.server.ts";
import { type MediaDeps, mediaKey, originalKey } from "#app/features/media/media.server.ts";
import { makeRenditions, enqueueRendition, renditionId } from "#app/features/media/renditions.server.ts";
import { sweepRenditions } from "#app/features/media/sweep.server.ts";
import { takePictures } from "#app/features/media/take-pictures.server.ts";
import {
  createUploadedPictures,
  pictureProblems,
  wantedRenditionIds,
} from "#app/features/media/uploaded-pictures.server.ts";
import { emptyMetadata } from "#app/features/publishing/pictures/picture-texts.ts";
import { folderStore } from "#app/platform/files/folder-store.server.ts";
import { createLog } from "#app/platform/logging/log.server.ts";
import { failed, ok } from "#app/platform/result.ts";
import { type DerivativePlan, makeDerivatives } from "#app/platform/media/make-derivatives.server.ts";
import { describeOnBothDatabases, eachTest } from "#support/database/database.ts";
import { jeanne, seedClient } from "#support/fixtures/people.ts";
import { readRow, readRows, readValues, updateRows } from "#support/database/rows.ts";
import { pictureRow } from "#support/media/seed-picture.ts";
import { temporaryFolder } from "#support/temporary-folder.ts";

const NOW = new Date("2026-12-01T12:00:00Z");
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000).toISOString();

describeOnBothDatabases("renditions of uploaded pictures", ({ open }) => {
  const database = eachTest(() => open());

  const picture = (name: string, createdAt = hoursAgo(90)) =>
    pictureRow(name, { hash: name.repeat(4), width: 3, height: 2, sentName: `${name}.jpg`, createdAt });
  const spec = (name: string, x: number) => ({ picture: name, focus: { x, y: 0.5 }, credit: "Atelier" });
  const ready = async (name: string, x: number, hours: number, state: "ready" | "waiting" = "ready") => {
    const id = await enqueueRendition(database.db, spec(name, x), hoursAgo(hours));
    await updateRows(database.db, "mediaRenditions", { state }, { id });
    return id;
  };
  const sweep = (wanted: Set<string>) => sweepRenditions({ db: database.db, now: () => NOW }, wanted);
  const depsWith = (deps: object) => {
    const base = { db: database.db, now: () => NOW, log: createLog("silent"), incoming: tmpdir() };
    return { ...base, ...deps } as unknown as MediaDeps;
  };
  const used = new Set(["p-a"]);
  const problemsOf = (content: Parameters<typeof pictureProblems>[1], wanted: ReadonlySet<string> = used) =>
    pictureProblems(database.db, content, { used: wanted, visible: wanted }, NOW);
  const make = (deps: object) => makeRenditions(depsWith(deps), new AbortController().signal);
  async function storeInFolder() {
    const folder = await temporaryFolder();
    return { files: folderStore(join(folder, "files")), incoming: join(folder, "incoming") };
  }
  const left = async () => (await readValues(database.db, "mediaRenditions", "id")).toSorted();

  beforeEach(async () => {
    const pictures = [picture("p-a"), picture("p-b")];
    await database.db.insertInto("mediaFiles").values(pictures).execute();
  });

  it("the picker shows the file name of the chosen picture, even if there are many newer ones", async () => {
    const newer = Array.from({ length: 48 }, (_, index) => picture(`p-n${index}`, hoursAgo(1)));
    await database.db.insertInto("mediaFiles").values(newer).execute();
    const ofBuild = () => ({ src: "", width: 1, height: 1 });
    const title = async (chosen: string | null) =>
      (await listLibrary(database, ofBuild, chosen)).find(({ name }) => name === "p-a")?.title;
    expect([await title("p-a"), await title(null)]).toEqual(["p-a.jpg", undefined]);
  });

  it("the pages of the library list every picture once, even if one page ends between pictures of the same instant", async () => {
    const others = Array.from({ length: 60 }, (_, index) => picture(`p-n${index}`, hoursAgo(index < 40 ? 1 : 90)));
    await database.db.insertInto("mediaFiles").values(others).execute();
    const first = await listPictures(database);
    const second = await listPictures(database, first.older);
    const listed = [...first.pictures, ...second.pictures].map(({ name }) => name);
    expect(listed.toSorted()).toEqual((await readValues(database.db, "mediaFiles", "name")).toSorted());
    expect(second.older).toBeNull();
  });

  it("a rendition is deleted if nothing uses it and a newer one is a day old, except the newest of each picture", async () => {
    const [, wanted, , before, newest] = [
      await ready("p-a", 0.1, 80),
      await ready("p-a", 0.2, 70),
      await ready("p-a", 0.3, 60),
      await ready("p-a", 0.4, 50),
      await ready("p-a", 0.5, 22),
    ];
    const alone = await ready("p-b", 0.5, 80);
    await sweep(new Set([wanted]));
    expect(await left()).toEqual([wanted, before, newest, alone].toSorted());
  });

  it("a rendition is not deleted while it is being made", async () => {
    const [waiting, newest] = [await ready("p-a", 0.1, 80, "waiting"), await ready("p-a", 0.2, 70)];
    await sweep(new Set());
    expect(await left()).toEqual([waiting, newest].toSorted());
  });

  it("a rendition is wanted with the focus and credit of each content that names the picture", () => {
    const saying = (x: number) => ({
      ...defaultContent,
      pictures: { "p-a": { ...emptyMetadata, credit: "Atelier", focal: { x, y: 0.5 } } },
    });
    const nowhere = () => new Set<string>();
    expect(wantedRenditionIds([saying(0.1), saying(0.2), defaultContent], nowhere)).toEqual(
      new Set([renditionId(spec("p-a", 0.1)), renditionId(spec("p-a", 0.2))]),
    );
  });

  it("a rendition with defaults is wanted by content that shows the picture without metadata", () => {
    const { name } = defaultContent.identity;
    expect(wantedRenditionIds([defaultContent], () => new Set(["p-b", "duo-tasses"]))).toEqual(
      new Set([renditionId({ ...spec("p-b", 0.5), credit: name })]),
    );
  });

  const derived = async (rendition: string, file: string) => {
    const size = { width: 3, height: 2, bytes: 1 };
    const rows = (["avif", "webp", "jpeg"] as const).flatMap((ending) =>
      (["whole", "upright"] as const).map((crop) => {
        return { ...size, rendition, crop, ending, file: `${crop}-${file}.${ending}` };
      }),
    );
    await database.db.insertInto("mediaDerivatives").values(rows).execute();
  };
  const shownBy = (name: string, x = 0.5) => ({
    identity: { ...defaultContent.identity, name },
    pictures: { "p-a": { ...emptyMetadata, focal: { x, y: 0.5 } } },
  });
  const src = (
    uploaded: ReturnType<typeof createUploadedPictures>,
    { identity, pictures }: ReturnType<typeof shownBy>,
  ) => uploaded.find("p-a", pictures["p-a"], identity.name)?.src;

  it("the former rendition is shown while one with another agency name is made, and no publication is blocked", async () => {
    await derived(await ready("p-a", 0.5, 80), "before");
    const renamed = shownBy("Maison Témoin");
    expect(await problemsOf(renamed)).toEqual([]);
    const uploaded = createUploadedPictures(database);
    expect(await uploaded.prepare(renamed, used)).toBe(false);
    expect(src(uploaded, renamed)).toBe("/medias/whole-before.jpeg");
    // The cleanup must keep the former rendition until the new one is ready.
    await sweep(wantedRenditionIds([renamed], () => used));
    expect(await left()).toHaveLength(2);

    const before = uploaded.generation();
    const [id] = wantedRenditionIds([renamed], () => used);
    await updateRows(database.db, "mediaRenditions", { state: "ready" }, { id: id! });
    await derived(id!, "renamed");
    expect(await uploaded.prepare(renamed, used)).toBe(true);
    expect(src(uploaded, renamed)).toBe("/medias/whole-renamed.jpeg");
    expect(uploaded.generation()).toBe(before + 1);
  });

  it("no rendition with another agency name is made if nothing shows the picture any more", async () => {
    await derived(await ready("p-a", 0.5, 80), "before");
    const [renamed, nowhere] = [shownBy("Maison Témoin"), new Set<string>()];
    expect(await problemsOf(renamed, nowhere)).toEqual([]);
    expect(await createUploadedPictures(database).prepare(renamed, nowhere)).toBe(true);
  });

  it("a process forgets a deleted rendition, even if the process has shown that rendition", async () => {
    const [first, second] = [shownBy("Atelier"), shownBy("Maison Témoin")];
    const uploaded = createUploadedPictures(database);
    await derived(await ready("p-a", 0.5, 80), "first");
    await uploaded.prepare(first, used);
    const id = await enqueueRendition(database.db, { ...spec("p-a", 0.5), credit: "Maison Témoin" }, hoursAgo(70));
    await updateRows(database.db, "mediaRenditions", { state: "ready" }, { id });
    await derived(id, "second");
    await uploaded.prepare(second, used);
    await sweep(wantedRenditionIds([second], () => used));
    expect(await left()).toEqual([id]);

    await enqueueRendition(database.db, spec("p-a", 0.5), hoursAgo(0));
    expect(await uploaded.prepare(first, used)).toBe(false);
    expect(src(uploaded, first)).toBe("/medias/whole-second.jpeg");
  });

  it("a changed crop blocks the publication until its rendition is ready, and a preview shows the former one until then", async () => {
    await derived(await ready("p-a", 0.5, 80), "before");
    const moved = shownBy("Atelier", 0.2);
    expect(await problemsOf(moved)).toMatchObject([{ isTemporary: true }]);
    const uploaded = createUploadedPictures(database);
    await uploaded.prepare(moved, used);
    expect(src(uploaded, moved)).toBe("/medias/whole-before.jpeg");
    await uploaded.prepare({ ...moved, pictures: {} }, new Set(["p-b"]));
    expect(uploaded.find("p-b", undefined, "Atelier")?.src).toBe("/medias/p-b.webp");
  });

  const rows = () => readRows(database.db, "mediaRenditions", ["state", "tries"]);

  it("a rendition of a picture that visitors do not see is queued without blocking the publication", async () => {
    const all = new Set(["p-a", "p-b", "p-gone"]);
    const problems = (visible: string[]) =>
      pictureProblems(database.db, shownBy("Atelier"), { used: all, visible: new Set(visible) }, NOW);
    expect(await problems([])).toEqual([]);
    expect(await rows()).toEqual([1, 2].map(() => ({ state: "waiting", tries: 0 })));
    expect(await problems(["p-a"])).toMatchObject([
      { isTemporary: true, sentence: expect.stringContaining("p-a.jpg") },
    ]);
    expect(await problems(["p-gone"])).toMatchObject([{ sentence: expect.stringContaining("a été effacée") }]);
  });

  it("a rendition without a fallback is made before one that has a fallback", async () => {
    await ready("p-a", 0.5, 80);
    await enqueueRendition(database.db, { ...spec("p-a", 0.5), credit: "Maison Témoin" }, hoursAgo(2));
    await enqueueRendition(database.db, spec("p-b", 0.5), hoursAgo(1));
    const asked: string[] = [];
    const read = async (key: string) => {
      asked.push(key);
      return null;
    };
    await make({ files: { read } });
    expect(asked).toEqual([originalKey("p-b".repeat(4)), originalKey("p-a".repeat(4))]);
  });

  it("a rendition is tried three times while the store does not answer, then counts as failed and is reported", async () => {
    await ready("p-a", 0.5, 1, "waiting");
    let asked = 0;
    const read = async () => {
      asked += 1;
      throw new Error("the store does not answer");
    };
    const develop = (seconds: number) => make({ files: { read }, now: () => new Date(NOW.getTime() + seconds * 1000) });
    for (const seconds of [0, 61, 662]) {
      expect(await rows()).toMatchObject([{ state: "waiting" }]);
      await expect(develop(seconds)).rejects.toThrow("the store does not answer");
      await develop(seconds + 1);
    }
    expect(asked).toBe(3);
    expect(await rows()).toEqual([{ state: "failed", tries: 3 }]);
    expect(await problemsOf(shownBy("Atelier"))).toMatchObject([{ sentence: expect.stringContaining("p-a.jpg") }]);
  });

  it.each([
    [300, 400],
    [3, 4],
    [1, 1],
    [1, 8],
    [8, 1],
    [90, 160],
  ])(
    "renditions of a picture of %d × %d pixels are stored in a folder, even if both crops have equal bytes",
    async (width, height) => {
      const store = await storeInFolder();
      const { files } = store;
      const { hash } = picture("p-a");
      const original = await sharp({ create: { width, height, channels: 3, background: "teal" } })
        .jpeg()
        .toBuffer();
      await files.put(originalKey(hash), original, "image/jpeg");
      const id = await ready("p-a", 0.5, 1, "waiting");
      const derive = async (path: string, into: string, plan: DerivativePlan) =>
        ok({ value: await makeDerivatives(path, into, plan) });
      await make({ ...store, pictures: { derive } });
      expect(await rows()).toEqual([{ state: "ready", tries: 1 }]);
      const stored = await readRows(database.db, "mediaDerivatives", ["crop", "ending", "file", "bytes"], {
        rendition: id,
      });
      expect(new Set(stored.map(({ crop, ending }) => `${crop} ${ending}`)).size).toBe(6);
      for (const { file, bytes } of stored) expect(await files.size(mediaKey(file))).toBe(bytes);
    },
  );

  it("a failed rendition is retried an hour later when it is requested again", async () => {
    await ready("p-a", 0.5, 1, "waiting");
    await make({ files: { read: async () => null } });
    await enqueueRendition(database.db, spec("p-a", 0.5), hoursAgo(-0.9));
    expect(await rows()).toEqual([{ state: "failed", tries: 1 }]);
    await enqueueRendition(database.db, spec("p-a", 0.5), hoursAgo(-1.1));
    expect(await rows()).toEqual([{ state: "waiting", tries: 0 }]);
  });

  it("a failed rendition is queued again after its file was uploaded again", async () => {
    const store = await storeInFolder();
    const { files } = store;
    const facts = { type: "image/jpeg", width: 3, height: 2, color: "#000000" };
    const deps = depsWith({
      ...store,
      identity: () => defaultContent.identity,
      pictures: {
        async inspect(_: string, preview: string) {
          await writeFile(preview, "preview");
          return ok({ value: facts });
        },
        derive: async () => failed("heavy"),
      },
    });
    const send = async () => {
      const form = new FormData();
      form.append("photos", new File(["\xff\xd8\xff a photo"], "photo.jpg", { type: "image/jpeg" }));
      const { body, headers } = new Response(form);
      const sent = { body, contentType: headers.get("content-type") ?? "" };
      const [taken] = await takePictures(deps, owner, sent, async () => true);
      return (taken as { name: string }).name;
    };
    const { id: owner } = await seedClient(database.db, jeanne);
    const name = await send();
    await make(deps);
    const { hash } = await readRow(database.db, "mediaFiles", "hash", { name });
    await files.remove(originalKey(hash));
    const problems = () => problemsOf(defaultContent, new Set([name]));
    expect(await problems()).toMatchObject([{ sentence: expect.stringContaining("envoyez-la de nouveau") }]);
    expect(await send()).toBe(name);
    expect(await problems()).toMatchObject([{ isTemporary: true }]);
    expect(await rows()).toEqual([{ state: "waiting", tries: 0 }]);
    expect(await files.size(originalKey(hash))).toBeGreaterThan(0);
  });
});

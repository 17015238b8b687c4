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
  neededRenditionIds,
} from "#app/features/media/uploaded-pictures.server.ts";
import { emptyMetadata } from "#app/features/publishing/pictures/picture-texts.ts";
import { createFolderStore } from "#app/platform/files/folder-store.server.ts";
import { after, HOUR, MINUTE } from "#app/platform/durations.ts";
import { failed, ok } from "#app/platform/result.ts";
import { type DerivativePlan, makeDerivatives } from "#app/platform/media/make-derivatives.server.ts";
import { siteDepsFor } from "#support/fixtures/use-cases.ts";
import { describeOnBothDatabases, eachTest } from "#support/database/database.ts";
import { jeanne, seedClient } from "#support/fixtures/people.ts";
import { readRow, readRows, readValues, updateRows } from "#support/database/rows.ts";
import { pictureRow } from "#support/media/seed-picture.ts";
import { temporaryFolder } from "#support/temporary-folder.ts";

const NOW = new Date("2026-12-01T12:00:00Z");
const hoursAgo = (hours: number) => after(NOW, -hours * HOUR).toISOString();

describeOnBothDatabases("renditions of uploaded pictures", ({ open }) => {
  const database = eachTest(() => open());

  const picture = (name: string, createdAt = hoursAgo(90)) =>
    pictureRow(name, { hash: name.repeat(4), width: 3, height: 2, sentName: `${name}.jpg`, createdAt });
  const spec = (name: string, x: number) => ({ picture: name, focus: { x, y: 0.5 }, credit: "Atelier" });
  const seedRendition = async (
    name: string,
    { x, hoursOld }: { x: number; hoursOld: number },
    state: "ready" | "waiting" = "ready",
  ) => {
    const id = await enqueueRendition(database.db, spec(name, x), hoursAgo(hoursOld));
    await updateRows(database.db, "mediaRenditions", { state }, { id });
    return id;
  };
  const sweep = (wanted: Set<string>) =>
    sweepRenditions(
      siteDepsFor(database, () => NOW),
      wanted,
    );
  const depsWith = (deps: object) =>
    ({ ...siteDepsFor(database, () => NOW), incoming: tmpdir(), ...deps }) as MediaDeps;
  const used = new Set(["p-a"]);
  const problemsOf = (content: Parameters<typeof pictureProblems>[1], pictures: ReadonlySet<string> = used) =>
    pictureProblems(database.db, content, { used: pictures, visible: pictures }, NOW);
  const make = (deps: object) => makeRenditions(depsWith(deps), new AbortController().signal);
  async function storeInFolder() {
    const folder = await temporaryFolder();
    return { files: createFolderStore(join(folder, "files")), incoming: join(folder, "incoming") };
  }
  const renditionIds = async () => (await readValues(database.db, "mediaRenditions", "id")).toSorted();

  beforeEach(async () => {
    const pictures = [picture("p-a"), picture("p-b")];
    await database.db.insertInto("mediaFiles").values(pictures).execute();
  });

  it("the picture picker shows the file name of the chosen picture, even if there are many newer ones", async () => {
    const newer = Array.from({ length: 48 }, (_, index) => picture(`p-n${index}`, hoursAgo(1)));
    await database.db.insertInto("mediaFiles").values(newer).execute();
    const buildPicture = () => ({ src: "", width: 1, height: 1 });
    const title = async (chosen: string | null) =>
      (await listLibrary(siteDepsFor(database), buildPicture, chosen)).find(({ name }) => name === "p-a")?.title;
    expect([await title("p-a"), await title(null)]).toEqual(["p-a.jpg", undefined]);
  });

  it("the pages of the library list every picture once, even if a page ends between pictures of the same instant", async () => {
    const others = Array.from({ length: 60 }, (_, index) => picture(`p-n${index}`, hoursAgo(index < 40 ? 1 : 90)));
    await database.db.insertInto("mediaFiles").values(others).execute();
    const newest = await listPictures(siteDepsFor(database));
    const older = await listPictures(siteDepsFor(database), newest.older);
    const names = [...newest.pictures, ...older.pictures].map(({ name }) => name);
    expect(names.toSorted()).toEqual((await readValues(database.db, "mediaFiles", "name")).toSorted());
    expect(older.older).toBeNull();
  });

  it("a rendition that nothing uses is deleted once a newer one is a day old", async () => {
    await seedRendition("p-a", { x: 0.1, hoursOld: 80 });
    const wanted = await seedRendition("p-a", { x: 0.2, hoursOld: 70 });
    await seedRendition("p-a", { x: 0.3, hoursOld: 60 });
    const beforeNewest = await seedRendition("p-a", { x: 0.4, hoursOld: 50 });
    const newest = await seedRendition("p-a", { x: 0.5, hoursOld: 22 });
    const onlyOne = await seedRendition("p-b", { x: 0.5, hoursOld: 80 });
    await sweep(new Set([wanted]));
    expect(await renditionIds()).toEqual([wanted, beforeNewest, newest, onlyOne].toSorted());
  });

  it("a rendition is not deleted while it is being made", async () => {
    const [waiting, newest] = [
      await seedRendition("p-a", { x: 0.1, hoursOld: 80 }, "waiting"),
      await seedRendition("p-a", { x: 0.2, hoursOld: 70 }),
    ];
    await sweep(new Set());
    expect(await renditionIds()).toEqual([waiting, newest].toSorted());
  });

  it("neededRenditionIds lists a rendition for each focus and credit that a content gives the picture", () => {
    const contentWithFocus = (x: number) => ({
      ...defaultContent,
      pictures: { "p-a": { ...emptyMetadata, credit: "Atelier", focal: { x, y: 0.5 } } },
    });
    const noPicture = () => new Set<string>();
    expect(neededRenditionIds([contentWithFocus(0.1), contentWithFocus(0.2), defaultContent], noPicture)).toEqual(
      new Set([renditionId(spec("p-a", 0.1)), renditionId(spec("p-a", 0.2))]),
    );
  });

  it("neededRenditionIds lists a rendition with defaults for a picture without metadata", () => {
    const { name } = defaultContent.identity;
    expect(neededRenditionIds([defaultContent], () => new Set(["p-b", "duo-tasses"]))).toEqual(
      new Set([renditionId({ ...spec("p-b", 0.5), credit: name })]),
    );
  });

  const seedDerivatives = async (rendition: string, file: string) => {
    const size = { width: 3, height: 2, bytes: 1 };
    const rows = (["avif", "webp", "jpeg"] as const).flatMap((ending) =>
      (["whole", "upright"] as const).map((crop) => {
        return { ...size, rendition, crop, ending, file: `${crop}-${file}.${ending}` };
      }),
    );
    await database.db.insertInto("mediaDerivatives").values(rows).execute();
  };
  const contentOf = (agencyName: string, x = 0.5) => ({
    identity: { ...defaultContent.identity, name: agencyName },
    pictures: { "p-a": { ...emptyMetadata, focal: { x, y: 0.5 } } },
  });
  const srcOf = (
    uploaded: ReturnType<typeof createUploadedPictures>,
    { identity, pictures }: ReturnType<typeof contentOf>,
  ) => uploaded.find("p-a", pictures["p-a"], identity.name)?.src;

  it("a rendition with the agency's former name is shown until the new one is ready, and blocks no publication", async () => {
    await seedDerivatives(await seedRendition("p-a", { x: 0.5, hoursOld: 80 }), "before");
    const renamed = contentOf("Maison Témoin");
    expect(await problemsOf(renamed)).toEqual([]);
    const uploaded = createUploadedPictures(database);
    expect(await uploaded.prepare(renamed, used)).toBe(false);
    expect(srcOf(uploaded, renamed)).toBe("/medias/whole-before.jpeg");
    // The cleanup must keep the former rendition until the new one is ready.
    await sweep(neededRenditionIds([renamed], () => used));
    expect(await renditionIds()).toHaveLength(2);

    const before = uploaded.generation();
    const [id] = neededRenditionIds([renamed], () => used);
    await updateRows(database.db, "mediaRenditions", { state: "ready" }, { id: id! });
    await seedDerivatives(id!, "renamed");
    expect(await uploaded.prepare(renamed, used)).toBe(true);
    expect(srcOf(uploaded, renamed)).toBe("/medias/whole-renamed.jpeg");
    expect(uploaded.generation()).toBe(before + 1);
  });

  it("a new name of the agency makes no rendition of a picture that nothing shows", async () => {
    await seedDerivatives(await seedRendition("p-a", { x: 0.5, hoursOld: 80 }), "before");
    const [renamed, noPicture] = [contentOf("Maison Témoin"), new Set<string>()];
    expect(await problemsOf(renamed, noPicture)).toEqual([]);
    expect(await createUploadedPictures(database).prepare(renamed, noPicture)).toBe(true);
  });

  it("a process forgets a deleted rendition that it has shown", async () => {
    const [former, renamed] = [contentOf("Atelier"), contentOf("Maison Témoin")];
    const uploaded = createUploadedPictures(database);
    await seedDerivatives(await seedRendition("p-a", { x: 0.5, hoursOld: 80 }), "former");
    await uploaded.prepare(former, used);
    const id = await enqueueRendition(database.db, { ...spec("p-a", 0.5), credit: "Maison Témoin" }, hoursAgo(70));
    await updateRows(database.db, "mediaRenditions", { state: "ready" }, { id });
    await seedDerivatives(id, "renamed");
    await uploaded.prepare(renamed, used);
    await sweep(neededRenditionIds([renamed], () => used));
    expect(await renditionIds()).toEqual([id]);

    await enqueueRendition(database.db, spec("p-a", 0.5), hoursAgo(0));
    expect(await uploaded.prepare(former, used)).toBe(false);
    expect(srcOf(uploaded, former)).toBe("/medias/whole-renamed.jpeg");
  });

  it("a changed focus blocks the publication until its rendition is ready, and until then a preview shows the former one, or the upload's if there is none", async () => {
    await seedDerivatives(await seedRendition("p-a", { x: 0.5, hoursOld: 80 }), "before");
    const moved = contentOf("Atelier", 0.2);
    expect(await problemsOf(moved)).toMatchObject([{ isTemporary: true }]);
    const uploaded = createUploadedPictures(database);
    await uploaded.prepare(moved, used);
    expect(srcOf(uploaded, moved)).toBe("/medias/whole-before.jpeg");
    await uploaded.prepare({ ...moved, pictures: {} }, new Set(["p-b"]));
    expect(uploaded.find("p-b", undefined, "Atelier")?.src).toBe("/medias/p-b.webp");
  });

  const states = () => readRows(database.db, "mediaRenditions", ["state", "tries"]);

  it("a rendition of a picture that visitors do not see is queued without blocking the publication", async () => {
    const pictures = new Set(["p-a", "p-b", "p-gone"]);
    const problems = (visible: string[]) =>
      pictureProblems(database.db, contentOf("Atelier"), { used: pictures, visible: new Set(visible) }, NOW);
    expect(await problems([])).toEqual([]);
    expect(await states()).toEqual([1, 2].map(() => ({ state: "waiting", tries: 0 })));
    expect(await problems(["p-a"])).toMatchObject([
      { isTemporary: true, sentence: expect.stringContaining("p-a.jpg") },
    ]);
    expect(await problems(["p-gone"])).toMatchObject([{ sentence: expect.stringContaining("a été effacée") }]);
  });

  it("a rendition without a fallback is made before one that has a fallback", async () => {
    await seedRendition("p-a", { x: 0.5, hoursOld: 80 });
    await enqueueRendition(database.db, { ...spec("p-a", 0.5), credit: "Maison Témoin" }, hoursAgo(2));
    await enqueueRendition(database.db, spec("p-b", 0.5), hoursAgo(1));
    const keys: string[] = [];
    const read = async (key: string) => {
      keys.push(key);
      return null;
    };
    await make({ files: { read } });
    expect(keys).toEqual([originalKey("p-b".repeat(4)), originalKey("p-a".repeat(4))]);
  });

  it("a rendition fails, and its picture is reported, after the store has not answered three times", async () => {
    await seedRendition("p-a", { x: 0.5, hoursOld: 1 }, "waiting");
    let reads = 0;
    const read = async () => {
      reads += 1;
      throw new Error("the store does not answer");
    };
    const makeAfter = (seconds: number) =>
      make({ files: { read }, now: () => new Date(NOW.getTime() + seconds * 1000) });
    // The second try waits a minute, and the third ten minutes.
    for (const seconds of [0, 61, 662]) {
      expect(await states()).toMatchObject([{ state: "waiting" }]);
      await expect(makeAfter(seconds)).rejects.toThrow("the store does not answer");
      await makeAfter(seconds + 1);
    }
    expect(reads).toBe(3);
    expect(await states()).toEqual([{ state: "failed", tries: 3 }]);
    expect(await problemsOf(contentOf("Atelier"))).toMatchObject([{ sentence: expect.stringContaining("p-a.jpg") }]);
  });

  it.each([
    [300, 400],
    [3, 4],
    [1, 1],
    [1, 8],
    [8, 1],
    [90, 160],
  ])(
    "the renditions of a picture of %d × %d pixels are stored in a folder, even if both crops have equal bytes",
    async (width, height) => {
      const store = await storeInFolder();
      const { files } = store;
      const { hash } = picture("p-a");
      const original = await sharp({ create: { width, height, channels: 3, background: "teal" } })
        .jpeg()
        .toBuffer();
      await files.put(originalKey(hash), original, "image/jpeg");
      const id = await seedRendition("p-a", { x: 0.5, hoursOld: 1 }, "waiting");
      const derive = async (path: string, into: string, plan: DerivativePlan) =>
        ok({ value: await makeDerivatives(path, into, plan) });
      await make({ ...store, pictures: { derive } });
      expect(await states()).toEqual([{ state: "ready", tries: 1 }]);
      const stored = await readRows(database.db, "mediaDerivatives", ["crop", "ending", "file", "bytes"], {
        rendition: id,
      });
      expect(new Set(stored.map(({ crop, ending }) => `${crop} ${ending}`)).size).toBe(6);
      for (const { file, bytes } of stored) expect(await files.size(mediaKey(file))).toBe(bytes);
    },
  );

  it("a failed rendition is retried an hour later when it is requested again", async () => {
    await seedRendition("p-a", { x: 0.5, hoursOld: 1 }, "waiting");
    await make({ files: { read: async () => null } });
    await enqueueRendition(database.db, spec("p-a", 0.5), after(NOW, 54 * MINUTE).toISOString());
    expect(await states()).toEqual([{ state: "failed", tries: 1 }]);
    await enqueueRendition(database.db, spec("p-a", 0.5), after(NOW, 66 * MINUTE).toISOString());
    expect(await states()).toEqual([{ state: "waiting", tries: 0 }]);
  });

  it("a failed rendition is queued again after its file has been uploaded again", async () => {
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
    const { id: owner } = await seedClient(database.db, jeanne);
    const send = async () => {
      const form = new FormData();
      form.append("files", new File(["\xff\xd8\xff a photo"], "photo.jpg", { type: "image/jpeg" }));
      const { body, headers } = new Response(form);
      const upload = { body, contentType: headers.get("content-type") ?? "" };
      const [taken] = await takePictures(deps, owner, upload, async () => true);
      return (taken as { name: string }).name;
    };
    const name = await send();
    await make(deps);
    const { hash } = await readRow(database.db, "mediaFiles", "hash", { name });
    await files.remove(originalKey(hash));
    const problems = () => problemsOf(defaultContent, new Set([name]));
    expect(await problems()).toMatchObject([{ sentence: expect.stringContaining("envoyez-la de nouveau") }]);
    expect(await send()).toBe(name);
    expect(await problems()).toMatchObject([{ isTemporary: true }]);
    expect(await states()).toEqual([{ state: "waiting", tries: 0 }]);
    expect(await files.size(originalKey(hash))).toBeGreaterThan(0);
  });
});

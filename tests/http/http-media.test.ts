import { readdir, rm, utimes } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { beforeAll, expect, it } from "vitest";
import { mediaRefusals } from "#app/features/media/media.messages.ts";
import { openFileStore } from "#app/platform/files/open-file-store.server.ts";
import type { FileStore } from "#app/platform/files/file-store.server.ts";
import { largePicture, phonePicture, sendPictures, type SentFile } from "#support/media/media-pictures.ts";
import { peakMemory } from "#support/site/peak-memory.ts";
import { camille, jeanne, malik } from "#support/fixtures/people.ts";
import { specimen } from "#support/media/named-specimen.ts";
import { generousLimits, type Site, startSite, textOf, Visitor } from "#support/site/site.ts";
import { describeSiteOnSqlite, expectPage } from "#support/site/site-suite.ts";
import { readRows, readValues, updateRows } from "#support/database/rows.ts";
import { cutUpload } from "#support/media/cut-upload.ts";

const SMALL = { width: 30, height: 20 };

describeSiteOnSqlite("pictures by HTTP", generousLimits, ({ site, database, environment, seedVisitor, loggedIn }) => {
  const member = loggedIn(jeanne, "owner");
  let secondSite: Site | undefined;
  let files: FileStore;
  let incoming: string;

  beforeAll(() => {
    const dataDir = environment.DATA_DIR!;
    files = openFileStore({ dataDir });
    incoming = join(dataDir, "incoming");
    return () => secondSite?.kill();
  });

  const rows = () => database.db.selectFrom("mediaFiles").selectAll().orderBy("sentName").execute();
  const waitingRenditions = () => readRows(database.db, "mediaRenditions", "id", { state: "waiting" });
  const waitForRenditions = () => expect.poll(waitingRenditions, { interval: 200, timeout: 100_000 }).toEqual([]);
  const rowOf = async (sentName: string) => (await rows()).find((row) => row.sentName === sentName)!;
  const storedKeys = async () => {
    const keys: string[] = [];
    for (const folder of ["medias", "originals"]) for await (const { key } of files.list(folder)) keys.push(key);
    return keys;
  };

  it("several pictures can be uploaded at once without JavaScript, and an invalid one does not lose the others", async () => {
    const upright = { name: "IMG_2200.jpg", file: await phonePicture({ ...SMALL, orientation: 1 }) };
    const rotated = { name: "IMG_2201.jpg", file: await phonePicture({ ...SMALL, orientation: 6, seed: 1 }) };
    const valid = [upright, rotated];
    const invalid: SentFile[] = [
      { name: "été.heic", file: specimen("an iPhone's HEIC").file },
      { name: "logo.jpg", file: specimen("an SVG with a script").file },
      { name: "coupée.jpg", file: specimen("50 % of a file (jpeg)").file },
      { name: "film.mp4", file: specimen("an MP4").file },
    ];
    const reasons = (["heic", "format", "broken", "film-here"] as const).map((reason) => mediaRefusals[reason]);
    await expectPage(
      sendPictures(member, [upright, ...invalid, rotated]),
      200,
      "Photos envoyées, 2 ajoutées, 4 refusées",
      ...reasons.map((reason) => textOf(reason).slice(0, 30)),
      "été.heic",
    );
    const stored = await rows();
    expect(stored.map(({ sentName }) => sentName)).toEqual(valid.map(({ name }) => name));
    expect(stored[0]).toMatchObject({ kind: "picture", type: "image/jpeg", width: 30, height: 20 });
    expect(stored[1]).toMatchObject({ width: 20, height: 30 });
    expect(await member.text("/agence/contenu/photos")).toContain("Photos du site, 2 photos");

    // The same files are stored once.
    expect((await sendPictures(member, valid)).headers.get("location")).toBe("/agence/contenu/photos");
    expect(await rows()).toHaveLength(2);
    const events = await readRows(database.db, "events", ["subjectId", "data"], { kind: "media-sent" });
    expect(events).toEqual(valid.map(() => ({ subjectId: null, data: "{}" })));
    await waitForRenditions();
    await expect.poll(() => readdir(incoming)).toEqual([]);
  });

  it("renditions are public at addresses that contain a hash, and originals are private", async () => {
    const { name, hash, preview } = await rowOf("IMG_2200.jpg");
    const derivatives = await database.db
      .selectFrom("mediaDerivatives")
      .innerJoin("mediaRenditions", "mediaRenditions.id", "mediaDerivatives.rendition")
      .selectAll("mediaDerivatives")
      .where("picture", "=", name)
      .execute();
    expect(derivatives).toHaveLength(6);
    const guest = new Visitor(site.url);
    for (const { file, ending, bytes, width } of [
      ...derivatives,
      { file: preview, ending: "webp", bytes: 0, width: 30 },
    ]) {
      const answer = await guest.get(`/medias/${file}`);
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, `image/${ending}`]);
      expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      expect(answer.headers.get("vary")).toBeNull();
      const body = Buffer.from(await answer.arrayBuffer());
      if (bytes > 0) expect(body.byteLength).toBe(bytes);
      expect(await sharp(body).metadata()).toMatchObject({ width });
    }
    expect(Buffer.from((await files.get(`originals/${hash}`))!)).toEqual(
      await phonePicture({ ...SMALL, orientation: 1, seed: 0 }),
    );
    for (const path of [
      `/originals/${hash}`,
      `/medias/${hash}`,
      `/medias/..%2Foriginals%2F${hash}`,
      `/medias/${hash.slice(0, 32)}.jpeg`,
      `/files/originals/${hash}`,
    ]) {
      expect((await guest.get(path)).status, path).toBe(404);
      expect((await member.get(path)).status, path).toBe(404);
    }
  });

  it("unreferenced files are deleted after a day, when an instance starts", async () => {
    const bytes = new Uint8Array([1, 2, 3]);
    const referenced = await storedKeys();
    const orphans = ["medias/0123456789abcdef0123456789abcdef.webp", "originals/0123"];
    for (const orphan of orphans) await files.put(orphan, bytes, "image/webp");
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    for (const key of [...referenced, ...orphans]) await utimes(join(incoming, "../files", key), yesterday, yesterday);
    const recent = "medias/abcdef0123456789abcdef0123456789.webp";
    await files.put(recent, bytes, "image/webp");
    secondSite = await startSite(environment);
    await expect.poll(async () => (await storedKeys()).toSorted()).toEqual([...referenced, recent].toSorted());
  });

  it("a picture of 48 megapixels is accepted and one of 51 MB refused, with less than 300 MB of memory", async () => {
    const memberOnSecond = await new Visitor(secondSite!.url).logIn(jeanne);
    const answer = await sendPictures(memberOnSecond, [{ name: "grande.jpg", file: await largePicture() }], "script");
    const { name, width, height } = await rowOf("grande.jpg");
    expect([answer.status, await answer.json()]).toEqual([200, { ok: true, name }]);
    expect([width, height]).toEqual([5952, 8064]);
    const tooBig = new Uint8Array(51 * 1024 * 1024);
    // The first bytes of a JPEG.
    tooBig.set([0xff, 0xd8, 0xff]);
    const refusal = await sendPictures(memberOnSecond, [{ name: "raw.jpg", file: tooBig }], "script");
    expect(await refusal.json()).toEqual({ ok: false, message: mediaRefusals["too-big"] });
    await waitForRenditions();
    expect(await readValues(database.db, "mediaRenditions", "state", { picture: name })).toEqual(["ready"]);
    const peak = await peakMemory(secondSite!.pid);
    if (peak !== null) expect(peak).toBeLessThan(300 * 1024 * 1024);
  });

  it("another instance makes the renditions that a killed instance has begun", async () => {
    const memberOnSecond = await new Visitor(secondSite!.url).logIn(jeanne);
    const file = { name: "coupure.jpg", file: await phonePicture({ seed: 99 }) };
    await sendPictures(memberOnSecond, [file]);
    await secondSite!.kill();
    const { hash, name } = await rowOf("coupure.jpg");
    expect(await files.size(`originals/${hash}`)).toBe(file.file.byteLength);
    // The killed instance's lease would last for minutes.
    await updateRows(database.db, "mediaRenditions", { leasedUntil: "2020-01-01T00:00:00.000Z" }, { picture: name });
    await waitForRenditions();
    expect(await readValues(database.db, "mediaRenditions", "state", { picture: name })).toEqual(["ready"]);
    // The sweep would delete the killed instance's unfinished folder after a day.
    for (const folder of await readdir(incoming)) await rm(join(incoming, folder), { recursive: true, force: true });
  });

  it("the script uploads pictures one by one, and each has its own response", async () => {
    const file = await phonePicture({ ...SMALL, seed: 50 });
    const answer = await sendPictures(member, [{ name: "seule.jpg", file }], "script");
    expect([answer.status, await answer.json()]).toEqual([200, { ok: true, name: (await rowOf("seule.jpg")).name }]);
    const refusal = await sendPictures(member, [{ name: "x.heic", file: specimen("an iPhone's HEIC").file }], "script");
    expect([refusal.status, await refusal.json()]).toEqual([422, { ok: false, message: mediaRefusals.heic }]);
    expect((await sendPictures(member, [], "script")).status).toBe(400);
    await waitForRenditions();
  });

  it("only the first hundred files of an upload are inspected, and all others are listed as refused", async () => {
    const [first, hundredth] = await Promise.all([60, 61].map((seed) => phonePicture({ ...SMALL, seed })));
    const empty = Array.from({ length: 98 }, (_, index) => ({ name: `vide ${index}.jpg`, file: new Uint8Array() }));
    const answer = await sendPictures(member, [
      { name: "la première.jpg", file: first! },
      ...empty,
      { name: "la centième.jpg", file: hundredth! },
      { name: "une de trop.jpg", file: first! },
      { name: "deux de trop.jpg", file: hundredth! },
    ]);
    const tooMany = textOf(mediaRefusals["too-many"]);
    await expectPage(
      answer,
      200,
      "Photos envoyées, 2 ajoutées, 100 refusées",
      ...["la première.jpg", "la centième.jpg"].map((name) => `${name} Ajoutée.`),
      ...["une de trop.jpg", "deux de trop.jpg"].map((name) => `${name} ${tooMany}`),
    );
    await waitForRenditions();
    await expect.poll(() => readdir(incoming)).toEqual([]);
  });

  const erase = (name: string, currentPassword: string, visitor = member) =>
    visitor.post(`/agence/contenu/photos/${name}`, { intent: "erase", currentPassword });

  it("only members can upload or delete pictures, and only by forms of the site", async () => {
    const before = await rows();
    const client = await seedVisitor(camille);
    for (const visitor of [client, new Visitor(site.url)]) {
      const file = { name: "x.jpg", file: specimen("a JPEG").file };
      expect((await sendPictures(visitor, [file])).status).toBe(404);
      expect((await sendPictures(visitor, [file], "script")).status).toBe(404);
      expect((await erase(before[0]!.name, jeanne.password, visitor)).status).toBe(404);
    }
    const crossSite = await member.send("/agence/contenu/photos/envoi", {
      method: "POST",
      body: new FormData(),
      headers: { origin: "https://ailleurs.example" },
    });
    expect(crossSite.status).toBe(403);
    expect(await rows()).toEqual(before);
  });

  it("an upload whose connection breaks leaves no file", async () => {
    const before = await rows();
    await expect.poll(() => readdir(incoming)).toEqual([]);
    const uploadBegun = () => expect.poll(() => readdir(incoming)).toHaveLength(1);
    await cutUpload(site.url, member, "/agence/contenu/photos/envoi", uploadBegun);
    await expect.poll(() => readdir(incoming)).toEqual([]);
    expect(await rows()).toEqual(before);
    expect((await member.get("/health")).status).toBe(200);
  });

  it("only an owner can delete a picture, with the password", async () => {
    const { name, preview } = await rowOf("IMG_2201.jpg");
    for (const [currentPassword, status] of [
      ["", 400],
      ["Un-autre-1221!", 403],
    ] as const) {
      const refusal = await erase(name, currentPassword);
      expect([refusal.status, await refusal.text()]).toEqual([status, expect.stringContaining('<details class="')]);
    }
    expect((await erase(name, malik.password, await seedVisitor(malik, "team"))).status).toBe(403);
    expect((await member.get(`/medias/${preview}`)).status).toBe(200);
  });

  it("deleting a picture also deletes its original and all its renditions", async () => {
    const { name, hash, preview } = await rowOf("IMG_2201.jpg");
    const before = await storedKeys();
    expect((await erase(name, jeanne.password)).status).toBe(303);
    const after = await storedKeys();
    // The original, the preview and six files that no other picture shares are deleted.
    expect(before.length - after.length).toBe(8);
    for (const key of [`originals/${hash}`, `medias/${preview}`]) {
      expect(before).toContain(key);
      expect(after).not.toContain(key);
    }
    // Another instance may serve a file for five more seconds (cached-files.server.ts).
    await expect.poll(async () => (await member.get(`/medias/${preview}`)).status).toBe(404);
    expect((await erase(name, jeanne.password)).status).toBe(303);
  });
});

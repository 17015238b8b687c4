import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { pictureRefusals } from "#app/features/client-space/profile-picture.messages.ts";
import {
  changePicture,
  type PictureDeps,
  removeAllPictures,
  removePicture,
} from "#app/features/client-space/profile-picture.server.ts";
import { cleanPicture, PictureError } from "#app/platform/clean-picture.server.ts";
import { type Database, openDatabase } from "#app/platform/database.server.ts";
import { openFileStore } from "#app/platform/files.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import { type CleanPicture, createPictureCleaner } from "#app/platform/picture.server.ts";
import { PICTURE_BYTES } from "#app/platform/picture-limits.ts";
import { describeOnBothDatabases } from "../support/database.ts";
import { camille, seedClient } from "../support/people.ts";
import { MARK, pictureSpecimens, quarters, type Specimen } from "../support/picture-specimens.ts";
import { type Bucket, startBucket } from "../support/s3.ts";
import { seedAccount, type Site, startSite, textOf, Visitor } from "../support/site.ts";

const MEGABYTE = 1024 * 1024;
const specimens = await pictureSpecimens();

async function expectClean(body: Uint8Array): Promise<void> {
  const { format, width, height, channels, hasAlpha, pages, exif, xmp, iptc, icc, comments } =
    await sharp(body).metadata();
  expect({ format, width, height, channels, hasAlpha }).toEqual({
    format: "webp",
    width: 512,
    height: 512,
    channels: 3,
    hasAlpha: false,
  });
  expect([pages, exif, xmp, iptc, icc, comments].filter((value) => value !== undefined)).toEqual([]);
  expect(Buffer.from(body).includes(MARK)).toBe(false);
}

describe("what people send as a picture", () => {
  it("is a table of 200 files and more, each of them once", () => {
    expect(specimens.length).toBeGreaterThanOrEqual(200);
    expect(new Set(specimens.map(({ name }) => name)).size).toBe(specimens.length);
  });

  it.each(specimens)("$name: $outcome", async ({ file, outcome }) => {
    const result = await cleanPicture(file).catch((error: unknown) => error);
    if (outcome === "clean") await expectClean(result as Uint8Array);
    else expect(result).toEqual(new PictureError(outcome));
  });

  /** Where each quarter of the sensor's picture belongs; EXIF 2.3, 4.6.4 A. */
  it.each([
    [1, "red", "green", "blue", "white"],
    [2, "green", "red", "white", "blue"],
    [3, "white", "blue", "green", "red"],
    [4, "blue", "white", "red", "green"],
    [5, "red", "blue", "green", "white"],
    [6, "blue", "red", "white", "green"],
    [7, "white", "green", "blue", "red"],
    [8, "green", "white", "red", "blue"],
  ] as const)("stands upright, orientation %i", async (orientation, ...expected) => {
    const { name, file } = specimens.find(({ name }) => name === `a JPEG with orientation ${orientation}`)!;
    const { data } = await sharp(await cleanPicture(file))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const colorAt = (x: number, y: number) => colorOf(data.subarray((y * 512 + x) * 3, (y * 512 + x) * 3 + 3));
    expect([colorAt(100, 100), colorAt(400, 100), colorAt(100, 400), colorAt(400, 400)], name).toEqual(expected);
  });

  it("is cut to its middle", async () => {
    const wide = await quarters(256).resize(1024, 256, { fit: "contain", background: "black" }).png().toBuffer();
    const { data } = await sharp(await cleanPicture(wide))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(colorOf(data.subarray(0, 3))).toBe("red");
    expect(colorOf(data.subarray(511 * 3, 512 * 3))).toBe("green");
  });
});

describe("the process that cleans", () => {
  const upload = { body: null, contentType: "" };

  it("says what it could not do, and does not blame the file, when it cannot work", async () => {
    const missing = createPictureCleaner(join(tmpdir(), "solstice-nowhere.mjs"));
    await expect(missing(upload)).rejects.toThrow("Cannot find module");
    const unable = createPictureCleaner(await script('import "solstice-not-installed";'));
    await expect(unable(upload)).rejects.toThrow(/\(1\).*solstice-not-installed/s);
  });

  it("blames the file that it does not survive", async () => {
    const crashing = createPictureCleaner(await script('process.kill(process.pid, "SIGSEGV");'));
    expect(await crashing(upload)).toEqual({ ok: false, reason: "broken" });
  });

  async function script(code: string): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), "solstice-cleaner-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const path = join(folder, "clean.mjs");
    await writeFile(path, code);
    return path;
  }
});

function colorOf([red = 0, green = 0, blue = 0]: Uint8Array): string {
  if (red > 200 && green > 200 && blue > 200) return "white";
  if (red > 150) return "red";
  if (green > 150) return "green";
  return blue > 150 ? "blue" : `${red} ${green} ${blue}`;
}

const person = (index: number) => ({ ...camille, email: `client${index}@courriel.example` });

describeOnBothDatabases("a person's picture", ({ open }) => {
  const picture = (text: string): CleanPicture => ({
    ok: true,
    body: new TextEncoder().encode(text),
    type: "image/webp",
  });
  const upload = { body: null, contentType: "" };

  async function setUp(cleanPicture: () => Promise<CleanPicture>) {
    const { db, dataDir } = await open();
    const files = openFileStore({ dataDir, s3: undefined });
    const deps: PictureDeps = { db, files, cleanPicture, now: () => new Date(), log: createLog("silent") };
    const { id } = await seedClient(db, camille);
    const stored = () => readdir(join(dataDir, "files/profile_pictures", id)).catch(() => []);
    const current = async () => {
      const row = await db.selectFrom("users").select("picture").where("id", "=", id).executeTakeFirst();
      return row?.picture;
    };
    return { deps, id, stored, current };
  }

  it("changes twenty times at once: one is left, in the database and in the store", async () => {
    let count = 0;
    const { deps, id, stored, current } = await setUp(async () => picture(`picture ${(count += 1)}`));
    const answers = await Promise.all(Array.from({ length: 20 }, () => changePicture(deps, id, upload)));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    const files = await stored();
    expect(files).toHaveLength(1);
    expect(await current()).toBe(`/profile_pictures/${id}/${files[0]}`);
    await removePicture(deps, id);
    expect([await current(), await stored()]).toEqual([null, []]);
    await removePicture(deps, id);
  });

  it("leaves no file of an account that went meanwhile", async () => {
    const { deps, id, stored } = await setUp(async () => {
      await deps.db.deleteFrom("users").where("id", "=", id).execute();
      return picture("late");
    });
    expect(await changePicture(deps, id, upload)).toEqual({ ok: false, reason: "logged-out" });
    expect(await stored()).toEqual([]);
  });

  it("stays as it was when the new one cannot be kept, or is refused", async () => {
    const { deps, id, current, stored } = await setUp(async () => picture("first"));
    await changePicture(deps, id, upload);
    const before = [await current(), await stored()];
    const broken = { ...deps.files, put: () => Promise.reject(new Error("the disk is full")) };
    await expect(changePicture({ ...deps, files: broken }, id, upload)).rejects.toThrow("the disk is full");
    const refused = { ok: false, reason: "format" } as const;
    expect(await changePicture({ ...deps, cleanPicture: async () => refused }, id, upload)).toEqual(refused);
    expect([await current(), await stored()]).toEqual(before);
  });

  it("changes although the old file cannot be removed, and goes with the account all the same", async () => {
    const { deps, id, current, stored } = await setUp(async () => picture("again"));
    await changePicture(deps, id, upload);
    const stubborn = { ...deps.files, remove: () => Promise.reject(new Error("the disk is asleep")) };
    const answer = await changePicture({ ...deps, files: stubborn }, id, upload);
    expect(answer).toEqual({ ok: true, picture: await current() });
    expect(await stored()).toHaveLength(2);
    await removeAllPictures(deps.files, id);
    expect(await stored()).toEqual([]);
  });

  it("never touches a file that its address does not name", async () => {
    const { deps, id } = await setUp(async () => picture("mine"));
    await deps.files.put("profile_pictures/somebody/theirs.webp", new Uint8Array(1), "image/webp");
    const address = "/profile_pictures/somebody/theirs.webp";
    await deps.db.updateTable("users").set({ picture: address }).where("id", "=", id).execute();
    await changePicture(deps, id, upload);
    expect(await deps.files.get(address.slice(1))).not.toBeNull();
  });
});

interface Sent {
  file: Uint8Array;
  name?: string;
  type?: string;
}

function formWith(
  { file, name = "photo.jpg", type = "image/jpeg" }: Sent,
  more: Record<string, string> = {},
): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(more)) form.set(field, value);
  form.set("picture", new File([file as Uint8Array<ArrayBuffer>], name, { type }));
  return form;
}

const send = (visitor: Visitor, body: BodyInit, headers: Record<string, string> = {}, path = "/photo-de-profil") =>
  visitor.send(path, { method: "POST", body, headers: { accept: "application/json", ...headers } });

/** A specimen that a test names. */
const specimen = (name: string): Specimen => {
  const found = specimens.find((one) => one.name === name);
  if (!found) throw new Error(`no specimen « ${name} »`);
  return found;
};

// SQLite goes with the folder, PostgreSQL with S3: what one machine has, and what several share.
describeOnBothDatabases("a picture by HTTP", ({ kind, place }) => {
  let bucket: Bucket;
  let site: Site;
  let other: Site;
  let database: Database;
  let temporary: string;
  let files: ReturnType<typeof openFileStore>;
  let visitors: Visitor[];

  beforeAll(async () => {
    bucket = await startBucket();
    const where = await place();
    database = openDatabase(where);
    files = openFileStore({ dataDir: where.dataDir, s3: kind === "postgres" ? bucket.settings : undefined });
    temporary = await mkdtemp(join(tmpdir(), "solstice-uploads-"));
    const env = {
      ...where.env,
      ...(kind === "postgres" ? bucket.env : {}),
      SMTP_URL: "smtp://127.0.0.1:9",
      LIMIT_LOGINS: "1000",
      LIMIT_POSTS: "1000",
      TMPDIR: temporary,
    };
    await Promise.all([0, 1, 2, 3].map((index) => seedAccount(database.db, person(index))));
    site = await startSite({ ...env, LIMIT_UPLOADS: "1000" });
    other = await startSite({ ...env, LIMIT_UPLOADS: "2" });
    visitors = await Promise.all([0, 1].map((index) => new Visitor(site.url).logIn(person(index))));
  });

  afterAll(async () => {
    await Promise.all([site.stop(), other.stop()]);
    await database.close();
    await bucket.close();
    await rm(temporary, { recursive: true, force: true });
  });

  const user = (index: number) =>
    database.db
      .selectFrom("users")
      .select(["id", "picture"])
      .where("email", "=", person(index).email)
      .executeTakeFirstOrThrow();

  /** Gives a person a picture and returns its address. */
  async function withPicture(index: number, name = "a JPEG"): Promise<string> {
    const answer = await send(visitors[index]!, formWith(specimen(name)));
    expect(answer.status).toBe(200);
    const { picture } = (await answer.json()) as { picture: string };
    expect(picture).toBe((await user(index)).picture);
    return picture;
  }

  it("is cleaned, kept under its owner's name, shown to them, and followed by the next one", async () => {
    const { id } = await user(0);
    const first = await withPicture(0, "a JPEG that knows where it was taken");
    expect(first).toMatch(new RegExp(`^/profile_pictures/${id}/[\\w-]+\\.webp$`));
    const shown = await visitors[0]!.get(first);
    expect(shown.status).toBe(200);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "private, max-age=31536000, immutable",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
    });
    const body = new Uint8Array(await shown.arrayBuffer());
    await expectClean(body);
    expect(shown.headers.get("content-length")).toBe(String(body.byteLength));
    const head = await visitors[0]!.send(first, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);

    const second = await withPicture(0);
    expect(second).not.toBe(first);
    expect(await files.get(first.slice(1))).toBeNull();
    expect((await visitors[0]!.get(first)).status).toBe(404);
    const page = await (await visitors[0]!.get("/contact")).text();
    expect(page).toContain(`src="${second}"`);

    const removed = await visitors[0]!.send("/photo-de-profil/retirer", {
      method: "POST",
      headers: { accept: "application/json" },
    });
    expect([removed.status, await removed.json()]).toEqual([200, { ok: true, picture: null }]);
    expect(await files.get(second.slice(1))).toBeNull();
    expect((await visitors[0]!.get(second)).status).toBe(404);
    expect(await (await visitors[0]!.get("/contact")).text()).not.toContain("/profile_pictures/");
  });

  it("is nobody else's to read", async () => {
    const address = await withPicture(0);
    const [, , uid, name] = address.split("/");
    const mine = (await user(1)).id;
    const guest = new Visitor(site.url);
    for (const visitor of [visitors[1]!, guest]) {
      for (const path of [
        address,
        `${address}.data`,
        `${address}?uid=${mine}`,
        `/profile_pictures/${mine}/${name}`,
        `/profile_pictures/${mine}/..%2F${uid}%2F${name}`,
        `/profile_pictures/${uid}/%2e%2e%2f${uid}%2f${name}`,
        `/PROFILE_PICTURES/${uid}/${name}`,
        `/files/profile_pictures/${uid}/${name}`,
      ]) {
        const answer = await visitor.get(path);
        expect(answer.status, path).toBe(404);
        expect(answer.headers.get("content-type"), path).not.toContain("image");
        expect(answer.headers.get("cache-control") ?? "", path).not.toContain("immutable");
      }
    }
    // A session that ended shows it no longer.
    const gone = await new Visitor(site.url).logIn(person(0));
    expect((await gone.get(address)).status).toBe(200);
    const { cookie } = gone;
    await gone.post("/logout", {});
    expect((await guest.get(address, { cookie })).status).toBe(404);
  });

  it("is nobody else's to change or to remove", async () => {
    const theirs = await withPicture(0);
    const mine = await withPicture(1);
    const bytes = await files.get(theirs.slice(1));
    const { id } = await user(0);
    const claims = {
      uid: id,
      userId: id,
      id,
      filename: theirs.split("/").at(-1)!,
      path: theirs,
      email: person(0).email,
    };
    const answer = await send(
      visitors[1]!,
      formWith({ file: specimen("a PNG").file, name: `../${id}/${claims.filename}` }, claims),
      {},
      `/photo-de-profil?${new URLSearchParams(claims)}`,
    );
    expect(answer.status).toBe(200);
    const changed = (await user(1)).picture!;
    expect(changed).not.toBe(mine);
    expect(changed).toContain((await user(1)).id);

    const removal = await visitors[1]!.post(`/photo-de-profil/retirer?${new URLSearchParams(claims)}`, claims);
    expect(removal.status).toBe(303);
    expect((await user(1)).picture).toBeNull();

    for (const visitor of [visitors[1]!, new Visitor(site.url)]) {
      for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
        const refused = await visitor.send(theirs, { method, body: "x" });
        expect(refused.status, method).toBeGreaterThanOrEqual(400);
        expect(refused.status, method).toBeLessThan(500);
      }
    }
    expect((await user(0)).picture).toBe(theirs);
    expect(await files.get(theirs.slice(1))).toEqual(bytes);
  });

  it("needs a session, and a page of ours", async () => {
    const before = await user(0);
    const guest = new Visitor(site.url);
    const form = () => formWith(specimen("a JPEG"));
    const answer = await send(guest, form());
    expect([answer.status, await answer.json()]).toEqual([401, { ok: false, message: pictureRefusals["logged-out"] }]);
    const plain = await send(guest, form(), { accept: "text/html", referer: `${site.url}/contact?date=2026-12-04` });
    expect(plain.status).toBe(303);
    expect(plain.headers.get("location")).toBe("/login?retour=%2Fcontact%3Fdate%3D2026-12-04");
    const removal = await guest.send("/photo-de-profil/retirer", {
      method: "POST",
      headers: { accept: "application/json" },
    });
    expect(removal.status).toBe(401);
    for (const path of ["/photo-de-profil", "/photo-de-profil/retirer"]) {
      for (const [name, value] of [
        ["origin", "https://ailleurs.example"],
        ["sec-fetch-site", "cross-site"],
      ] as const) {
        expect((await send(visitors[0]!, form(), { [name]: value }, path)).status).toBe(403);
      }
      expect((await visitors[0]!.get(path)).headers.get("location")).toBe("/");
    }
    expect(await user(0)).toEqual(before);
  });

  it("without JavaScript, leads back to the page, and the dashboard says once how it went", async () => {
    const said = async (answer: Response) => {
      expect(answer.status).toBe(303);
      expect(answer.headers.get("location")).toBe("/services/photo/tarifs?x=1");
      const page = await (await visitors[0]!.get("/services/photo/tarifs")).text();
      expect(page).toMatch(/<details[^>]* open=""/);
      return textOf(page);
    };
    const headers = { accept: "text/html", referer: `${site.url}/services/photo/tarifs?x=1` };
    expect(await said(await send(visitors[0]!, formWith(specimen("a WebP")), headers))).toContain(
      "Votre photo de profil a été changée.",
    );
    const again = await (await visitors[0]!.get("/services/photo/tarifs")).text();
    expect(again).not.toMatch(/<details[^>]* open=""/);
    expect(textOf(again)).not.toContain("Votre photo de profil a été changée.");
    expect(await said(await send(visitors[0]!, formWith(specimen("an SVG")), headers))).toContain(
      pictureRefusals.format,
    );
    expect(await said(await send(visitors[0]!, new FormData(), headers))).toContain(pictureRefusals.missing);
    expect(await said(await send(visitors[0]!, "", headers, "/photo-de-profil/retirer"))).toContain(
      "Votre photo de profil a été retirée.",
    );
    for (const referer of ["", "https://ailleurs.example//evil.example/", "no address"]) {
      const answer = await send(visitors[0]!, new FormData(), { ...headers, referer });
      expect(answer.headers.get("location"), referer).toBe("/");
    }
  });

  it("is the only address that takes large bodies", async () => {
    const large = "x".repeat(70_000);
    const type = { "content-type": "application/x-www-form-urlencoded" };
    for (const path of [
      "/photo-de-profil.data",
      "/photo-de-profil/",
      "/Photo-De-Profil",
      "/photo-de-profil/retirer",
      "/contact",
      "/photo-de-profil/x",
    ]) {
      expect((await send(visitors[0]!, large, type, path)).status, path).toBe(413);
    }
  });

  it("is served by every instance, and limited per account", async () => {
    const visitor = await new Visitor(other.url).logIn(person(2));
    for (let turn = 0; turn < 2; turn++) {
      expect((await send(visitor, formWith(specimen("a JPEG")))).status).toBe(200);
    }
    const { picture } = await user(2);
    const refused = await send(visitor, formWith(specimen("a PNG")));
    expect([refused.status, await refused.json()]).toEqual([429, { ok: false, message: pictureRefusals["too-many"] }]);
    expect((await user(2)).picture).toBe(picture);
    const elsewhere = await new Visitor(site.url).logIn(person(2));
    expect((await elsewhere.get(picture!)).status).toBe(200);
    // Others are served as before.
    const neighbour = await new Visitor(other.url).logIn(person(3));
    expect((await send(neighbour, formWith(specimen("a JPEG")))).status).toBe(200);
  });

  if (kind === "postgres") {
    it("says that it could not be kept while the store is away, and keeps the old one", async () => {
      const before = await withPicture(0);
      bucket.fail(true);
      const answer = await send(visitors[0]!, formWith(specimen("a PNG")));
      expect([answer.status, await answer.json()]).toEqual([503, { ok: false, message: pictureRefusals.failed }]);
      expect((await visitors[0]!.get(before)).status).toBe(503);
      bucket.fail(false);
      expect((await user(0)).picture).toBe(before);
      expect((await visitors[0]!.get(before)).status).toBe(200);
    });
    return;
  }

  // None of the following reaches the store or the database: once is enough.
  it("is refused in French, with a status of its own, and changes nothing", async () => {
    const before = await withPicture(0);
    const cases: [BodyInit, number, string, Record<string, string>?][] = [
      [new FormData(), 400, pictureRefusals.missing],
      [formWith({ file: new Uint8Array(), name: "" }), 400, pictureRefusals.missing],
      [formWith({ file: specimen("0 bytes").file }), 400, pictureRefusals.empty],
      ["", 400, pictureRefusals.missing],
      ["{}", 400, pictureRefusals.missing, { "content-type": "application/json" }],
      ["picture=x", 400, pictureRefusals.missing, { "content-type": "application/x-www-form-urlencoded" }],
      ["--x\r\ngarbage", 400, pictureRefusals.missing, { "content-type": "multipart/form-data; boundary=x" }],
      ["garbage", 400, pictureRefusals.missing, { "content-type": "multipart/form-data" }],
      [formWith(specimen("an SVG with a script")), 415, pictureRefusals.format],
      [formWith({ ...specimen("a page"), name: "photo.jpg" }), 415, pictureRefusals.format],
      [formWith(specimen("50 % of a file (jpeg)")), 400, pictureRefusals.broken],
      [formWith(specimen("a PNG of 100,000 × 100,000")), 413, pictureRefusals.pixels],
      [formWith(specimen("10 MB and a byte")), 413, pictureRefusals["too-big"]],
      [formWith(specimen("30 MB")), 413, pictureRefusals["too-big"]],
    ];
    for (const [body, status, message, headers] of cases) {
      const answer = await send(visitors[0]!, body, headers);
      expect([answer.status, await answer.json()]).toEqual([status, { ok: false, message }]);
    }
    expect((await user(0)).picture).toBe(before);
  });

  it.each([
    ["portrait.png", "image/png"],
    ["portrait.svg", "image/svg+xml"],
    ["portrait.html", "text/html"],
    ["portrait.exe", "application/octet-stream"],
    ["../../../etc/passwd", ""],
    [`${"é".repeat(300)}.jpg`, "image/jpeg"],
  ])("is what the file says, not what its name says: %s", async (name, type) => {
    const answer = await send(visitors[1]!, formWith({ file: specimen("a JPEG").file, name, type }));
    expect(answer.status).toBe(200);
    const { picture } = (await answer.json()) as { picture: string };
    expect(picture).toMatch(/^\/profile_pictures\/[\w-]+\/[\w-]+\.webp$/);
    expect((await visitors[1]!.get(picture)).headers.get("content-type")).toBe("image/webp");
  });

  it("costs the site little memory for any upload, and leaves nothing behind", async () => {
    const heavy = [
      "10 MB to the byte",
      "49 megapixels",
      "10 MB and a byte",
      "30 MB",
      "a PNG of 50,000 × 50,000",
      "a PNG that says it is larger than it is",
      "an AVIF that says 30,000 × 30,000",
      "a megabyte of noise",
    ].map(specimen);
    const sendAll = async (visitor: Visitor) => {
      for (const one of heavy) {
        const { ok } = await send(visitor, formWith(one));
        expect(ok, one.name).toBe(one.outcome === "clean");
      }
    };
    await Promise.all(visitors.map(sendAll));
    await cutUpload(site.url, visitors[0]!.cookie);
    const peak = await peakMemory(site.pid);
    if (peak !== null) expect(peak).toBeLessThan(300 * MEGABYTE);
    expect((await visitors[0]!.get("/health")).status).toBe(200);
    await expect.poll(() => readdir(temporary), { timeout: 10_000 }).toEqual([]);
    for (const index of [0, 1]) {
      const { id, picture } = await user(index);
      expect((await visitors[index]!.get(picture!)).status).toBe(200);
      expect(picture).toContain(id);
    }
  });
});

/** Sends half a form and hangs up. */
async function cutUpload(url: string, cookie: string): Promise<void> {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(
    `POST /photo-de-profil HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\nContent-Length: ${PICTURE_BYTES}\r\nContent-Type: multipart/form-data; boundary=x\r\n\r\n`,
  );
  await new Promise((done) => socket.write(Buffer.alloc(MEGABYTE), done));
  socket.destroy();
}

/** The most that the process ever had in memory, where the system tells. */
async function peakMemory(pid: number): Promise<number | null> {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return null;
  const kilobytes = /VmHWM:\s+(\d+) kB/.exec(await readFile(file, "utf8"))?.[1];
  return Number(kilobytes) * 1024;
}

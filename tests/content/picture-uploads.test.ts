import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { pictureRefusals } from "#app/features/profile/profile-picture.messages.ts";
import { describeOnSqlite, type OpenedDatabase } from "#support/database/database.ts";
import { peakMemory } from "#support/site/peak-memory.ts";
import { numberedClient } from "#support/fixtures/people.ts";
import { specimen } from "#support/media/named-specimen.ts";
import { profilePictureForm, sendProfilePicture } from "#support/media/profile-picture.ts";
import { generousLimits, seedAccount, type Site, startSite, Visitor } from "#support/site/site.ts";
import { readRow } from "#support/database/rows.ts";
import { cutUpload } from "#support/media/cut-upload.ts";

const MEGABYTE = 1024 * 1024;

// Pictures are in a folder here, and in S3 in http-pictures.test.ts.
describeOnSqlite("an upload of a profile picture", ({ open }) => {
  let database: OpenedDatabase;
  let site: Site;
  let visitors: Visitor[];

  beforeAll(async () => {
    database = await open();
    site = await startSite({ ...database.env, ...generousLimits, SMTP_URL: "smtp://127.0.0.1:9" });
    await Promise.all([0, 1].map((index) => seedAccount(database.db, numberedClient(index))));
    visitors = await Promise.all([0, 1].map((index) => new Visitor(site.url).logIn(numberedClient(index))));
    return () => site.stop();
  });

  const user = (index: number) =>
    readRow(database.db, "users", ["id", "picture"], { email: numberedClient(index).email });

  it("a refused upload of a profile picture gets its status and its reason in French, and changes nothing", async () => {
    expect((await sendProfilePicture(visitors[0]!, profilePictureForm(specimen("a JPEG")))).status).toBe(200);
    const before = (await user(0)).picture;
    const cases: [BodyInit, number, string, Record<string, string>?][] = [
      [new FormData(), 400, pictureRefusals.missing.message],
      [profilePictureForm({ file: new Uint8Array(), name: "" }), 400, pictureRefusals.missing.message],
      [profilePictureForm({ file: specimen("0 bytes").file }), 400, pictureRefusals.empty.message],
      ["", 400, pictureRefusals.missing.message],
      ["{}", 400, pictureRefusals.missing.message, { "content-type": "application/json" }],
      ["picture=x", 400, pictureRefusals.missing.message, { "content-type": "application/x-www-form-urlencoded" }],
      ["--x\r\ngarbage", 400, pictureRefusals.missing.message, { "content-type": "multipart/form-data; boundary=x" }],
      ["garbage", 400, pictureRefusals.missing.message, { "content-type": "multipart/form-data" }],
      [profilePictureForm(specimen("an SVG with a script")), 415, pictureRefusals.format.message],
      [profilePictureForm({ ...specimen("a page"), name: "photo.jpg" }), 415, pictureRefusals.format.message],
      [profilePictureForm(specimen("50 % of a file (jpeg)")), 400, pictureRefusals.broken.message],
      [profilePictureForm(specimen("a PNG of 100,000 × 100,000")), 413, pictureRefusals.pixels.message],
      [profilePictureForm(specimen("10 MB and a byte")), 413, pictureRefusals["too-big"].message],
      [profilePictureForm(specimen("30 MB")), 413, pictureRefusals["too-big"].message],
    ];
    for (const [body, status, message, headers] of cases) {
      const answer = await sendProfilePicture(visitors[0]!, body, headers);
      expect([answer.status, await answer.json()]).toEqual([status, { ok: false, message }]);
    }
    expect((await user(0)).picture).toBe(before);
  });

  it.each([
    ["portrait.svg", "image/svg+xml"],
    ["../../../etc/passwd", ""],
    [`${"é".repeat(300)}.jpg`, "image/jpeg"],
  ])(
    "an upload of a profile picture is accepted by its content, whatever its name and type: %s",
    async (name, type) => {
      const answer = await sendProfilePicture(
        visitors[1]!,
        profilePictureForm({ file: specimen("a JPEG").file, name, type }),
      );
      expect(answer.status).toBe(200);
      const { picture } = (await answer.json()) as { picture: string };
      expect(picture).toMatch(/^\/profile_pictures\/[\w-]+\/[\w-]+\.webp$/);
      expect((await visitors[1]!.get(picture)).headers.get("content-type")).toBe("image/webp");
    },
  );

  it("five heavy uploads of profile pictures use less than 300 MB of memory, and leave no incoming file", async () => {
    const heavy = [
      "10 MB to the byte",
      "49 megapixels",
      "30 MB",
      "a PNG of 50,000 × 50,000",
      "an AVIF that says 30,000 × 30,000",
    ].map(specimen);
    const answers = await Promise.all(heavy.map((each) => sendProfilePicture(visitors[0]!, profilePictureForm(each))));
    expect(answers.map(({ ok }) => ok)).toEqual(heavy.map(({ outcome }) => outcome === "clean"));
    await cutUpload(site.url, visitors[0]!, "/photo-de-profil");
    const peak = await peakMemory(site.pid);
    if (peak !== null) expect(peak).toBeLessThan(300 * MEGABYTE);
    expect((await visitors[0]!.get("/health")).status).toBe(200);
    await expect.poll(() => readdir(join(database.dataDir, "incoming"))).toEqual([]);
    const { id, picture } = await user(0);
    expect((await visitors[0]!.get(picture!)).status).toBe(200);
    expect(picture).toContain(id);
  });
});

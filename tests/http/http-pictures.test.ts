import { afterAll, beforeAll, expect, it } from "vitest";
import { pictureRefusals } from "#app/features/profile/profile-picture.messages.ts";
import { openFileStore } from "#app/platform/files/open-file-store.server.ts";
import type { FileStore } from "#app/platform/files/file-store.server.ts";
import { expectCleanPicture } from "#support/media/expect-clean-picture.ts";
import { openHostedSite } from "#support/site/hosted-site.ts";
import { numberedClient } from "#support/fixtures/people.ts";
import { specimen } from "#support/media/named-specimen.ts";
import { profilePictureForm, sendProfilePicture } from "#support/media/profile-picture.ts";
import { type Bucket, startBucket } from "#support/network/s3.ts";
import { describeSiteOnPostgres } from "#support/site/site-suite.ts";
import { generousLimits, seedAccount, type Site, textOf, Visitor } from "#support/site/site.ts";
import { all } from "#support/site/html.ts";
import { readRow } from "#support/database/rows.ts";

const REMOVAL = "/photo-de-profil/retirer";
const refusalOf = (reason: keyof typeof pictureRefusals) => ({ ok: false, message: pictureRefusals[reason].message });

let bucket: Bucket;
let files: FileStore;

afterAll(() => bucket.close());

// Pictures are in S3 here, and in a folder in picture-uploads.test.ts.
async function settings(): Promise<Record<string, string>> {
  bucket = await startBucket();
  files = openFileStore({ dataDir: "", s3: bucket.settings });
  return { ...bucket.env, ...generousLimits };
}

describeSiteOnPostgres("a profile picture by HTTP", settings, ({ site, database, environment, loggedIn }) => {
  const visitors = [loggedIn(numberedClient(0)), loggedIn(numberedClient(1))];
  let limitedInstance: Site;

  beforeAll(async () => {
    limitedInstance = await openHostedSite({ ...environment, LIMIT_UPLOADS: "1" });
    return () => limitedInstance.stop();
  });

  const user = (index: number) =>
    readRow(database.db, "users", ["id", "picture"], { email: numberedClient(index).email });

  async function uploadPicture(index: number, name = "a JPEG"): Promise<string> {
    const answer = await sendProfilePicture(visitors[index]!, profilePictureForm(specimen(name)));
    expect(answer.status).toBe(200);
    const { picture } = (await answer.json()) as { picture: string };
    expect(picture).toBe((await user(index)).picture);
    return picture;
  }

  it("an upload is cleaned, stored under its owner's id, and served to the owner", async () => {
    const { id } = await user(0);
    const address = await uploadPicture(0, "a JPEG with its location");
    expect(address).toMatch(new RegExp(`^/profile_pictures/${id}/[\\w-]+\\.webp$`));
    const answer = await visitors[0]!.get(address);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "private, max-age=31536000, immutable",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
    });
    const body = new Uint8Array(await answer.arrayBuffer());
    await expectCleanPicture(body);
    expect(answer.headers.get("content-length")).toBe(String(body.byteLength));
    const head = await visitors[0]!.send(address, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
  });

  it("the file of a picture is deleted when the next upload replaces it, and when the picture is removed", async () => {
    const expectDeleted = async (picture: string) => {
      expect(await files.get(picture.slice(1))).toBeNull();
      expect((await visitors[0]!.get(picture)).status).toBe(404);
    };
    const former = await uploadPicture(0);
    const current = await uploadPicture(0);
    expect(current).not.toBe(former);
    await expectDeleted(former);
    expect(await visitors[0]!.html("/contact")).toContain(`src="${current}"`);

    const removed = await sendProfilePicture(visitors[0]!, "", {}, REMOVAL);
    expect([removed.status, await removed.json()]).toEqual([200, { ok: true, picture: null }]);
    await expectDeleted(current);
    expect(await visitors[0]!.html("/contact")).not.toContain("/profile_pictures/");
  });

  it("another account cannot read a picture", async () => {
    const address = await uploadPicture(0);
    const [, , uid, name] = address.split("/");
    const intruderId = (await user(1)).id;
    const guest = new Visitor(site.url);
    for (const visitor of [visitors[1]!, guest]) {
      for (const path of [
        address,
        `${address}.data`,
        `${address}?uid=${intruderId}`,
        `/profile_pictures/${intruderId}/${name}`,
        `/profile_pictures/${intruderId}/..%2F${uid}%2F${name}`,
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
    const owner = await new Visitor(site.url).logIn(numberedClient(0));
    expect((await owner.get(address)).status).toBe(200);
    const { cookie } = owner;
    await owner.post("/logout", {});
    expect((await guest.get(address, { cookie })).status).toBe(404);
  });

  it("another account cannot change or remove a picture", async () => {
    const picture = await uploadPicture(0);
    const intruderPicture = await uploadPicture(1);
    const bytes = await files.get(picture.slice(1));
    const { id } = await user(0);
    const filename = picture.split("/").at(-1)!;
    const claims = { uid: id, userId: id, id, filename, path: picture, email: numberedClient(0).email };
    const answer = await sendProfilePicture(
      visitors[1]!,
      profilePictureForm({ file: specimen("a PNG").file, name: `../${id}/${filename}` }, claims),
      {},
      `/photo-de-profil?${new URLSearchParams(claims)}`,
    );
    expect(answer.status).toBe(200);
    const changed = (await user(1)).picture!;
    expect(changed).not.toBe(intruderPicture);
    expect(changed).toContain((await user(1)).id);

    const removal = await visitors[1]!.post(`${REMOVAL}?${new URLSearchParams(claims)}`, claims);
    expect(removal.status).toBe(303);
    expect((await user(1)).picture).toBeNull();

    for (const visitor of [visitors[1]!, new Visitor(site.url)]) {
      for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
        const refusal = await visitor.send(picture, { method, body: "x" });
        expect(refusal.status, method).toBeGreaterThanOrEqual(400);
        expect(refusal.status, method).toBeLessThan(500);
      }
    }
    expect((await user(0)).picture).toBe(picture);
    expect(await files.get(picture.slice(1))).toEqual(bytes);
  });

  it("an upload requires a session and a form of the site", async () => {
    const before = await user(0);
    const guest = new Visitor(site.url);
    const form = () => profilePictureForm(specimen("a JPEG"));
    const answer = await sendProfilePicture(guest, form());
    expect([answer.status, await answer.json()]).toEqual([401, refusalOf("logged-out")]);
    const withoutScript = await sendProfilePicture(guest, form(), {
      accept: "text/html",
      referer: `${site.url}/contact?date=2026-12-04`,
    });
    expect(withoutScript.status).toBe(303);
    expect(withoutScript.headers.get("location")).toBe("/login?retour=%2Fcontact%3Fdate%3D2026-12-04");
    expect((await sendProfilePicture(guest, "", {}, REMOVAL)).status).toBe(401);
    for (const path of ["/photo-de-profil", REMOVAL]) {
      for (const [name, value] of [
        ["origin", "https://ailleurs.example"],
        ["sec-fetch-site", "cross-site"],
      ] as const) {
        expect((await sendProfilePicture(visitors[0]!, form(), { [name]: value }, path)).status).toBe(403);
      }
    }
    expect(await user(0)).toEqual(before);
  });

  it.each(["/photo-de-profil", REMOVAL])("a GET of %s, which is only a form's target, redirects home", async (path) => {
    expect((await visitors[0]!.get(path)).headers.get("location")).toBe("/");
  });

  it("an upload without JavaScript returns to its page, and the account menu shows the result once", async () => {
    const headers = { accept: "text/html", referer: `${site.url}/services/photo/tarifs?x=1` };
    const messageAfter = async (body: BodyInit, path?: string) => {
      const answer = await sendProfilePicture(visitors[0]!, body, headers, path);
      expect(answer.status).toBe(303);
      expect(answer.headers.get("location")).toBe("/services/photo/tarifs?x=1");
      const page = await visitors[0]!.html("/services/photo/tarifs");
      expect(all(page, "details", { open: true })).not.toEqual([]);
      return textOf(page);
    };
    expect(await messageAfter(profilePictureForm(specimen("a WebP")))).toContain(
      "Votre photo de profil a été modifiée.",
    );
    const nextPage = await visitors[0]!.html("/services/photo/tarifs");
    expect(all(nextPage, "details", { open: true })).toEqual([]);
    expect(textOf(nextPage)).not.toContain("Votre photo de profil a été modifiée.");
    const { format, missing } = pictureRefusals;
    expect(await messageAfter(profilePictureForm(specimen("an SVG")))).toContain(textOf(format.message));
    expect(await messageAfter(new FormData())).toContain(textOf(missing.message));
    expect(await messageAfter("", REMOVAL)).toContain("Votre photo de profil a été retirée.");
    for (const referer of ["", "https://ailleurs.example//evil.example/", "no address"]) {
      const answer = await sendProfilePicture(visitors[0]!, new FormData(), { ...headers, referer });
      expect(answer.headers.get("location"), referer).toBe("/");
    }
  });

  it("the larger body limit applies only to the exact upload address", async () => {
    const large = "x".repeat(300_000);
    const type = { "content-type": "application/x-www-form-urlencoded" };
    const others = ["/photo-de-profil.data", "/photo-de-profil/", "/Photo-De-Profil", "/photo-de-profil/x", "/contact"];
    for (const path of [...others, REMOVAL])
      expect((await sendProfilePicture(visitors[0]!, large, type, path)).status, path).toBe(413);
  });

  it("a picture is served by every instance", async () => {
    const picture = await uploadPicture(0);
    const owner = await new Visitor(limitedInstance.url).logIn(numberedClient(0));
    expect((await owner.get(picture)).status).toBe(200);
  });

  it("uploads are limited per account", async () => {
    const logInNew = async (index: number) => {
      await seedAccount(database.db, numberedClient(index));
      return new Visitor(limitedInstance.url).logIn(numberedClient(index));
    };
    const visitor = await logInNew(2);
    expect((await sendProfilePicture(visitor, profilePictureForm(specimen("a JPEG")))).status).toBe(200);
    const { picture } = await user(2);
    const refusal = await sendProfilePicture(visitor, profilePictureForm(specimen("a PNG")));
    expect([refusal.status, await refusal.json()]).toEqual([429, refusalOf("too-many")]);
    expect((await user(2)).picture).toBe(picture);
    const other = await logInNew(3);
    expect((await sendProfilePicture(other, profilePictureForm(specimen("a JPEG")))).status).toBe(200);
  });

  it("an upload is refused while the store answers 503, and the former picture stays", async () => {
    const picture = await uploadPicture(0);
    bucket.fail(true);
    const answer = await sendProfilePicture(visitors[0]!, profilePictureForm(specimen("a PNG")));
    expect([answer.status, await answer.json()]).toEqual([503, refusalOf("failed")]);
    expect((await visitors[0]!.get(picture)).status).toBe(503);
    bucket.fail(false);
    expect((await user(0)).picture).toBe(picture);
    expect((await visitors[0]!.get(picture)).status).toBe(200);
  });
});

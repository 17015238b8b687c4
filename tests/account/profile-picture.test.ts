import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import {
  changePicture,
  type PictureDeps,
  removeAllPictures,
  removePicture,
} from "#app/features/profile/profile-picture.server.ts";
import type { CleanPicture } from "#app/platform/media/profile-picture-cleaner.server.ts";
import { ok } from "#app/platform/result.ts";
import { siteDepsFor } from "#support/fixtures/use-cases.ts";
import { describeOnBothDatabases } from "#support/database/database.ts";
import { camille, seedClient } from "#support/fixtures/people.ts";
import { readRow, updateRows } from "#support/database/rows.ts";

describeOnBothDatabases("a profile picture", ({ open }) => {
  const picture = (text: string) => ok({ body: new TextEncoder().encode(text), type: "image/webp" as const });
  const upload = { body: null, contentType: "" };

  async function setUp(cleanPicture: () => Promise<CleanPicture>) {
    const { db, dataDir } = await open();
    const deps: PictureDeps = { ...siteDepsFor({ db, dataDir }), cleanPicture };
    const { id } = await seedClient(db, camille);
    const storedFiles = () => readdir(join(dataDir, "files/profile_pictures", id)).catch(() => []);
    const currentPicture = async () => (await readRow(db, "users", "picture", { id })).picture;
    return { deps, id, storedFiles, currentPicture };
  }

  it("one picture remains after twenty simultaneous changes, and its removal empties the database and the store", async () => {
    let count = 0;
    const { deps, id, storedFiles, currentPicture } = await setUp(async () => picture(`picture ${(count += 1)}`));
    const answers = await Promise.all(Array.from({ length: 20 }, () => changePicture(deps, id, upload)));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    const [file, ...otherFiles] = await storedFiles();
    expect(otherFiles).toEqual([]);
    expect(await currentPicture()).toBe(`/profile_pictures/${id}/${file}`);
    await removePicture(deps, id);
    expect([await currentPicture(), await storedFiles()]).toEqual([null, []]);
    await removePicture(deps, id);
  });

  it("a change leaves no file if the account is erased while it runs", async () => {
    const { deps, id, storedFiles } = await setUp(async () => {
      await deps.db.deleteFrom("users").where("id", "=", id).execute();
      return picture("late");
    });
    expect(await changePicture(deps, id, upload)).toEqual({ ok: false, reason: "logged-out" });
    expect(await storedFiles()).toEqual([]);
  });

  it("the former picture stays if the new one cannot be stored or is refused", async () => {
    const { deps, id, currentPicture, storedFiles } = await setUp(async () => picture("first"));
    await changePicture(deps, id, upload);
    const before = [await currentPicture(), await storedFiles()];
    const failingStore = { ...deps.files, put: () => Promise.reject(new Error("the disk is full")) };
    await expect(changePicture({ ...deps, files: failingStore }, id, upload)).rejects.toThrow("the disk is full");
    const refusal = { ok: false, reason: "format" } as const;
    expect(await changePicture({ ...deps, cleanPicture: async () => refusal }, id, upload)).toEqual(refusal);
    expect([await currentPicture(), await storedFiles()]).toEqual(before);
  });

  it("the picture changes even if the old file cannot be removed, and deleting the account's pictures removes both files", async () => {
    const { deps, id, currentPicture, storedFiles } = await setUp(async () => picture("again"));
    await changePicture(deps, id, upload);
    const failingStore = { ...deps.files, remove: () => Promise.reject(new Error("the disk is asleep")) };
    const answer = await changePicture({ ...deps, files: failingStore }, id, upload);
    expect(answer).toEqual({ ok: true, picture: await currentPicture() });
    expect(await storedFiles()).toHaveLength(2);
    await removeAllPictures(deps.files, id);
    expect(await storedFiles()).toEqual([]);
  });

  it("a change never deletes another account's file, even if the changed account's row names that file", async () => {
    const { deps, id } = await setUp(async () => picture("mine"));
    await deps.files.put("profile_pictures/somebody/theirs.webp", new Uint8Array(1), "image/webp");
    const address = "/profile_pictures/somebody/theirs.webp";
    await updateRows(deps.db, "users", { picture: address }, { id });
    await changePicture(deps, id, upload);
    expect(await deps.files.get(address.slice(1))).not.toBeNull();
  });
});

import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Drawing } from "./drawings.server.ts";
import { isStored } from "./library.server.ts";
import { pictureSources } from "#app/content/parts/pictures.ts";
import type { FileStore } from "#app/platform/files/file-store.server.ts";
import { runPictureScript } from "#app/platform/media/picture-subprocess.server.ts";
import { projectRoot } from "#app/platform/config/project-root.server.ts";
import { DRAWN_FOLDER, type MediaDeps, originalKey } from "./media.server.ts";
import { MINUTE } from "#app/platform/durations.ts";

export const drawnKey = (picture: string, file: string): string => `${DRAWN_FOLDER}/${picture}/${file}`;

const LIMITS = { timeoutMs: MINUTE, outputBytes: 2 * 1024 * 1024 };

const inProgress = new WeakMap<FileStore, Map<string, Promise<boolean>>>();

type DrawingDeps = Pick<MediaDeps, "db" | "files" | "incoming">;

/** @returns false if the photograph no longer exists */
export function drawOnce(deps: DrawingDeps, drawing: Drawing): Promise<boolean> {
  const key = drawnKey(drawing.picture, drawing.file);
  const runningDrawings = inProgress.get(deps.files) ?? new Map<string, Promise<boolean>>();
  inProgress.set(deps.files, runningDrawings);
  const sameDrawing = runningDrawings.get(key);
  if (sameDrawing) return sameDrawing;
  const work = draw(deps, drawing, key).finally(() => runningDrawings.delete(key));
  runningDrawings.set(key, work);
  return work;
}

async function draw(deps: DrawingDeps, { plan, picture, logo, file }: Drawing, key: string): Promise<boolean> {
  const folder = join(deps.incoming, randomUUID());
  await mkdir(folder, { recursive: true });
  try {
    const picturePath = await originalPath(deps, picture, join(folder, "picture"));
    const logoPath = logo === null ? null : await originalPath(deps, logo, join(folder, "logo"));
    if (picturePath === null) return false;
    const parameters = [JSON.stringify(plan), JSON.stringify({ picture: picturePath, logo: logoPath })];
    const result = await runPictureScript(
      join(projectRoot, "app/platform/media/draw-picture.server.ts"),
      parameters,
      LIMITS,
    );
    if (!result.ok) throw new Error(`Cannot draw a picture: ${result.reason}`);
    await deps.files.put(key, new Uint8Array(result.output), `image/${file.split(".")[1]}`);
    // The photograph may have been erased in the meantime.
    if (Object.hasOwn(pictureSources, picture) || (await isStored(deps.db, picture))) return true;
    await deps.files.remove(key);
    return false;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @param copyPath gets a copy of an uploaded picture @returns null if the picture does not exist */
async function originalPath({ db, files }: DrawingDeps, name: string, copyPath: string): Promise<string | null> {
  if (Object.hasOwn(pictureSources, name)) return join(projectRoot, "app/content/parts/pictures", `${name}.jpg`);
  const row = await db.selectFrom("mediaFiles").select("hash").where("name", "=", name).executeTakeFirst();
  const original = row && (await files.read(originalKey(row.hash)));
  if (!original) return null;
  await pipeline(original, createWriteStream(copyPath));
  return copyPath;
}

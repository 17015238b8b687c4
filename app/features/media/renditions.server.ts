import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Db } from "#app/platform/database/connection.server.ts";
import type { Derivative } from "#app/platform/media/make-derivatives.server.ts";
import { PHONE_AVIF, PICTURE_FORMATS, UPRIGHT } from "#app/platform/media/picture-formats.ts";
import { type MediaDeps, mediaFileName, mediaKey, originalKey } from "./media.server.ts";
import { after, HOUR, MINUTE } from "#app/platform/durations.ts";

/** Longer than the slowest rendition, so that another instance does not start it again. */
const LEASE_MS = 5 * MINUTE;
const MAX_TRIES = 3;
/** Apply to failures of the file store, the disk or the program, not of the picture. */
const RETRY_DELAYS_MS = [MINUTE, 10 * MINUTE];
const REQUEUE_FAILED_AFTER_MS = HOUR;

export interface RenditionSpec {
  picture: string;
  /** The point kept in each crop: 0 to 1, from the left and the top. */
  focus: { x: number; y: number };
  credit: string | null;
}

const REQUEUED = { state: "waiting", tries: 0, leasedUntil: null } as const;

/** Includes the formats, so that a change of format gives a new rendition. */
export function renditionId({ picture, focus, credit }: RenditionSpec): string {
  const inputs = JSON.stringify([picture, focus.x, focus.y, credit, PICTURE_FORMATS, PHONE_AVIF, UPRIGHT]);
  return createHash("sha256").update(inputs).digest("hex").slice(0, 24);
}

/** Enqueues a new rendition, or a failed one again after REQUEUE_FAILED_AFTER_MS. */
export async function enqueueRendition(trx: Db, spec: RenditionSpec, at: string): Promise<string> {
  const id = renditionId(spec);
  const { picture, focus, credit } = spec;
  await trx
    .insertInto("mediaRenditions")
    .values({
      id,
      picture,
      focusX: focus.x,
      focusY: focus.y,
      credit,
      state: "waiting",
      leasedUntil: null,
      createdAt: at,
    })
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet(REQUEUED)
        .where("mediaRenditions.state", "=", "failed")
        .where((where) =>
          where.or([where("mediaRenditions.leasedUntil", "is", null), where("mediaRenditions.leasedUntil", "<", at)]),
        ),
    )
    .execute();
  return id;
}

export async function retryFailed(db: Db, picture: string, prepare: () => Promise<void>): Promise<void> {
  const failed = await db
    .selectFrom("mediaRenditions")
    .select("id")
    .where("picture", "=", picture)
    .where("state", "=", "failed")
    .execute();
  if (failed.length === 0) return;
  await prepare();
  await db
    .updateTable("mediaRenditions")
    .set(REQUEUED)
    .where("picture", "=", picture)
    .where("state", "=", "failed")
    .execute();
}

/** Several instances may run it, because a lease gives each rendition to one, and making it twice is harmless. */
export async function makeRenditions(deps: MediaDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const claimed = await claimRendition(deps);
    if (!claimed) return;
    try {
      await makeRendition(deps, claimed, signal);
    } catch (error) {
      if (signal.aborted) return await releaseClaim(deps, { ...claimed, tries: claimed.tries - 1 });
      const delay = RETRY_DELAYS_MS[claimed.tries - 1];
      if (delay === undefined) await markFailed(deps, claimed.id);
      else await releaseClaim(deps, claimed, after(deps.now(), delay).toISOString());
      throw error;
    }
  }
}

type ClaimedRendition = NonNullable<Awaited<ReturnType<typeof claimRendition>>>;

async function claimRendition({ db, now }: MediaDeps) {
  const at = now();
  const due = await db
    .selectFrom("mediaRenditions")
    .innerJoin("mediaFiles", "mediaFiles.name", "mediaRenditions.picture")
    .select(["mediaRenditions.id", "picture", "mediaFiles.hash", "focusX", "focusY", "credit", "tries"])
    .where("state", "=", "waiting")
    .where((where) => where.or([where("leasedUntil", "is", null), where("leasedUntil", "<", at.toISOString())]))
    // New pictures first, because a rendition with only a new credit already has a predecessor to show.
    .orderBy(({ exists, selectFrom }) =>
      exists(
        selectFrom("mediaRenditions as ready")
          .select("ready.id")
          .whereRef("ready.picture", "=", "mediaRenditions.picture")
          .whereRef("ready.focusX", "=", "mediaRenditions.focusX")
          .whereRef("ready.focusY", "=", "mediaRenditions.focusY")
          .where("ready.state", "=", "ready"),
      ),
    )
    .orderBy("mediaRenditions.createdAt")
    .executeTakeFirst();
  if (!due) return null;
  const { numUpdatedRows } = await db
    .updateTable("mediaRenditions")
    .set({ leasedUntil: after(at, LEASE_MS).toISOString(), tries: due.tries + 1 })
    .where("id", "=", due.id)
    .where("state", "=", "waiting")
    .where("tries", "=", due.tries)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? { ...due, tries: due.tries + 1 } : null;
}

async function makeRendition(deps: MediaDeps, claimed: ClaimedRendition, signal: AbortSignal): Promise<void> {
  const folder = join(deps.incoming, randomUUID());
  await mkdir(folder, { recursive: true });
  try {
    const path = join(folder, "original");
    const original = await deps.files.read(originalKey(claimed.hash));
    if (!original) return await markFailed(deps, claimed.id);
    await pipeline(original, createWriteStream(path), { signal });
    const { focusX: x, focusY: y, credit } = claimed;
    const derived = await deps.pictures.derive(path, folder, { focus: { x, y }, credit }, signal);
    if (!derived.ok) {
      deps.log.warn({ rendition: claimed.id, reason: derived.reason }, "cannot make a rendition");
      if (derived.reason === "heavy" && claimed.tries < MAX_TRIES) return await releaseClaim(deps, claimed);
      return await markFailed(deps, claimed.id);
    }
    // The files are stored before their rows, so that every file in the database exists.
    const derivatives = derived.value.map((derivative) => ({
      ...derivative,
      file: mediaFileName(claimed.picture, derivative.hash, derivative.ending),
    }));
    // Two crops with equal bytes share a file, which can be stored only once, because storing moves it.
    for (const [file, { hash, ending }] of new Map(derivatives.map((derivative) => [derivative.file, derivative]))) {
      await deps.files.putFile(mediaKey(file), join(folder, hash), `image/${ending}`);
    }
    await markReady(deps, claimed.id, derivatives);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type StoredDerivative = Derivative & { file: string };

async function markReady(
  { db }: MediaDeps,
  rendition: string,
  derivatives: readonly StoredDerivative[],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("mediaRenditions")
      .set({ state: "ready", leasedUntil: null })
      .where("id", "=", rendition)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await trx
      .insertInto("mediaDerivatives")
      .values(derivatives.map(({ hash: _, ...derivative }) => ({ rendition, ...derivative })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

async function markFailed({ db, now }: MediaDeps, id: string): Promise<void> {
  const leasedUntil = after(now(), REQUEUE_FAILED_AFTER_MS).toISOString();
  await db.updateTable("mediaRenditions").set({ state: "failed", leasedUntil }).where("id", "=", id).execute();
}

async function releaseClaim(
  { db }: MediaDeps,
  { id, tries }: ClaimedRendition,
  nextClaimAt: string | null = null,
): Promise<void> {
  await db.updateTable("mediaRenditions").set({ leasedUntil: nextClaimAt, tries }).where("id", "=", id).execute();
}

import type { SiteDeps } from "#app/site-deps.ts";
import { CENTRE, type PictureMetadata } from "#app/content/parts/pictures.ts";
import type { FindUploaded } from "#app/content/pages/pictures.server.ts";
import type { SiteContent } from "#app/content/parts/site-content.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import type { MediaDerivativesTable, MediaRenditionsTable } from "#app/platform/schema/content-tables.server.ts";
import { mediaHref } from "./library.server.ts";
import { enqueueRendition, renditionId, type RenditionSpec } from "./renditions.server.ts";

type UploadedPicture = NonNullable<ReturnType<FindUploaded>>;

type PictureContent = Pick<SiteContent, "pictures" | "identity">;

/** Renditions in memory, so that a page finds its pictures without a query. */
export interface UploadedPictures {
  find: FindUploaded;
  /** @param used the content's pictures, even hidden ones @returns false if renditions are missing */
  prepare(content: PictureContent, used: ReadonlySet<string>): Promise<boolean>;
  /** Rises when renditions replace fallbacks, because pages rendered before are then out of date. */
  generation(): number;
}

export const isUploaded = (name: string): boolean => name.startsWith("p-");

export function specOf(
  picture: string,
  metadata: Pick<PictureMetadata, "focal" | "credit"> | undefined,
  owner: string,
): RenditionSpec {
  return { picture, focus: metadata?.focal ?? CENTRE, credit: metadata?.credit || owner };
}

export function neededRenditionIds<Content extends PictureContent>(
  contents: readonly Content[],
  usedIn: (content: Content) => ReadonlySet<string>,
): Set<string> {
  const namesIn = (content: Content) => new Set([...Object.keys(content.pictures), ...usedIn(content)]);
  return new Set(contents.flatMap((content) => specsOf(content, namesIn(content))).map(renditionId));
}

function specsOf({ pictures, identity }: PictureContent, names: ReadonlySet<string>): RenditionSpec[] {
  return [...names].filter(isUploaded).map((name) => specOf(name, pictures[name], identity.name));
}

export function createUploadedPictures({ db }: Pick<SiteDeps, "db">): UploadedPictures {
  // A rendition never changes, so it can be cached until it is swept.
  const renditions = new Map<string, UploadedPicture>();
  const fallbacks = new Map<string, UploadedPicture>();
  let generation = 0;

  return {
    find(name, metadata, owner) {
      const id = renditionId(specOf(name, metadata, owner));
      return renditions.get(id) ?? fallbacks.get(id) ?? null;
    },
    generation: () => generation,
    async prepare(content, used) {
      const specs = specsOf(content, used);
      const states = await statesOf(db, specs);
      const isReady = (spec: RenditionSpec) => states.get(renditionId(spec)) === "ready";
      for (const spec of specs) if (!isReady(spec)) renditions.delete(renditionId(spec));
      const uncached = specs.filter((spec) => !renditions.has(renditionId(spec)));
      if (uncached.length === 0) return true;
      const ready = await readRenditions(db, uncached.filter(isReady).map(renditionId));
      if ([...ready.keys()].some((id) => fallbacks.has(id))) generation += 1;
      for (const [id, picture] of ready) {
        renditions.set(id, picture);
        fallbacks.delete(id);
      }
      const missing = uncached.filter((spec) => !ready.has(renditionId(spec)) && !fallbacks.has(renditionId(spec)));
      if (missing.length > 0) for (const [id, picture] of await readFallbacks(db, missing)) fallbacks.set(id, picture);
      return ready.size === uncached.length;
    },
  };
}

async function statesOf(db: Db, specs: readonly RenditionSpec[]): Promise<Map<string, MediaRenditionsTable["state"]>> {
  if (specs.length === 0) return new Map();
  const rows = await db
    .selectFrom("mediaRenditions")
    .select(["id", "state"])
    .where("id", "in", specs.map(renditionId))
    .execute();
  return new Map(rows.map(({ id, state }) => [id, state]));
}

/** For each spec, an older rendition of its picture, or else its preview, which is otherwise for members only. */
async function readFallbacks(db: Db, specs: readonly RenditionSpec[]): Promise<Map<string, UploadedPicture>> {
  const names = specs.map(({ picture }) => picture);
  const ready = await readyRenditions(db, names);
  const candidates = specs.map((spec) => ({
    id: renditionId(spec),
    picture: spec.picture,
    olderId: (ready.find(hasSameCrop(spec)) ?? ready.find(({ picture }) => picture === spec.picture))?.id,
  }));
  const olderRenditions = await readRenditions(
    db,
    candidates.map(({ olderId }) => olderId).filter((id) => id !== undefined),
  );
  const previews = await db
    .selectFrom("mediaFiles")
    .select(["name", "width", "height", "color", "preview as file"])
    .where("name", "in", names)
    .where("kind", "=", "picture")
    .execute();
  return new Map(
    candidates.flatMap(({ id, picture, olderId }): [string, UploadedPicture][] => {
      const older = olderId && olderRenditions.get(olderId);
      if (older) return [[id, older]];
      const row = previews.find(({ name }) => name === picture);
      if (!row) return [];
      const { width, height, color, file } = row;
      return [[id, { width: width!, height: height!, color: color!, sources: [], src: mediaHref(file) }]];
    }),
  );
}

const hasSameCrop = (spec: RenditionSpec) => (rendition: { picture: string; focusX: number; focusY: number }) =>
  rendition.picture === spec.picture && rendition.focusX === spec.focus.x && rendition.focusY === spec.focus.y;

function readyRenditions(db: Db, pictures: readonly string[]) {
  return db
    .selectFrom("mediaRenditions")
    .select(["id", "picture", "focusX", "focusY"])
    .where("picture", "in", pictures)
    .where("state", "=", "ready")
    .orderBy("createdAt", "desc")
    .execute();
}

async function readRenditions(db: Db, ids: readonly string[]): Promise<Map<string, UploadedPicture>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("mediaDerivatives")
    .innerJoin("mediaRenditions", "mediaRenditions.id", "mediaDerivatives.rendition")
    .innerJoin("mediaFiles", "mediaFiles.name", "mediaRenditions.picture")
    .selectAll("mediaDerivatives")
    .select("mediaFiles.color")
    .where("rendition", "in", ids)
    .orderBy("mediaDerivatives.width")
    .execute();
  const byRendition = Map.groupBy(rows, ({ rendition }) => rendition);
  return new Map(
    [...byRendition].map(([id, derivatives]) => {
      const filesOfCrop = (crop: "whole" | "upright") =>
        filesOf(derivatives.filter((derivative) => derivative.crop === crop));
      return [id, { ...filesOfCrop("whole"), color: derivatives[0]!.color!, upright: filesOfCrop("upright") }];
    }),
  );
}

const SOURCES = ["avif", "webp"] as const;

function filesOf(derivatives: readonly MediaDerivativesTable[]): NonNullable<UploadedPicture["upright"]> {
  const fallback = derivatives.find(({ ending }) => ending === "jpeg")!;
  return {
    width: fallback.width,
    height: fallback.height,
    sources: SOURCES.map((ending) => ({
      type: `image/${ending}`,
      srcSet: derivatives
        .filter((derivative) => derivative.ending === ending)
        .map(({ file, width }) => `${mediaHref(file)} ${width}w`)
        .join(", "),
    })),
    src: mediaHref(fallback.file),
  };
}

/** Reports erased or unready pictures of `visible`. If `enqueueAt` is set, enqueues missing renditions of `used`. */
export async function pictureProblems(
  trx: Db,
  content: PictureContent,
  { used, visible }: { used: ReadonlySet<string>; visible: ReadonlySet<string> },
  enqueueAt: Date | null,
): Promise<{ part: "pictures"; sentence: string; isTemporary?: boolean }[]> {
  const specs = specsOf(content, used);
  if (specs.length === 0) return [];
  const names = specs.map(({ picture }) => picture);
  const files = await trx.selectFrom("mediaFiles").select(["name", "sentName"]).where("name", "in", names).execute();
  const sentNames = new Map(files.map(({ name, sentName }) => [name, sentName]));
  const stored = specs.filter(({ picture }) => sentNames.has(picture));
  if (enqueueAt) for (const spec of stored) await enqueueRendition(trx, spec, enqueueAt.toISOString());
  const states = await statesOf(trx, stored);
  const ready = await readyRenditions(trx, names);
  // A picture with only a new credit counts as ready, because its older files are shown, unless its rendition failed.
  const isReady = (spec: RenditionSpec) =>
    states.get(renditionId(spec)) === "ready" ||
    (states.get(renditionId(spec)) !== "failed" && ready.some(hasSameCrop(spec)));
  const visibleSpecs = specs.filter(({ picture }) => visible.has(picture));
  const unready = visibleSpecs.filter((spec) => sentNames.has(spec.picture) && !isReady(spec));
  const isErased = visibleSpecs.some(({ picture }) => !sentNames.has(picture));
  const part = "pictures" as const;
  return [
    ...(isErased
      ? [{ part, sentence: "Une photo de cette version a été effacée : retirez-la, ou remplacez-la." }]
      : []),
    ...unready.map((spec) => {
      const sentName = sentNames.get(spec.picture);
      return states.get(renditionId(spec)) === "failed"
        ? { part, sentence: `« ${sentName} » n’a pas pu être préparée : envoyez-la de nouveau.` }
        : { part, sentence: `« ${sentName} » est encore en préparation.`, isTemporary: true };
    }),
  ];
}

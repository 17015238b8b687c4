import { CENTRE, type PictureMetadata } from "#app/content/parts/pictures.ts";
import type { FindUploaded } from "#app/content/pages/pictures.server.ts";
import type { SiteContent } from "#app/content/parts/site-content.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import type { MediaDerivativesTable, MediaRenditionsTable } from "#app/platform/schema/content-tables.server.ts";
import { mediaHref } from "./library.server.ts";
import type { MediaDeps } from "./media.server.ts";
import { enqueueRendition, renditionId, type RenditionSpec } from "./renditions.server.ts";

type UploadedPicture = NonNullable<ReturnType<FindUploaded>>;

type PictureContent = Pick<SiteContent, "pictures" | "identity">;

/** Renditions in memory, so that a page finds its pictures without a query. */
export interface UploadedPictures {
  find: FindUploaded;
  /** @param used the pictures that the content places, even where they are hidden @returns false if renditions are missing */
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

export function renditionsWanted<Content extends PictureContent>(
  contents: readonly Content[],
  usedIn: (content: Content) => ReadonlySet<string>,
): Set<string> {
  const named = (content: Content) => new Set([...Object.keys(content.pictures), ...usedIn(content)]);
  return new Set(contents.flatMap((content) => specsOf(content, named(content))).map(renditionId));
}

function specsOf({ pictures, identity }: PictureContent, names: ReadonlySet<string>): RenditionSpec[] {
  return [...names].filter(isUploaded).map((name) => specOf(name, pictures[name], identity.name));
}

export function createUploadedPictures({ db }: Pick<MediaDeps, "db">): UploadedPictures {
  // A rendition never changes, so it can be cached until it is swept.
  const known = new Map<string, UploadedPicture>();
  const fallbacks = new Map<string, UploadedPicture>();
  let generation = 0;

  return {
    find(name, metadata, owner) {
      const id = renditionId(specOf(name, metadata, owner));
      return known.get(id) ?? fallbacks.get(id) ?? null;
    },
    generation: () => generation,
    async prepare(content, used) {
      const wanted = specsOf(content, used);
      const states = await statesOf(db, wanted);
      const isReady = (spec: RenditionSpec) => states.get(renditionId(spec)) === "ready";
      for (const spec of wanted) if (!isReady(spec)) known.delete(renditionId(spec));
      const specs = wanted.filter((spec) => !known.has(renditionId(spec)));
      if (specs.length === 0) return true;
      const made = await readRenditions(db, specs.filter(isReady).map(renditionId));
      if ([...made.keys()].some((id) => fallbacks.has(id))) generation += 1;
      for (const [id, picture] of made) {
        known.set(id, picture);
        fallbacks.delete(id);
      }
      const unknown = specs.filter((spec) => !made.has(renditionId(spec)) && !fallbacks.has(renditionId(spec)));
      if (unknown.length > 0) for (const [id, picture] of await readFallbacks(db, unknown)) fallbacks.set(id, picture);
      return made.size === specs.length;
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

/** For each spec, an older rendition of its picture, or else the preview that only members see otherwise. */
async function readFallbacks(db: Db, specs: readonly RenditionSpec[]): Promise<Map<string, UploadedPicture>> {
  const names = specs.map(({ picture }) => picture);
  const ready = await readyRenditions(db, names);
  const chosen = specs.map((spec) => ({
    id: renditionId(spec),
    picture: spec.picture,
    before: (ready.find(differsAtMostInCredit(spec)) ?? ready.find(({ picture }) => picture === spec.picture))?.id,
  }));
  const files = await readRenditions(
    db,
    chosen.map(({ before }) => before).filter((id) => id !== undefined),
  );
  const sent = await db
    .selectFrom("mediaFiles")
    .select(["name", "width", "height", "color", "preview as file"])
    .where("name", "in", names)
    .where("kind", "=", "picture")
    .execute();
  return new Map(
    chosen.flatMap(({ id, picture, before }): [string, UploadedPicture][] => {
      const made = before && files.get(before);
      if (made) return [[id, made]];
      const row = sent.find(({ name }) => name === picture);
      if (!row) return [];
      const { width, height, color, file } = row;
      return [[id, { width: width!, height: height!, color: color!, sources: [], src: mediaHref(file) }]];
    }),
  );
}

const differsAtMostInCredit = (spec: RenditionSpec) => (made: { picture: string; focusX: number; focusY: number }) =>
  made.picture === spec.picture && made.focusX === spec.focus.x && made.focusY === spec.focus.y;

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
      const filesOfCrop = (crop: "whole" | "upright") => filesOf(derivatives.filter((one) => one.crop === crop));
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
        .filter((one) => one.ending === ending)
        .map(({ file, width }) => `${mediaHref(file)} ${width}w`)
        .join(", "),
    })),
    src: mediaHref(fallback.file),
  };
}

/** Reports erased or unfinished pictures of `shown`. If `enqueueAt` is set, enqueues missing renditions of `used`. */
export async function pictureProblems(
  trx: Db,
  content: PictureContent,
  { used, shown }: { used: ReadonlySet<string>; shown: ReadonlySet<string> },
  enqueueAt: Date | null,
): Promise<{ part: "pictures"; sentence: string; isTemporary?: boolean }[]> {
  const specs = specsOf(content, used);
  if (specs.length === 0) return [];
  const names = specs.map(({ picture }) => picture);
  const files = await trx.selectFrom("mediaFiles").select(["name", "sentName"]).where("name", "in", names).execute();
  const sentNames = new Map(files.map(({ name, sentName }) => [name, sentName]));
  const there = specs.filter(({ picture }) => sentNames.has(picture));
  if (enqueueAt) for (const spec of there) await enqueueRendition(trx, spec, enqueueAt.toISOString());
  const states = await statesOf(trx, there);
  const ready = await readyRenditions(trx, names);
  // A picture with only a new credit counts as ready unless its rendition failed: its older files are shown.
  const isReady = (spec: RenditionSpec) =>
    states.get(renditionId(spec)) === "ready" ||
    (states.get(renditionId(spec)) !== "failed" && ready.some(differsAtMostInCredit(spec)));
  const shownSpecs = specs.filter(({ picture }) => shown.has(picture));
  const unready = shownSpecs.filter((spec) => sentNames.has(spec.picture) && !isReady(spec));
  const isGone = shownSpecs.some(({ picture }) => !sentNames.has(picture));
  const part = "pictures" as const;
  return [
    ...(isGone ? [{ part, sentence: "Une photo de cette version a été effacée : retirez-la, ou remplacez-la." }] : []),
    ...unready.map((spec) => {
      const sentName = sentNames.get(spec.picture);
      return states.get(renditionId(spec)) === "failed"
        ? { part, sentence: `« ${sentName} » n’a pas pu être préparée : envoyez-la de nouveau.` }
        : { part, sentence: `« ${sentName} » est encore en préparation.`, isTemporary: true };
    }),
  ];
}

import type { SaidOfPicture } from "#app/content/pictures.part.ts";
import type { FindUploaded } from "#app/content/pictures.server.ts";
import type { SiteContent } from "#app/content/site-content.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { MediaDerivativesTable } from "#app/platform/content-tables.server.ts";
import { mediaHref } from "./library.server.ts";
import type { MediaDeps } from "./media.server.ts";
import { orderRendition, renditionId, type RenditionWish } from "./renditions.server.ts";

type UploadedPicture = NonNullable<ReturnType<FindUploaded>>;
type UploadedFiles = Pick<UploadedPicture, "width" | "height" | "sources" | "src">;

/** The renditions that pages show, in memory: a page finds its pictures without asking the database. */
export interface UploadedPictures {
  find: FindUploaded;
  /** Resolves when all that this content shows, as far as it is made, is known. */
  prepare(content: Pick<SiteContent, "pictures" | "identity">): Promise<void>;
}

/** Whether a picture was sent by members; the others come with the build. */
export const isUploaded = (name: string): boolean => name.startsWith("p-");

const MIDDLE = { x: 0.5, y: 0.5 };

/** How a picture is wanted by those who say this of it. */
export function wishOf(
  picture: string,
  said: Pick<SaidOfPicture, "focal" | "credit"> | undefined,
  owner: string,
): RenditionWish {
  return { picture, focus: said?.focal ?? MIDDLE, credit: said?.credit || owner };
}

/** The renditions that these contents want. */
export function renditionsWanted(contents: readonly Pick<SiteContent, "pictures" | "identity">[]): Set<string> {
  return new Set(contents.flatMap(wishesOf).map(renditionId));
}

/** What the content wants of the pictures that members sent. */
function wishesOf({ pictures, identity }: Pick<SiteContent, "pictures" | "identity">): RenditionWish[] {
  return Object.entries(pictures)
    .filter(([name]) => isUploaded(name))
    .map(([name, said]) => wishOf(name, said, identity.name));
}

export function createUploadedPictures({ db }: Pick<MediaDeps, "db">): UploadedPictures {
  // A rendition never changes: what is known of it stays true.
  const known = new Map<string, UploadedPicture>();
  return {
    find: (name, said, owner) => known.get(renditionId(wishOf(name, said, owner))) ?? null,
    async prepare(content) {
      const ids = wishesOf(content)
        .map(renditionId)
        .filter((id) => !known.has(id));
      if (ids.length === 0) return;
      for (const [id, picture] of await readRenditions({ db }, ids)) known.set(id, picture);
    },
  };
}

/** Those of them that are made. */
async function readRenditions(
  { db }: Pick<MediaDeps, "db">,
  ids: readonly string[],
): Promise<Map<string, UploadedPicture>> {
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
      const cut = (crop: "whole" | "upright") => filesOf(derivatives.filter((one) => one.crop === crop));
      return [id, { ...cut("whole"), color: derivatives[0]!.color!, upright: cut("upright") }];
    }),
  );
}

const SOURCES = ["avif", "webp"] as const;

function filesOf(derivatives: readonly MediaDerivativesTable[]): UploadedFiles {
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

/**
 * What keeps a version from being shown: pictures that were erased, or that are not made yet as it wants them.
 * @param used the pictures that it shows somewhere
 * @param orderAt has those made that are not, so that asking again some moments later is enough; null: only looks
 */
export async function pictureProblems(
  trx: Db,
  content: Pick<SiteContent, "pictures" | "identity">,
  used: ReadonlySet<string>,
  orderAt: Date | null,
): Promise<{ part: "pictures"; sentence: string; isPassing?: boolean }[]> {
  const wishes = wishesOf(content).filter(({ picture }) => used.has(picture));
  if (wishes.length === 0) return [];
  const names = wishes.map(({ picture }) => picture);
  const files = await trx.selectFrom("mediaFiles").select(["name", "sentName"]).where("name", "in", names).execute();
  const sentNames = new Map(files.map(({ name, sentName }) => [name, sentName]));
  const there = wishes.filter(({ picture }) => sentNames.has(picture));
  if (orderAt) for (const wish of there) await orderRendition(trx, wish, orderAt.toISOString());
  const renditions = await trx
    .selectFrom("mediaRenditions")
    .select(["id", "state"])
    .where("id", "in", there.length > 0 ? there.map(renditionId) : [""])
    .execute();
  const states = new Map(renditions.map(({ id, state }) => [id, state]));
  const unready = there.filter((wish) => states.get(renditionId(wish)) !== "ready");
  const isGone = wishes.some(({ picture }) => !sentNames.has(picture));
  const part = "pictures" as const;
  return [
    ...(isGone ? [{ part, sentence: "Une photo de cette version a été effacée : retirez-la, ou remplacez-la." }] : []),
    ...unready.map((wish) => {
      const sentName = sentNames.get(wish.picture);
      return states.get(renditionId(wish)) === "failed"
        ? { part, sentence: `« ${sentName} » n'a pas pu être préparée : envoyez-la de nouveau.` }
        : { part, sentence: `« ${sentName} » se développe encore : cela se fait tout seul.`, isPassing: true };
    }),
  ];
}

/** Whether somebody's picture is still there. */
export async function isKept({ db }: { db: Db }, name: string): Promise<boolean> {
  return (await db.selectFrom("mediaFiles").select("name").where("name", "=", name).executeTakeFirst()) !== undefined;
}

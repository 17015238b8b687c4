import { pictureSources } from "#app/content/parts/pictures.ts";
import { mediaHref } from "./library.server.ts";
import type { MediaDeps } from "./media.server.ts";
import { isUploaded } from "./uploaded-pictures.server.ts";

/** A small uncropped picture for members, available right after the upload. */
export interface PicturePreview {
  src: string;
  width: number;
  height: number;
}

/** Omits erased pictures. @param ofBuild makes the preview of a built-in picture */
export async function picturePreviews(
  { db }: Pick<MediaDeps, "db">,
  names: readonly string[],
  ofBuild: (name: string) => PicturePreview,
): Promise<Record<string, PicturePreview>> {
  const built = names
    .filter((name) => Object.hasOwn(pictureSources, name))
    .map((name): [string, PicturePreview] => {
      const { src, width, height } = ofBuild(name);
      return [name, { src, width, height }];
    });
  const others = names.filter(isUploaded);
  if (others.length === 0) return Object.fromEntries(built);
  const rows = await db
    .selectFrom("mediaFiles")
    .select(["name", "width", "height", "preview as file"])
    .where("name", "in", others)
    .where("kind", "=", "picture")
    .execute();
  const sent = rows.map(({ name, width, height, file }): [string, PicturePreview] => [
    name,
    { src: mediaHref(file), width: width!, height: height! },
  ]);
  return Object.fromEntries([...built, ...sent]);
}

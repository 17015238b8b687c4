import type { SiteDeps } from "#app/site-deps.ts";
import { pictureSources } from "#app/content/parts/pictures.ts";
import { mediaHref } from "./library.server.ts";
import { isUploaded } from "./uploaded-pictures.server.ts";

/** A small uncropped picture for members, available right after the upload. */
export interface PicturePreview {
  src: string;
  width: number;
  height: number;
}

/** Omits erased pictures. */
export async function picturePreviews(
  { db }: SiteDeps,
  names: readonly string[],
  builtInPreview: (name: string) => PicturePreview,
): Promise<Record<string, PicturePreview>> {
  const builtIn = names
    .filter((name) => Object.hasOwn(pictureSources, name))
    .map((name): [string, PicturePreview] => {
      // The function may return more, which the browser does not need.
      const { src, width, height } = builtInPreview(name);
      return [name, { src, width, height }];
    });
  const uploadedNames = names.filter(isUploaded);
  if (uploadedNames.length === 0) return Object.fromEntries(builtIn);
  const rows = await db
    .selectFrom("mediaFiles")
    .select(["name", "width", "height", "preview as file"])
    .where("name", "in", uploadedNames)
    .where("kind", "=", "picture")
    .execute();
  const uploaded = rows.map(({ name, width, height, file }): [string, PicturePreview] => [
    name,
    { src: mediaHref(file), width: width!, height: height! },
  ]);
  return Object.fromEntries([...builtIn, ...uploaded]);
}

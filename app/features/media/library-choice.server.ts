import type { SiteDeps } from "#app/site-deps.ts";
import { pictureTitle } from "#app/content/parts/picture-title.ts";
import { pictureSources } from "#app/content/parts/pictures.ts";
import { listPictures, readLibraryPicture } from "./library.server.ts";
import { type PicturePreview, picturePreviews } from "./picture-previews.server.ts";

export interface LibraryChoice {
  name: string;
  title: string;
  preview: PicturePreview;
}

/** @param chosen the current picture, included however old it is */
export async function listLibrary(
  deps: SiteDeps,
  builtInPreview: (name: string) => PicturePreview,
  chosen: string | null,
): Promise<LibraryChoice[]> {
  const { pictures } = await listPictures(deps);
  const uploaded = pictures.map(({ name, sentName, preview }) => ({ name, title: sentName, preview }));
  const uploadedNames = new Set(uploaded.map(({ name }) => name));
  const otherNames = new Set([...Object.keys(pictureSources), ...(chosen === null ? [] : [chosen])]).difference(
    uploadedNames,
  );
  const previews = await picturePreviews(deps, [...otherNames], builtInPreview);
  const olderUpload = chosen !== null && otherNames.has(chosen) ? await readLibraryPicture(deps, chosen) : null;
  const titleOf = (name: string) => (name === chosen && olderUpload ? olderUpload.sentName : pictureTitle(name));
  return [
    ...uploaded,
    ...[...otherNames].flatMap((name) =>
      previews[name] ? [{ name, title: titleOf(name), preview: previews[name] }] : [],
    ),
  ];
}

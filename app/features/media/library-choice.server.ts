import { pictureTitle } from "#app/content/parts/picture-title.ts";
import { pictureSources } from "#app/content/parts/pictures.ts";
import { listPictures, readLibraryPicture } from "./library.server.ts";
import type { MediaDeps } from "./media.server.ts";
import { type PicturePreview, picturePreviews } from "./picture-previews.server.ts";

export interface LibraryChoice {
  name: string;
  title: string;
  preview: PicturePreview;
}

/** @param chosen the current picture, included however old it is */
export async function listLibrary(
  deps: Pick<MediaDeps, "db">,
  ofBuild: (name: string) => PicturePreview,
  chosen: string | null,
): Promise<LibraryChoice[]> {
  const { pictures } = await listPictures(deps);
  const sent = pictures.map(({ name, sentName, preview }) => ({ name, title: sentName, preview }));
  const others = [...Object.keys(pictureSources), ...(chosen === null ? [] : [chosen])].filter(
    (name, index, all) => all.indexOf(name) === index && !sent.some((each) => each.name === name),
  );
  const previews = await picturePreviews(deps, others, ofBuild);
  const older = chosen !== null && others.includes(chosen) ? await readLibraryPicture(deps, chosen) : null;
  const titleOf = (name: string) => (name === chosen && older ? older.sentName : pictureTitle(name));
  return [
    ...sent,
    ...others.flatMap((name) => (previews[name] ? [{ name, title: titleOf(name), preview: previews[name] }] : [])),
  ];
}

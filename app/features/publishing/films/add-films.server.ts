import { editDraft } from "#app/features/publishing/drafts/drafts.server.ts";
import { type ArrivedFilmFile, withAllArrived, withArrivedFilms, withFilm } from "./film-edits.ts";
import type { Editor, PublishingDeps } from "#app/features/publishing/store/stored-content.server.ts";

/** Puts what arrived into a film of the draft. False: there is no such film any more. */
export async function putIntoFilm(
  deps: PublishingDeps,
  editor: Editor,
  film: string,
  arrived: readonly ArrivedFilmFile[],
): Promise<boolean> {
  if (arrived.length === 0) return true;
  return editDraft(deps, editor, "films", (all) => withFilm(all, film, (found) => withAllArrived(found, arrived)));
}

/** Puts new films at the end of the draft. @returns those for which it has no room */
export async function addFilms<Arrived extends ArrivedFilmFile>(
  deps: PublishingDeps,
  editor: Editor,
  arrived: readonly Arrived[],
): Promise<Arrived[]> {
  if (!arrived.some(({ kind }) => kind === "film")) return [];
  const today = deps.inParis(deps.now()).date;
  let left: Arrived[] = [];
  await editDraft(deps, editor, "films", (all) => {
    const made = withArrivedFilms(all, arrived, today);
    ({ left } = made);
    return made.films;
  });
  return left;
}

/** Makes a picture of the library a film's poster, in the draft. False: there is no such film any more. */
export function setPoster(deps: PublishingDeps, editor: Editor, film: string, picture: string): Promise<boolean> {
  return editDraft(deps, editor, "films", (all) => withFilm(all, film, (found) => ({ ...found, picture })));
}

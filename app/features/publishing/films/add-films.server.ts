import { editDraft } from "#app/features/publishing/drafts/drafts.server.ts";
import type { StoredFilmFile } from "#app/content/parts/films.ts";
import { withReceivedFiles, withReceivedFilms, withFilm } from "./film-edits.ts";
import type { Editor, PublishingDeps } from "#app/features/publishing/publishing-deps.server.ts";

/** @returns false if the film was removed */
export async function replaceFilmFiles(
  deps: PublishingDeps,
  editor: Editor,
  film: string,
  received: readonly StoredFilmFile[],
): Promise<boolean> {
  if (received.length === 0) return true;
  return editDraft(deps, editor, "films", (all) => withFilm(all, film, (found) => withReceivedFiles(found, received)));
}

/** Appends films to the draft. @returns the films that do not fit, with their captions */
export async function addFilms<Received extends StoredFilmFile>(
  deps: PublishingDeps,
  editor: Editor,
  received: readonly Received[],
): Promise<Received[]> {
  if (!received.some(({ kind }) => kind === "film")) return [];
  const today = deps.inParis(deps.now()).date;
  let overflow: Received[] = [];
  await editDraft(deps, editor, "films", (all) => {
    const result = withReceivedFilms(all, received, today);
    ({ overflow } = result);
    return result.films;
  });
  return overflow;
}

/** @returns false if the film was removed */
export function setPoster(deps: PublishingDeps, editor: Editor, film: string, picture: string): Promise<boolean> {
  return editDraft(deps, editor, "films", (all) => withFilm(all, film, (found) => ({ ...found, picture })));
}

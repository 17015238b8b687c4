import { MAX_FILMS, type StoredFilmFile } from "#app/content/parts/films.ts";
import type { PartValue } from "#app/content/parts/site-content.ts";
import { normaliseLine } from "#app/forms/form-text.ts";
import { titleFromFilename, uniqueId, withMember } from "#app/features/publishing/list-edits.ts";

type Films = PartValue<"films">;
export type EditedFilm = Films["films"][number];

export function withFilm(all: Films, id: string, change: (film: EditedFilm) => EditedFilm): Films | null {
  const films = withMember(all.films, id, change);
  return films && { films };
}

export function withNewFilm(
  all: Films,
  { title, address, today }: { title: string; address: string | null; today: string },
): { films: Films; id: string } {
  const id = uniqueId(title, all.films, "film");
  const film = { id, title, caption: "", address, picture: null, duration: 0, published: today };
  return { films: { films: [...all.films, film] }, id };
}

function withReceivedFile(film: EditedFilm, received: StoredFilmFile): EditedFilm {
  if (received.kind === "captions") {
    const { silent: _, ...others } = film;
    return { ...others, captions: withCleanName(received.captions, "sous-titres.vtt") };
  }
  // The same file again, after a lost response or to replace a link: scenes and captions still belong to it.
  if (film.file?.name === received.file.name) return { ...film, address: null };
  // Scenes, captions and silence belong to the former file, so they are dropped.
  const { scenes: _scenes, captions: _captions, silent: _silent, ...others } = film;
  const file = withCleanName(received.file, "film.mp4");
  return { ...others, address: null, file, ...(received.hasSound ? {} : { silent: true }) };
}

/** Applies captions last, because a film file drops the former captions. */
export function withReceivedFiles(film: EditedFilm, received: readonly StoredFilmFile[]): EditedFilm {
  const films = received.filter(({ kind }) => kind === "film");
  const captions = received.filter(({ kind }) => kind === "captions");
  return [...films, ...captions].reduce<EditedFilm>(withReceivedFile, film);
}

export function withoutCaptions({ captions: _, ...film }: EditedFilm): EditedFilm {
  return film;
}

export function withReceivedFilms<Received extends StoredFilmFile>(
  all: Films,
  received: readonly Received[],
  today: string,
): { films: Films; added: string[]; overflow: Received[] } {
  let films = all;
  const added: string[] = [];
  const overflow: Received[] = [];
  /** The film of the next captions. Undefined before the first film; null if the film did not fit. */
  let currentId: string | null | undefined;
  for (const each of received) {
    if (each.kind === "film") {
      const sameFilm = films.films.find((film) => !film.address && film.file?.name === each.file.name);
      if (sameFilm) currentId = sameFilm.id;
      else if (films.films.length >= MAX_FILMS) currentId = null;
      else {
        const title = titleFromFilename(each.file.sentName, "Film");
        ({ films, id: currentId } = withNewFilm(films, { title, address: null, today }));
        added.push(currentId);
      }
    }
    if (currentId === null) overflow.push(each);
    else if (currentId !== undefined)
      films = withFilm(films, currentId, (film) => withReceivedFile(film, each)) ?? films;
  }
  return { films, added, overflow };
}

function withCleanName<Sent extends { sentName: string }>(sent: Sent, fallback: string): Sent {
  return { ...sent, sentName: normaliseLine(sent.sentName) || fallback };
}

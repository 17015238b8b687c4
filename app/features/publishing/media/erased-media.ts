import type { Json } from "#app/forms/merge/diff.ts";

const ERASED_FILM = "Film effacé";
const ERASED_PICTURE = "Photo effacée";
const TEXTS = ["title", "caption", "description"];
const FILES = ["file", "captions"];

export function withoutPicture(pictures: Json, name: string): Json {
  const { [name]: _, ...others } = pictures as Record<string, Json>;
  return others;
}

/** Keeps the picture's name, so that a restored version reports it as erased. @param index of the part in its list */
export function withoutTextsOf(part: Json, picture: string, index = 0): Json {
  if (Array.isArray(part)) return part.map((each, position) => withoutTextsOf(each, picture, position));
  if (typeof part !== "object" || part === null) return part;
  const isErased = part.picture === picture;
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => {
      if (isErased && TEXTS.includes(key)) return [key, value && ERASED_PICTURE];
      // The id was derived from the uploaded file's name.
      if (isErased && key === "id") return [key, `${picture}-${index}`];
      return [key, withoutTextsOf(value!, picture)];
    }),
  );
}

/** Keeps the stored name of the film's own file, so that restoring the version reports it as erased. */
export function withoutFilmFile(part: Json, file: string): Json {
  const { films, ...others } = part as { films: Film[] };
  return { ...others, films: films.map((film) => filmWithoutFile(film, file)) };
}

type Film = { [key: string]: Json };
type StoredFile = { name: string; sentName: string } | undefined;

function filmWithoutFile(film: Film, file: string): Film {
  const [video, captions] = [film.file as StoredFile, film.captions as StoredFile];
  if (film.address !== null) return linkedFilmWithoutFile(film, file);
  if (captions?.name === file) return { ...film, captions: { ...captions, sentName: "effacés.vtt" } };
  if (video?.name !== file) return film;
  const { scenes: _, ...others } = film;
  return { ...others, title: ERASED_FILM, caption: "", file: { ...video, sentName: "effacé.mp4" } };
}

/** A film at YouTube or Vimeo keeps its texts, because it does not need the file. */
function linkedFilmWithoutFile(film: Film, file: string): Film {
  return Object.fromEntries(
    Object.entries(film).filter(([key, value]) => !FILES.includes(key) || (value as StoredFile)?.name !== file),
  );
}

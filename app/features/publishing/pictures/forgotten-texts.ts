import type { Json } from "#app/features/publishing/merge/diff.ts";

const ERASED = "Film effacé";

export function withoutPicture(pictures: Json, name: string): Json {
  const { [name]: _, ...others } = pictures as Record<string, Json>;
  return others;
}

const ERASED_PICTURE = "Photo effacée";

/** Keeps the picture's name, so that restoring the version reports it as erased. */
export function withoutWordsOf(part: Json, picture: string, index = 0): Json {
  if (Array.isArray(part)) return part.map((each, position) => withoutWordsOf(each, picture, position));
  if (typeof part !== "object" || part === null) return part;
  const own = part.picture === picture;
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => {
      if (own && SENTENCES.includes(key)) return [key, value && ERASED_PICTURE];
      // The id was derived from the uploaded file's name.
      if (own && key === "id") return [key, `${picture}-${index}`];
      return [key, withoutWordsOf(value!, picture)];
    }),
  );
}

const SENTENCES = ["title", "caption", "description"];

/** Keeps the file's stored name, so that restoring the version reports it as erased. */
export function withoutFilmFile(part: Json, file: string): Json {
  const { films, ...others } = part as { films: Film[] };
  return { ...others, films: films.map((film) => withoutWords(film, file)) };
}

type Film = { [key: string]: Json };
type Sent = { name: string; sentName: string } | undefined;

function withoutWords(film: Film, file: string): Film {
  const [own, captions] = [film.file as Sent, film.captions as Sent];
  if (film.address !== null) return withoutFiles(film, file);
  if (captions?.name === file) return { ...film, captions: { ...captions, sentName: "effacés.vtt" } };
  if (own?.name !== file) return film;
  const { scenes: _, ...others } = film;
  return { ...others, title: ERASED, caption: "", file: { ...own, sentName: "effacé.mp4" } };
}

/** A film at YouTube or Vimeo keeps its texts, because it does not need the file. */
function withoutFiles(film: Film, file: string): Film {
  return Object.fromEntries(
    Object.entries(film).filter(([key, sent]) => !FILES.includes(key) || (sent as Sent)?.name !== file),
  );
}

const FILES = ["file", "captions"];

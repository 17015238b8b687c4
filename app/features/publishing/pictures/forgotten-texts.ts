import type { Json } from "#app/features/publishing/merge/diff.ts";

/** Stands in versions of the past for what was said of a film that is erased. */
const ERASED = "Film effacé";

/** What is said of pictures, without what is said of one. */
export function withoutPicture(pictures: Json, name: string): Json {
  const { [name]: _, ...others } = pictures as Record<string, Json>;
  return others;
}

/** Stands in versions of the past for what was said of an erased picture where it was shown. */
const ERASED_PICTURE = "Photo effacée";

/** A part that shows pictures, without what it says of one: whoever goes back to that version is told that it is gone. */
export function withoutWordsOf(part: Json, picture: string, index = 0): Json {
  if (Array.isArray(part)) return part.map((each, place) => withoutWordsOf(each, picture, place));
  if (typeof part !== "object" || part === null) return part;
  const own = part.picture === picture;
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => {
      if (own && SENTENCES.includes(key)) return [key, value && ERASED_PICTURE];
      // Made of its file's name.
      if (own && key === "id") return [key, `${picture}-${index}`];
      return [key, withoutWordsOf(value!, picture)];
    }),
  );
}

const SENTENCES = ["title", "caption", "description"];

/**
 * Films, without what was said of an erased file of theirs. The file's address stays, which says nothing: whoever goes back to
 * that version is told that the file is gone.
 */
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

/** What stands at YouTube or Vimeo goes on being shown without the file, with its words. */
function withoutFiles(film: Film, file: string): Film {
  return Object.fromEntries(
    Object.entries(film).filter(([key, sent]) => !FILES.includes(key) || (sent as Sent)?.name !== file),
  );
}

const FILES = ["file", "captions"];

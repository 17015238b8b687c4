import { href } from "react-router";
import naitreANouveau from "./films/naitre-a-nouveau.mp4?url";
import oneDay from "./films/one-day.mp4?url";
import videoCorporate from "./films/video-corporate.mp4?url";
import { imageCredit } from "./imagery.ts";
import { type Picture, picture, type ShownContent } from "./pictures.server.ts";
import { type FilmData, playedAt } from "./videos.ts";

/** The files of our own films, by their id. */
const files: Record<string, string> = {
  "one-day": oneDay,
  "video-corporate": videoCorporate,
  "naitre-a-nouveau": naitreANouveau,
};

export interface Film extends Omit<FilmData, "id" | "picture" | "address"> {
  slug: string;
  /** Of the embedded player: a page of ours, or the film's address at YouTube or Vimeo. */
  address: string;
  /** Who made it, and how. */
  credit: string;
  picture: Picture;
  /** The file of a film of ours and its captions; null when somebody else plays it. */
  own: { file: string; captions: string } | null;
}

export function illustratedFilms(content: ShownContent): Film[] {
  const { identity, films } = content;
  return films.films.map(({ id: slug, ...film }) => {
    const file = film.address === null ? files[slug] : undefined;
    return {
      ...film,
      slug,
      address: playedAt({ id: slug, address: film.address }),
      credit: imageCredit(identity.name, identity.imagery),
      picture: picture(content, film.picture),
      own: file ? { file, captions: href("/films/:slug/sous-titres.vtt", { slug }) } : null,
    };
  });
}

/** The agency has the file of this film. */
export type OwnFilm = Film & { own: NonNullable<Film["own"]> };

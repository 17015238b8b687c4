import { href } from "react-router";
import naitreANouveau from "./films/naitre-a-nouveau.mp4?url";
import oneDay from "./films/one-day.mp4?url";
import videoCorporate from "./films/video-corporate.mp4?url";
import { agency } from "./agency.ts";
import { imageCredit } from "./imagery.ts";
import { type Picture, picture } from "./pictures.server.ts";
import { type FilmData, films } from "./videos.ts";

/** The files of our own films, by slug. */
const files: Record<string, string> = {
  "one-day": oneDay,
  "video-corporate": videoCorporate,
  "naitre-a-nouveau": naitreANouveau,
};

export interface Film extends Omit<FilmData, "thumbnail"> {
  /** Who made it, and how. */
  credit: string;
  picture: Picture;
  /** The file of a film of ours and its captions; null when somebody else plays it. */
  own: { file: string; captions: string } | null;
}

export const illustratedFilms: Film[] = films.map(({ thumbnail, ...film }) => {
  const file = files[film.slug];
  return {
    ...film,
    credit: imageCredit(agency.name),
    picture: picture(thumbnail),
    own: file ? { file, captions: href("/films/:slug/sous-titres.vtt", { slug: film.slug }) } : null,
  };
});

/** The agency has the file of this film. */
export type OwnFilm = Film & { own: NonNullable<Film["own"]> };

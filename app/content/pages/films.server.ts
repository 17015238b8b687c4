import { href } from "react-router";
import naitreANouveau from "#app/content/parts/films/naitre-a-nouveau.mp4?url";
import oneDay from "#app/content/parts/films/one-day.mp4?url";
import videoCorporate from "#app/content/parts/films/video-corporate.mp4?url";
import { imageCredit } from "#app/content/parts/imagery.ts";
import { type ContentPicture, picture, type ContentWithUploads } from "./pictures.server.ts";
import { durationOf, type FilmData, playerAddressOf } from "#app/content/parts/films.ts";

const builtFiles: Record<string, string> = {
  "one-day": oneDay,
  "video-corporate": videoCorporate,
  "naitre-a-nouveau": naitreANouveau,
};

export interface Film extends Pick<FilmData, "title" | "caption" | "duration" | "published" | "scenes"> {
  slug: string;
  /** A page of this site, or the film's page at YouTube or Vimeo. */
  playerAddress: string;
  credit: string;
  picture: ContentPicture;
  /** Null if a third party plays the film, or if it has no file yet. */
  hosted: {
    file: string;
    captions: string | null;
    width: number;
    height: number;
    /** Silent films are muted, so that browsers let them autoplay. */
    silent: boolean;
  } | null;
}

export function filmsWithPictures(content: ContentWithUploads): Film[] {
  const { identity, films } = content;
  return films.films
    .filter(({ hidden }) => !hidden)
    .map((film) => {
      const { id: slug, title, caption, published, scenes } = film;
      return {
        title,
        caption,
        duration: durationOf(film),
        published,
        ...(scenes && { scenes }),
        slug,
        playerAddress: playerAddressOf(film),
        credit: imageCredit(identity.name, identity.imagery),
        picture: picture(content, film.picture ?? ""),
        hosted: hostedFile(film),
      };
    });
}

const BUILT_SIZE = { width: 1280, height: 720 };

function hostedFile(film: FilmData): Film["hosted"] {
  const { id: slug, address, file, captions, scenes, silent = false } = film;
  if (address !== null) return null;
  const sceneCaptions = scenes ? href("/films/:slug/sous-titres.vtt", { slug }) : null;
  const track = captions ? mediaHref(captions.name) : sceneCaptions;
  if (file) return { file: mediaHref(file.name), captions: track, width: file.width, height: file.height, silent };
  const builtFile = builtFiles[slug];
  return builtFile ? { file: builtFile, captions: track, ...BUILT_SIZE, silent: true } : null;
}

const mediaHref = (file: string) => href("/medias/:file", { file });

export type HostedFilm = Film & { hosted: NonNullable<Film["hosted"]> };

import type { Film, OwnFilm } from "#app/content/films.server.ts";
import { typo } from "#app/content/typo.ts";
import { posterOf } from "./poster.ts";

export interface FilmVideoProps {
  film: OwnFilm;
  autoPlay?: boolean;
  className?: string;
}

/** A film of ours in the browser's own player. */
export function FilmVideo({ film, autoPlay, className }: FilmVideoProps) {
  return (
    <video
      className={className}
      src={film.own.file}
      poster={posterOf(film.picture)}
      aria-label={typo(film.title)}
      width={1280}
      height={720}
      controls
      playsInline
      muted
      autoPlay={autoPlay}
      preload={autoPlay ? "auto" : "none"}
    >
      <track default kind="captions" src={film.own.captions} srcLang="fr" label="Français" />
    </video>
  );
}

export function isOwn(film: Film): film is OwnFilm {
  return film.own !== null;
}

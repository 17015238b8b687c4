import type { Film, HostedFilm } from "#app/content/pages/films.server.ts";
import { posterOf } from "./poster.ts";

export function FilmVideo({ film, autoPlay, className }: { film: HostedFilm; autoPlay?: boolean; className?: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- the agency's film pages warn of a film without captions
    <video
      className={className}
      src={film.hosted.file}
      poster={posterOf(film.picture)}
      aria-label={film.title}
      width={film.hosted.width}
      height={film.hosted.height}
      data-whole={is16To9(film.hosted) ? undefined : true}
      controls
      playsInline
      muted={film.hosted.silent}
      autoPlay={autoPlay}
      preload={autoPlay ? "auto" : "none"}
    >
      {film.hosted.captions && (
        <track default kind="captions" src={film.hosted.captions} srcLang="fr" label="Français" />
      )}
    </video>
  );
}

/** A film of 16:9 fills its frame; any other is letterboxed. */
function is16To9({ width, height }: HostedFilm["hosted"]): boolean {
  return Math.abs(width / height - 16 / 9) < 0.02;
}

export function isHosted(film: Film): film is HostedFilm {
  return film.hosted !== null;
}

import type { MouseEvent } from "react";
import { href, Link } from "react-router";
import type { Film } from "#app/content/pages/films.server.ts";
import { Picture } from "#app/ui/picture.tsx";
import { formatSeconds } from "#app/french/format-seconds.ts";
import { classNames } from "#app/ui/class-names.ts";
import styles from "./film-card.module.css";

export interface FilmCardProps {
  film: Film;
  sizes: string;
  eager?: boolean;
  /** Plays the film here; without JavaScript, the card links to the film's page. */
  onPlay: (event: MouseEvent) => void;
  onIntent: () => void;
}

export function FilmCard({ film, sizes, eager, onPlay, onIntent }: FilmCardProps) {
  return (
    <article className={styles.filmCard}>
      <Link
        className={classNames("pictureFrame", styles.filmFrame)}
        to={href("/films/:slug", { slug: film.slug })}
        onClick={onPlay}
        onPointerEnter={onIntent}
        onFocus={onIntent}
      >
        <Picture picture={film.picture} alt="" sizes={sizes} eager={eager} />
        <span className={styles.filmPlay}>
          <svg viewBox="0 0 20 20" aria-hidden="true" focusable="false">
            <path d="M5.5 3.5v13l11-6.5z" />
          </svg>
        </span>
        <span className="visuallyHidden">{`Lire ${film.title}, `}</span>
        {film.duration > 0 && (
          <time className={styles.filmTime} dateTime={`PT${film.duration}S`}>
            {formatSeconds(film.duration)}
          </time>
        )}
      </Link>
      <div className={styles.filmText}>
        <h2>{film.title}</h2>
        {film.caption && <p className="caption">{film.caption}</p>}
      </div>
    </article>
  );
}

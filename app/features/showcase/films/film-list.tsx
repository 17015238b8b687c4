import { type ComponentType, type MouseEvent, useState } from "react";
import { href } from "react-router";
import type { Film } from "#app/content/pages/films.server.ts";
import { classNames } from "#app/ui/class-names.ts";
import type { PlayerDialogProps } from "./player-dialog.tsx";
import styles from "./film-card.module.css";
import { FilmCard } from "./film-card.tsx";

const fetchPlayer = () => import("./player-dialog.tsx").then((module) => module.PlayerDialog);

const WHOLE_WIDTH = "(min-width: 112rem) 103rem, 94vw";
// The picture is drawn wider than its five columns, because its 4:3 frame crops a 3:2 picture.
const FIVE_COLUMNS = "(min-width: 112rem) 48rem, (width >= 44rem) 44vw, 94vw";

/** The films share one player, whose code loads on hover or focus. */
export function FilmList({ films, hasConsented }: { films: Film[]; hasConsented: boolean }) {
  const [Player, setPlayer] = useState<ComponentType<PlayerDialogProps>>();
  const [current, setCurrent] = useState<Film | null>(null);
  const [isOpen, setIsOpen] = useState(false);

  async function play(event: MouseEvent, film: Film) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    try {
      const component = await fetchPlayer();
      setPlayer(() => component);
      setCurrent(film);
      setIsOpen(true);
    } catch {
      // Offline, or after a release: open the film's page, which needs no script.
      location.assign(href("/films/:slug", { slug: film.slug }));
    }
  }

  return (
    <>
      <div className={classNames("grid", styles.films)}>
        {films.map((film, index) => (
          <FilmCard
            key={film.slug}
            film={film}
            eager={index === 0}
            sizes={index % 3 === 0 ? WHOLE_WIDTH : FIVE_COLUMNS}
            onPlay={(event) => void play(event, film)}
            onIntent={() => void fetchPlayer().catch(() => {})}
          />
        ))}
      </div>
      {Player && current && (
        <Player film={current} open={isOpen} hasConsented={hasConsented} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}

import { type SyntheticEvent, useState } from "react";
import type { Film } from "#app/content/pages/films.server.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { NewTabLink } from "#app/ui/new-tab-link.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import styles from "./embedded-player.module.css";
import { type Player, playerOf } from "#app/content/parts/player-address.ts";

export interface EmbeddedPlayerProps {
  film: Film;
  /** To third-party players, on the whole site. */
  hasConsented: boolean;
  /** Called on Escape inside the site's own player, because key events of a frame do not reach this page. */
  onEscape?: () => void;
}

/** A third-party player may run scripts and open its own page, but not navigate this page or submit forms. */
const SANDBOX = "allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox";

/** Contacts no third party before the visitor agrees. */
export function EmbeddedPlayer({ film, hasConsented, onEscape }: EmbeddedPlayerProps) {
  const [hasAgreed, setHasAgreed] = useState(false);
  const player = playerOf(film.playerAddress);
  if (!player) throw new Error(`No player for ${film.playerAddress}`);

  function onOwnPlayerLoad({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) {
    currentTarget.contentWindow?.addEventListener("keydown", ({ key }) => key === "Escape" && onEscape?.());
    // WebKit keeps captions off by default, despite the track's attributes.
    const captions = currentTarget.contentDocument?.querySelector("video")?.textTracks[0];
    if (captions) captions.mode = "showing";
  }

  return (
    <div className={styles.playerFrame}>
      {player.kind === "third-party" && !hasAgreed && !hasConsented ? (
        <Gate film={film} player={player} onAgree={() => setHasAgreed(true)} />
      ) : (
        <iframe
          // Takes the focus, because the pressed button no longer exists.
          ref={hasAgreed ? (frame) => frame?.focus() : undefined}
          src={player.src}
          title={`Lecteur : ${film.title}`}
          allow="autoplay; fullscreen; picture-in-picture"
          sandbox={player.kind === "own" ? undefined : SANDBOX}
          referrerPolicy="strict-origin-when-cross-origin"
          onLoad={player.kind === "own" ? onOwnPlayerLoad : undefined}
        />
      )}
    </div>
  );
}

interface GateProps {
  film: Film;
  player: Extract<Player, { kind: "third-party" }>;
  onAgree: () => void;
}

function Gate({ film, player: { provider, page }, onAgree }: GateProps) {
  const isHydrated = useHydrated();
  return (
    <>
      <Picture picture={film.picture} alt="" sizes="(min-width: 72rem) 72rem, 100vw" />
      <div className={styles.playerGate}>
        <p>{`Ce lecteur est fourni par ${provider}, qui peut déposer des traceurs.`}</p>
        <div>
          {isHydrated && (
            <Button overPicture onClick={onAgree}>
              Lire la vidéo
            </Button>
          )}
          <NewTabLink className={buttonClass({ overPicture: true })} href={page}>
            Ouvrir sur {provider}
          </NewTabLink>
        </div>
      </div>
    </>
  );
}

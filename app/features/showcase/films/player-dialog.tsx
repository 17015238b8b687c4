import { useId } from "react";
import { href, Link } from "react-router";
import type { Film } from "#app/content/pages/films.server.ts";
import { IconButton } from "#app/ui/button.tsx";
import { Modal } from "#app/ui/dialog.tsx";
import { CloseIcon } from "#app/ui/icons.tsx";
import { EmbeddedPlayer } from "./embedded-player.tsx";
import styles from "./player-dialog.module.css";

export interface PlayerDialogProps {
  film: Film;
  open: boolean;
  hasConsented: boolean;
  onClose: () => void;
}

export function PlayerDialog({ film, open, hasConsented, onClose }: PlayerDialogProps) {
  const titleId = useId();
  return (
    <Modal className={styles.player} open={open} onClose={onClose} closeOnBackdrop aria-labelledby={titleId}>
      <div className={styles.playerTop}>
        <h2 id={titleId}>{film.title}</h2>
        <IconButton label="Fermer" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </div>
      {/* Unmounted when closed, so that nothing plays unseen. */}
      {open && <EmbeddedPlayer key={film.slug} film={film} hasConsented={hasConsented} onEscape={onClose} />}
      {film.scenes && (
        <p className={styles.playerFoot}>
          Film sans son, sous-titré.{" "}
          <Link to={href("/films/:slug", { slug: film.slug })}>Lire la description du film</Link>
        </p>
      )}
    </Modal>
  );
}

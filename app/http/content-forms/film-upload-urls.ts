import { href } from "react-router";

/** The id of the film that gets the uploaded files. Without it, the files become new films. */
export const FILM_PARAMETER = "film";

export function filmUploadUrls(filmId: string | null): { action: string; scriptAction: string } {
  const query = filmId === null ? "" : `?${FILM_PARAMETER}=${encodeURIComponent(filmId)}`;
  return {
    action: href("/agence/contenu/films/envoi") + query,
    scriptAction: href("/agence/contenu/films/envoi/un-par-un") + query,
  };
}

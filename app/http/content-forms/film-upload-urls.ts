import { href } from "react-router";

/** Without this query parameter, each uploaded film is added to the list. */
export const FILM_PARAMETER = "film";

export function filmUploadUrls(film: string | null): { action: string; oneByOne: string } {
  const query = film === null ? "" : `?${FILM_PARAMETER}=${encodeURIComponent(film)}`;
  return {
    action: href("/agence/contenu/films/envoi") + query,
    oneByOne: href("/agence/contenu/films/envoi/un-par-un") + query,
  };
}

import { href } from "react-router";

/** In the address of an upload route: the film that the files are for; none: each film is a new one. */
export const FILM_PARAMETER = "film";

/** Where films and captions are sent: by a plain form, and one by one by our script. */
export function filmUploadUrls(film: string | null): { action: string; oneByOne: string } {
  const query = film === null ? "" : `?${FILM_PARAMETER}=${encodeURIComponent(film)}`;
  return {
    action: href("/agence/contenu/films/envoi") + query,
    oneByOne: href("/agence/contenu/films/envoi/un-par-un") + query,
  };
}

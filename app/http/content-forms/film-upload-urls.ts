import { href } from "react-router";

/** Query parameter of the upload route: the film of the files; missing: each file is a new film. */
export const FILM_PARAMETER = "film";

/** `action` for a plain form, `oneByOne` for the upload script. */
export function filmUploadUrls(film: string | null): { action: string; oneByOne: string } {
  const query = film === null ? "" : `?${FILM_PARAMETER}=${encodeURIComponent(film)}`;
  return {
    action: href("/agence/contenu/films/envoi") + query,
    oneByOne: href("/agence/contenu/films/envoi/un-par-un") + query,
  };
}

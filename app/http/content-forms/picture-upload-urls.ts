import { href } from "react-router";
import type { PictureList } from "#app/features/publishing/pictures/add-pictures.server.ts";

/** In the address of an upload route: the gallery or the series that the photos are for; none: they are in the library alone. */
export const GALLERY_PARAMETER = "galerie";
export const SERIES_PARAMETER = "suite";

/** Where photos are sent: by a plain form, and one by one by our script. */
export function pictureUploadUrls(list?: PictureList): { action: string; oneByOne: string } {
  const query = list ? `?${new URLSearchParams(parameterOf(list)).toString()}` : "";
  return {
    action: href("/agence/contenu/photos/envoi") + query,
    oneByOne: href("/agence/contenu/photos/envoi/un-par-un") + query,
  };
}

const parameterOf = (list: PictureList): Record<string, string> =>
  "gallery" in list ? { [GALLERY_PARAMETER]: list.gallery } : { [SERIES_PARAMETER]: list.series };

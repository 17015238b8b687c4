import { href } from "react-router";
import type { PictureList } from "#app/features/publishing/pictures/add-pictures.server.ts";

/** Without these query parameters, the photos belong only to the library. */
export const GALLERY_PARAMETER = "galerie";
export const SERIES_PARAMETER = "suite";

/** A plain form uses `action`, the upload script `scriptAction`. */
export function pictureUploadUrls(list?: PictureList): { action: string; scriptAction: string } {
  const query = list ? `?${new URLSearchParams(parameterOf(list)).toString()}` : "";
  return {
    action: href("/agence/contenu/photos/envoi") + query,
    scriptAction: href("/agence/contenu/photos/envoi/un-par-un") + query,
  };
}

const parameterOf = (list: PictureList): Record<string, string> =>
  "gallery" in list ? { [GALLERY_PARAMETER]: list.gallery } : { [SERIES_PARAMETER]: list.series };

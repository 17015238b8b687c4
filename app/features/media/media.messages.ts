/** Why a file was not taken. */
export type MediaRefusal =
  | "empty"
  | "too-big"
  | "format"
  | "heic"
  | "pixels"
  | "shape"
  | "broken"
  | "heavy"
  | "disk-full"
  | "film-here"
  | "captions-here"
  | "failed";

export const mediaRefusals: Record<MediaRefusal, string> = {
  empty: "Ce fichier est vide.",
  "too-big": "Cette photo dépasse 50 Mo. Exportez-la en JPEG, 6000 pixels de large : le site n'en montre pas plus.",
  format: "Ce fichier n'est pas une photo que le site sait lire. Envoyez une image JPEG, PNG, WebP ou AVIF.",
  heic: "C'est une photo HEIC, le format de l'iPhone, que peu de navigateurs lisent. Sur l'iPhone : Réglages › Appareil photo › Formats › Le plus compatible, puis reprenez-la, ou exportez-la en JPEG depuis Photos.",
  pixels: "Cette photo dépasse 60 mégapixels. Exportez-la en JPEG, 6000 pixels de large.",
  shape: "Cette image est une bande : son long côté fait plus de huit fois l'autre. Recadrez-la.",
  broken: "Cette photo est abîmée ou incomplète. Envoyez-la de nouveau, ou reprenez-la de l'appareil.",
  heavy: "Cette photo demande trop de mémoire. Exportez-la en JPEG, 6000 pixels de large.",
  "disk-full": "Il n'y a plus assez de place sur le serveur. Prévenez la personne qui s'en occupe.",
  "film-here": "C'est un film : ici se prennent les photos seulement.",
  "captions-here": "Ce sont des sous-titres : ici se prennent les photos seulement.",
  failed: "Cette photo n'a pas pu être gardée. Réessayez dans un instant.",
};

/** What the door for one file answers to our script. */
export type FileAnswer = { ok: true; name: string } | { ok: false; message: string };

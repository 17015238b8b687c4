export const mediaRefusals = {
  empty: "Ce fichier est vide.",
  "too-big": "Cette photo dépasse 50 Mo. Exportez-la en JPEG, 6 000 pixels de large : le site n’en affiche pas plus.",
  format: "Ce fichier n’est pas une photo que le site sait lire. Envoyez une image JPEG, PNG, WebP ou AVIF.",
  heic: "C’est une photo HEIC, le format de l’iPhone, que peu de navigateurs lisent. Sur l’iPhone : Réglages › Appareil photo › Formats › Le plus compatible, puis reprenez-la, ou exportez-la en JPEG depuis Photos.",
  pixels: "Cette photo dépasse 102 mégapixels. Exportez-la en JPEG, 6 000 pixels de large.",
  shape: "Image trop allongée : un côté fait plus de huit fois l’autre. Recadrez-la.",
  broken: "Cette photo est abîmée ou incomplète. Envoyez-la de nouveau, ou recopiez-la depuis l’appareil.",
  heavy: "Cette photo demande trop de mémoire. Exportez-la en JPEG, 6 000 pixels de large.",
  "disk-full": "Il n’y a plus assez d’espace sur le serveur. Prévenez la personne qui s’en occupe.",
  "too-many": "Cent fichiers au maximum par envoi : celui-ci n’a pas été ajouté, renvoyez-le.",
  "film-here": "C’est un film : seules les photos sont acceptées ici.",
  "captions-here": "Ce sont des sous-titres : seules les photos sont acceptées ici.",
  failed: "Cette photo n’a pas pu être enregistrée. Réessayez dans un instant.",
};
export type MediaRefusal = keyof typeof mediaRefusals;

export const NO_ROOM =
  "Cette galerie est pleine. La photo est conservée dans « Photos » : retirez-en une autre, puis ajoutez-la.";

export const NO_GALLERY =
  "La galerie n’existe plus : elle a été retirée entre-temps. La photo est conservée dans « Photos ».";

export const filmRefusals = {
  empty: mediaRefusals.empty,
  "too-big":
    "Ce film dépasse 500 Mo. Exportez-le en MP4 (H.264), 1 920 pixels de large, ou indiquez son lien YouTube ou Vimeo.",
  "captions-too-big": "Ces sous-titres dépassent 1 Mo : ce n’est sans doute pas le bon fichier.",
  format: "Ce fichier n’est pas un film MP4. Exportez-le en MP4 (H.264) depuis votre logiciel de montage.",
  quicktime: "C’est un film QuickTime (.mov), que peu de navigateurs lisent. Exportez-le en MP4 (H.264).",
  broken: "Ce film est abîmé ou incomplet. Envoyez-le de nouveau, ou exportez-le encore une fois.",
  codec:
    "L’image de ce film est dans un format que beaucoup de navigateurs ne lisent pas, le HEVC par exemple. Exportez-le en MP4, codec H.264.",
  sampling:
    "L’image de ce film est en 10 bits, en 4:2:2 ou en 4:4:4, que Firefox et Safari ne lisent pas. Exportez-le en MP4, codec H.264, 8 bits, 4:2:0.",
  sound:
    "Le son de ce film est dans un format que beaucoup de navigateurs ne lisent pas, l’AC-3 ou l’ALAC par exemple. Exportez-le en MP4 (H.264), avec un son AAC.",
  fragments:
    "La durée de ce film est illisible : il est découpé pour la diffusion en ligne. Exportez-le en MP4 classique.",
  "no-picture": "Ce fichier n’a que du son : seuls les films sont acceptés ici.",
  srt: "Ces sous-titres sont au format SRT. Enregistrez-les en WebVTT (.vtt) depuis votre logiciel.",
  encoding: "Ces sous-titres ne sont pas écrits en UTF-8. Enregistrez-les de nouveau, en UTF-8.",
  "captions-alone":
    "Impossible de savoir à quel film vont ces sous-titres : ouvrez le film, puis déposez-les sur sa page.",
  "unknown-film": "Ce film n’est plus dans la liste.",
  "list-full": "Il y a déjà cinquante films : retirez-en un, puis envoyez celui-ci de nouveau.",
  "disk-full": mediaRefusals["disk-full"],
  "too-many": mediaRefusals["too-many"],
  "picture-here": "C’est une photo : seuls les films et leurs sous-titres sont acceptés ici.",
  failed: "Ce film n’a pas pu être enregistré. Réessayez dans un instant.",
};
export type FilmRefusal = keyof typeof filmRefusals;

export type FileAnswer = { ok: true; name: string } | { ok: false; message: string };

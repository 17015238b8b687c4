import { pictureLabels } from "./profile-picture-labels.ts";

export type PictureRefusal =
  | "missing"
  | "empty"
  | "too-big"
  | "format"
  | "pixels"
  | "broken"
  | "heavy"
  | "busy"
  | "too-many"
  | "logged-out"
  | "failed";

/** Said in the dashboard (D17). */
export const pictureRefusals: Record<PictureRefusal, string> = {
  missing: "Choisissez d'abord une photo.",
  empty: "Ce fichier est vide. Choisissez une autre photo.",
  "too-big": "Cette photo dépasse 10 Mo. Choisissez-en une plus légère.",
  format: "Ce fichier n'est pas une photo que nous savons lire. Choisissez une image JPEG, PNG, WebP ou AVIF.",
  pixels: "Cette photo dépasse 50 mégapixels. Choisissez-en une plus petite.",
  broken: "Cette photo est abîmée ou incomplète. Choisissez-en une autre.",
  heavy: "Cette photo demande trop de mémoire. Choisissez-en une plus petite.",
  busy: "Beaucoup de photos arrivent en ce moment. Réessayez dans une minute.",
  "too-many": "Trop de photos envoyées. Réessayez plus tard.",
  "logged-out": "Votre session a pris fin : reconnectez-vous pour changer de photo.",
  failed: pictureLabels.failed,
};

export const pictureSuccesses = {
  changed: "Votre photo de profil a été changée.",
  removed: "Votre photo de profil a été retirée.",
} as const;

/** What the addresses of the profile picture answer to a script. */
export type PictureAnswer = { ok: true; picture: string | null } | { ok: false; message: string };

/** What the dashboard says after a plain form. */
export interface PictureNotice {
  tone: "success" | "danger";
  message: string;
}

const FLASH = /^picture-(.+)$/;

/** The notice that the flash of that name stands for, if it is about the picture. */
export function pictureNotice(flash: string): PictureNotice | null {
  const [, what = ""] = FLASH.exec(flash) ?? [];
  if (what === "changed" || what === "removed") return { tone: "success", message: pictureSuccesses[what] };
  if (Object.hasOwn(pictureRefusals, what)) return { tone: "danger", message: pictureRefusals[what as PictureRefusal] };
  return null;
}

import { refusals } from "#app/forms/refusals.ts";
import { pictureLabels } from "./profile-picture-labels.ts";

export const pictureRefusals = refusals({
  400: {
    missing: "Choisissez d’abord une photo.",
    empty: "Ce fichier est vide. Choisissez une autre photo.",
    broken: "Cette photo est abîmée ou incomplète. Choisissez-en une autre.",
  },
  401: { "logged-out": "Votre session a expiré : reconnectez-vous pour changer de photo." },
  413: {
    "too-big": "Cette photo dépasse 10 Mo. Choisissez-en une plus légère.",
    pixels: "Cette photo dépasse 50 mégapixels. Choisissez-en une plus petite.",
    heavy: "Cette photo demande trop de mémoire. Choisissez-en une plus petite.",
  },
  415: {
    format: "Ce fichier n’est pas une photo que nous savons lire. Choisissez une image JPEG, PNG, WebP ou AVIF.",
  },
  429: {
    busy: "Beaucoup de photos arrivent en ce moment. Réessayez dans une minute.",
    "too-many": "Trop de photos envoyées. Réessayez plus tard.",
  },
  503: { failed: pictureLabels.failed },
});
export type PictureRefusal = keyof typeof pictureRefusals;

export const pictureSuccesses = {
  changed: "Votre photo de profil a été modifiée.",
  removed: "Votre photo de profil a été retirée.",
} as const;

export type PictureAnswer = { ok: true; picture: string | null } | { ok: false; message: string };

export interface PictureNotice {
  tone: "success" | "danger";
  message: string;
}

export function pictureNotice(flash: string): PictureNotice | null {
  const [, outcome = ""] = /^picture-(.+)$/.exec(flash) ?? [];
  if (outcome === "changed" || outcome === "removed") return { tone: "success", message: pictureSuccesses[outcome] };
  if (Object.hasOwn(pictureRefusals, outcome))
    return { tone: "danger", message: pictureRefusals[outcome as PictureRefusal].message };
  return null;
}

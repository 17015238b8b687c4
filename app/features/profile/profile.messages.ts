import { refusals } from "#app/forms/refusals.ts";
import { accountRefusals } from "#app/forms/common-refusals.ts";
import { commonMessages } from "#app/forms/common.messages.ts";
import { reauthenticationRefusals } from "#app/forms/reauthentication-refusals.ts";

export const profileRefusals = refusals(
  {
    400: {
      "weak-password": commonMessages.weakPassword,
      "same-email": "C’est déjà l’adresse de votre compte.",
    },
    403: { "wrong-code": "Ce code n’est pas le bon, ou il a déjà servi : attendez le suivant." },
    409: {
      "email-in-use": commonMessages.emailInUse,
      "other-account": "Un autre compte est maintenant ouvert dans ce navigateur : rechargez la page.",
      "last-owner": "C’est le seul compte propriétaire du site : donnez d’abord ce rôle à quelqu’un d’autre.",
    },
    429: {
      "codes-paused":
        "Trop de codes erronés en un jour. Déconnectez-vous, puis choisissez un autre mot de passe par « Mot de passe oublié ? ».",
    },
  },
  { ...accountRefusals, ...reauthenticationRefusals },
);
export type ProfileRefusal = keyof typeof profileRefusals;

export const profileDone = {
  profile: "Votre profil a été enregistré.",
  address:
    "Un e-mail a été envoyé à votre nouvelle adresse : ouvrez le lien qu’il contient pour confirmer le changement.",
  reminders: "Votre choix a été enregistré.",
} as const;
export type ProfileDone = keyof typeof profileDone;

export const passwordChangedToast = {
  title: "Votre mot de passe a été modifié.",
  message: "Vos autres appareils sont déconnectés.",
} as const;

export const accountDeleted = {
  title: "Compte supprimé.",
  message: "Vos données sont effacées. Merci de votre confiance.",
} as const;

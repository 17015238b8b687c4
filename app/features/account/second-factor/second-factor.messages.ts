import { refusals } from "#app/forms/refusals.ts";
import { reauthenticationRefusals } from "#app/forms/reauthentication-refusals.ts";

export const secondFactorRefusals = refusals(
  {
    403: {
      "wrong-code": "Ce code n’est pas le bon, ou il a déjà servi : attendez le suivant.",
      "passkey-refused":
        "La clé d’accès n’a pas été ajoutée. Réessayez, ou utilisez un autre appareil si celui-ci a déjà une clé.",
    },
    409: {
      "already-on": "La double authentification est déjà activée.",
      "not-on": "La double authentification n’est pas activée.",
      "too-many-passkeys": "Dix clés d’accès suffisent : retirez-en une d’abord.",
      "no-passkey": "Cette clé d’accès n’existe plus.",
    },
    410: {
      "setup-over": "Délai dépassé : recommencez.",
      "login-over": "Cette connexion a expiré : recommencez.",
    },
    429: {
      "too-many-codes": "Trop de codes erronés. Reconnectez-vous dans une heure.",
      "codes-paused":
        "Trop de codes erronés en un jour : aucun code n’est plus accepté pour ce compte. Choisissez un autre mot de passe, ou utilisez une clé d’accès.",
    },
  },
  reauthenticationRefusals,
);
export type SecondFactorRefusal = keyof typeof secondFactorRefusals;

export const passkeyLoginRefusals = refusals(
  { 403: { "passkey-refused": "Cette clé d’accès n’a pas été acceptée : utilisez votre mot de passe." } },
  secondFactorRefusals,
);

/** Replaces the message of `wrong-code`, because « attendez le suivant » is true only of an app's codes. */
export const wrongRecoveryCode = "Ce code de secours n’est pas le bon, ou il a déjà servi : essayez-en un autre.";

export const secondFactorFields = {
  code: "Entrez les six chiffres de votre application.",
  anyCode: "Entrez les six chiffres de votre application, ou un code de secours.",
  recoveryCode: "Entrez un code de secours : seize caractères.",
  passkeyName: "Donnez un nom à cette clé, de 60 caractères au plus.",
} as const;

export const secondFactorDone = {
  on: "La double authentification est activée. Vos autres appareils sont déconnectés.",
  off: "La double authentification est désactivée.",
  passkeyAdded: "La clé d’accès a été ajoutée : elle permet de se connecter sans mot de passe.",
  passkeyRemoved: "La clé d’accès a été retirée : elle ne permet plus de se connecter.",
  renewed: "Vos codes de secours ont été renouvelés : les anciens ne sont plus valables.",
} as const;
export type SecondFactorDone = keyof typeof secondFactorDone;

import { refusals } from "#app/forms/refusals.ts";
import { reauthenticationRefusals } from "#app/forms/reauthentication-refusals.ts";

export const memberRefusals = refusals(
  {
    409: {
      "last-owner": "C’est le seul compte propriétaire : donnez d’abord ce rôle à quelqu’un d’autre.",
      "no-member": "Cette personne n’a plus accès à l’espace agence.",
      "already-member": "Cette personne a déjà accès à l’espace agence : modifiez son rôle dans la liste.",
      "already-accepted": "Cette invitation vient d’être acceptée : retirez l’accès de cette personne dans la liste.",
    },
  },
  reauthenticationRefusals,
);
export type MemberRefusal = keyof typeof memberRefusals;

export const chooseRole = "Choisissez un rôle.";

export const memberDone = {
  role: "Le rôle a été modifié.",
  removed: "L’accès a été retiré : cette personne est déconnectée de tous ses appareils.",
  invited: "L’invitation a été envoyée. Le lien est valable sept jours.",
  withdrawn: "L’invitation a été retirée : son lien n’est plus valable.",
} as const;
export type MemberDone = keyof typeof memberDone;

export const invitationRefusals = refusals({
  401: {
    "logged-out": {
      title: "Connectez-vous d’abord.",
      message: "Utilisez le compte de l’adresse qui a reçu cette invitation ; vous pourrez ensuite l’accepter.",
    },
  },
  403: {
    "other-address": {
      title: "Cette invitation a été envoyée à une autre adresse.",
      message: "Déconnectez-vous, puis rouvrez ce lien avec le compte correspondant à cette adresse.",
    },
  },
  404: {
    unknown: {
      title: "Ce lien n’est pas valable.",
      message: "Ouvrez le lien complet de l’e-mail le plus récent, ou demandez une nouvelle invitation à l’agence.",
    },
  },
  410: {
    expired: { title: "Cette invitation a expiré.", message: "Demandez-en une nouvelle à l’agence." },
    used: {
      title: "Cette invitation a déjà servi.",
      message: "Si vous l’avez acceptée, connectez-vous avec le même compte pour ouvrir l’espace agence.",
    },
  },
});
export type InvitationRefusal = keyof typeof invitationRefusals;

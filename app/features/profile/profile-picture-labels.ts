/** These labels are separate from the messages, which load with the upload's code. */
export const pictureLabels = {
  change: "Modifier la photo de profil",
  send: "Envoyer la photo",
  remove: "Retirer la photo",
  sending: "Envoi de la photo…",
  preparing: "Préparation de la photo…",
  removing: "Retrait de la photo…",
  failed: "Votre photo n’a pas pu être enregistrée. Réessayez.",
} as const;

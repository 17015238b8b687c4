/** Not with the messages, because the page needs these labels at once and loads the messages only for an upload. */
export const pictureLabels = {
  change: "Modifier la photo de profil",
  send: "Envoyer la photo",
  remove: "Retirer la photo",
  sending: "Envoi de la photo…",
  preparing: "Préparation de la photo…",
  removing: "Retrait de la photo…",
  failed: "Votre photo n’a pas pu être enregistrée. Réessayez.",
} as const;

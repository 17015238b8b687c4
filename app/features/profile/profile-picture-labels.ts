/** The page's code contains these labels. The other messages are loaded with an upload or a removal. */
export const pictureLabels = {
  change: "Modifier la photo de profil",
  send: "Envoyer la photo",
  remove: "Retirer la photo",
  sending: "Envoi de la photo…",
  preparing: "Préparation de la photo…",
  removing: "Retrait de la photo…",
  failed: "Votre photo n’a pas pu être enregistrée. Réessayez.",
} as const;

export function databaseUnavailable(method: string): { message: string } {
  const outcome =
    method === "POST"
      ? "Votre envoi n’a pas abouti. Revenez à la page précédente, où votre navigateur conserve votre texte, et renvoyez-le dans un instant."
      : "Aucune donnée enregistrée n’est perdue. Rechargez cette page dans un instant.";
  return { message: `Erreur 503 : une partie du site ne répond pas, la panne vient de chez nous. ${outcome}` };
}
